import type { Actions } from './action.ts';
import { onListing } from './action.ts';
import type { Stage } from './stage.ts';

export const decisionActions = ({ test, admin, broker, buyer, listingOf }: Stage): Actions => ({
  'POST /decision': {
    'by a buyer, changed later': async () => {
      const ListingID = await listingOf(1);
      await test.as(buyer).post('/decision', { ListingID, DecisionStatus: 3 });
      return {
        does: () => test.as(buyer).post('/decision', { ListingID, DecisionStatus: 4 }),
        writes: () => [
          onListing(buyer, ListingID, 'decide', {
            OldValue: { BrokerCode: 'ALP', DecisionStatus: 3 },
            NewValue: { BrokerCode: 'ALP', DecisionStatus: 4 },
          }),
        ],
      };
    },
    'by a buyer, with other reasons': async () => {
      const ListingID = await listingOf(1);
      const before = { DecisionStatus: 3, Reasons: ['other'], ReasonText: 'Too small' };
      await test.as(buyer).post('/decision', { ListingID, ...before });
      const after = { DecisionStatus: 3, Reasons: ['price', 'other'], ReasonText: 'Too large' };
      return {
        does: () => test.as(buyer).post('/decision', { ListingID, ...after }),
        writes: () => [
          onListing(buyer, ListingID, 'decide', {
            OldValue: { BrokerCode: 'ALP', ...before },
            NewValue: { BrokerCode: 'ALP', ...after },
          }),
        ],
      };
    },
  },
  'POST /decisionAsAdmin': {
    'for two broker codes, one of them decided before': async () => {
      const ListingID = await listingOf(1);
      await test.make.broker('QPX');
      await test.as(buyer).post('/decision', { ListingID, DecisionStatus: 4 });
      const body = { ListingID, BrokerCode: ['ALP', 'QPX'], DecisionStatus: 3, Reasons: ['other'], ReasonText: 'Too small' };
      const NewValue = { DecisionStatus: 3, Reasons: ['other'], ReasonText: 'Too small' };
      return {
        does: () => test.as(admin).post('/decisionAsAdmin', body),
        writes: () => [
          onListing(admin, ListingID, 'decide', {
            OldValue: { BrokerCode: 'ALP', DecisionStatus: 4 },
            NewValue: { BrokerCode: 'ALP', ...NewValue },
          }),
          onListing(admin, ListingID, 'decide', {
            OldValue: { BrokerCode: 'QPX', DecisionStatus: 0 },
            NewValue: { BrokerCode: 'QPX', ...NewValue },
          }),
        ],
      };
    },
  },
  'POST /setRecommendation': {
    'to a buyer': async () => {
      const listing_id = await listingOf(1);
      const recommendedByBrevet = [buyer.UserID];
      return {
        does: () => test.as(broker).post('/setRecommendation', { listing_id, recommendedByBrevet }),
        writes: () => [
          onListing(broker, listing_id, 'recommend', {
            OldValue: { recommendedTo: [] },
            NewValue: { recommendedTo: recommendedByBrevet },
          }),
        ],
      };
    },
  },
  'DELETE /removeRecommendation': {
    'of the last buyer': async () => {
      const listing_id = await listingOf(1);
      await test.as(broker).post('/setRecommendation', { listing_id, recommendedByBrevet: [buyer.UserID] });
      return {
        does: () => test.as(broker).delete(`/removeRecommendation?listing_id=${listing_id}&UserID=${buyer.UserID}`),
        writes: () => [
          onListing(broker, listing_id, 'recommend', {
            OldValue: { recommendedTo: [buyer.UserID] },
            NewValue: { recommendedTo: [] },
          }),
        ],
      };
    },
  },
});
