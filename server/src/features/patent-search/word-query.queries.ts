import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { Keywords, Term } from './keywords.ts';
import { wanted } from './keywords.ts';
import type { NameWord, SearchTerms } from './search-terms.ts';

/** A search in the notation of tsquery. */
export interface WordQuery {
  /** The words, names and classes to look up in the index; null if the search has none. */
  all: string | null;
  /** The words that rank a patent. Null without any. */
  words: string | null;
  /** The words to mark in texts. */
  marked: string | null;
  /** The keywords without words that every text has. */
  telling: Keywords | null;
}

const termQuery = ({ kind, text }: Term): SQL => {
  if (kind === 'start') return sql`to_tsquery('english', ${`'${text}':*`})`;
  return sql`phraseto_tsquery('english', brevet_plain(${text}))`;
};
const joined = (queries: SQL[], operator: '&&' | '||'): SQL => sql`(${sql.join(queries, sql.raw(` ${operator} `))})`;

/** Names and classes as words of the index. They hold no quotation marks: names are folded, and classes are checked. */
const key = (kind: 'a' | 'i' | 'c', text: string, start: boolean): string => `'${kind}:${text}'${start ? ':*' : ''}`;
const nameKeys = (kind: 'a' | 'i', words: readonly NameWord[]): string[] =>
  words.map(({ text, start }) => key(kind, text, start));

/** Writes a search as PostgreSQL's text queries. Words that every text has, such as "the", add nothing to them. */
export async function wordQuery(db: Db, { keywords, assignee, inventor, patentClass }: SearchTerms): Promise<WordQuery> {
  const words = keywords ? await parsed(db, keywords) : { all: null, words: null, marked: null, telling: null };
  const keys = [
    ...(words.all === null ? [] : [`(${words.all})`]),
    ...nameKeys('a', assignee),
    ...nameKeys('i', inventor),
    ...(patentClass === null ? [] : [key('c', patentClass, true)]),
  ];
  return { ...words, all: keys.length > 0 ? keys.join(' & ') : null };
}

async function parsed(db: Db, keywords: Keywords): Promise<WordQuery> {
  const groups = keywords.all.map((group) => joined(group.map(termQuery), '||'));
  const without = keywords.none.map((term) => sql`!!${termQuery(term)}`);
  // Texts are marked word by word.
  const marked = wanted(keywords).flatMap((term) =>
    term.kind === 'phrase' ? term.text.split(' ').map((word) => termQuery({ kind: 'word', text: word })) : [termQuery(term)],
  );
  const text = (queries: SQL[], operator: '&&' | '||') =>
    queries.length > 0 ? sql`nullif(${joined(queries, operator)}::text, '')` : sql`null`;
  const terms = [...wanted(keywords), ...keywords.none];
  const isTelling = terms.map((term) => sql`numnode(${termQuery(term)}) > 0`);
  const { rows } = await db.execute<{ all: string | null; words: string | null; marked: string | null; telling: boolean[] }>(
    sql`select ${text([...groups, ...without], '&&')} as "all", ${text(groups, '&&')} as words, ${text(marked, '||')} as marked,
      array[${sql.join(isTelling, sql`, `)}] as telling`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no query');
  const kept = new Set(terms.filter((_term, index) => row.telling[index]));
  const telling = {
    all: keywords.all.map((group) => group.filter((term) => kept.has(term))).filter((group) => group.length > 0),
    none: keywords.none.filter((term) => kept.has(term)),
  };
  return { ...row, telling };
}
