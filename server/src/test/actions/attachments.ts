import { attached, attachedToPatent, storedFor } from '../invite.ts';
import type { Actions } from './action.ts';
import { onAttachment, onListing, onPatent } from './action.ts';
import type { Stage } from './stage.ts';

export const attachmentActions = ({ test, broker, seller, listingOf, ownPatent }: Stage): Actions => ({
  'POST /uploadPatentAttachment': 'as for uploadImg',
  'POST /addPatentAttachment': {
    'of a text': async () => {
      const PatentID = await ownPatent();
      const fileName = await storedFor(test, broker, PatentID);
      return {
        does: () => test.as(broker).post('/addPatentAttachment', { PatentID, fileName }),
        writes: ({ body: { DocID } }) => [
          onAttachment(broker, DocID as number, 'upload', { NewValue: { PatentID, OriginalName: 'values.txt', Size: 4 } }),
        ],
      };
    },
  },
  'GET /downloadPatentAttachmentFile': {
    'of a text': async () => {
      const PatentID = await ownPatent();
      const DocID = await attachedToPatent(test, broker, PatentID);
      return {
        does: () => test.as(broker).get(`/downloadPatentAttachmentFile?docId=${DocID}&patent_id=${PatentID}`),
        writes: () => [onAttachment(broker, DocID, 'download', { NewValue: { PatentID, OriginalName: 'values.txt' } })],
      };
    },
  },
  'DELETE /deletePatentAttachment': {
    'of a text': async () => {
      const PatentID = await ownPatent();
      const DocID = await attachedToPatent(test, broker, PatentID);
      return {
        does: () => test.as(broker).delete(`/deletePatentAttachment?DocID=${DocID}`),
        writes: () => [onAttachment(broker, DocID, 'delete', { OldValue: { PatentID, OriginalName: 'values.txt' } })],
      };
    },
  },

  'POST /uploadImg': 'the file waits to be attached, and an hour later it is gone; attaching it writes the entry',
  'POST /uploads': 'as for uploadImg',
  'POST /finishUpload': 'as for uploadImg',
  'POST /uploadImgData': {
    'of a text': async () => {
      const ListingID = await listingOf();
      const stored = await test.as(seller).upload(`/uploadImg?listing_id=${ListingID}`, new File(['23 W'], 'values.txt'));
      const { filename } = stored.body.data as { filename: string };
      return {
        does: () => test.as(seller).post('/uploadImgData', { listingId: ListingID, fileName: filename }),
        writes: ({ body: { DocID } }) => [
          onAttachment(seller, DocID as number, 'upload', {
            NewValue: { ListingID, OriginalName: 'values.txt', Size: 4, Internal: 0 },
          }),
        ],
      };
    },
  },
  'POST /saveAttachment': {
    'of its name': async () => {
      const ListingID = await listingOf();
      const DocID = await attached(test, seller, ListingID);
      return {
        does: () => test.as(seller).post('/saveAttachment', { DocID, doc_dispplay_name: 'curves' }),
        writes: () => [
          onAttachment(seller, DocID, 'edit', {
            OldValue: { OriginalName: 'values.txt' },
            NewValue: { OriginalName: 'curves.txt' },
          }),
        ],
      };
    },
    'of its readers': async () => {
      const ListingID = await listingOf();
      const DocID = await attached(test, seller, ListingID);
      return {
        does: () => test.as(broker).post('/saveAttachment', { DocID, Internal: 1 }),
        writes: () => [onAttachment(broker, DocID, 'edit', { OldValue: { Internal: 0 }, NewValue: { Internal: 1 } })],
      };
    },
    'of a patent': async () => {
      const DocID = await attachedToPatent(test, broker, await ownPatent());
      return {
        does: () => test.as(broker).post('/saveAttachment', { DocID, Description: 'Curves' }),
        writes: () => [
          onAttachment(broker, DocID, 'edit', { OldValue: { Description: '' }, NewValue: { Description: 'Curves' } }),
        ],
      };
    },
  },
  'POST /orderAttachments': {
    'of two': async () => {
      const ListingID = await listingOf();
      const [first, second] = [await attached(test, seller, ListingID), await attached(test, seller, ListingID)];
      return {
        does: () => test.as(seller).post('/orderAttachments', { listing_id: ListingID, DocIDs: [second, first] }),
        writes: () => [
          onListing(seller, ListingID, 'reorder attachments', {
            OldValue: { DocIDs: [first, second] },
            NewValue: { DocIDs: [second, first] },
          }),
        ],
      };
    },
    'of two on a patent': async () => {
      const PatentID = await ownPatent('9412311');
      const [first, second] = [await attachedToPatent(test, broker, PatentID), await attachedToPatent(test, broker, PatentID)];
      return {
        does: () => test.as(broker).post('/orderAttachments', { patent_id: PatentID, DocIDs: [second, first] }),
        writes: () => [
          onPatent(broker, 'US 9412311', 'reorder attachments', {
            OldValue: { DocIDs: [first, second] },
            NewValue: { DocIDs: [second, first] },
          }),
        ],
      };
    },
  },
  'DELETE /delete_attachment': {
    'by its owner': async () => {
      const ListingID = await listingOf();
      const DocID = await attached(test, seller, ListingID);
      return {
        does: () => test.as(seller).delete(`/delete_attachment?DocID=${DocID}`),
        writes: () => [onAttachment(seller, DocID, 'delete', { OldValue: { ListingID, OriginalName: 'values.txt' } })],
      };
    },
  },
  'GET /listingImage': 'an image that everyone who sees the listing sees',
  'GET /attachmentFile': {
    'by a broker': async () => {
      const ListingID = await listingOf();
      const DocID = await attached(test, seller, ListingID);
      return {
        does: () => test.as(broker).get(`/attachmentFile?docId=${DocID}&listing_id=${ListingID}`),
        writes: () => [onAttachment(broker, DocID, 'download', { NewValue: { ListingID, OriginalName: 'values.txt' } })],
      };
    },
  },
  'GET /downloadFile': {
    'by a broker': async () => {
      const ListingID = await listingOf();
      const DocID = await attached(test, seller, ListingID);
      return {
        does: () => test.as(broker).get(`/downloadFile?docId=${DocID}&listing_id=${ListingID}`),
        writes: () => [onAttachment(broker, DocID, 'download', { NewValue: { ListingID, OriginalName: 'values.txt' } })],
      };
    },
  },
});
