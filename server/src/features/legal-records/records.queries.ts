import type { Day } from '@brevet/contract/day';
import { and, arrayOverlaps, eq, isNotNull, sql } from 'drizzle-orm';
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
  Data: unknown;
}

/** Records with one of these numbers. Those that the office deleted are left out. */
export async function recordsWith(db: Db, numbers: string[]): Promise<StoredRecord[]> {
  if (numbers.length === 0) return [];
  const { Kind, Key, Version, AsOf, Data } = legalRecords;
  return db
    .select({ Kind, Key, Version, AsOf, Data })
    .from(legalRecords)
    .where(and(arrayOverlaps(legalRecords.Numbers, numbers), isNotNull(legalRecords.Data)))
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

/** The application of a US patent, as its own document and the office's fee records have it. They should be the same. */
export async function applicationsOf(db: Db, PatentNumber: string): Promise<string[]> {
  const [patent] = await db
    .select({ number: bulkPatents.ApplicationNumber })
    .from(bulkPatents)
    .where(and(eq(bulkPatents.Country, 'US'), eq(bulkPatents.PatentNumber, PatentNumber)));
  const [fees] = await db
    .select({ number: maintenanceFees.ApplicationNumber })
    .from(maintenanceFees)
    .where(eq(maintenanceFees.PatentNumber, PatentNumber));
  return [...new Set([patent, fees].flatMap((row) => (/^\d{8}$/.test(row?.number ?? '') ? (row?.number ?? []) : [])))];
}
