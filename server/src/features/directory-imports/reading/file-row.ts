import type { FileRow } from '../../../schema/directory-imports.ts';

/** The process's remarks on a file as a whole. */
export interface FileFacts {
  /** The headings of vCards, which aren't in the file. */
  headings?: string[];
  /** Properties of vCards that no column holds. */
  lost?: string[];
  /** The sheet that was read, and those that weren't. */
  sheet?: string;
  otherSheets?: string[];
  hiddenSheets?: string[];
  /** The encoding of a text, if it is a guess. */
  guessed?: string;
  /** There are more columns than were read. */
  isCut?: boolean;
}

/** A line that the process prints. */
export type FileLine = FileRow | FileFacts;

export const isRow = (line: FileLine): line is FileRow => Array.isArray(line);
