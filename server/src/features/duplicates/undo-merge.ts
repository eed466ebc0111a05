import { isSame } from '@brevet/contract/differing-fields';
import { contactImportFields } from '@brevet/contract/directory-import-fields';
import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { daysToUndoMerge, duplicatesApi } from '@brevet/contract/duplicates';
import { addressKey } from '@brevet/contract/email-address';
import type { MergeValues } from '@brevet/contract/merge-fields';
import { mergeFieldsOf } from '@brevet/contract/merge-fields';
import { messages } from '@brevet/contract/messages';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { holdOrganizationsOf } from '../contacts/contacts.ts';
import { canKeepDuplicates, stateOfMerge } from './duplicates.policy.ts';
import type { Link } from './linked-tables.ts';
import { linksOf } from './linked-tables.ts';
import type { Both } from './links.queries.ts';
import {
  copyStops,
  dropUnsubscribed,
  forgetLinks,
  holdEnds,
  lockLinks,
  lockMembersOf,
  moveBack,
  restoreLinks,
  restoreOwn,
} from './links.queries.ts';
import type { Side, StoredMerge } from './merge.queries.ts';
import {
  clearMerges,
  compareAgain,
  isFollowed,
  lockRows,
  mergeForUpdate,
  restoreRow,
  setFields,
  settleMerge,
  sidesOf,
  takeBackDismissals,
  takeCheck,
  updateFields,
} from './merge.queries.ts';

/** Undoes a merge: brings back the removed row with its links. Later changes stay with the survivor. */
export async function undoMerge(services: Writing, caller: SignedInCaller, MergeID: number) {
  const undone = await write(services, duplicatesApi.undoMerge, async (tx) => {
    const merge = canKeepDuplicates(caller.user) ? await mergeForUpdate(tx, MergeID) : null;
    if (!merge) throw notFound();
    const { Kind, SurvivorID, RemovedID } = merge;
    const both: Both = { survivor: SurvivorID, removed: RemovedID };
    // Contacts are held before organizations, whichever of them was merged.
    if (Kind === 'organization') await holdAll(tx, merge);
    await lockRows(tx, Kind, [SurvivorID]);
    const [survivor] = await sidesOf(tx, Kind, [SurvivorID]);
    await requireOpen(tx, merge, survivor);
    if (!survivor) throw notFound();
    if (Kind === 'contact') {
      await holdAll(tx, merge);
      await holdOrganizationsOf(tx, [SurvivorID]);
    }
    for (const link of linksOf[Kind]) await lockLinks(tx, link, [SurvivorID]);
    if (Kind === 'organization') await lockMembersOf(tx, [SurvivorID]);
    const { values, kept, ownRows } = fieldsToRestore(Kind, merge, survivor.Values);
    await restoreRow(tx, Kind, MergeID);
    await restoreOwn(tx, MergeID, Kind, RemovedID);
    let Gone = 0;
    if (Kind === 'contact') {
      await carryOver(tx, merge, survivor.Values, values);
      Gone += await dropUnsubscribed(tx, MergeID, SurvivorID, merge.CreateDate);
    }
    await updateFields(tx, Kind, SurvivorID, values);
    if (ownRows) await restoreOwn(tx, MergeID, Kind, SurvivorID);
    for (const link of linksOf[Kind]) {
      // Restore shared links first, while the survivor's links are still unchanged. Its own old links come back last, after the
      // links that replaced them have moved away.
      Gone += await restoreLinks(tx, MergeID, link, SurvivorID, 'shared');
      Gone += await moveBack(tx, MergeID, link, both);
      Gone += await restoreLinks(tx, MergeID, link, SurvivorID, 'left');
    }
    await takeBackDismissals(tx, MergeID);
    await forgetLinks(tx, MergeID);
    await settleMerge(tx, MergeID);
    await compareAgain(tx, Kind, [SurvivorID, RemovedID]);
    await writeAudit(tx, caller, {
      Action: 'undo merge',
      Entity: Kind,
      EntityID: String(SurvivorID),
      OldValue: Object.fromEntries(Object.keys(values).map((name) => [name, survivor.Values[name] ?? null])),
      NewValue: { ...values, MergeID, RemovedID, ...(kept.length > 0 ? { Kept: kept } : {}), ...(Gone > 0 ? { Gone } : {}) },
    });
    return { Kind, SurvivorID, RemovedID, Kept: kept, Gone };
  });
  return { message: messages.mergeUndone, ...undone };
}

const consents = [
  { name: 'Newsletter', order: [0, 1] },
  { name: 'OkSendPatentNo', order: [0, 2, 1] },
] as const;

/**
 * Copies later changes of the survivor that also concern the removed contact: the person unsubscribed, or the address got another
 * verdict. While merged, the survivor stood for both, so stopped emails stay stopped for the addresses that the two get back.
 */
