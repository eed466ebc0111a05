import type { Actions } from './action.ts';
import { onListing, unaudited } from './action.ts';
import type { Stage } from './stage.ts';

export function bulkActions({ test, admin, broker, buyer, listingOf }: Stage): Actions {
  const two = async (status: 0 | 1 | -1 = 1): Promise<[number, number]> => [await listingOf(status), await listingOf(status)];
  const keyOf = async (who: typeof admin, path: string, body: object): Promise<unknown> =>
    (await test.as(who).post(path, body)).body.BulkKey;
  return {
    'POST /bulkUpdateTag': {
      'of two listings': async () => {
        const ids = await two();
        return {
          does: () => test.as(broker).post('/bulkUpdateTag', { ListingID: ids, Tag: 'new' }),
          writes: () => ids.map((id) => onListing(broker, id, 'tag', { OldValue: { Tag: '' }, NewValue: { Tag: 'new' } })),
        };
      },
    },
    'POST /bulkChangeListingStatus': {
      'of two pending listings': async () => {
        const ids = await two(-1);
        const values = { OldValue: { AvailableStatus: -1 }, NewValue: { AvailableStatus: 1, Reason: null } };
        return {
          does: () => test.as(admin).post('/bulkChangeListingStatus', { ListingID: ids, AvailableStatus: 1 }),
          writes: () => ids.map((id) => onListing(admin, id, 'status', values)),
        };
      },
    },
    'POST /bulkSetRecommendation': {
      'of two listings': async () => {
        const ids = await two();
        const values = { OldValue: { recommendedTo: [] }, NewValue: { recommendedTo: [buyer.UserID] } };
        return {
          does: () => test.as(broker).post('/bulkSetRecommendation', { ListingID: ids, add: [buyer.UserID] }),
          writes: () => ids.map((id) => onListing(broker, id, 'recommend', values)),
        };
      },
    },
    'POST /bulkDecision': {
      'by a buyer': async () => {
        const ids = await two();
        const values = {
          OldValue: { BrokerCode: 'ALP', DecisionStatus: 0 },
          NewValue: { BrokerCode: 'ALP', DecisionStatus: 4 },
        };
        return {
          does: () => test.as(buyer).post('/bulkDecision', { ListingID: ids, DecisionStatus: 4 }),
          writes: () => ids.map((id) => onListing(buyer, id, 'decide', values)),
        };
      },
    },
    'POST /undoBulkAction': {
      'of a status': async () => {
        const ids = await two(-1);
        const BulkKey = await keyOf(admin, '/bulkChangeListingStatus', { ListingID: ids, AvailableStatus: 1 });
        const values = { OldValue: { AvailableStatus: 1 }, NewValue: { AvailableStatus: -1, Reason: null } };
        return {
          does: () => test.as(admin).post('/undoBulkAction', { BulkKey }),
          writes: () => ids.map((id) => onListing(admin, id, 'status', values)),
        };
      },
      'of recommendations': async () => {
        const ids = await two();
        const BulkKey = await keyOf(broker, '/bulkSetRecommendation', { ListingID: ids, add: [buyer.UserID] });
        const values = { OldValue: { recommendedTo: [buyer.UserID] }, NewValue: { recommendedTo: [] } };
        return {
          does: () => test.as(broker).post('/undoBulkAction', { BulkKey }),
          writes: () => ids.map((id) => onListing(broker, id, 'recommend', values)),
        };
      },
    },
    'POST /stopBulkAction': {
      'a finished one': async () => {
        const BulkKey = await keyOf(broker, '/bulkUpdateTag', { ListingID: [await listingOf()], Tag: 'to stop' });
        return {
          does: () => test.as(broker).post('/stopBulkAction', { BulkKey }),
          writes: unaudited('changes no listing; each change that it had made has its own entry'),
        };
      },
    },
  };
}
