import type { recommendationsApi } from '@brevet/contract/recommendations';
import type { Writing } from '../../platform/db/write.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { readableListing } from '../listings/listings.ts';
import { recommendationsOf } from './recommendations.queries.ts';
import { removeRecommendation, setRecommendation } from './set-recommendation.ts';

export function recommendationsHandlers(services: Writing & Notifying): Handlers<typeof recommendationsApi> {
  const { db } = services;
  return {
    async getRecommendations({ caller: { user }, query }) {
      const { ListingID } = await readableListing(db, user, query.listing_id);
      return { data: await recommendationsOf(db, ListingID) };
    },
    setRecommendation: ({ caller, body }) => setRecommendation(services, caller, body),
    removeRecommendation: ({ caller, query }) => removeRecommendation(services, caller, query.listing_id, query.UserID),
  };
}
