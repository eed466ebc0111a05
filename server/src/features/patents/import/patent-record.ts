/** A published patent as a reader gives it; dates are YYYY-MM-DD, the number is normalized. */
export interface PatentRecord {
  country: string;
  number: string;
  kind: string | null;
  status: 'Issued' | 'Application';
  title: string | null;
  abstract: string | null;
  assignees: string[];
  inventors: string[];
  cpc: string[];
  ipc: string[];
  locarno: string[];
  uspc: string | null;
  filed: string | null;
  published: string | null;
  issued: string | null;
  applicationNumber: string | null;
  citedCount: number | null;
  /** The day of the publication it was read from: newer data wins over older. */
  sourceDate: string | null;
}

/** A patent of which nothing but the number is known. */
export const bareRecord = (country: string, number: string): PatentRecord => ({
  country,
  number,
  kind: null,
  status: 'Issued',
  title: null,
  abstract: null,
  assignees: [],
  inventors: [],
  cpc: [],
  ipc: [],
  locarno: [],
  uspc: null,
  filed: null,
  published: null,
  issued: null,
  applicationNumber: null,
  citedCount: null,
  sourceDate: null,
});

/** The most characters of a record that the full-text index of the database takes for sure. */
export const longestText = 200_000;

/** What comes out of a file: a record, or why there is none; `position` is its first byte (XML) or its line (tables). */
export type Item = { record: PatentRecord; position: number } | { skipped: string; position: number };

/** Reads one format. Told by the first bytes of the content, never by the name of the file. */
export interface PatentReader {
  name: string;
  recognizes(head: Buffer): boolean;
  /** Items that begin after the position `after` (all of them for -1), so that a killed import goes on where it was. */
  read(bytes: AsyncIterable<Buffer>, after: number): AsyncGenerator<Item>;
  /** The fields that this format gives; others stay as they are in the store. */
  fields: readonly (keyof PatentRecord)[];
}
