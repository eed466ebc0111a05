import { eouApi } from '@brevet/contract/eou';
import type { ChartElement, EouInput } from '@brevet/contract/eou-fields';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import { staffAlone } from '../../platform/db/recent-changes.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { forbidden, notFound, Refusal, stale } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { keyOfKnown, sharedPatentId } from '../brokerage-patents/brokerage-patents.ts';
import { canRead, listingFor } from '../listings/listings.ts';
import { keyOfNumber } from '../patents/patents.ts';
import { canReadEou, rightsOnEou } from './eou.policy.ts';
import { attachmentsOfPatent, eouForUpdate, insertEou, removeEou, replaceElements, updateEou } from './eou.queries.ts';

type Values = Omit<EouInput, 'EouID' | 'Version'>;

const Entity = 'evidence of use';

/** Creates or changes evidence of use with its claim chart. */
export async function saveEou(services: Writing, caller: SignedInCaller, { EouID, Version, ...sent }: EouInput) {
  const key = (EouID === undefined ? keyOfNumber : keyOfKnown)(sent.Patent, sent.Country, 'Patent');
  const values: Values = { ...sent, Patent: key.PatentNumber, Country: key.Country };
  const save = (tx: Transaction) =>
    EouID === undefined ? createEou(tx, caller, values) : changeEou(tx, caller, EouID, Version, values);
  const saved = await write(services, eouApi.saveEou, save, { patents: staffAlone });
  return { message: messages.eouSaved, ...saved };
}

async function createEou(tx: Transaction, caller: SignedInCaller, values: Values) {
  const created = await insertEou(tx, caller.user.UserID, await columnsOf(tx, caller, values));
  await replaceElements(tx, created.EouID, values.Elements);
  await writeAudit(tx, caller, { Action: 'create', Entity, EntityID: String(created.EouID), NewValue: values });
  return created;
}

async function changeEou(tx: Transaction, caller: SignedInCaller, EouID: number, Version: number | undefined, values: Values) {
  const before = await storedEou(tx, caller, EouID, 'update');
  if (Version !== undefined && Version !== before.Version)
    throw stale('eou_changed', messages.eouChangedMeanwhile, before, { ...values, Version });
  const changed = changedFields(before, values);
  if (!changed) return { EouID, Version: before.Version };
  const saved = await updateEou(tx, EouID, await columnsOf(tx, caller, values));
  if ('Elements' in changed.NewValue) await replaceElements(tx, EouID, values.Elements);
  await writeAudit(tx, caller, { Action: 'edit', Entity, EntityID: String(EouID), ...changed });
  return saved;
}

/** Deletes evidence of use, unless it was changed after the version that the caller read. */
export async function deleteEou(services: Writing, caller: SignedInCaller, EouID: number, Version: number | undefined) {
  await write(services, eouApi.deleteEou, async (tx) => {
    const { Version: stored, ...before } = await storedEou(tx, caller, EouID, 'delete');
    if (Version !== undefined && Version !== stored) throw new Refusal('eou_changed', messages.changedBeforeDelete);
    await removeEou(tx, EouID);
    await writeAudit(tx, caller, { Action: 'delete', Entity, EntityID: String(EouID), OldValue: before });
  });
  return { message: messages.deleted };
}

/** Loads and locks evidence of use. Throws 404 if it doesn't exist, 403 if the caller may not do this to it. */
async function storedEou(tx: Transaction, { user }: SignedInCaller, EouID: number, right: 'update' | 'delete') {
  const stored = await eouForUpdate(tx, EouID);
  if (!stored || !canReadEou(user)) throw notFound();
  if (!rightsOnEou(user)[right]) throw forbidden();
  return stored;
}

/** The columns for these values. Throws 404 if the caller can't read the listing, or for attachments of something else. */
async function columnsOf(tx: Transaction, { user }: SignedInCaller, values: Values) {
  const { Patent: PatentNumber, Country, List: ListingID, Elements: elements, ...fields } = values;
  if (ListingID !== null) await listingFor(tx, user, ListingID, canRead);
  const PatentID = await sharedPatentId(tx, { Country, PatentNumber });
  await requireAttachments(tx, PatentID, elements);
  return { ...fields, ListingID, PatentID };
}

/** Throws 404 for an element whose attachment isn't one of the patent. */
async function requireAttachments(tx: Transaction, PatentID: number, elements: readonly ChartElement[]): Promise<void> {
  const named = elements.flatMap(({ DocID }) => DocID ?? []);
  const found = await attachmentsOfPatent(tx, PatentID, named);
  const wrong = elements.findIndex(({ DocID }) => DocID !== null && !found.has(DocID));
  if (wrong >= 0) throw new Refusal('not_found', messages.attachmentOfPatent, { field: `Elements.${wrong}.DocID` });
}
