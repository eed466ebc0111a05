import type { Day } from '@brevet/contract/day';
import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import type { LegalRecordKind } from '../../schema/legal-records.ts';
import { legalRecords, maintenanceFees } from '../../schema/legal-records.ts';

export interface StoredRecord {
  Kind: LegalRecordKind;
  Key: string;
  /** The time at which the office changed it, a day or a moment; empty if the source doesn't say. */
  Version: string;
  AsOf: Day | null;
  Numbers: string[];
  Data: unknown;
}

/**
 * Records of these kinds with one of these numbers. Those that the office deleted are left out. Each number is looked up by itself, and the
 * kinds in a form that no index serves: for a list, PostgreSQL would rather read all records of a kind.
 */
export async function recordsWith(db: Db, numbers: string[], kinds: readonly LegalRecordKind[]): Promise<StoredRecord[]> {
  if (numbers.length === 0) return [];
  const { rows } = await db.execute<StoredRecord & Record<string, unknown>>(sql`
    select distinct on (r.kind, r.key) r.kind as "Kind", r.key as "Key", r.version as "Version", r.as_of::text as "AsOf",
      r.numbers as "Numbers", r.data as "Data"
    from unnest(${sql.param(numbers)}::text[]) as asked (number) join ${legalRecords} r on r.numbers @> array[asked.number]
    where ${isOfKinds(kinds)} and r.data is not null
    order by r.kind, r.key`);
  return rows;
}

/** A condition for records `r` of these kinds. */
export const isOfKinds = (kinds: readonly LegalRecordKind[]): SQL =>
  sql`array_position(${sql.param([...kinds])}::text[], r.kind) is not null`;

/** The last day that the sources of these records cover. */
export async function lastDayOf(db: Db, kind: LegalRecordKind): Promise<Day | null> {
  const [row] = await db
    .select({ AsOf: sql<Day | null>`max(${legalRecords.AsOf})::text` })
    .from(legalRecords)
    .where(eq(legalRecords.Kind, kind));
  return row?.AsOf ?? null;
}

/** The applications of US patents, as their own documents and the office's fee records have them. They should be the same. */
export async function applicationsOf(db: Db, patents: string[]): Promise<ReadonlyMap<string, string[]>> {
  const number = bulkPatents.ApplicationNumber;
  const stored = await db
    .select({ patent: bulkPatents.PatentNumber, number })
    .from(bulkPatents)
    .where(and(eq(bulkPatents.Country, 'US'), inArray(bulkPatents.PatentNumber, patents)));
  const fees = await db
    .select({ patent: maintenanceFees.PatentNumber, number: maintenanceFees.ApplicationNumber })
    .from(maintenanceFees)
    .where(inArray(maintenanceFees.PatentNumber, patents));
  const known = Map.groupBy([...stored, ...fees], ({ patent }) => patent);
  const serials = (rows: typeof stored) => rows.flatMap((row) => (/^\d{8}$/.test(row.number ?? '') ? (row.number ?? []) : []));
  return new Map([...known].map(([patent, rows]) => [patent, [...new Set(serials(rows))]]));
}
