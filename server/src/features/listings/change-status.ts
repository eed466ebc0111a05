import type { Moment } from '@brevet/contract/day';
import { momentOf } from '@brevet/contract/day';
import { textsForBuyers } from '@brevet/contract/listing-texts';
import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statuses } from '@brevet/contract/statuses';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid, Refusal } from '../../platform/http/errors.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { requireSettled } from '../anonymity/anonymity.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Notifying, Tell } from '../inbox/inbox.ts';
import { settleNews, tellNow } from '../inbox/inbox.ts';
import { decidersOfCode } from '../users/users.ts';
import { announceListing, listingToStaff } from './announce-listing.ts';
import { saveReview } from './listing-changes.queries.ts';
import { notifyOwner } from './listing-notices.ts';
import type { ListingFacts } from './listings.policy.ts';
import { canChangeStatus, isReviewed, isSubmittable } from './listings.policy.ts';
import { addStatusHistory, detailsOf, updateListing } from './listings.queries.ts';
import { changedMeanwhile, changedSince, listingFor, unlockedListing } from './load-listing.ts';

interface WantedStatus {
  AvailableStatus: AvailableStatus;
  Reason?: string | undefined;
  /** Replaces the day of the first activation. */
  StartDate?: Moment | null;
  /** Refuses if the listing has another version. */
  Version?: number;
}

interface Means extends Pick<Checking, 'attachedTexts'> {
  /** Null if the listing didn't need a check when it was read before the transaction. */
  wellKnown: Awaited<ReturnType<Checking['wellKnown']['current']>> | null;
  tell: Tell;
}

/**
 * True if the listing is submitted or goes out to buyers, so its texts must be anonymous. A seller's submission was checked without
 * the names that only staff may learn.
 */
const isChecked = (listing: ListingFacts, { AvailableStatus }: WantedStatus): boolean =>
  (isSubmittable(listing) && AvailableStatus === statuses.pending.code) ||
  (!isReviewed(listing) && isReviewed({ AvailableStatus }));

/** A declined listing needs a reason. */
export function requireReason({ AvailableStatus, Reason = '' }: WantedStatus): void {
  if (AvailableStatus === statuses.declined.code && Reason === '') throw invalid(messages.declineReasonRequired, 'Reason');
}

/** Sets a status, or declines with a reason that the owner sees; admins only. The first activation starts the listing. */
export async function changeListingStatus(
  services: Writing & Notifying & Checking,
  caller: SignedInCaller,
  { listing_id: id, ...wanted }: WantedStatus & { listing_id: number },
) {
  requireReason(wanted);
  const seen = await unlockedListing(services.db, caller.user, id, canChangeStatus);
  const wellKnown = isChecked(seen, wanted) ? await services.wellKnown.current() : null;
  const { attachedTexts } = services;
  const act = (tx: Transaction) => setStatus(tx, { attachedTexts, wellKnown, tell: tellNow(tx, services) }, caller, id, wanted);
  await write(services, listingsApi.changeListingStatus, act, listingToStaff);
  return { message: messages.statusChanged };
}

/** Sets a status in a transaction that announces it. Returns what it was before, and the version after it. */
export async function setStatus(tx: Transaction, means: Means, caller: SignedInCaller, id: number, wanted: WantedStatus) {
  const { AvailableStatus, Reason = '' } = wanted;
  const declines = AvailableStatus === statuses.declined.code;
  const listing = await listingFor(tx, caller.user, id, canChangeStatus);
  if (wanted.Version !== undefined && listing.Version !== wanted.Version) throw changedSince();
  if (listing.AvailableStatus === AvailableStatus) throw new Refusal('status_unchanged', messages.statusUnchanged);
  if (isChecked(listing, wanted)) {
    if (!means.wellKnown) throw changedMeanwhile();
    const texts = textsForBuyers(listing, await detailsOf(tx, id));
    await requireSettled(means.wellKnown, tx, listing, texts, await means.attachedTexts(tx, id));
  }
  const starts = AvailableStatus === statuses.active.code && listing.StartDate === null;
  const started = starts ? momentOf() : listing.StartDate;
  const after = await updateListing(tx, id, {
    AvailableStatus,
    DeclineReason: declines ? Reason : null,
    StartDate: wanted.StartDate === undefined ? started : wanted.StartDate,
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
  await announceListing(tx, listingsApi.changeListingStatus, listing, after);
  if (listing.AvailableStatus === statuses.pending.code)
    await settleNews(tx, await decidersOfCode(tx, listing.Brokercode), { Kind: 'submission', ListingID: id });
  await notifyOwner(means.tell, caller, listing, { ...change, Reason: declines ? Reason : null });
  const { DeclineReason, StartDate } = listing;
  return { before: { AvailableStatus: listing.AvailableStatus, DeclineReason, StartDate }, Version: after.Version };
}
