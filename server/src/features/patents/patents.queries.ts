import type { CpcClass } from '@brevet/contract/brokerage-patents';
import type { BulkPatent } from '@brevet/contract/patents';
import { and, eq, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database, Db } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { bulkPatents, cpcTitles } from '../../schema/bulk-patents.ts';
import { listingPatents, patents } from '../../schema/patents.ts';

export interface PatentKey {
  Country: string;
  PatentNumber: string;
}

/** Patents that an import stored; `all` if they are too many to name, or not known. */
export type ChangedPatents = readonly PatentKey[] | 'all';

export const keyOf = ({ Country, PatentNumber }: PatentKey): string => `${Country} ${PatentNumber}`;

export const keyIn = (keys: readonly PatentKey[], country: unknown, number: unknown) =>
  sql`(${country}, ${number}) in (${sql.join(
    keys.map((key) => sql`(${key.Country}, ${key.PatentNumber})`),
    sql`, `,
  )})`;

const namesHash = 'hashtextextended(array_to_string(bulk_patents.assignees || bulk_patents.inventors, chr(10)), 0)';
const inStore = (value: string, { Country, PatentNumber }: PatentKey) =>
  sql`(select ${sql.raw(value)} from bulk_patents where country = ${Country} and patent_number = ${PatentNumber})`;

