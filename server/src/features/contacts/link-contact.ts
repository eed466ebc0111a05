import { contactsApi, mostLinkedContacts } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { canRead, listingFor } from '../listings/listings.ts';
import { insertLink, linkCount, removeLink } from './contacts.queries.ts';
import { contactFor } from './load-contact.ts';

interface Link {
  ListingId: number;
  ContactId: number;
}

export async function linkContact(services: Writing, caller: SignedInCaller, { ListingId, ContactId }: Link) {
  const linked = await write(services, contactsApi.linkContact, async (tx) => {
    // The lock on the listing counts its contacts one call at a time.
    const { ListingID } = await listingFor(tx, caller.user, ListingId, canRead);
    await contactFor(tx, caller.user, ContactId);
    if (!(await insertLink(tx, { ListingID, ContactId, CreatorID: caller.user.UserID }))) return false;
    if ((await linkCount(tx, ListingID)) > mostLinkedContacts)
      throw new Refusal('contact_links_full', messages.contactLinksFull(mostLinkedContacts));
    await writeAudit(tx, caller, {
      Action: 'link contact',
      Entity: 'listing',
      EntityID: String(ListingID),
      NewValue: { ContactId },
    });
    return true;
  });
  return { message: linked ? messages.contactLinked : messages.alreadyExist, linked };
}

/** Removes the link between a listing and a contact. */
export async function unlinkContact(services: Writing, caller: SignedInCaller, { ListingId, ContactId }: Link) {
  await write(services, contactsApi.removeListingByContactId, async (tx) => {
    const { ListingID } = await listingFor(tx, caller.user, ListingId, canRead);
    if (!(await removeLink(tx, ListingID, ContactId))) throw notFound();
    await writeAudit(tx, caller, {
      Action: 'remove contact',
      Entity: 'listing',
      EntityID: String(ListingID),
      OldValue: { ContactId },
    });
  });
  return { message: messages.contactUnlinked };
}
