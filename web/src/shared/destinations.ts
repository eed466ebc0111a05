import type { UserType } from '@brevet/contract/access';
import { userTypes } from '@brevet/contract/access';
import type { Listing } from '@brevet/contract/listing-view';
import { paths } from '@brevet/contract/paths';
import type { SessionUser } from '@brevet/contract/session';

/** The landing page after sign-in. */
export const landingOf = (type: UserType): string => (type === 1 ? paths.myListings() : paths.allListings());

/**
 * The path after saving a listing. Someone else's listing isn't among those of the broker who saved it, so it
 * opens itself, at `page`.
 */
export function afterSave(
  { UserID, UserType }: Pick<SessionUser, 'UserID' | 'UserType'>,
  { ListingID, OwnerID }: Pick<Listing, 'ListingID' | 'OwnerID'>,
  page = paths.listing(ListingID),
): string {
  if (UserType === userTypes.admin) return paths.allListings();
  return OwnerID === UserID ? paths.myListings() : page;
}

export const afterDelete = (type: UserType): string => (type === 15 || type === 30 ? paths.allListings() : paths.myListings());

export function afterProfile(type: UserType): string {
  return type === 40 ? paths.users() : landingOf(type);
}
