import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { messages } from '@brevet/contract/messages';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { holdOrganizationsOf } from '../contacts/contacts.ts';
import { readableList } from './load-list.ts';
import { canKeepMailingLists } from './mailing-lists.policy.ts';
import { holdContacts, insertMembers, removeMember } from './mailing-lists.queries.ts';

const Entity = 'mailing list';

/**
 * Adds contacts to a mailing list. Those who are on it already stay as they are. The list is locked last, by the trigger that counts its
 * contacts, so that this and the deletion of a contact take turns instead of deadlocking.
 */
export async function addMembers(services: Writing, caller: SignedInCaller, list: number, contactID: readonly number[]) {
  const added = await write(services, mailingListsApi.addMailingList, async (tx) => {
    const asked = new Set(contactID);
    const known = await holdContacts(tx, [...asked]);
    await holdOrganizationsOf(tx, known);
    await readableList(tx, caller.user, list);
    if (known.length < asked.size) throw invalid(messages.contactUnknown, 'contactID');
    const ContactId = await insertMembers(tx, list, known, caller.user.UserID);
    if (!ContactId) throw notFound();
    if (ContactId.length > 0)
      await writeAudit(tx, caller, { Action: 'add contacts', Entity, EntityID: String(list), NewValue: { ContactId } });
    return ContactId.length;
  });
  return { message: messages.membersAdded, added };
}

/** Removes a contact from a mailing list. Throws 404 if it isn't on it. */
export async function dropMember(services: Writing, caller: SignedInCaller, list: number, ContactId: number) {
  await write(services, mailingListsApi.removeContact, async (tx) => {
    if (!canKeepMailingLists(caller.user) || !(await removeMember(tx, list, ContactId))) throw notFound();
    await writeAudit(tx, caller, { Action: 'remove contact', Entity, EntityID: String(list), OldValue: { ContactId } });
  });
  return { message: messages.memberRemoved };
}
