import type { PatentClaim, PrintedFacts } from '../../../schema/bulk-patents.ts';

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
  furtherUspc: string[];
  withdrawn: boolean;
  filed: string | null;
  published: string | null;
  issued: string | null;
  applicationNumber: string | null;
  citedCount: number | null;
  /** Publication date of the source: newer data replaces older. */
  sourceDate: string | null;
}
export type PatentField = keyof PatentRecord;

/** The fields of every format of grants. */
export const grantFields = [
  'kind',
  'status',
  'title',
  'abstract',
  'assignees',
  'inventors',
  'ipc',
  'locarno',
  'uspc',
  'furtherUspc',
  'filed',
  'published',
  'issued',
  'applicationNumber',
] as const satisfies PatentField[];

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
  furtherUspc: [],
  withdrawn: false,
  filed: null,
  published: null,
  issued: null,
  applicationNumber: null,
  citedCount: null,
  sourceDate: null,
});

/** The most characters per record that the full-text index is sure to accept. */
export const longestText = 200_000;
/** An entry of a list counts a little more than its characters, because it's a separate word in the index. */
export const perEntry = 4;
/** Bytes that count as one character of a text in plain letters. */
export const bytesOfLetter = 3;

export interface FoundRecord {
  record: PatentRecord;
  /** None if the source has no claims. */
  claims: PatentClaim[];
  /** The facts of term and origin that the document prints; none if the source is a table. */
  facts?: PrintedFacts;
  /** Values that can't be right and were left out, as reasons for people. */
  doubts: string[];
}

/** An item in a file. `position` is its first byte (XML, text, JSON) or its line (tables). */
export type Item = ({ position: number } & FoundRecord) | Lost;

/** A part of a file that isn't stored, and why. */
export interface Lost {
  position: number;
  skipped: string;
  /** Its normalized number, where that can be read. */
  number?: string | null;
  /** The file ends in the middle of it. */
  isCutOff?: boolean;
}

/** The loss of a damaged part: a document for each number that can be read in it, and `least` in any case. */
export const lostAt = (position: number, skipped: string, numbers: readonly string[], least = 1): Lost[] =>
  Array.from({ length: Math.max(numbers.length, least) }, (_, index) => ({
    position,
    skipped,
    number: numbers[index] ?? null,
  }));

/** Reads one format, detected from the first bytes of the content and never from the file's name. */
export interface PatentReader {
  name: string;
  recognizes(head: Buffer): boolean;
  /** Items that begin after the position `after` (-1 for all), so that an interrupted import can resume. */
  read(bytes: AsyncIterable<Buffer>, after: number): AsyncGenerator<Item>;
  /** The fields in this format. Others keep their stored values. */
  fields: readonly PatentField[];
  /** Rows without texts, which are small. */
  isTable?: boolean;
  /** Fields that this format has only in part. They never replace fuller values. */
  partial?: readonly PatentField[];
}
