import type { ListingDetails } from '@brevet/contract/listing-fields';
import { textsForBuyers } from '@brevet/contract/listing-texts';
import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import { statuses } from '@brevet/contract/statuses';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { requireAnonymous, tellingNames } from '../anonymity/anonymity.ts';
import type { AuditingReads } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { redeemCode } from '../codes/codes.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { tellNow } from '../inbox/inbox.ts';
import { announceToOwner, listingToStaff } from './announce-listing.ts';
import { notifyOwner, notifyReviewers } from './listing-notices.ts';
import { canPublish, canUpdate } from './listings.policy.ts';
import { addStatusHistory, detailsOf, updateListing } from './listings.queries.ts';
import { listingFor, unlockedListing } from './load-listing.ts';
import { descriptionErrors } from './missing-descriptions.ts';

/** Refuses to submit a listing without a complete description, with a message for each field. */
function requireComplete(details: ListingDetails): void {
  const errors = descriptionErrors(details);
  if (Object.keys(errors).length === 0) return;
  throw new Refusal('listing_incomplete', messages.listingIncomplete, { errors });
}

/** Submits a draft or declined listing for review. */
export async function publishListing(
  services: Writing & Notifying & Checking & AuditingReads,
  caller: SignedInCaller,
  id: number,
  code: string,
) {
  await unlockedListing(services.db, caller.user, id, canUpdate);
  const wellKnown = await services.wellKnown.for(caller.user);
  const act = async (tx: Transaction): Promise<string[]> => {
    const listing = await listingFor(tx, caller.user, id, canUpdate);
    if (!canPublish(caller.user, listing)) throw new Refusal('listing_not_submittable', messages.listingNotSubmittable);
    const details = await detailsOf(tx, id);
    requireComplete(details);
    const texts = textsForBuyers(listing, details);
    const toCheck = await requireAnonymous(wellKnown, tx, listing, texts, await services.attachedTexts(tx, id));
    await redeemCode(tx, caller, id, code);
    await updateListing(tx, id, { AvailableStatus: statuses.pending.code, DeclineReason: null });
    const change = { OldStatus: listing.AvailableStatus, NewStatus: statuses.pending.code };
    await addStatusHistory(tx, { ListingID: id, ...change, Reason: null, UserID: caller.user.UserID });
    await writeAudit(tx, caller, {
      Action: 'publish',
      Entity: 'listing',
      EntityID: String(id),
      OldValue: { AvailableStatus: listing.AvailableStatus },
      NewValue: { AvailableStatus: statuses.pending.code },
    });
    await announceToOwner(tx, listingsApi.publishListing, listing);
    await notifyOwner(tellNow(tx, services), caller, listing, { ...change, Reason: null });
    await notifyReviewers(tx, services, caller, listing);
    return toCheck;
  };
  const submit = () => write(services, listingsApi.publishListing, act, listingToStaff);
  const toCheck = await tellingNames(services, caller.user, submit);
  // A field to check says that a word in it may be the seller's name.
  if (toCheck.length > 0) await services.reads.note(caller, [id]);
  return { message: messages.listingSentForReview, toCheck };
}
