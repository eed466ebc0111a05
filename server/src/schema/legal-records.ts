import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { day } from '../platform/db/columns.ts';

/**
 * What the USPTO's file of maintenance fees says of a US patent. The file is cumulative, so the newest one replaces all events of the
 * patents in it. Like all records of offices, these are kept whether or not the store has the patent.
 */
export const maintenanceFees = pgTable(
  'maintenance_fees',
  {
    PatentNumber: text().primaryKey(),
    ApplicationNumber: text(),
    /** As the file has it: Y small, N large, M micro; null if unknown. It's the entity on the day of the file, not at a payment. */
    Entity: text(),
    FiledDate: day(),
    IssuedDate: day(),
    /** The day of entry and the code of each event, such as "2008-02-21 M1551": newest first, in the file's order. */
    Events: text().array().notNull(),
    /** The last day that the file covers: the day in its name, or the newest entry in it. */
    AsOf: day().notNull(),
  },
  (table) => [index('maintenance_fees_application').on(table.ApplicationNumber)],
);

/** The USPTO's descriptions of the codes in `maintenance_fees`. */
export const feeEventCodes = pgTable('fee_event_codes', {
  Code: text().primaryKey(),
  Description: text().notNull(),
  /** The day in the name of its file; null without one. */
  AsOf: day(),
});
