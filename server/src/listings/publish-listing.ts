import { messages } from '@brevet/contract/messages';
import { statuses } from '@brevet/contract/statuses';
import { writeAudit } from '../audit/audit.ts';
import type { Transaction } from '../db/client.ts';
import { write } from '../db/write.ts';
import type { Services, SignedInCaller } from '../http/context.ts';
import { conflict, invalid } from '../http/errors.ts';
import { readSetting } from '../settings/settings.ts';
import { canPublish, canUpdate } from './listings.policy.ts';
import type { ListingRow } from './listings.queries.ts';
import { activationCodeForUse, addStatusHistory, updateListing, useActivationCode } from './listings.queries.ts';
import { listingFor } from './load.ts';

const fieldProblem = (message: string) => invalid(message, { activation_code: message });

/** A draft or declined listing goes to review (specification, section 4; the first or a new submission). */
export async function publishListing(services: Services, caller: SignedInCaller, id: number, code: string) {
  await write(services, ['listings'], async (tx) => {
    const listing = await listingFor(tx, caller.user, id, canUpdate);
    if (!canPublish(caller.user, listing)) throw conflict(messages.listingNotSubmittable);
    await redeem(tx, caller, listing, code);
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
  });
  return { message: messages.listingSentForReview };
}

/** A code that is given must be good, whether one is needed or not; it serves one listing, also for its later submissions. */
async function redeem(tx: Transaction, caller: SignedInCaller, listing: ListingRow, code: string): Promise<void> {
  if (code === '') {
    if (await readSetting(tx, 'activationCodeRequired')) throw fieldProblem(messages.activationCodeRequired);
    return;
  }
  const known = await activationCodeForUse(tx, code);
  if (!known) throw fieldProblem(messages.activationCodeUnknown);
  if (known.UsedDate !== null && known.ListingID !== listing.ListingID) throw fieldProblem(messages.activationCodeUsed);
  await useActivationCode(tx, code, listing.ListingID, caller.user.UserID);
}