async function carryOver(
  tx: Transaction,
  { After, CreateDate, RemovedID, SurvivorID }: StoredMerge,
  now: MergeValues,
  restored: MergeValues,
): Promise<void> {
  const [removed] = await sidesOf(tx, 'contact', [RemovedID]);
  if (!removed) return;
  const after = (After ?? {}) as MergeValues;
  const since: Record<string, MergeValues[string]> = {};
  for (const { name, order } of consents) {
    const rank = (value: MergeValues[string] | undefined) => order.findIndex((one: number) => one === value);
    const isWithdrawn = name in after && rank(now[name]) < rank(after[name]);
    if (isWithdrawn && rank(now[name]) < rank(removed.Values[name])) since[name] = now[name] ?? null;
  }
  const isSameAddress = keyOf(now.PrimaryEmail) !== '' && keyOf(now.PrimaryEmail) === keyOf(removed.Values.PrimaryEmail);
  const isNewVerdict =
    'EmailVerify' in after && verdict.some((name) => name !== 'EmailVerifyDate' && !isSame(now[name], after[name]));
  const takesVerdict = isSameAddress && isNewVerdict;
  if (takesVerdict) for (const name of verdict) since[name] = now[name] ?? null;
  await setFields(tx, RemovedID, since);
  if (takesVerdict) await takeCheck(tx, RemovedID, SurvivorID);
  const addresses = [removed.Values, restored].flatMap((row) => [text(row.PrimaryEmail), text(row.SecondaryEmail)]);
  await copyStops(tx, SurvivorID, CreateDate, addresses);
}

/** Holds what links will be restored to. Mailing lists come after their members, as everywhere. */
async function holdAll(tx: Transaction, { Kind, MergeID }: StoredMerge): Promise<void> {
  const isHeld = ({ other }: Link): boolean => other !== 'mailing_lists';
  for (const link of linksOf[Kind].filter(isHeld)) await holdEnds(tx, MergeID, link);
}

/** Throws unless the merge can be undone. The survivor is locked, so no other merge can follow now. */
async function requireOpen(tx: Transaction, merge: StoredMerge, survivor: Side | undefined): Promise<void> {
  const state = stateOfMerge(
    { ...merge, isKept: merge.Removed !== null, isThere: survivor !== undefined, isFollowed: await isFollowed(tx, merge) },
    new Date(),
  );
  if (state === 'followed') throw new Refusal('merge_followed', messages.mergeFollowed);
  const why = {
    undone: messages.mergeUndoneBefore,
    expired: messages.mergeExpired(daysToUndoMerge),
    deleted: messages.mergeSurvivorDeleted,
    open: null,
  }[state];
  if (why !== null) throw new Refusal('merge_final', why);
}

/** Columns that are restored together, or not at all. */
const groupsOf = (kind: DuplicateKind): { label: string; columns: readonly string[] }[] => [
  ...mergeFieldsOf(kind).map(({ label, columns }) => ({ label, columns })),
  ...(kind === 'contact' ? [{ label: contactImportFields.PrimaryEmail, columns: ['PrimaryEmail', 'SecondaryEmail'] }] : []),
];

const verdict = ['EmailVerify', 'EmailVerifyStatus', 'EmailVerifyDate'] as const;
const text = (value: unknown): string => String(value ?? '');
const keyOf = (value: unknown): string => addressKey(text(value));

/** The values that the survivor gets back: every field that is still as the merge left it. */
function fieldsToRestore(kind: DuplicateKind, { Before, After }: StoredMerge, now: MergeValues) {
  const [before, after] = [(Before ?? {}) as MergeValues, (After ?? {}) as MergeValues];
  const isAsLeft = (name: string): boolean => !(name in after) || isSame(now[name], after[name]);
  const kept: string[] = [];
  const values: Record<string, MergeValues[string]> = {};
  const restore = (names: readonly string[]): void => {
    for (const name of names) if (name in before) values[name] = before[name] ?? null;
  };
  for (const { label, columns } of groupsOf(kind)) {
    if (!columns.some((name) => name in after)) continue;
    if (columns.every(isAsLeft)) restore(columns);
    else kept.push(label);
  }
  if (kind === 'organization' || !('PrimaryEmail' in after)) return { values, kept, ownRows: false };
  // The verdict goes with its address. A verdict from after the merge stays if the address does.
  const isOtherAddress = 'PrimaryEmail' in values && keyOf(values.PrimaryEmail) !== keyOf(now.PrimaryEmail);
  const isOldVerdict =
    !kept.includes(contactImportFields.PrimaryEmail) && isAsLeft('EmailVerify') && isAsLeft('EmailVerifyStatus');
  const ownRows = isOtherAddress || isOldVerdict;
  if (ownRows) restore(verdict);
  return { values, kept, ownRows };
}

/** Deletes the kept rows of merges that can no longer be undone. */
export const clearOldMerges = (db: Database): Promise<void> => clearMerges(db, daysToUndoMerge);
