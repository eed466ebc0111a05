import type { Actions } from './action.ts';
import { onContact, onListing, onMailingList } from './action.ts';
import type { Stage } from './stage.ts';

export const contactActions = ({ test, admin, broker, listingOf }: Stage): Actions => {
  const contactDetails = { Firstname: 'Mira', Lastname: 'Okonjo', PrimaryEmail: 'mira@example.com' };
  const links = { selectedOrganization: [], BrevetContactData: [] };
  const save = (body: object, query = '') => test.as(broker).post(`/upsertContactInfo${query}`, body);
  const created = async (): Promise<number> => Number((await save({ contactDetails })).body.ContactId);
  const linked = async () => {
    const [ListingId, ContactId] = [await listingOf(1), await created()];
    return { ListingId, ContactId, link: () => test.as(broker).post('/linkContact', { ListingId, ContactId }) };
  };
  return {
    'POST /upsertContactInfo': {
      'of someone new': async () => ({
        does: () => save({ contactDetails }),
        writes: ({ body }) => [
          onContact(broker, Number(body.ContactId), 'create', { NewValue: { ...contactDetails, ...links } }),
        ],
      }),
      'with another name and an internal contact': async () => {
        const id = await created();
        const BrevetContactData = [{ BrevetContactId: admin.UserID, BrevetContactType: 0 }];
        return {
          does: () =>
            save({ contactDetails: { ...contactDetails, Lastname: 'Adeyemi' }, BrevetContactData }, `?contact_id=${id}`),
          writes: () => [
            onContact(broker, id, 'edit', {
              OldValue: { Lastname: 'Okonjo', BrevetContactData: [] },
              NewValue: { Lastname: 'Adeyemi', BrevetContactData },
            }),
          ],
        };
      },
    },
    'POST /verifyEmails': {
      'of a contact': async () => {
        const id = await created();
        return {
          does: () => test.as(broker).post('/verifyEmails', { contactID: id }),
          writes: () => [onContact(broker, id, 'verify emails')],
        };
      },
      'of a selection': async () => {
        const ContactId = [await created(), await created()];
        return {
          does: () => test.as(broker).post('/verifyEmails', { contactID: ContactId }),
          writes: () => [{ UserID: broker.UserID, Action: 'verify emails', Entity: 'contact', NewValue: { ContactId } }],
        };
      },
      'of a mailing list': async () => {
        const mailingListDetails = { mailinglist_name: 'Verified', mailinglist_notes: 'Oslo' };
        const { body } = await test.as(broker).post('/CreateMailingList', { mailingListDetails });
        const mailingList_id = Number(body.maillist_id);
        await test.as(broker).post(`/addMailingList?mailListing_id=${mailingList_id}`, { contactID: await created() });
        return {
          does: () => test.as(broker).post('/verifyEmails', { mailingList_id }),
          writes: () => [onMailingList(broker, mailingList_id, 'verify emails')],
        };
      },
    },
    'DELETE /deleteContact': {
      'with a link to a listing': async () => {
        const { ContactId, link } = await linked();
        await link();
        return {
          does: () => test.as(broker).delete(`/deleteContact?contact_id=${ContactId}`),
          writes: () => [onContact(broker, ContactId, 'delete', { OldValue: contactDetails })],
        };
      },
    },
    'POST /linkContact': {
      'by a broker': async () => {
        const { ListingId, ContactId, link } = await linked();
        return { does: link, writes: () => [onListing(broker, ListingId, 'link contact', { NewValue: { ContactId } })] };
      },
    },
    'DELETE /removeListingByContactId': {
      'by a broker': async () => {
        const { ListingId, ContactId, link } = await linked();
        await link();
        return {
          does: () => test.as(broker).delete(`/removeListingByContactId?listing_id=${ListingId}&contact_id=${ContactId}`),
          writes: () => [onListing(broker, ListingId, 'remove contact', { OldValue: { ContactId } })],
        };
      },
    },
  };
};
