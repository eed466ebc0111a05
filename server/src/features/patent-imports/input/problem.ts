import { messages } from '@brevet/contract/messages';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import pg from 'pg';
import { isDiskFull } from '../../../platform/db/disk-full.ts';
import { isFileError, isTruncated, TooManyFiles } from './file-errors.ts';

/** The reason why an import can't continue. */
export const importProblems = {
  gone: messages.importFileGone,
  unreadable: messages.importFileUnreadable,
  changed: messages.importFileChanged,
  unknown: messages.importFormatUnknown,
  cut: messages.importFileCut,
  damaged: messages.importFileDamaged,
  crowded: messages.importFilesTooMany,
  full: messages.importDiskFull,
  died: messages.importProcessDied,
  failed: messages.importFailed,
} as const;
export type ImportProblem = keyof typeof importProblems;

/** The refusal that says so before an import. */
export const refusalCodes = {
  gone: 'import_file_gone',
  changed: 'import_file_gone',
  unreadable: 'import_file_gone',
  unknown: 'import_format_unknown',
  cut: 'import_file_damaged',
  damaged: 'import_file_damaged',
  crowded: 'file_too_complex',
  full: 'failed',
  died: 'failed',
  failed: 'failed',
} as const satisfies Record<ImportProblem, ProblemCode>;

/** Thrown for a problem that the reader of the history can understand. */
export class ImportFailure extends Error {
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem) {
    super(importProblems[problem]);
    this.problem = problem;
  }
}

/** Thrown for damage of a file, with the readers' words for it. */
export class FileProblem extends Error {}

const problemsByCode: Readonly<Record<string, ImportProblem>> = {
  ENOENT: 'gone',
  EISDIR: 'gone',
  EACCES: 'unreadable',
  EPERM: 'unreadable',
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * The problem behind an error, or the readers' words for it; null if the database is down, so that the import can continue later.
 */
export function problemOf(error: unknown): string | null {
  if (error instanceof ImportFailure) return error.problem;
  if (error instanceof FileProblem) return error.message;
  if (isDiskFull(error)) return 'full';
  const known = problemsByCode[codeOf(error)];
  if (known) return known;
  if (error instanceof TooManyFiles) return 'crowded';
  if (isFileError(error)) return isTruncated(error) ? 'cut' : 'damaged';
  return isDatabaseAway(error) ? null : 'failed';
}

/** A problem in words for people. Those of the readers begin in lower case, and end with a period only if they say what to do. */
export function textOfProblem(problem: string): string {
  const known = Object.entries(importProblems).find(([name]) => name === problem)?.[1];
  if (known) return known;
  const sentence = problem.charAt(0).toUpperCase() + problem.slice(1);
  return sentence.endsWith('.') ? sentence : messages.importFileProblem(sentence);
}

/** SQLSTATE classes 08 (connection), 53 (resources) and 57 (shutdown, cancel), and broken connections. */
function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57)/.test(error.code ?? '');
  if (/^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/.test(codeOf(error))) return true;
  return (
    error instanceof Error && /^(Connection terminated|timeout exceeded when trying to connect|Client has )/.test(error.message)
  );
}
