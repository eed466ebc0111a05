import { isoDateTime } from '@brevet/contract/day';
import { z } from 'zod';

/**
 * A backup is a tar archive, compressed with zstd, and encrypted with age if there's a passphrase, so that common tools can open it. In order:
 * the manifest, the server's secret, the rows of each table in pieces of COPY text, the attachments, and the sums. One without sums is cut off.
 */
export const backupFormat = 1;

export const manifestEntry = 'manifest.json';
export const secretEntry = 'secret.key';
export const sumsEntry = 'sums.json';
export const rowsEntry = (table: string, piece: number): string => `tables/${table}/${String(piece).padStart(6, '0')}.copy`;
export const fileEntry = (FileName: string): string => `files/${FileName}`;

const storedTable = z.object({ name: z.string(), columns: z.array(z.string()) });
export type StoredTable = z.infer<typeof storedTable>;

/** A job that waited or ran. */
const storedJob = z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) });
export type StoredJob = z.infer<typeof storedJob>;

export const manifest = z.object({
  format: z.literal(backupFormat),
  /** The moment that the backup shows. */
  created: isoDateTime,
  /** The hash of each migration, in order. */
  schema: z.array(z.string()),
  tables: z.array(storedTable),
  /** The last value of each sequence; null for one that was never used. */
  sequences: z.record(z.string(), z.string().nullable()),
  jobs: z.array(storedJob),
  /** Without the patent store if false. */
  withPatents: z.boolean(),
  files: z.int(),
});
export type Manifest = z.infer<typeof manifest>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const sums = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: hash })),
  files: z.record(z.string(), hash),
});
export type Sums = z.infer<typeof sums>;

/** The reason why a backup can't be written, read or restored, in one line for the operator. */
export class BackupError extends Error {}

/** Tables of published patents and records of offices, which can be imported again, and of the files that were imported. */
export const patentStore: readonly string[] = [
  'bulk_patents',
  'patent_claims',
  'patent_facts',
  'maintenance_fees',
  'legal_records',
  'patent_imports',
];

/** Tables that a restored server computes again. */
export const leftOut: readonly string[] = [
  'patent_index_changes',
  'patent_term_changes',
  'patent_term_runs',
  'patent_terms',
  'postponed_indexes',
];
