import { unreadReason } from './formats.ts';
import { fileErrorMessage, isTruncated } from './input/file-errors.ts';
import type { Unread } from './readers/describe-file.ts';
import type { FileReport } from './store/progress.ts';
import { emptyReport } from './store/progress.ts';

/** The report of a file that can't be read. */
export function failedReport(path: string, error: unknown): FileReport {
  const name = path === '-' ? 'standard input' : path;
  return { ...emptyReport(name, null), state: 'failed', problem: fileErrorMessage(error), isCutOff: isTruncated(error) };
}

export interface LeftOut extends Unread {
  file: string;
}

/** The report of a file in a format that isn't imported. Beside others, it's a failure only if it may hold records. */
export function leftOutReport({ file, ...unread }: LeftOut, isAlone: boolean): FileReport {
  const isFailure = isAlone || unread.isLoss;
  const problem = isFailure ? unreadReason(unread) : `this is ${unread.name}, which Brevet doesn't import`;
  return { ...emptyReport(file, unread.name), state: isFailure ? 'failed' : 'done', problem };
}
