import { userTypes } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import { wantedApi } from '@brevet/contract/wanted';
import { announce } from '../../platform/db/changes.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { notify } from '../inbox/inbox.ts';
import { canDecide, canRecommend, listingFor } from '../listings/listings.ts';
import { readersOf } from './announce-wanted.ts';
import { wantedFor } from './load-wanted.ts';
import { canReadWanted } from './wanted.policy.ts';
import { insertSuggestion, removeSuggestion } from './wanted.queries.ts';

/** Suggests a listing to a buyer, who hears of it once. */
export async function suggestListing(
  services: Writing & Notifying,
  caller: SignedInCaller,
  { WantedID, listing_id: ListingID }: { WantedID: number; listing_id: number },
) {
  await write(services, wantedApi.suggestListing, async (tx) => {
    const wanted = await wantedFor(tx, caller.user, WantedID, canReadWanted);
    if (wanted.Closed) throw new Refusal('wanted_closed', messages.wantedClosedAlready);
    const listing = await listingFor(tx, caller.user, ListingID, () => true);
    const { UserID, UserType } = wanted;
    // The buyer must be able to read and decide on it: an active listing of someone else.
    if (UserType !== userTypes.buyer || !canRecommend(caller.user, listing) || !canDecide({ UserID, UserType }, listing))
      throw new Refusal('suggestion_refused', messages.suggestionRefused, { field: 'listing_id' });
    if (!(await insertSuggestion(tx, { WantedID, ListingID, CreatorID: caller.user.UserID }))) return;
    await writeAudit(tx, caller, {
      Action: 'suggest',
      Entity: 'wanted listing',
      EntityID: String(WantedID),
      NewValue: { ListingID },
    });
    const { ListingName } = listing;
    if (wanted.Active) await notify(tx, services, [UserID], { Kind: 'suggestion', ListingID, ListingName, Title: wanted.Title });
    await announce(tx, 'wanted', readersOf(wanted));
  });
  return { message: messages.suggested };
}

/** Withdraws a suggestion. The buyer's message stays. */
export async function withdrawSuggestion(services: Writing, caller: SignedInCaller, WantedID: number, ListingID: number) {
  await write(services, wantedApi.removeSuggestion, async (tx) => {
    const wanted = await wantedFor(tx, caller.user, WantedID, canReadWanted);
    if (!(await removeSuggestion(tx, WantedID, ListingID))) throw notFound();
    await writeAudit(tx, caller, {
      Action: 'withdraw suggestion',
      Entity: 'wanted listing',
      EntityID: String(WantedID),
      OldValue: { ListingID },
    });
    await announce(tx, 'wanted', readersOf(wanted));
  });
  return { message: messages.suggestionWithdrawn };
}
