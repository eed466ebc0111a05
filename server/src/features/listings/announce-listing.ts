import type { Feature } from '@brevet/contract/endpoint';
import { statuses } from '@brevet/contract/statuses';
import { announceAll } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/client.ts';
import { staffAlone } from '../../platform/db/recent-changes.ts';
import type { Changing } from '../../platform/db/write.ts';
import type { ListingFacts } from './listings.policy.ts';

/** Features whose rows belong to a listing. Sellers only hear of their own listings, so changes name its owner. */
const ofListings: readonly Feature[] = ['listings', 'patents', 'attachments', 'invitations'];

type Facts = Pick<ListingFacts, 'OwnerID' | 'AvailableStatus'>;

/** The part of a listing's change that `write` announces. The transaction announces it to everyone else who sees the change. */
export const listingToStaff = { listings: staffAlone, patents: staffAlone, attachments: staffAlone, decisions: staffAlone };

/**
 * Announces to the owner what a call changes on their listing, so that sellers' event streams stay silent about other sellers'
 * listings.
 */
export async function announceToOwner(tx: Db, { changes }: Changing, { OwnerID }: Pick<Facts, 'OwnerID'>): Promise<void> {
  const ofListing = changes.filter((feature) => ofListings.includes(feature));
  await announceAll(tx, ofListing, [OwnerID]);
}

/** Announces to buyers what a call changes, if they see the listing before or after the change. */
export async function announceToBuyers(tx: Db, { changes }: Changing, ...states: readonly Pick<Facts, 'AvailableStatus'>[]) {
  if (!states.some(({ AvailableStatus }) => AvailableStatus === statuses.active.code)) return;
  await announceAll(tx, changes, [null]);
}

/** Announces what a call changes on a listing to everyone who sees it before or after the change. */
export async function announceListing(tx: Db, call: Changing, ...states: readonly Facts[]): Promise<void> {
  await announceToBuyers(tx, call, ...states);
  await announceToOwners(tx, call, ...states);
}

/** Announces to the owners before and after the change what only they and staff see. */
export async function announceToOwners(tx: Db, call: Changing, ...states: readonly Facts[]): Promise<void> {
  for (const OwnerID of new Set(states.map((state) => state.OwnerID))) await announceToOwner(tx, call, { OwnerID });
}

/** Fields of a listing that buyers never see. */
const confidentialFields = ['listing.AccessControl', 'listing.Tag', 'listing.OwnerID', 'listing.Brokercode'];
/** Fields that buyers don't see either if the listing isn't published openly. */
const withheldFields = [
  'listing.ListingDescription',
  'listing.DealStructureNotes',
  'listing.CompetitiveAdvantage',
  'listing.ListingImg',
];

/** True if buyers see one of the changed fields of an active listing, by their paths in the payload. */
export function isSeenByBuyers(fields: readonly string[], isOpen: boolean): boolean {
  return fields.some((name) => {
    if (name.startsWith('salesInfo.') || confidentialFields.includes(name)) return false;
    return isOpen || !(name.startsWith('listing_details.') || withheldFields.includes(name));
  });
}
