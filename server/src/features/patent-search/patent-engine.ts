import type { SearchServer } from '../../platform/search/search-server.ts';
import { escapeMatch, valuesOf } from '../../platform/search/search-server.ts';
import type { IndexedPatent } from './patent-index.queries.ts';
import type { Order } from './patent-order.queries.ts';
import type { Conditions } from './patent-search.queries.ts';
import type { Days, NameWord, SearchTerms } from './search-terms.ts';
import type { Stems, WordQuery } from './word-query.queries.ts';

/** The index on the search server; docs/search-server.md has its configuration. */
const indexName = 'brevet_patents';
const columns = 'id, title, abstract, assignee, inventor, class, every, filed, published';
/** A document that a finished rebuild writes last. Larger than any ID of a patent. */
const finished = 9_000_000_000_000;
/** A word that every document has, for searches that only leave words out. */
const everyWord = 'zzevery';
/** The word of the document that a finished rebuild writes. It changes with what the index holds: earlier indexes have another one. */
const finishedWord = 'zzfinished3';
/** Rows of one statement; the server limits its size. */
const rowsAtOnce = 200;
/** Milliseconds that a search may take, and the most rows it ranks. */
const searchTime = 3000;
const mostRanked = 10_000;

const createIndex = `CREATE TABLE IF NOT EXISTS ${indexName} (title text indexed, abstract text indexed, assignee text indexed,
  inventor text indexed, class text indexed, every text indexed, filed uint, published uint)
  morphology='stem_en' index_exact_words='1' min_prefix_len='1' charset_table='0..9, a..z, _, U+C0..U+FFEE'`;

/** A class as one word of letters, digits and underscores. */
const classWord = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(' ', '')
    .replace(/[^0-9a-z]/g, '_');

const documentOf = (patent: IndexedPatent): string =>
  valuesOf([
    patent.id,
    patent.title,
    patent.abstract,
    patent.assignee,
    patent.inventor,
    patent.classes.map(classWord).join(' '),
    everyWord,
    patent.filed,
    patent.published,
  ]);

export async function indexPatents(server: SearchServer, patents: readonly IndexedPatent[]): Promise<void> {
  for (let from = 0; from < patents.length; from += rowsAtOnce) {
    const rows = patents.slice(from, from + rowsAtOnce).map(documentOf);
    await server.write(`REPLACE INTO ${indexName} (${columns}) VALUES ${rows.join(', ')}`);
  }
}

/** Empties the index. Manticore creates it first; Sphinx has it from its configuration. */
export async function emptyIndex(server: SearchServer): Promise<void> {
  await server.write(createIndex).catch(() => {});
  // Manticore's word for it, then that of Sphinx.
  await server.write(`TRUNCATE TABLE ${indexName}`).catch(() => server.write(`TRUNCATE RTINDEX ${indexName}`));
}

export async function finishIndex(server: SearchServer): Promise<void> {
  await server.write(
    `REPLACE INTO ${indexName} (${columns}) VALUES ${valuesOf([finished, '', '', '', '', '', finishedWord, 0, 0])}`,
  );
}

/** The index has been built to its end. */
export async function isIndexFinished(server: SearchServer): Promise<boolean> {
  return (await server.run(`SELECT id FROM ${indexName} WHERE MATCH('@every ${finishedWord}')`)).length > 0;
}

/** Stems as they are: the server's own would change some of them. */
function termText({ kind, stems }: Stems): string {
  if (kind === 'start') return `${stems.map(escapeMatch).join(' ')}*`;
  const words = stems.map((stem) => `=${escapeMatch(stem)}`).join(' ');
  return stems.length === 1 ? words : `"${words}"`;
}

const nameText = (words: readonly NameWord[]): string[] =>
  words.map(({ text, start }) => (start ? `${escapeMatch(text)}*` : `=${escapeMatch(text)}`));

/** All words within a few of each other, so that they belong to one person. */
function personText(words: readonly NameWord[]): string {
  const whole = nameText(words.filter(({ start }) => !start));
  const starts = nameText(words.filter(({ start }) => start));
  return [...(whole.length > 1 ? [`"${whole.join(' ')}"~4`] : whole), ...starts].join(' ');
}

/** A search in the server's language; null if it asks for days alone. */
function matchOf({ assignee, inventor, patentClasses }: SearchTerms, telling: WordQuery['telling']): string | null {
  const all = (telling?.all ?? []).map((group) => `(${group.map(termText).join(' | ')})`);
  const none = (telling?.none ?? []).map(termText);
  const parts = [
    ...(all.length > 0 ? [`@(title,abstract) ${all.join(' ')}`] : []),
    ...(assignee.length > 0 ? [`@assignee ${nameText(assignee).join(' ')}`] : []),
    ...(inventor.length > 0 ? [`@inventor ${personText(inventor)}`] : []),
    ...(patentClasses.length === 0
      ? []
      : [`@class (${patentClasses.map((name) => `${escapeMatch(classWord(name))}*`).join(' | ')})`]),
  ];
  if (none.length > 0) parts.push(`@every ${everyWord}`, `@(title,abstract) ${none.map((text) => `-${text}`).join(' ')}`);
  return parts.length > 0 ? parts.join(' ') : null;
}

const dayNumber = (day: string): number => Number(day.replaceAll('-', ''));
const daysBetween = (name: 'filed' | 'published', { from, to }: Days): string[] => [
  ...(from === undefined ? [] : [`${name} >= ${dayNumber(from)}`]),
  ...(to === undefined ? [] : [`${name} > 0`, `${name} <= ${dayNumber(to)}`]),
];

function orderOf({ sid, sod }: Order, ranks: boolean): string {
  if (sid === 'PatentID') return `id ${sod}`;
  if (sid === 'FiledDate') return `filed ${sod}, id ${sod}`;
  if (sid === 'PublicationDate' || !ranks) return `published ${sod}, id ${sod}`;
  return `weight_found ${sod}, id ${sod}`;
}

/** The patents that match, from `offset` on, and how many there are. */
export function findPatents(
  server: SearchServer,
  { terms, query }: Pick<Conditions, 'terms' | 'query'>,
  order: Order,
  { offset, limit }: { offset: number; limit: number },
) {
  const match = matchOf(terms, query.telling);
  const ranks = query.words !== null;
  const conditions = [
    ...(match === null ? [] : [`MATCH(${valuesOf([match]).slice(1, -1)})`]),
    `id < ${finished}`,
    ...daysBetween('filed', terms.filed),
    ...daysBetween('published', terms.published),
  ];
  return server.search(
    `SELECT id, WEIGHT() AS weight_found FROM ${indexName} WHERE ${conditions.join(' AND ')} ORDER BY ${orderOf(order, ranks)}
      LIMIT ${offset}, ${limit} OPTION max_matches=${mostRanked}, max_query_time=${searchTime}, field_weights=(title=10, abstract=4)`,
  );
}
