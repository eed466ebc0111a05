import type { Transaction } from '../../platform/db/client.ts';
import type { Remarks } from '../../schema/directory-imports.ts';
import type { RowChange, StoredImport } from './directory-imports.queries.ts';
import { countNewOrganizations, firstRowsLike, saveRows, uncheckedRows, updateImport } from './directory-imports.queries.ts';
import type { Candidate, Judgment, Known, Plan } from './judge-rows.ts';
import { judgeRows, keysOf } from './judge-rows.ts';
import { readRow } from './read-row.ts';
import { added } from './row-counts.ts';

const batch = 500;
const checkedColumns = [
  'Name',
  'EmailKey',
  'NameKey',
  'Notes',
  'Values',
  'Verdict',
  'Reason',
  'Before',
  'TargetID',
  'Matches',
] as const;

/** Checks the next rows of an import. Returns false once all are checked. */
export async function checkRows(tx: Transaction, stored: StoredImport): Promise<boolean> {
  const { ImportID, Kind, Mapping } = stored;
  const rows = await uncheckedRows(tx, ImportID, batch);
  if (rows.length === 0) {
    const organizations = Kind === 'organizations' ? 0 : await countNewOrganizations(tx, ImportID);
    await updateImport(tx, ImportID, { State: 'checked', Counts: { ...stored.Counts, organizations } });
    return false;
  }
  const read = rows.map(({ Row, Cells, Remarks }) => {
    const { notes, ...candidate } = readRow(Kind, Mapping, Cells, stored.Headings);
    const left = (Remarks?.left ?? []).map((value) => `Not imported: ${value}`);
    return { Row, ...candidate, notes: [...notes, ...left], passed: passedOver(stored, Cells, Remarks) };
  });
  const candidates = read.filter(({ problem, passed }) => problem === null && passed === null);
  const judged = new Map((await judgeRows(tx, stored, candidates, false)).map((one) => [one.Row, one]));
  const changes = read.map((row) => checkedRow(stored, row, judged.get(row.Row)));
  await saveRows(tx, ImportID, checkedColumns, changes);
  const verdicts = await withoutRepeats(tx, ImportID, changes);
  await updateImport(tx, ImportID, { Done: stored.Done + rows.length, Counts: added(stored.Counts, verdicts) });
  return true;
}

type Verdict = Pick<Judgment, 'Verdict' | 'Reason'>;
const skip = (Reason: string): Verdict => ({ Verdict: 'skip', Reason });
const error = (Reason: string): Verdict => ({ Verdict: 'error', Reason });

const unreadRows: Record<Exclude<NonNullable<Remarks['unread']>, 'stray'>, Verdict> = {
  quote: error("A quotation mark in this row isn't closed, so its cells can't be told apart."),
  long: error('This row is too long to read.'),
  group: skip('This card is a group of contacts.'),
  organization: skip('This card is an organization. Import it as one.'),
  agent: skip('This person is the agent of the card above.'),
  thing: skip("This card isn't about a person."),
  person: skip('This card is for a person. Import it as a contact.'),
};

/** The verdict on a row that isn't read: it is damaged, or it isn't about a contact or organization. */
function passedOver({ Kind, Headings }: StoredImport, cells: readonly string[], remarks: Remarks | null): Verdict | null {
  const unread = remarks?.unread;
  const isFitting = unread === (Kind === 'organizations' ? 'organization' : 'person');
  if (unread === 'stray') return error(["This isn't part of a card.", ...(remarks?.left ?? [])].join(' '));
  if (unread !== undefined) return isFitting ? null : unreadRows[unread];
  const isHeadings = cells.some((cell) => cell !== '') && cells.every((cell, at) => cell === '' || cell === Headings[at]);
  return isHeadings ? skip('Repeats the headings.') : null;
}

interface Read extends Candidate {
  Name: string;
  problem: string | null;
  passed: Verdict | null;
}

function checkedRow({ Kind }: StoredImport, row: Read, found: Plan | undefined): RowChange {
  const { Row, Name, values, name, id, unanswered, notes, problem, passed } = row;
  const organizations = found?.organizations ?? row.organizations;
  const { Verdict, Reason } = passed ?? found ?? error(problem ?? '');
  const keys = found && Verdict !== 'error' ? keysOf(Kind, { ...row, organizations }) : { EmailKey: null, NameKey: null };
  return {
    Row,
    Name,
    EmailKey: keys.EmailKey,
    NameKey: keys.NameKey,
    Notes: notes,
    Values: {
      ...values,
      ...(organizations.length > 0 ? { Organization: organizations } : {}),
      Known: { name, id, unanswered } satisfies Known,
    },
    Verdict,
    Reason,
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
