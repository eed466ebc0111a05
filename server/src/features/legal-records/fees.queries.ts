import type { Day } from '@brevet/contract/day';
import { asDay } from '@brevet/contract/day';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { feeEventCodes, maintenanceFees } from '../../schema/legal-records.ts';

interface FeeEvent {
  /** The day on which the office entered it, which may be weeks after it took effect. */
  EntryDate: Day;
  Code: string;
  /** The office's words; null if its list of codes isn't imported, or doesn't have the code. */
  Description: string | null;
}

export interface FeeRecords {
  Source: string;
  /** The last day that the source covers. */
  AsOf: Day;
  ApplicationNumber: string | null;
  /** The entity on that day, not at a payment: Y small, N large, M micro, null unknown. */
  Entity: string | null;
  FiledDate: Day | null;
  IssuedDate: Day | null;
  /** Oldest first. */
  Events: FeeEvent[];
}

/** The events of a row, oldest first. */
export const eventsOf = (rows: readonly string[]) =>
  rows.map((event) => ({ EntryDate: asDay(event.slice(0, 10)), Code: event.slice(11) })).reverse();

/** The record of a US patent in the USPTO's file of maintenance fees; null if it isn't in the files that were imported. */
export async function feesOf(db: Db, PatentNumber: string): Promise<FeeRecords | null> {
  const [row] = await db.select().from(maintenanceFees).where(eq(maintenanceFees.PatentNumber, PatentNumber));
  if (!row) return null;
  const events = eventsOf(row.Events);
  const codes = [...new Set(events.map(({ Code }) => Code))];
  const described = await db.select().from(feeEventCodes).where(inArray(feeEventCodes.Code, codes));
  const descriptions = new Map(described.map(({ Code, Description }) => [Code, Description]));
  return {
    Source: 'USPTO maintenance fee events',
    AsOf: row.AsOf,
    ApplicationNumber: row.ApplicationNumber,
    Entity: row.Entity,
    FiledDate: row.FiledDate,
    IssuedDate: row.IssuedDate,
    Events: events.map((event) => ({ ...event, Description: descriptions.get(event.Code) ?? null })),
  };
}
