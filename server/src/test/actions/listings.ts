import { expect } from 'vitest';
import { payload } from '../factories.ts';
import { attached, invited } from '../invite.ts';
import type { Actions } from './action.ts';
import { onCode, onListing, unaudited } from './action.ts';
import type { Stage } from './stage.ts';

/** An active listing with a patent, a used activation code, an attachment, an invitation, a recommendation and a decision. */
async function fullListing({ test, admin, broker, buyer, seller }: Stage) {
  const { ListingID, ListingName } = await test.make.listing(seller, 0);
  const listingPatent = [{ patentNumber: '7123458', patentCountry: 'US', patentStatus: 'Issued' }];
  await test.as(seller).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent });
  const { body } = await test.as(broker).post('/issueActivationCodes', { count: 1 });
  const [activation_code] = body.data as string[];
  await test.as(seller).post(`/publishListing?listing_id=${ListingID}`, { activation_code });
  await test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 1 });
  await attached(test, seller, ListingID);
  await invited(test, seller, ListingID);
  await test.as(broker).post('/setRecommendation', { listing_id: ListingID, recommendedByBrevet: [buyer.UserID] });
  await test.as(buyer).post('/decision', { ListingID, DecisionStatus: 4 });
  return { ListingID, ListingName };
}

export function listingActions(stage: Stage): Actions {
  const { test, admin, broker, seller, listingOf } = stage;
  return {
    'POST /createListing': {
      'by a seller': async () => ({
        does: () => test.as(seller).post('/createListing', payload()),
        writes: ({ body: { listing } }) => [
          onListing(seller, (listing as { ListingID: number }).ListingID, 'create', {
            NewValue: expect.objectContaining({
              ListingName: 'Cold plate for servers',
              AvailableStatus: 0,
              'salesInfo.TargetPrice': 250_000,
              'salesInfo.Currency': 'USD',
            }),
          }),
        ],
      }),
    },
    'POST /editListing': {
      'of name and price': async () => {
        const created = await test.as(seller).post('/createListing', payload());
        const { ListingID } = created.body.listing as { ListingID: number };
        const edited = payload({ ListingName: 'Warm plate' });
        edited.salesInfo.TargetPrice = 260_000;
        const currency = { 'salesInfo.Currency': 'USD' };
        return {
          does: () => test.as(seller).post(`/editListing?listing_id=${ListingID}`, edited),
          writes: () => [
            onListing(seller, ListingID, 'edit', {
              OldValue: { 'listing.ListingName': 'Cold plate for servers', 'salesInfo.TargetPrice': 250_000, ...currency },
              NewValue: { 'listing.ListingName': 'Warm plate', 'salesInfo.TargetPrice': 260_000, ...currency },
            }),
          ],
        };
      },
    },
    'POST /publishListing': {
      'of a draft': async () => {
        const id = await listingOf();
        return {
          does: () => test.as(seller).post(`/publishListing?listing_id=${id}`, {}),
          writes: () => [
            onListing(seller, id, 'publish', { OldValue: { AvailableStatus: 0 }, NewValue: { AvailableStatus: -1 } }),
          ],
        };
      },
      'with an activation code': async () => {
        const id = await listingOf();
        const { body } = await test.as(broker).post('/issueActivationCodes', { count: 1 });
        const [activation_code = ''] = body.data as string[];
        return {
          does: () => test.as(seller).post(`/publishListing?listing_id=${id}`, { activation_code }),
          writes: () => [
            onCode(seller, activation_code, 'use', { NewValue: { ListingID: id } }),
            onListing(seller, id, 'publish', { OldValue: { AvailableStatus: 0 }, NewValue: { AvailableStatus: -1 } }),
          ],
        };
      },
    },
    'POST /changeListingStatus': {
      'to active': async () => {
        const id = await listingOf(-1);
        return {
          does: () => test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus: 1 }),
          writes: () => [
            onListing(admin, id, 'status', { OldValue: { AvailableStatus: -1 }, NewValue: { AvailableStatus: 1, Reason: null } }),
          ],
        };
      },
      'to declined': async () => {
        const id = await listingOf(-1);
        const body = { listing_id: id, AvailableStatus: -2, Reason: 'Names a company' };
        return {
          does: () => test.as(admin).post('/changeListingStatus', body),
          writes: () => [
            onListing(admin, id, 'status', {
              OldValue: { AvailableStatus: -1 },
              NewValue: { AvailableStatus: -2, Reason: 'Names a company' },
            }),
          ],
        };
      },
    },
    'POST /checkAnonymity': 'it changes nothing',
    'POST /previewListing': 'it changes nothing',
    'POST /overrideAnonymityFinding': {
      'of a company': async () => {
        const id = await listingOf();
        const allowed = { field: 'listing.ListingName', text: 'Acme Inc.', Reason: 'The name of a thread' };
        return {
          does: () => test.as(broker).post('/overrideAnonymityFinding', { listing_id: id, ...allowed }),
          writes: () => [onListing(broker, id, 'allow finding', { NewValue: allowed })],
        };
      },
    },
    'POST /setBookmark': {
      'of an active listing': async () => {
        const listing_id = await listingOf(1);
        return {
          does: () => test.as(broker).post('/setBookmark', { listing_id, Bookmarked: true }),
          writes: unaudited('concerns only the bookmarks of the caller'),
        };
      },
    },
    'POST /updateTag': {
      'of an active listing': async () => {
        const { ListingID } = await test.make.listing(seller, 1, { Tag: 'old' });
        return {
          does: () => test.as(broker).post('/updateTag', { listing_id: ListingID, Tag: 'new' }),
          writes: () => [onListing(broker, ListingID, 'tag', { OldValue: { Tag: 'old' }, NewValue: { Tag: 'new' } })],
        };
      },
    },
    'POST /confirmListingChanges': {
      'of a name and a patent': async () => {
        const created = await test.as(seller).post('/createListing', payload());
        const { ListingID } = created.body.listing as { ListingID: number };
        await test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 1 });
        const listingPatent = [{ patentNumber: '7123459', patentCountry: 'US', patentStatus: 'Issued' }];
        await test
          .as(seller)
          .post(`/editListing?listing_id=${ListingID}`, payload({ ListingName: 'Warm plate' }, { listingPatent }));
        const { body } = await test.as(broker).get(`/getListingChanges?listing_id=${ListingID}`);
        return {
          does: () => test.as(broker).post('/confirmListingChanges', { listing_id: ListingID, Version: body.Version }),
          writes: () => [
            onListing(broker, ListingID, 'confirm changes', {
              OldValue: { 'listing.ListingName': 'Cold plate for servers', 'patent US 7123459': null },
              NewValue: { 'listing.ListingName': 'Warm plate', 'patent US 7123459': 'US 7123459' },
            }),
          ],
        };
      },
    },
    'DELETE /deleteListing': {
      'by its owner': async () => {
        const { ListingID, ListingName } = await test.make.listing(seller, 1);
        return {
          does: () => test.as(seller).delete(`/deleteListing?listing_id=${ListingID}`),
          writes: () => [
            onListing(seller, ListingID, 'delete', { OldValue: { ListingName, AvailableStatus: 1, OwnerID: seller.UserID } }),
          ],
        };
      },
      'with everything that belongs to it': async () => {
        const { ListingID, ListingName } = await fullListing(stage);
        return {
          does: () => test.as(admin).delete(`/deleteListing?listing_id=${ListingID}`),
          writes: () => [
            onListing(admin, ListingID, 'delete', { OldValue: { ListingName, AvailableStatus: 1, OwnerID: seller.UserID } }),
          ],
        };
      },
    },
    'POST /createListingPatent': {
      'of one': async () => {
        const id = await listingOf();
        const listingPatent = [{ patentNumber: '7123456', patentCountry: 'US', patentStatus: 'Issued' }];
        return {
          does: () => test.as(seller).post(`/createListingPatent?listing_id=${id}`, { listingPatent }),
          writes: () => [onListing(seller, id, 'add patents', { NewValue: { patents: ['7123456'] } })],
        };
      },
    },
    'DELETE /deleteListingPatent': {
      'of one': async () => {
        const id = await listingOf();
        const listingPatent = [{ patentNumber: '7123457', patentCountry: 'US', patentStatus: 'Issued' }];
        const { body } = await test.as(seller).post(`/createListingPatent?listing_id=${id}`, { listingPatent });
        const [added] = body.data as { PatentID: number }[];
        return {
          does: () => test.as(seller).delete(`/deleteListingPatent?PatentID=${added?.PatentID}&listing_id=${id}`),
          writes: () => [onListing(seller, id, 'remove patents', { NewValue: { patents: ['7123457'] } })],
        };
      },
    },
  };
}
