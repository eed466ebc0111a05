import type { Transaction } from '../../platform/db/client.ts';
import type { RowChange, StoredImport } from './directory-imports.queries.ts';
import { countNewOrganizations, firstRowsLike, saveRows, uncheckedRows, updateImport } from './directory-imports.queries.ts';
import type { Candidate, Judgment } from './judge-rows.ts';
import { judgeRows, keysOf } from './judge-rows.ts';
import { readRow } from './read-row.ts';
import { added } from './row-counts.ts';

const batch = 500;
const checkedColumns = ['Name', 'EmailKey', 'NameKey', 'Values', 'Verdict', 'Reason', 'Before', 'TargetID', 'Matches'] as const;

/** Checks the next rows of an import. Returns false once all are checked. */
export async function checkRows(tx: Transaction, stored: StoredImport): Promise<boolean> {
  const { ImportID, Kind, Mapping } = stored;
  const rows = await uncheckedRows(tx, ImportID, batch);
  if (rows.length === 0) {
    const organizations = Kind === 'organizations' ? 0 : await countNewOrganizations(tx, ImportID);
    await updateImport(tx, ImportID, { State: 'checked', Counts: { ...stored.Counts, organizations } });
    return false;
  }
  const read = rows.map(({ Row, Cells }) => ({ Row, ...readRow(Kind, Mapping, Cells) }));
  const candidates = read.filter(({ problem }) => problem === null);
  const judged = new Map((await judgeRows(tx, stored, candidates, false)).map((one) => [one.Row, one]));
  const changes = read.map(({ Name, problem, ...candidate }) => checkedRow(stored, candidate, { Name, problem }, judged));
  await saveRows(tx, ImportID, checkedColumns, changes);
  const verdicts = await withoutRepeats(tx, ImportID, changes);
  await updateImport(tx, ImportID, { Done: stored.Done + rows.length, Counts: added(stored.Counts, verdicts) });
  return true;
}

function checkedRow(
  { Kind }: StoredImport,
  candidate: Candidate,
  { Name, problem }: { Name: string; problem: string | null },
  judged: Map<number, Judgment>,
): RowChange {
  const { Row, values, organizations } = candidate;
  const found = judged.get(Row);
  const Verdict = found?.Verdict ?? 'error';
  const keys = Verdict === 'error' ? { EmailKey: null, NameKey: null } : keysOf(Kind, candidate);
  return {
    Row,
    Name,
    EmailKey: keys.EmailKey,
    NameKey: keys.NameKey,
    Values: { ...values, ...(organizations.length > 0 ? { Organization: organizations } : {}) },
    Verdict,
    Reason: found?.Reason ?? problem ?? '',
    Before: found?.Before ?? null,
    TargetID: found?.TargetID ?? null,
    Matches: found?.Matches ?? [],
  };
}

/** Skips rows about a person or organization that an earlier row of the file is about. Returns the verdicts. */
async function withoutRepeats(tx: Transaction, ImportID: number, rows: readonly RowChange[]): Promise<string[]> {
  const repeats = new Map(
    (await firstRowsLike(tx, ImportID, rows[0]?.Row ?? 0, rows.at(-1)?.Row ?? 0)).map((one) => [one.row, one.first]),
  );
  const skipped = rows.filter(({ Row }) => repeats.has(Row));
  await saveRows(
    tx,
    ImportID,
    ['Verdict', 'Reason', 'Before', 'TargetID'],
    skipped.map(({ Row }) => ({ Row, Verdict: 'skip', Reason: `Same as row ${repeats.get(Row)}`, Before: null, TargetID: null })),
  );
  return rows.map(({ Row, Verdict }) => (repeats.has(Row) ? 'skip' : (Verdict ?? 'error')));
}