/** The rows that everyone who has these numbers shares. Inserts missing ones. */
export async function sharedPatents(tx: Db, keys: readonly PatentKey[]) {
  if (keys.length === 0) return [];
  const rows = keys.map(({ Country, PatentNumber }) => ({
    Country,
    PatentNumber,
    StoreTitle: inStore('title', { Country, PatentNumber }),
    StoreNames: inStore(namesHash, { Country, PatentNumber }),
  }));
  // Insert in a fixed order, so that concurrent inserts of the same numbers wait instead of deadlocking.
  await tx
    .insert(patents)
    .values(rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflictDoNothing();
  return tx
    .select({ PatentID: patents.PatentID, Country: patents.Country, PatentNumber: patents.PatentNumber })
    .from(patents)
    .where(keyIn(keys, patents.Country, patents.PatentNumber));
}

/** Rows that one statement brings up to date. They stay locked until it ends. */
const refreshedAtOnce = 1000;

/**
 * Brings the titles of shared rows, and the hash of their names, up to date with the bulk store, after an import. Rows that someone is
 * changing wait for the next time that all are brought up to date.
 */
export async function refreshShared(
  db: Pick<pg.Pool, 'query'>,
  changed: ChangedPatents,
  atOnce = refreshedAtOnce,
): Promise<void> {
  const isAll = changed === 'all';
  const { rows } = await db.query<{ ids: number[] }>(
    `select coalesce(array_agg(patent_id order by patent_id), '{}') as ids
     from patents join bulk_patents using (country, patent_number)
     where (store_title, store_names) is distinct from (bulk_patents.title, ${namesHash})
       ${isAll ? '' : 'and (country, patent_number) in (select * from unnest($1::text[], $2::text[]))'}`,
    isAll ? [] : columnsOf(changed),
  );
  const ids = rows[0]?.ids ?? [];
  for (let from = 0; from < ids.length; from += atOnce)
    await db.query(
      `update patents set store_title = outdated.title, store_names = outdated.names
       from (
         select patent_id, bulk_patents.title, ${namesHash} as names
         from patents join bulk_patents using (country, patent_number)
         where patent_id = any ($1) for no key update of patents skip locked
       ) outdated
       where patents.patent_id = outdated.patent_id`,
      [ids.slice(from, from + atOnce)],
    );
}

/** The keys as the parameters of an `unnest`. */
export const columnsOf = (keys: readonly PatentKey[]): [string[], string[]] => [
  keys.map(({ Country }) => Country),
  keys.map(({ PatentNumber }) => PatentNumber),
];

export const bulkColumns = {
  Country: bulkPatents.Country,
  PatentNumber: bulkPatents.PatentNumber,
  Kind: bulkPatents.Kind,
  PatentStatus: bulkPatents.PatentStatus,
  Title: bulkPatents.Title,
  Abstract: bulkPatents.Abstract,
  Assignees: bulkPatents.Assignees,
  Inventors: bulkPatents.Inventors,
  Cpc: bulkPatents.Cpc,
  Ipc: bulkPatents.Ipc,
  Locarno: bulkPatents.Locarno,
  Uspc: bulkPatents.Uspc,
  FurtherUspc: bulkPatents.FurtherUspc,
  Withdrawn: bulkPatents.Withdrawn,
  FiledDate: bulkPatents.FiledDate,
  PublicationDate: bulkPatents.PublicationDate,
  IssuedDate: bulkPatents.IssuedDate,
  ApplicationNumber: bulkPatents.ApplicationNumber,
  CitedCount: bulkPatents.CitedCount,
};

const byNumber = prepared('bulk_patent_by_number', (on) =>
  on
    .select(bulkColumns)
    .from(bulkPatents)
    .where(
      and(eq(bulkPatents.Country, sql.placeholder('Country')), eq(bulkPatents.PatentNumber, sql.placeholder('PatentNumber'))),
    ),
);

/** The published patent with this normalized number; null if the store doesn't have it. */
export async function publishedPatent(db: Database, key: PatentKey): Promise<BulkPatent | null> {
  const [row] = await byNumber(db, { ...key });
  return row ? presentPublished(row) : null;
}

type Presented = 'Assignee' | 'Inventor' | 'Classification' | 'FurtherClassifications' | 'InternationalClass';
type PublishedRow = Omit<BulkPatent, Presented> &
  Record<'Assignees' | 'Inventors' | 'Ipc' | 'Locarno' | 'FurtherUspc', string[]> & { Uspc: string | null };

/** The international class: that of designs is Locarno. */
export const internationalClass = ({ Ipc, Locarno }: Record<'Ipc' | 'Locarno', readonly string[]>): string =>
  (Ipc.length > 0 ? Ipc : Locarno).join('; ');

/** A row of the patent store as calls answer it. */
export function presentPublished(row: PublishedRow): BulkPatent {
  const { Assignees, Inventors, Uspc, FurtherUspc, Ipc, Locarno, ...fields } = row;
  return {
    ...fields,
    Assignee: Assignees.join('; '),
    Inventor: Inventors.join('; '),
    Classification: Uspc,
    FurtherClassifications: FurtherUspc,
    InternationalClass: internationalClass({ Ipc, Locarno }),
  };
}

const subclassLength = 4;
const plainSymbol = (symbol: string): string => symbol.replaceAll(' ', '');

const titlesOfSymbols = prepared('cpc_titles_of_symbols', (on) =>
  on
    .select()
    .from(cpcTitles)
    .where(sql`${cpcTitles.Symbol} = any(${sql.placeholder('symbols')}::text[])`),
);

/** CPC classes with their titles and those of their subclasses. */
export async function classesWithTitles(db: Database, symbols: readonly string[]): Promise<CpcClass[]> {
  if (symbols.length === 0) return [];
  const plain = symbols.map(plainSymbol);
  const asked = new Set(plain.flatMap((symbol) => [symbol, symbol.slice(0, subclassLength)]));
  const rows = await titlesOfSymbols(db, { symbols: [...asked] });
  const titles = new Map(rows.map((row) => [row.Symbol, row.Title]));
  return plain.map((symbol, at) => ({
    Symbol: symbols[at] ?? symbol,
    Title: titles.get(symbol) ?? null,
    Subclass: titles.get(symbol.slice(0, subclassLength)) ?? null,
  }));
}

/** Joins the patents of a select from `listing_patents`, with their current data in the bulk store, if it has them. */
export const withPatents = <Query extends PgSelect>(query: Query) =>
  query
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .leftJoin(bulkPatents, and(eq(bulkPatents.Country, patents.Country), eq(bulkPatents.PatentNumber, patents.PatentNumber)));
