import type { UserType } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';

/** The landing page after sign-in. */
export const landingOf = (type: UserType): string => (type === 1 ? paths.myListings() : paths.allListings());

/** Where saving a listing leads (specification, section 2). */
export const afterSave = (type: UserType): string => (type === 40 ? paths.allListings() : paths.myListings());

/** Where deleting a listing leads. */
export const afterDelete = (type: UserType): string => (type === 15 || type === 30 ? paths.allListings() : paths.myListings());

/** Where Cancel on a profile leads. */
export function afterProfile(type: UserType): string {
  return type === 40 ? paths.users() : landingOf(type);
}
