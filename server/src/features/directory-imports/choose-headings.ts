import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { StoredImport } from './directory-imports.queries.ts';
import { cellsAfter, forgetVerdicts, replaceFirstRows, updateImport } from './directory-imports.queries.ts';
import { emptyFile, headingsFor, keepSamples } from './stage-rows.ts';

/** Rows that samples are taken from. */
const mostSampled = 500;

/** Takes another row of the file for its headings, or none (0). The rows above it aren't imported, and those below are. */
export async function chooseHeadings(tx: Transaction, stored: StoredImport, HeadingRow: number): Promise<void> {
  const { ImportID, Top, Headings } = stored;
  const headings = Top.find(([number]) => number === HeadingRow);
  if (Top.length === 0 || (HeadingRow !== 0 && !headings)) throw invalid(messages.importHeadingsUnknown, 'HeadingRow');
  const below = Top.filter(([number]) => number > HeadingRow);
  const lastOfTop = Top.at(-1)?.[0] ?? 0;
  const Samples: string[][] = [];
  const more = await cellsAfter(tx, ImportID, lastOfTop, mostSampled);
  for (const cells of [...below.map(([, cells]) => cells), ...more]) keepSamples(Samples, cells);
  const isStaged = ([number]: readonly [number, ...unknown[]]) => number > stored.HeadingRow;
  const Rows = stored.Rows - Top.filter(isStaged).length + below.length;
  if (Rows === 0) throw emptyFile();
  await replaceFirstRows(tx, ImportID, lastOfTop, below);
  await forgetVerdicts(tx, ImportID);
  await updateImport(tx, ImportID, {
    HeadingRow,
    Headings: headingsFor(headings?.[1] ?? [], Math.max(Samples.length, Headings.length)),
    Samples,
    Rows,
    Done: 0,
    State: 'uploaded',
    Counts: {},
    Mapping: [],
    CheckDate: null,
  });
}
