import type { ListingDetails } from '@brevet/contract/listing-fields';
import { textsForBuyers } from '@brevet/contract/listing-texts';
import type { Transaction } from '../../platform/db/client.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { requirePartiesUnnamed } from '../anonymity/anonymity.ts';
import { isSubmittable } from './listings.policy.ts';
import type { ListingRow } from './listings.queries.ts';
import { detailsOf } from './listings.queries.ts';

/** Refuses new patents, or another seller, owner or broker, if texts that buyers read already contain their names. */
export async function requireUnnamed(
  { attachedTexts }: Pick<Checking, 'attachedTexts'>,
  tx: Transaction,
  listing: ListingRow,
  details?: ListingDetails,
): Promise<void> {
  if (isSubmittable(listing)) return;
  const { ListingID } = listing;
  const texts = textsForBuyers(listing, details ?? (await detailsOf(tx, ListingID)));
  await requirePartiesUnnamed(tx, listing, texts, await attachedTexts(tx, ListingID));
}
