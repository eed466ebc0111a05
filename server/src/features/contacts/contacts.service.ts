import { userTypes } from '@brevet/contract/access';
import type { ContactSearch } from '@brevet/contract/contacts';
import { contactSearch, contactsApi } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/audit.ts';
import { readableListing } from '../listings/listings.ts';
import { accountOf, deleteContact, findInternal, peopleOf } from './contacts.queries.ts';
import { contactRows } from './contacts.tables.ts';
import { linkContact, unlinkContact } from './link-contact.ts';
import { listingsOfContact } from './listings-of-contact.tables.ts';
import { contactFor, readableContact, requireContact } from './load-contact.ts';
import { presentContact } from './present-contact.ts';
import { saveContact } from './save-contact.ts';

const isSearchField = (name: string): name is keyof ContactSearch => name in contactSearch.shape;
const searchFields = Object.keys(contactSearch.shape).filter(isSearchField);

/** Contacts on a page of the dialog that links one. */
const linkPage = 20;

export function contactsHandlers(services: Writing): Handlers<typeof contactsApi> {
  const { db } = services;
  return {
    async getMyContacts({ caller: { user }, query: { CreatorId = user.UserID, search } }) {
      if (CreatorId !== user.UserID && user.UserType !== userTypes.admin) throw contradicts();
      return contactRows(services, user, { creator: CreatorId }, { search });
    },
    async getContacts({ caller: { user }, query: { search } }) {
      return contactRows(services, user, {}, { search });
    },
    async searchContact({ caller: { user }, query }) {
      if (searchFields.every((name) => query[name] === undefined || query[name] === ''))
        throw new Refusal('search_empty', messages.nothingToSearch);
      return contactRows(services, user, {}, query);
    },
    async getContactInfo({ caller: { user }, query: { contact_id } }) {
      const contact = presentContact(user)(await readableContact(db, user, contact_id));
      const people = await peopleOf(db, contact_id);
      return {
        contact_details: contact,
        brevet_people: people,
        contact_link: people,
        organization_link: contact.organization_link,
        user_summary: await accountOf(db, contact),
      };
    },
    upsertContactInfo: ({ caller, query: { contact_id }, body }) => saveContact(services, caller, contact_id, body),
    deleteContact: ({ caller, query: { contact_id } }) => removeContact(services, caller, contact_id),
    async getInternalContacts({ query: { SearchString = '' } }) {
      return { data: await findInternal(db, SearchString) };
    },
    async getListingByContactId({ caller: { user }, query: { contact_id } }) {
      await requireContact(db, user, contact_id);
      return listingsOfContact(services, contact_id);
    },
    async listing_contact({ caller: { user }, query: { listing_id } }) {
      const { ListingID } = await readableListing(db, user, listing_id);
      return contactRows(services, user, { listing: ListingID });
    },
    async getLinkContacts({ caller: { user }, query: { page, SearchString } }) {
      const rows = contactRows(services, user, {}, { search: SearchString });
      const { data, pages } = await rows.page({ page, limit: linkPage, sid: 'Fullname', sod: 'ASC' });
      return { total_pages: pages, current_page: page, data };
    },
    linkContact: ({ caller, body }) => linkContact(services, caller, body),
    removeListingByContactId: ({ caller, query: { listing_id, contact_id } }) =>
      unlinkContact(services, caller, { ListingId: listing_id, ContactId: contact_id }),
  };
}

/** Deletes a contact with its notes and links. */
async function removeContact(services: Writing, caller: SignedInCaller, ContactId: number) {
  await write(services, contactsApi.deleteContact, async (tx) => {
    const { Firstname, Lastname, PrimaryEmail } = await contactFor(tx, caller.user, ContactId);
    await deleteContact(tx, ContactId);
    await writeAudit(tx, caller, {
      Action: 'delete',
      Entity: 'contact',
      EntityID: String(ContactId),
      OldValue: { Firstname, Lastname, PrimaryEmail },
    });
  });
  return { message: messages.deleted };
}
