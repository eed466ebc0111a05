import type { MailingListInput } from '@brevet/contract/mailing-lists';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, inBody, stale } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { listFor, readableList } from './load-list.ts';
import { holdList, insertList, removeList, removeMembers, updateList } from './mailing-lists.queries.ts';

const Entity = 'mailing list';

/** Creates a mailing list, or changes one. */
export async function saveList(services: Writing, caller: SignedInCaller, id: number | undefined, input: MailingListInput) {
  const saved = await write(services, mailingListsApi.CreateMailingList, (tx) =>
    id === undefined ? createList(tx, caller, input) : changeList(tx, caller, id, input),
  );
  return { message: id === undefined ? messages.mailingListCreated : messages.mailingListUpdated, ...saved };
}

async function createList(tx: Transaction, caller: SignedInCaller, { mailingListDetails }: MailingListInput) {
  const { maillist_id, created_by, contactcnt: _count, modified_by: _editor, ...fields } = mailingListDetails;
  const { UserID } = caller.user;
  if (maillist_id !== undefined || (created_by ?? UserID) !== UserID) throw contradicts();
  const created = await insertList(tx, UserID, fields);
  await writeAudit(tx, caller, { Action: 'create', Entity, EntityID: String(created.maillist_id), NewValue: fields });
  return created;
}

async function changeList(
  tx: Transaction,
  caller: SignedInCaller,
  id: number,
  { mailingListDetails, Version }: MailingListInput,
) {
  const before = await listFor(tx, caller.user, id);
  const { maillist_id, created_by, contactcnt: _count, modified_by: _editor, ...fields } = mailingListDetails;
  if ((maillist_id ?? id) !== id || (created_by ?? before.created_by) !== before.created_by) throw contradicts();
  if (Version !== undefined && Version !== before.Version) {
    const theirs = { ...inBody('mailingListDetails', before), Version: before.Version };
    const yours = { ...inBody('mailingListDetails', fields), Version };
    throw stale('mailing_list_changed', messages.mailingListChangedMeanwhile, theirs, yours);
  }
  const changed = changedFields(before, fields);
  if (!changed) return { maillist_id: id, Version: before.Version };
  await writeAudit(tx, caller, { Action: 'edit', Entity, EntityID: String(id), ...changed });
  return updateList(tx, id, caller.user.UserID, fields);
}

/** Deletes a mailing list. Its contacts stay. */
export async function deleteList(services: Writing, caller: SignedInCaller, id: number) {
  await write(services, mailingListsApi.deleteMailingList, async (tx) => {
    await readableList(tx, caller.user, id);
    await holdList(tx, id);
    const { mailinglist_name, mailinglist_notes, active } = await listFor(tx, caller.user, id);
    const contactcnt = await removeMembers(tx, id);
    await removeList(tx, id);
    const OldValue = { mailinglist_name, mailinglist_notes, active, contactcnt };
    await writeAudit(tx, caller, { Action: 'delete', Entity, EntityID: String(id), OldValue });
  });
  return { message: messages.deleted };
}
