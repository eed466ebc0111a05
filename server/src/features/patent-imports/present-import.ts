import type { ImportInFull, ImportRow } from '@brevet/contract/patent-imports';
import type { ImportInHistory } from './imports.queries.ts';
import { textOfProblem } from './input/problem.ts';
import { canCancel, canResume } from './patent-imports.policy.ts';

/** An import as admins see it. */
export function presentImport({ Counts, Problem, Parts: _parts, Stored, ...row }: ImportInHistory): ImportRow {
  const { read = 0, added = 0, changed = 0, same = 0, skipped = 0 } = Counts;
  return {
    ...row,
    Read: read,
    Added: added,
    Changed: changed,
    Same: same,
    Skipped: skipped,
    Problem: Problem === null ? null : textOfProblem(Problem),
    can: { cancel: canCancel(row), resume: canResume({ ...row, Stored }) },
  };
}

/** An import with the files in it. */
export const presentImportInFull = (row: ImportInHistory): ImportInFull => ({
  ...presentImport(row),
  Parts: row.Parts.map(({ Name, Format, Counts: { read = 0, skipped = 0 }, Done }) => ({
    Name: Name === '' ? row.Name : Name,
    Format,
    Read: read,
    Skipped: skipped,
    Done,
  })),
});
