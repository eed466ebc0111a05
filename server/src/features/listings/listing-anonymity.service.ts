import { anonymityApi } from '@brevet/contract/anonymity';
import { findingKey } from '@brevet/contract/anonymity-check';
import { textsForBuyers } from '@brevet/contract/listing-texts';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { findingsOf, openFindings, saveOverride } from '../anonymity/anonymity.ts';
import { writeAudit } from '../audit/audit.ts';
import { listingToStaff } from './announce-listing.ts';
import { outdateFoundNames } from './compare-names.queries.ts';
import { canReview, canUpdate } from './listings.policy.ts';
import { detailsOf } from './listings.queries.ts';
import { listingFor, readableListing } from './load-listing.ts';

export function anonymityHandlers(services: Writing & Checking): Handlers<typeof anonymityApi> {
  const { db, wellKnown } = services;
  return {
    async checkAnonymity({ caller: { user }, body: { listing_id, fields } }) {
      if (listing_id === undefined) {
        const parties = { ListingID: null, OwnerID: user.UserID, Brokercode: user.BrokerID };
        return { findings: await openFindings(await wellKnown.current(), db, parties, fields) };
      }
      const listing = await readableListing(db, user, listing_id);
      if (!canUpdate(user, listing)) throw forbidden();
      return { findings: await openFindings(await wellKnown.current(), db, listing, fields) };
    },
    async anonymityFindings({ caller: { user }, query }) {
      const listing = await readableListing(db, user, query.listing_id);
      const texts = textsForBuyers(listing, await detailsOf(db, listing.ListingID));
      const attached = await services.attachedTexts(db, listing.ListingID);
      return { data: await findingsOf(await wellKnown.current(), db, listing, texts, attached) };
    },
    async overrideAnonymityFinding({ caller, body: { listing_id, field, text, Reason } }) {
      const override = async (tx: Transaction): Promise<void> => {
        const { ListingID } = await listingFor(tx, caller.user, listing_id, canReview);
        await outdateFoundNames(tx, ListingID);
        await saveOverride(tx, { ListingID, Field: field, FindingKey: findingKey(text), Reason, UserID: caller.user.UserID });
        await writeAudit(tx, caller, {
          Action: 'allow finding',
          Entity: 'listing',
          EntityID: String(ListingID),
          NewValue: { field, text, Reason },
        });
      };
      await write(services, anonymityApi.overrideAnonymityFinding, override, listingToStaff);
      return { message: messages.findingAllowed };
    },
  };
}
