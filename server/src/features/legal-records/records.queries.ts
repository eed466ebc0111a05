import type { Day } from '@brevet/contract/day';
import { and, arrayOverlaps, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import type { LegalRecordKind } from '../../schema/legal-records.ts';
import { legalRecords, maintenanceFees } from '../../schema/legal-records.ts';

export interface StoredRecord {
  Kind: LegalRecordKind;
  Key: string;
  /** When the office changed it: a day or a moment; empty if the source doesn't say. */
  Version: string;
  AsOf: Day | null;
  Numbers: string[];
  Data: unknown;
}

/** Records of these kinds with one of these numbers. Those that the office deleted are left out. */
export async function recordsWith(db: Db, numbers: string[], kinds: readonly LegalRecordKind[]): Promise<StoredRecord[]> {
  if (numbers.length === 0) return [];
  const { Kind, Key, Version, AsOf, Numbers, Data } = legalRecords;
  return db
    .select({ Kind, Key, Version, AsOf, Numbers, Data })
    .from(legalRecords)
    .where(and(arrayOverlaps(Numbers, numbers), inArray(Kind, [...kinds]), isNotNull(Data)))
    .orderBy(legalRecords.Kind, legalRecords.Key);
}

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
