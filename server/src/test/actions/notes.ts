import type { Actions } from './action.ts';
import { onListing, onNote, onPatent } from './action.ts';
import type { Stage } from './stage.ts';

export const noteActions = ({ test, admin, broker, seller, listingOf, ownPatent }: Stage): Actions => {
  const written = async (SharedWith: number[] = []) => {
    const ListingID = await listingOf(1);
    const share = SharedWith.length > 0 ? { Share_type: 'custom', SharedWith } : {};
    const { body } = await test.as(broker).post(`/ListingNotes?listing_id=${ListingID}`, { Message: '<p>A note</p>', ...share });
    return { ListingID, NotesId: Number(body.NotesId) };
  };
  const shared = (ListingID: number, Share_type = 'default', SharedWith: number[] = []) => ({
    ListingID,
    Share_type,
    SharedWith,
  });
  return {
    'POST /ListingNotes': {
      'with a patent and for the seller': async () => {
        const ListingID = await listingOf(1);
        const body = { Message: '<p>See 9412206</p>', Share_type: 'custom', SharedWith: [seller.UserID] };
        return {
          does: () => test.as(broker).post(`/ListingNotes?listing_id=${ListingID}`, body),
          writes: ({ body: { NotesId } }) => [
            onNote(broker, NotesId as number, 'create', { NewValue: shared(ListingID, 'custom', [seller.UserID]) }),
            onListing(broker, ListingID, 'add patents', { NewValue: { patents: ['9412206'] } }),
          ],
        };
      },
      'about a contact, naming a patent': async () => {
        const contactDetails = { Firstname: 'Mira', Lastname: 'Okonjo' };
        const ContactId = Number((await test.as(broker).post('/upsertContactInfo', { contactDetails })).body.ContactId);
        return {
          does: () => test.as(broker).post(`/ListingNotes?contact_id=${ContactId}`, { Message: '<p>See 9412206</p>' }),
          writes: ({ body: { NotesId } }) => [
            onNote(broker, NotesId as number, 'create', { NewValue: { ContactId, Share_type: 'default', SharedWith: [] } }),
          ],
        };
      },
      'again, by an admin': async () => {
        const { ListingID, NotesId } = await written();
        return {
          does: () =>
            test.as(admin).post(`/ListingNotes?listing_id=${ListingID}&notes_id=${NotesId}`, { Message: '<p>Changed</p>' }),
          writes: () => [onNote(admin, NotesId, 'edit', { OldValue: shared(ListingID), NewValue: shared(ListingID) })],
        };
      },
    },
    'POST /patentNotes': {
      'with another patent': async () => {
        const PatentID = await ownPatent();
        return {
          does: () => test.as(broker).post('/patentNotes', { PatentID, Message: '<p>See 9412207</p>' }),
          writes: ({ body: { NotesId } }) => [
            onNote(broker, NotesId as number, 'create', { NewValue: { PatentID, Share_type: 'default', SharedWith: [] } }),
            onPatent(broker, 'US 9412207', 'create', { NewValue: { BrokerCode: broker.BrokerID, PatentStatus: 'Issued' } }),
          ],
        };
      },
    },
    'DELETE /deletePatentNotes': {
      'by its author': async () => {
        const PatentID = await ownPatent();
        const { body } = await test.as(broker).post('/patentNotes', { PatentID, Message: '<p>A note</p>' });
        return {
          does: () => test.as(broker).delete(`/deletePatentNotes?notesId=${body.NotesId}&patentId=${PatentID}`),
          writes: () => [
            onNote(broker, Number(body.NotesId), 'delete', { OldValue: { PatentID, Share_type: 'default', SharedWith: [] } }),
          ],
        };
      },
    },
    'DELETE /deleteNote': {
      'by its author': async () => {
        const { ListingID, NotesId } = await written([seller.UserID]);
        return {
          does: () => test.as(broker).delete(`/deleteNote?note_id=${NotesId}`),
          writes: () => [onNote(broker, NotesId, 'delete', { OldValue: shared(ListingID, 'custom', [seller.UserID]) })],
        };
      },
    },
    'DELETE /deleteListingNotes': {
      'by an admin': async () => {
        const { ListingID, NotesId } = await written();
        return {
          does: () => test.as(admin).delete(`/deleteListingNotes?notesId=${NotesId}&listingId=${ListingID}`),
          writes: () => [onNote(admin, NotesId, 'delete', { OldValue: shared(ListingID) })],
        };
      },
    },
  };
};
