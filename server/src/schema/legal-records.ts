import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { day } from '../platform/db/columns.ts';

/**
 * A US patent in the USPTO's file of maintenance fees. The file is cumulative, so the newest one replaces all events of the
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

/** The kinds of records, and the form of their data. */
export const legalRecordKinds = [
  'assignment',
  'file',
  'trial',
  'inpadoc',
  'extension',
  'approval',
  'withdrawn',
  'petition',
] as const;
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

/** The USPTO's file of an application, in parts that come alone or together. */
export interface FileData {
  application: string;
  about?: {
    patent: string | null;
    publication: string | null;
    filed: string | null;
    granted: string | null;
    /** The day of filing is that of entry into the national stage. Missing in older records. */
    nationalStage?: boolean;
    /** The office's code and words. */
    status: string | null;
    statusDay: string | null;
    entity: string | null;
  };
  /** Days of term adjustment; the total counts. `pto` are the office's own corrections, which older records lack. */
  adjustment?: Record<'a' | 'b' | 'c' | 'overlap' | 'applicant' | 'total', number | null> & { pto?: number | null };
  /** Relations with the office's code or words for them. */
  parents?: FileRelation[];
  children?: FileRelation[];
  /** Oldest last, as the office lists them. */
  events?: { day: string | null; code: string; text: string | null }[];
}

export interface FileRelation {
  relation: string;
  application: string;
  patent: string | null;
  /** Of the parent. */
  filed: string | null;
}

/** A trial or an appeal, or a decision in one. */
export interface TrialData {
  number: string;
  /** IPR, PGR, CBM, DER or an appeal. */
  type: string | null;
  status: string | null;
  filed: string | null;
  instituted: string | null;
  ended: string | null;
  petitioner: string | null;
  owner: string | null;
  decision: { day: string | null; type: string | null; outcome: string | null } | null;
}

/** The legal events of a publication or application in INPADOC. Free texts are left out, because they may have addresses. */
export interface InpadocData {
  country: string;
  number: string;
  kind: string | null;
  events: {
    code: string;
    text: string | null;
    /** "+" or "-"; null for neither. */
    influence: string | null;
    gazette: string | null;
    effective: string | null;
    /** The state that a European event is about, and its code there. */
    state: string | null;
    stateCode: string | null;
    feeYear: string | null;
    /** The USPTO's own code, such as M1551. */
    original: string | null;
    /** The statement of its free text: a fee wasn't paid, a terminal disclaimer, or something of all claims. Missing in older records. */
    about?: 'unpaid' | 'terminal' | 'all' | null;
    /** The extension of the term that its free text states; empty if nothing can be read. */
    extension?: { years?: number; days?: number; until?: string };
    /** The states named for a granted European patent. */
    states?: string[];
  }[];
}

/** A term extended under 35 U.S.C. 156, as the USPTO lists it. */
export interface ExtensionData {
  patent: string;
  product: string;
  originalEnd: string | null;
  /** "2 years" or "819 days". */
  extension: string;
  extendedEnd: string | null;
}

/** An applicant's statements in the FDA's Orange Book. */
export interface ApprovalData {
  patent: string;
  /** "N020610", and the product in it. */
  application: string;
  product: string;
  expires: string | null;
  /** The row gives the end of a pediatric exclusivity instead of the patent's. */
  isPediatric: boolean;
  use: string | null;
  isDelisted: boolean;
  submitted: string | null;
}

/** A decision on a petition, with the office's codes and words. */
export interface PetitionData {
  patent: string | null;
  application: string | null;
  decided: string | null;
  mailed: string | null;
  decision: string | null;
  type: string | null;
  issues: string[];
  rules: string[];
}

/** A patent that was withdrawn before it issued, and who says so. */
export interface WithdrawnData {
  number: string;
  source: string;
}

/** A publication among the numbers of a record: "US 9219817". */
export const publicationKey = (country: string, number: string): string => `${country} ${number}`;
/** An application among the numbers of a record: "US/14678893", "WO/PCT/US2020/012345". */
export const applicationKey = (country: string, number: string): string => `${country}/${number}`;
/** An application that the file of another one claims. It isn't a record of that one, so only families look for it. */
export const parentKey = (key: string): string => `claims ${key}`;

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
