import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { listingToStaff } from './announce-listing.ts';
import { changesOf, saveReview } from './listing-changes.queries.ts';
import { canReview } from './listings.policy.ts';
import { listingFor } from './load-listing.ts';

/** Confirms the changes in the version the caller read. The audit log keeps the old and new values. */
export async function confirmChanges(
  services: Writing,
  caller: SignedInCaller,
  { listing_id: id, Version }: { listing_id: number; Version: number },
) {
  const act = async (tx: Transaction): Promise<void> => {
    await listingFor(tx, caller.user, id, canReview);
    const changes = await changesOf(tx, id);
    if (changes.data.length === 0) throw new Refusal('review_nothing', messages.nothingToConfirm);
    if (changes.Version !== Version) throw new Refusal('review_outdated', messages.changedSinceRead);
    await saveReview(tx, id, caller.user.UserID);
    const valuesOf = (side: 'Before' | 'After') =>
      Object.fromEntries(
        changes.data.map(({ Kind, Name, [side]: value }) => [Kind === 'field' ? Name : `${Kind} ${Name}`, value]),
      );
    await writeAudit(tx, caller, {
      Action: 'confirm changes',
      Entity: 'listing',
      EntityID: String(id),
      OldValue: valuesOf('Before'),
      NewValue: valuesOf('After'),
    });
  };
  await write(services, listingsApi.confirmListingChanges, act, listingToStaff);
  return { message: messages.changesConfirmed };
}
