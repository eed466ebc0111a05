import type { BulkPatent } from '@brevet/contract/patents';
import { and, eq, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Database, Db } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { listingPatents, patents } from '../../schema/listings.ts';

export interface PatentKey {
  Country: string;
  PatentNumber: string;
}

export const keyOf = ({ Country, PatentNumber }: PatentKey): string => `${Country} ${PatentNumber}`;

/** A country and a number are one of these keys. */
export const keyIn = (keys: readonly PatentKey[], country: unknown, number: unknown) =>
  sql`(${country}, ${number}) in (${sql.join(
    keys.map((key) => sql`(${key.Country}, ${key.PatentNumber})`),
    sql`, `,
  )})`;

/** The rows that everyone who has these numbers shares. Inserts missing ones. */
export async function sharedPatents(tx: Db, keys: readonly PatentKey[]) {
  if (keys.length === 0) return [];
  const rows = keys.map(({ Country, PatentNumber }) => ({ Country, PatentNumber }));
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
  Uspc: bulkPatents.Uspc,
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

type PublishedRow = Omit<BulkPatent, 'Assignee' | 'Inventor' | 'Classification' | 'InternationalClass'> &
  Record<'Assignees' | 'Inventors' | 'Ipc', string[]> & { Uspc: string | null };

/** A row of the patent store as calls answer it. */
export function presentPublished({ Assignees, Inventors, Uspc, Ipc, ...fields }: PublishedRow): BulkPatent {
  return {
    ...fields,
    Assignee: Assignees.join('; '),
    Inventor: Inventors.join('; '),
    Classification: Uspc,
    InternationalClass: Ipc.join('; '),
  };
}

/** Joins the patents of a select from `listing_patents`, with their current data in the bulk store, if it has them. */
export const withPatents = <Query extends PgSelect>(query: Query) =>
  query
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .leftJoin(bulkPatents, and(eq(bulkPatents.Country, patents.Country), eq(bulkPatents.PatentNumber, patents.PatentNumber)));
