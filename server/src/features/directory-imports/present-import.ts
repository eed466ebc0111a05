import type { DirectoryImport, DirectoryImportRow } from '@brevet/contract/directory-imports';
import { messages } from '@brevet/contract/messages';
import { canCancel, canCheck, canRun, canUndo } from './directory-imports.policy.ts';
import type { ImportInHistory } from './directory-imports.queries.ts';
import { guessFields } from './guess-fields.ts';
import { truncate } from './reading/truncate.ts';

/** An import as brokers and admins see it. */
export function presentImport(row: ImportInHistory): DirectoryImportRow {
  const { Counts, ImportID, Kind, FileName, ListName, State, Rows, Done, UserID, UserName, CreateDate, ImportDate, UndoDate } =
    row;
  const count = (name: string): number => Counts[name] ?? 0;
  return {
    ...{ ImportID, Kind, FileName, ListName, State, Rows, Done, UserID, UserName, CreateDate, ImportDate, UndoDate },
    Create: count('create'),
    Update: count('update'),
    Skip: count('skip'),
    Errors: count('error'),
    Created: count('created'),
    Updated: count('updated'),
    Skipped: count('skipped'),
    Refused: count('refused'),
    Left: count('changed'),
    Undone: count('undone'),
    Kept: count('kept'),
    NewOrganizations: count('organizations'),
    can: { check: canCheck(row), run: canRun(row), cancel: canCancel(row), undo: canUndo(row, new Date()) },
  };
}

/** An import with its columns: with the fields chosen for the last check, else those remembered, else guesses. */
export function presentImportInFull(
  row: ImportInHistory,
  remembered: DirectoryImport['Columns'][number]['Field'][] | null,
): DirectoryImport {
  const { Kind, Headings, Samples, Mapping, CheckDate, maillist_id, HeadingRow } = row;
  const fields = CheckDate === null ? (remembered ?? guessFields(Kind, Headings, Samples)) : Mapping;
  const Columns = Headings.map((Heading, at) => ({ Heading, Samples: Samples[at] ?? [], Field: fields[at] ?? null }));
  const Top = row.Top.map(([Row, cells]) => ({ Row, Cells: cells.filter(Boolean).slice(0, mostShown).map(shortened) }));
  const above = row.Top.filter(([number]) => number < HeadingRow).length;
  const Notes = [...(above > 0 ? [messages.importRowsAbove(above)] : []), ...row.Notes];
  return { ...presentImport(row), maillist_id, HeadingRow, Top, Notes, Columns };
}

/** Cells of a row that tell it from others, and their length. */
const mostShown = 6;
const longestShown = 40;
const shortened = (cell: string): string => (cell.length > longestShown ? `${truncate(cell, longestShown)}…` : cell);
