import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { Keywords, Term } from './keywords.ts';
import { wanted } from './keywords.ts';
import type { NameWord, SearchTerms } from './search-terms.ts';

/** A term by the stems of its words, in their order. */
export interface Stems {
  kind: Term['kind'];
  stems: string[];
}

/** A search in the notation of tsquery. */
export interface WordQuery {
  /** The words, names and classes to look up in the index; null if the search has none. */
  all: string | null;
  /** `all` with the words of phrases in any order, which the index answers without reading rows. */
  apart: string | null;
  /** The words that rank a patent. Null without any. */
  words: string | null;
  /** The words to mark in texts. */
  marked: string | null;
  /** The keywords without words that every text has. */
  telling: { all: Stems[][]; none: Stems[] } | null;
}

const start = (text: string): SQL =>
  sql`coalesce(to_tsquery('brevet_english', '''' || nullif(split_part(brevet_words(${text}), ' ', 1), '') || ''':*'), ''::tsquery)`;
const termQuery = ({ kind, text }: Term): SQL => (kind === 'start' ? start(text) : sql`brevet_phrase(${text})`);
const inAnyOrder = (term: Term): SQL => sql`replace(${termQuery(term)}::text, '<->', '&')::tsquery`;
/** Texts are marked word by word. */
const anyWord = (term: Term): SQL => (term.kind === 'start' ? start(term.text) : sql`brevet_any_word(${term.text})`);
const without = (term: Term): SQL => sql`!!${termQuery(term)}`;
const withoutOneWord = (term: Term): SQL =>
  sql`case when strpos(${termQuery(term)}::text, '<->') > 0 then ''::tsquery else ${without(term)} end`;
const joined = (queries: SQL[], operator: '&&' | '||'): SQL => sql`(${sql.join(queries, sql.raw(` ${operator} `))})`;
const text = (queries: SQL[], operator: '&&' | '||'): SQL =>
  queries.length > 0 ? sql`nullif(${joined(queries, operator)}::text, '')` : sql`null`;

/** Keys of the index. They hold no quotation marks: names are folded, and classes are checked. */
const key = (kind: 'a' | 'i' | 'c', name: string, isStart: boolean): string => `'${kind}:${name}'${isStart ? ':*' : ''}`;
const nameKeys = (kind: 'a' | 'i', words: readonly NameWord[]): string[] => words.map((word) => key(kind, word.text, word.start));

/** Writes a search as PostgreSQL's text queries. Words that every text has, such as "the", add nothing to them. */
export async function wordQuery(db: Db, { keywords, assignee, inventor, patentClasses }: SearchTerms): Promise<WordQuery> {
  const words = keywords ? await parsed(db, keywords) : { all: null, apart: null, words: null, marked: null, telling: null };
  const keys = [
    ...nameKeys('a', assignee),
    ...nameKeys('i', inventor),
    ...(patentClasses.length === 0 ? [] : [`(${patentClasses.map((name) => key('c', name, true)).join(' | ')})`]),
  ];
  const withKeys = (query: string | null) => [...(query === null ? [] : [`(${query})`]), ...keys].join(' & ') || null;
  return { ...words, all: withKeys(words.all), apart: withKeys(words.apart) };
}

async function parsed(db: Db, keywords: Keywords): Promise<WordQuery> {
  const groups = (of: (term: Term) => SQL) => keywords.all.map((group) => joined(group.map(of), '||'));
  const terms = [...wanted(keywords), ...keywords.none];
  const stems = terms.map((term) => sql`translate(${termQuery(term)}::text, '''', '')`);
  const { rows } = await db.execute<Record<'all' | 'apart' | 'words' | 'marked', string | null> & { stems: string[] }>(
    sql`select ${text([...groups(termQuery), ...keywords.none.map(without)], '&&')} as "all",
      ${text([...groups(inAnyOrder), ...keywords.none.map(withoutOneWord)], '&&')} as apart,
      ${text(groups(termQuery), '&&')} as words, ${text(wanted(keywords).map(anyWord), '||')} as marked,
      array[${sql.join(stems, sql`, `)}] as stems`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no query');
  const spellingsOf = new Map(terms.map((term, index) => [term, spellingsIn(row.stems[index] ?? '')]));
  const telling = (list: readonly Term[]): Stems[] =>
    list.flatMap((term) => (spellingsOf.get(term) ?? []).map((stems) => ({ kind: term.kind, stems })));
  const all = keywords.all.map(telling).filter((group) => group.length > 0);
  return { ...row, telling: { all, none: telling(keywords.none) } };
}

/** The words of each spelling in a query that has nothing but words and their order. */
const spellingsIn = (query: string): string[][] =>
  query
    .replace(/:\*$/, '')
    .split(' | ')
    .map((spelling) => spelling.split(' <-> ').filter(Boolean))
    .filter((words) => words.length > 0);
