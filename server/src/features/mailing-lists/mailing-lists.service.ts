import type { mailingListsApi } from '@brevet/contract/mailing-lists';
import type { Writing } from '../../platform/db/write.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { requireContact } from '../contacts/contacts.ts';
import { addMembers, dropMember } from './change-members.ts';
import { readableList } from './load-list.ts';
import { canKeepMailingLists } from './mailing-lists.policy.ts';
import { listsOfContact, mailingListRows, memberRows } from './mailing-lists.tables.ts';
import { deleteList, saveList } from './save-list.ts';

export function mailingListsHandlers(services: Writing): Handlers<typeof mailingListsApi> {
  const { db } = services;
  return {
    async getMailListing({ caller: { user }, query }) {
      return mailingListRows(services, user, query);
    },
    async getMailListingInfo({ caller: { user }, query }) {
      const list = await readableList(db, user, query.mailingList_id);
      const may = canKeepMailingLists(user);
      return { data: [{ ...list, can: { update: may, delete: may } }] };
    },
    CreateMailingList: ({ caller, query, body }) => saveList(services, caller, query.mailingList_id, body),
    deleteMailingList: ({ caller, query }) => deleteList(services, caller, query.mailingList_id),
    async getContactListByMailingId({ caller: { user }, query: { mailingList_id, search } }) {
      await readableList(db, user, mailingList_id);
      return memberRows(services, user, mailingList_id, search);
    },
    addMailingList: ({ caller, query, body }) => addMembers(services, caller, query.mailListing_id, body.contactID),
    removeContact: ({ caller, query }) => dropMember(services, caller, query.mailListId, query.contact_id),
    async getMailingListByContactId({ caller: { user }, query: { contact_id } }) {
      await requireContact(db, user, contact_id);
      return listsOfContact(services, user, contact_id);
    },
  };
}
