import { textsForBuyers } from '@brevet/contract/listing-texts';
import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statuses } from '@brevet/contract/statuses';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid, Refusal } from '../../platform/http/errors.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { requireAnonymous } from '../anonymity/anonymity.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { announceToOwner } from './announce-to-owner.ts';
import { saveReview } from './listing-changes.queries.ts';
import { notifyOwner } from './listing-notices.ts';
import type { ListingFacts } from './listings.policy.ts';
import { canChangeStatus, isReviewed, isSubmittable } from './listings.policy.ts';
import { addStatusHistory, detailsOf, updateListing } from './listings.queries.ts';
import { changedMeanwhile, listingFor, unlockedListing } from './load-listing.ts';

/** Sets a status, or declines with a reason that the owner sees; admins only. The first activation starts the listing. */
export async function changeListingStatus(
  services: Writing & Notifying & Checking,
  caller: SignedInCaller,
  {
    listing_id: id,
    AvailableStatus,
    Reason = '',
  }: { listing_id: number; AvailableStatus: AvailableStatus; Reason?: string | undefined },
) {
  const declines = AvailableStatus === statuses.declined.code;
  if (declines && Reason === '') throw invalid(messages.declineReasonRequired, 'Reason');
  const submits = (listing: ListingFacts) => isSubmittable(listing) && !isSubmittable({ ...listing, AvailableStatus });
  const seen = await unlockedListing(services.db, caller.user, id, canChangeStatus);
  const wellKnown = submits(seen) ? await services.wellKnown.current() : null;
  await write(services, listingsApi.changeListingStatus, async (tx) => {
    const listing = await listingFor(tx, caller.user, id, canChangeStatus);
    if (listing.AvailableStatus === AvailableStatus) throw new Refusal('status_unchanged', messages.statusUnchanged);
    if (submits(listing)) {
      if (!wellKnown) throw changedMeanwhile();
      const texts = textsForBuyers(listing, await detailsOf(tx, id));
      await requireAnonymous(wellKnown, tx, listing, texts, await services.attachedTexts(tx, id));
    }
    const starts = AvailableStatus === statuses.active.code && listing.StartDate === null;
    await updateListing(tx, id, {
      AvailableStatus,
      DeclineReason: declines ? Reason : null,
      ...(starts ? { StartDate: new Date().toISOString() } : {}),
    });
    const change = { OldStatus: listing.AvailableStatus, NewStatus: AvailableStatus };
    await addStatusHistory(tx, { ListingID: id, ...change, Reason: Reason || null, UserID: caller.user.UserID });
    // A review covers the whole listing; after it, only changes need attention.
    if (isReviewed(listing) !== isReviewed({ AvailableStatus })) await saveReview(tx, id, caller.user.UserID);
    await writeAudit(tx, caller, {
      Action: 'status',
      Entity: 'listing',
      EntityID: String(id),
      OldValue: { AvailableStatus: listing.AvailableStatus },
      NewValue: { AvailableStatus, Reason: Reason || null },
    });
    await announceToOwner(tx, listingsApi.changeListingStatus, listing);
    await notifyOwner(tx, services, caller, listing, { ...change, Reason: declines ? Reason : null });
  });
  return { message: messages.statusChanged };
}
