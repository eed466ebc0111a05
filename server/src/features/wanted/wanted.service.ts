import { isStaff } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import { wantedApi } from '@brevet/contract/wanted';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { readersOf } from './announce-wanted.ts';
import { wantedFor } from './load-wanted.ts';
import { presentWanted } from './present-wanted.ts';
import { saveWanted } from './save-wanted.ts';
import { suggestListing, withdrawSuggestion } from './suggest-listing.ts';
import { canReadWanted, canUpdateWanted } from './wanted.policy.ts';
import { removeWanted, suggestionsOf, updateWanted, wantedById } from './wanted.queries.ts';
import { wantedOf } from './wanted.tables.ts';

export function wantedHandlers(services: Writing & Notifying): Handlers<typeof wantedApi> {
  const { db } = services;
  return {
    async wanted_listing({ caller: { user }, query }) {
      return wantedOf(services, user, 'own', query);
    },
    async wanted_team_listing({ caller: { user }, query }) {
      return wantedOf(services, user, 'team', query);
    },
    async wanted_all_listing({ caller: { user }, query }) {
      return wantedOf(services, user, 'all', query);
    },
    async getWanted({ caller: { user }, query: { WantedID } }) {
      const row = await wantedById(db, user, WantedID);
      if (!row || !canReadWanted(user, row)) throw notFound();
      const suggestions = await suggestionsOf(db, user, WantedID);
      const named = isStaff(user.UserType);
      return {
        wanted: presentWanted(user)(row),
        suggestions: suggestions.map((one) => ({ ...one, SuggestedBy: named ? one.SuggestedBy : null })),
      };
    },
    saveWanted: ({ caller, body }) => saveWanted(services, caller, body),
    async closeWanted({ caller, body: { WantedID, Closed } }) {
      const { user } = caller;
      const act = async (tx: Parameters<typeof updateWanted>[0]) => {
        const wanted = await wantedFor(tx, user, WantedID, canUpdateWanted);
        if (wanted.Closed === Closed) return;
        await updateWanted(tx, WantedID, { Closed });
        await writeAudit(tx, caller, {
          Action: 'edit',
          Entity: 'wanted listing',
          EntityID: String(WantedID),
          OldValue: { Closed: wanted.Closed },
          NewValue: { Closed },
        });
      };
      await write(services, wantedApi.closeWanted, act, {
        wanted: readersOf({ UserID: user.UserID, BrokerCode: user.BrokerID }),
      });
      return { message: Closed ? messages.wantedClosed : messages.wantedOpened };
    },
    async deleteWanted({ caller, query: { WantedID } }) {
      const { user } = caller;
      const act = async (tx: Parameters<typeof updateWanted>[0]) => {
        const { Title, Description, Keywords, Class, Budget } = await wantedFor(tx, user, WantedID, canUpdateWanted);
        await removeWanted(tx, WantedID);
        await writeAudit(tx, caller, {
          Action: 'delete',
          Entity: 'wanted listing',
          EntityID: String(WantedID),
          OldValue: { Title, Description, Keywords, Class, Budget },
        });
      };
      await write(services, wantedApi.deleteWanted, act, {
        wanted: readersOf({ UserID: user.UserID, BrokerCode: user.BrokerID }),
      });
      return { message: messages.deleted };
    },
    suggestListing: ({ caller, body }) => suggestListing(services, caller, body),
    removeSuggestion: ({ caller, query }) => withdrawSuggestion(services, caller, query.WantedID, query.listing_id),
  };
}
