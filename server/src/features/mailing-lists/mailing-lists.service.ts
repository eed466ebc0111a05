import type { mailingListsApi } from '@brevet/contract/mailing-lists';
import type { Writing } from '../../platform/db/write.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { addMembers, dropMember } from './change-members.ts';
import { canKeepMailingLists } from './mailing-lists.policy.ts';
import { contactExists, listById } from './mailing-lists.queries.ts';
import { listsOfContact, mailingListRows, memberRows } from './mailing-lists.tables.ts';
import { deleteList, saveList } from './save-list.ts';

export function mailingListsHandlers(services: Writing): Handlers<typeof mailingListsApi> {
  const { db } = services;
  return {
    async getMailListing({ caller: { user }, query }) {
      return mailingListRows(services, user, query);
    },
    async getMailListingInfo({ caller: { user }, query }) {
      const list = await listById(db, query.mailingList_id);
      if (!list) throw notFound();
      const may = canKeepMailingLists(user);
      return { data: [{ ...list, can: { update: may, delete: may } }] };
    },
    CreateMailingList: ({ caller, query, body }) => saveList(services, caller, query.mailingList_id, body),
    deleteMailingList: ({ caller, query }) => deleteList(services, caller, query.mailingList_id),
    async getContactListByMailingId({ caller: { user }, query: { mailingList_id, search } }) {
      if (!(await listById(db, mailingList_id))) throw notFound();
      return memberRows(services, user, mailingList_id, search);
    },
    addMailingList: ({ caller, query, body }) => addMembers(services, caller, query.mailListing_id, body.contactID),
    removeContact: ({ caller, query }) => dropMember(services, caller, query.mailListId, query.contact_id),
    async getMailingListByContactId({ caller: { user }, query: { contact_id } }) {
      if (!(await contactExists(db, contact_id))) throw notFound();
      return listsOfContact(services, user, contact_id);
    },
  };
}
