import type { Transaction } from '../../platform/db/client.ts';
import { leadOn } from '../merged-rows/merged-rows.ts';
import {
  deleteMany,
  leaveList,
  linksOf,
  lockLinks,
  lockMembers,
  lockOrganizations,
  moveVersions,
  referredTo,
  takeTurn,
  unchangedOrganizations,
  unlinkOrganizations,
  updateMany,
} from './apply.queries.ts';
import type { RowChange, RowToImport, StoredImport } from './directory-imports.queries.ts';
import { rowsToUndo, saveRows, updateImport } from './directory-imports.queries.ts';
import type { Stored } from './match.queries.ts';
import { storedContacts, storedOrganizations } from './match.queries.ts';
import { added } from './row-counts.ts';

const batch = 500;
const changedSince = 'Changed after the import, so it stays.';
const deletedSince = 'Deleted after the import.';
const mergedSince = 'Merged into another entry after the import.';
const usedSince = 'Used since the import, so it stays.';

/** Undoes the import of the next rows. Returns false once all are undone. */
export async function undoRows(tx: Transaction, stored: StoredImport): Promise<boolean> {
  const { ImportID } = stored;
  await takeTurn(tx);
  const rows = await rowsToUndo(tx, ImportID, batch);
  if (rows.length === 0) {
    await updateImport(tx, ImportID, { State: 'undone' });
    return false;
  }
  const kept = await reasonsToKeep(tx, stored, rows);
  const undone = rows.filter(({ Row }) => !kept.has(Row));
  await takeBack(tx, stored, undone);
  const changes = rows.map(({ Row, Reason }): RowChange => {
    const why = kept.get(Row);
    return why === undefined ? { Row, Reason, Result: 'undone' } : { Row, Reason: why, Result: 'kept' };
  });
  await saveRows(tx, ImportID, ['Reason', 'Result'], changes);
  const results = changes.map(({ Result }) => Result ?? 'kept');
  await updateImport(tx, ImportID, { Done: stored.Done + rows.length, Counts: added(stored.Counts, results) });
  return true;
}

const idsOf = (rows: readonly RowToImport[]): number[] => rows.flatMap(({ TargetID }) => TargetID ?? []);
const isCreated = ({ Result }: RowToImport): boolean => Result === 'created';

/** True if the contact or organization itself changed. The date of its last change is there for joining a list, too. */
const wasEdited = ({ Before, Links }: RowToImport): boolean =>
  Object.keys(Before ?? {}).length > 1 || (Links?.organizations ?? []).length > 0;

/** The reasons why rows stay: someone changed, deleted or used what they created or updated. Locks the others. */
async function reasonsToKeep(tx: Transaction, { Kind, maillist_id }: StoredImport, rows: readonly RowToImport[]) {
  const ids = idsOf(rows);
  const found =
    Kind === 'organizations' ? await storedOrganizations(tx, ids, 'update') : await storedContacts(tx, ids, null, 'update');
  const stored = new Map(found.map((one) => [one.id, one]));
  const missing = ids.filter((id) => !stored.has(id));
  const merged = await leadOn(tx, Kind === 'organizations' ? 'organization' : 'contact', missing);
  const created = idsOf(rows.filter(isCreated));
  const used =
    Kind === 'organizations'
      ? await referredTo(tx, 'organizations', created)
      : await referredTo(tx, 'contacts', created, ['contact_organizations', 'mailing_list_members']);
  const links = Kind === 'organizations' ? new Map<number, never[]>() : await linksOf(tx, created);
  const isForeign = (row: RowToImport): boolean =>
    (links.get(row.TargetID ?? 0) ?? []).some(({ kind, id }) =>
      kind === 'list' ? id !== maillist_id : !row.Links?.organizations.includes(id),
    );
  return new Map(
    rows.flatMap((row): [number, string][] => {
      const why = reasonToKeep(row, stored.get(row.TargetID ?? 0));
      if (why) return [[row.Row, merged.has(row.TargetID ?? 0) ? mergedSince : why]];
      return isCreated(row) && (used.has(row.TargetID ?? 0) || isForeign(row)) ? [[row.Row, usedSince]] : [];
    }),
  );
}

function reasonToKeep({ Version }: RowToImport, stored: Stored | undefined): string | null {
  if (!stored) return deletedSince;
  return stored.Version === Version ? null : changedSince;
}

async function takeBack(
  tx: Transaction,
  { ImportID, Kind, maillist_id }: StoredImport,
  rows: readonly RowToImport[],
): Promise<void> {
  const table = Kind === 'organizations' ? 'organizations' : 'contacts';
  const updated = rows.filter((row) => !isCreated(row));
  const pairs = updated.flatMap(({ TargetID, Links }) =>
    (Links?.organizations ?? []).map((id) => ({ ContactId: TargetID ?? 0, id })),
  );
  const made = rows.flatMap(({ Links }) => Links?.created ?? []);
  if (Kind !== 'organizations') {
    // The lock order of deleting an organization (organization, links, members) and of deleting a list (members, list).
    await lockOrganizations(tx, idsOf(rows), made);
    await lockLinks(tx, idsOf(rows));
    await lockMembers(tx, idsOf(rows));
  }
  await unlinkOrganizations(tx, pairs);
  const members = updated.filter(({ Links }) => Links?.member);
  if (maillist_id !== null) await leaveList(tx, maillist_id, idsOf(members));
  const edited = updated.filter(wasEdited);
  const versions = await updateMany(
    tx,
    table,
    edited.map(({ TargetID, Before }) => ({ id: TargetID ?? 0, values: Before ?? {} })),
  );
  const moved = edited.map(({ TargetID, Version }) => ({ id: TargetID ?? 0, from: Version ?? 0 }));
  await moveVersions(
    tx,
    ImportID,
    table,
    moved.map((one) => ({ ...one, to: versions.get(one.id) ?? one.from })),
  );
  await deleteMany(tx, table, idsOf(rows.filter(isCreated)));
  const own = await unchangedOrganizations(tx, made);
  const inUse = await referredTo(tx, 'organizations', own);
  await deleteMany(
    tx,
    'organizations',
    own.filter((id) => !inUse.has(id)),
  );
}
