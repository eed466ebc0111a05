import type { UserType } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';

/** The landing page after sign-in. */
export const landingOf = (type: UserType): string => (type === 1 ? paths.myListings() : paths.allListings());

/** The path after saving a listing (specification, section 2). */
export const afterSave = (type: UserType): string => (type === 40 ? paths.allListings() : paths.myListings());

/** The path after deleting a listing. */
export const afterDelete = (type: UserType): string => (type === 15 || type === 30 ? paths.allListings() : paths.myListings());

/** The path after Cancel on a profile. */
export function afterProfile(type: UserType): string {
  return type === 40 ? paths.users() : landingOf(type);
}
