import { differingFields, differingValues } from '@brevet/contract/differing-fields';
import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import type { MergeLinkName } from '@brevet/contract/duplicates';
import { duplicatesApi, mergeLinkLabels, mostMergedLinks } from '@brevet/contract/duplicates';
import { addressKey } from '@brevet/contract/email-address';
import type { MergeValues } from '@brevet/contract/merge-fields';
import { emailColumns } from '@brevet/contract/merge-fields';
import type { MergeChoice } from '@brevet/contract/merge-rules';
import { lostAddresses, mergeRows, verdictOf } from '@brevet/contract/merge-rules';
import { messages } from '@brevet/contract/messages';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { holdOrganizationsOf } from '../contacts/contacts.ts';
import { missing } from '../merged-rows/merged-rows.ts';
import { canKeepDuplicates, undoUntil } from './duplicates.policy.ts';
import { limitedLinks, linksOf } from './linked-tables.ts';
import type { Both } from './links.queries.ts';
import { countLinks, keepOwn, leaveUnsubscribed, lockLinks, lockMembersOf, moveLinks } from './links.queries.ts';
import type { Side } from './merge.queries.ts';
import {
  candidatesOf,
  compareAgain,
  deleteRow,
  dropCandidates,
  insertMerge,
  lockRows,
  passDismissals,
  sidesOf,
  takeCheck,
  updateFields,
} from './merge.queries.ts';

export interface MergeInput {
  Kind: DuplicateKind;
  SurvivorID: number;
  RemovedID: number;
  SurvivorVersion: number;
  RemovedVersion: number;
  Choices: Record<string, MergeChoice>;
}

/** Both rows. Throws unless they are two, and both are there. */
export async function bothSides(
  db: Db,
  { user }: SignedInCaller,
  { Kind, SurvivorID, RemovedID }: Pick<MergeInput, 'Kind' | 'SurvivorID' | 'RemovedID'>,
): Promise<{ survivor: Side; removed: Side }> {
  if (!canKeepDuplicates(user)) throw notFound();
  if (SurvivorID === RemovedID) throw new Refusal('merge_itself', messages.mergeItself, { field: 'RemovedID' });
  const sides = new Map((await sidesOf(db, Kind, [SurvivorID, RemovedID])).map((side) => [side.ID, side]));
  const [survivor, removed] = [sides.get(SurvivorID), sides.get(RemovedID)];
  if (!survivor) throw await missing(db, Kind, SurvivorID);
  if (!removed) throw await missing(db, Kind, RemovedID);
  return { survivor, removed };
}

