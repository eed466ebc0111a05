import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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

/** What a record is about, and the form of its data. */
export const legalRecordKinds = ['assignment'] as const;
export type LegalRecordKind = (typeof legalRecordKinds)[number];

/** A document recorded in the USPTO's register of assignments. Addresses and correspondents are left out. */
export interface AssignmentData {
  /** Without leading zeros: "37388/92". */
  reelFrame: string;
  conveyance: string | null;
  recorded: string | null;
  assignors: { name: string; executed: string | null; acknowledged: string | null }[];
  assignees: string[];
  pages: number | null;
  properties: AssignedProperty[];
}

/** The numbers of one invention: of its application, its patent, its published application and its Hague registration. */
export interface AssignedProperty {
  application?: string;
  patent?: string;
  publication?: string;
  registration?: string;
}

/** How a record names a publication among its numbers: "US 9219817". */
export const publicationKey = (country: string, number: string): string => `${country} ${number}`;
/** How a record names an application among its numbers: "US/14678893", "WO/PCT/US2020/012345". */
export const applicationKey = (country: string, number: string): string => `${country}/${number}`;

/**
 * Records of offices about patents, as the office states them: each has a key in its kind, and the newest version replaces the others. They
 * are found by the numbers in them.
 */
export const legalRecords = pgTable(
  'legal_records',
  {
    Kind: text({ enum: legalRecordKinds }).notNull(),
    Key: text().notNull(),
    /** When the office changed it, as its source says: a day or a moment; empty if it doesn't say. */
    Version: text().notNull(),
    /** The last day that the newest source with it covers. */
    AsOf: day(),
    /** Of the numbers and the data. */
    Digest: text().notNull(),
    /** Made by `publicationKey` and `applicationKey`. */
    Numbers: text().array().notNull(),
    /** Null for a record that the office deleted. */
    Data: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.Kind, table.Key] }),
    index('legal_records_numbers').using('gin', table.Numbers),
    index('legal_records_as_of').on(table.Kind, table.AsOf),
  ],
);
