/** A published patent from a reader. Dates are YYYY-MM-DD; the number is normalized. */
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
  /** Publication date of the source: newer data replaces older. */
  sourceDate: string | null;
}

/** A patent with only its number known. */
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

/** The most characters per record that the full-text index is sure to accept. */
export const longestText = 200_000;

/** An item in a file: a record, or the reason why it was skipped. `position` is its first byte (XML) or line (tables). */
export type Item = { record: PatentRecord; position: number } | { skipped: string; position: number };

/** Reads one format, detected from the first bytes of the content and never from the file's name. */
export interface PatentReader {
  name: string;
  recognizes(head: Buffer): boolean;
  /** Items that begin after the position `after` (-1 for all), so that a killed import can resume. */
  read(bytes: AsyncIterable<Buffer>, after: number): AsyncGenerator<Item>;
  /** The fields in this format. Others keep their stored values. */
  fields: readonly (keyof PatentRecord)[];
}
