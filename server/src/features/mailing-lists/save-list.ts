import type { MailingListInput } from '@brevet/contract/mailing-lists';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, stale } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { loadList } from './load-list.ts';
import { insertList, removeList, removeMembers, updateList } from './mailing-lists.queries.ts';

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
  const before = await loadList(tx, caller.user, id);
  const { maillist_id, created_by, contactcnt: _count, modified_by: _editor, ...fields } = mailingListDetails;
  if ((maillist_id ?? id) !== id || (created_by ?? before.created_by) !== before.created_by) throw contradicts();
  if (Version !== undefined && Version !== before.Version) {
    const [theirs, yours] = [byPath(before), byPath(fields)];
    const versions = [{ Version: before.Version }, { Version }] as const;
    throw stale(
      'mailing_list_changed',
      messages.mailingListChangedMeanwhile,
      { ...theirs, ...versions[0] },
      { ...yours, ...versions[1] },
    );
  }
  const changed = changedFields(before, fields);
  if (!changed) return { maillist_id: id, Version: before.Version };
  await writeAudit(tx, caller, { Action: 'edit', Entity, EntityID: String(id), ...changed });
  return updateList(tx, id, caller.user.UserID, fields);
}

/** Deletes a mailing list. Its contacts stay. Locks its members before the list, as the deletion of a contact does. */
export async function deleteList(services: Writing, caller: SignedInCaller, id: number) {
  await write(services, mailingListsApi.deleteMailingList, async (tx) => {
    const contactcnt = await removeMembers(tx, id);
    const { mailinglist_name, mailinglist_notes, active } = await loadList(tx, caller.user, id);
    await removeList(tx, id);
    const OldValue = { mailinglist_name, mailinglist_notes, active, contactcnt };
    await writeAudit(tx, caller, { Action: 'delete', Entity, EntityID: String(id), OldValue });
  });
  return { message: messages.deleted };
}

/** The values by the paths of the call's body, as a form holds them. */
const byPath = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`mailingListDetails.${name}`, value]));
