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
import { findingsOf, listed, openFindings, saveOverride, toldFindings } from '../anonymity/anonymity.ts';
import type { AuditingReads } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { listingToStaff } from './announce-listing.ts';
import { outdateFoundNames } from './compare-names.queries.ts';
import { canReview, canUpdate } from './listings.policy.ts';
import { detailsOf } from './listings.queries.ts';
import { listingFor, readableListing } from './load-listing.ts';

export function anonymityHandlers(services: Writing & AuditingReads & Checking): Handlers<typeof anonymityApi> {
  const { db, reads, wellKnown } = services;
  return {
    async checkAnonymity({ caller, body: { listing_id, fields } }) {
      const { user } = caller;
      const ofCaller = { ListingID: null, OwnerID: user.UserID, Brokercode: user.BrokerID };
      const saved = listing_id === undefined ? null : await readableListing(db, user, listing_id);
      if (saved && !canUpdate(user, saved)) throw forbidden();
      // Findings say who belongs to the listing, even to someone who tries out names.
      if (saved) await reads.note(caller, [saved.ListingID]);
      const findings = await openFindings(await wellKnown.for(user), db, saved ?? ofCaller, fields);
      return listed(await toldFindings(db, user, findings));
    },
    async anonymityFindings({ caller, query }) {
      const listing = await readableListing(db, caller.user, query.listing_id);
      await reads.note(caller, [listing.ListingID]);
      const texts = textsForBuyers(listing, await detailsOf(db, listing.ListingID));
      const attached = await services.attachedTexts(db, listing.ListingID);
      const { findings, more } = listed(await findingsOf(await wellKnown.current(), db, listing, texts, attached));
      return { data: findings, more };
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