/** Merges a row into another one: fields as chosen, and everything that refers to it. */
export async function mergeDuplicates(services: Writing, caller: SignedInCaller, input: MergeInput) {
  const { Kind, SurvivorID, RemovedID } = input;
  const both: Both = { survivor: SurvivorID, removed: RemovedID };
  const merged = await write(services, duplicatesApi.mergeDuplicates, async (tx) => {
    await lockRows(tx, Kind, [SurvivorID, RemovedID]);
    const { survivor, removed } = await bothSides(tx, caller, input);
    if (survivor.Version !== input.SurvivorVersion || removed.Version !== input.RemovedVersion)
      throw new Refusal('merge_outdated', messages.mergeOutdated);
    requireChoices(Kind, survivor.Values, removed.Values, input.Choices);
    const { values } = mergeRows(Kind, survivor.Values, removed.Values, input.Choices);
    const takesVerdict = Kind === 'contact' && verdictOf(addressIn(values), survivor.Values, removed.Values) === 'removed';
    const changed = changedBy(survivor.Values, values, takesVerdict);
    const Before = Object.fromEntries(changed.map((name) => [name, survivor.Values[name] ?? null]));
    const After = Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
    const Lost = Kind === 'contact' ? lostAddresses(survivor.Values, removed.Values, values) : [];
    await requireRoom(tx, Kind, both);
    const { MergeID, CreateDate } = await insertMerge(tx, Kind, caller.user.UserID, both, { Before, After, Lost });
    await keepOwn(tx, MergeID, Kind, both);
    if (Kind === 'contact') await holdOrganizationsOf(tx, [SurvivorID, RemovedID]);
    for (const link of linksOf[Kind]) await lockLinks(tx, link, [SurvivorID, RemovedID]);
    if (Kind === 'organization') await lockMembersOf(tx, [SurvivorID, RemovedID]);
    if (Kind === 'contact') await leaveLists(tx, MergeID, values, survivor, removed);
    for (const link of linksOf[Kind]) await moveLinks(tx, MergeID, link, both);
    await updateFields(tx, Kind, SurvivorID, After);
    if (takesVerdict) await takeCheck(tx, SurvivorID, RemovedID);
    await passDismissals(tx, Kind, MergeID, both);
    await deleteRow(tx, Kind, RemovedID);
    await dropCandidates(tx, Kind, candidatesOf(RemovedID));
    await compareAgain(tx, Kind, [SurvivorID]);
    await writeAudit(tx, caller, {
      Action: 'merge',
      Entity: Kind,
      EntityID: String(SurvivorID),
      OldValue: { ...differingValues(After, Before), RemovedID, RemovedName: removed.Name },
      NewValue: { ...differingValues(Before, After), MergeID },
    });
    return { MergeID, UndoUntil: undoUntil(CreateDate), Lost };
  });
  return { message: messages.duplicatesMerged, SurvivorID, ...merged };
}

/** Undo has to know the consent at the time of the merge, even if the merge didn't change it. */
const consents = ['Newsletter', 'OkSendPatentNo'];

/**
 * The columns that Undo needs: changed ones, consent, and the address with its verdict, so that it can tell which row's verdict
 * it is.
 */
function changedBy(before: MergeValues, { EmailVerifySource: _source, ...after }: MergeValues, takesVerdict: boolean): string[] {
  const isOfEmail = (name: string): boolean => emailColumns.some((one) => one === name);
  const changed = differingFields(before, after);
  const withEmail = takesVerdict || changed.some(isOfEmail);
  return Object.keys(after).filter((name) => changed.includes(name) || consents.includes(name) || (withEmail && isOfEmail(name)));
}

const addressIn = ({ PrimaryEmail }: MergeValues): string => String(PrimaryEmail ?? '');

/** Refuses a choice that the rows don't offer: what the caller saw isn't what they would get. */
function requireChoices(kind: DuplicateKind, survivor: MergeValues, removed: MergeValues, choices: MergeInput['Choices']): void {
  const { fields } = mergeRows(kind, survivor, removed, choices);
  const offered = new Map(fields.map(({ name, options }) => [name, options.map(({ choice }) => choice)]));
  for (const [name, choice] of Object.entries(choices)) {
    if (!offered.get(name)?.includes(choice))
      throw new Refusal('merge_choice', messages.mergeChoiceRefused, { field: `Choices.${name}` });
  }
}

/** Refuses a merge whose survivor no form could save afterward. */
async function requireRoom(tx: Transaction, kind: DuplicateKind, both: Both): Promise<void> {
  const limited = (name: MergeLinkName): boolean => limitedLinks.includes(name);
  for (const link of linksOf[kind].filter(({ name }) => limited(name))) {
    const { mine, theirs, shared } = await countLinks(tx, link, both);
    if (theirs > shared && mine + theirs - shared > mostMergedLinks)
      throw new Refusal('merge_links_full', messages.mergeLinksFull(mostMergedLinks, mergeLinkLabels[link.name].toLowerCase()));
  }
}

/** A mailing list that an address unsubscribed from doesn't follow the person to another address. */
async function leaveLists(tx: Transaction, MergeID: number, values: MergeValues, ...sides: Side[]): Promise<void> {
  for (const { ID, Values } of sides) {
    const address = addressIn(Values);
    if (address !== '' && addressKey(address) !== addressKey(addressIn(values)))
      await leaveUnsubscribed(tx, MergeID, ID, address);
  }
}
