import { isStaff } from '@brevet/contract/access';
import type { Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import type { ContentChange } from './listing-changes.queries.ts';
import { dropChanges, moveReviewOn, saveChanges } from './listing-changes.queries.ts';
import { isReviewed } from './listings.policy.ts';
import type { ListingRow } from './listings.queries.ts';

/**
 * Records changes to a reviewed listing. The transaction must have locked its row, and announce 'listings'. The owner's changes wait for confirmation.
 * Brokers and admins have seen what they change themselves, so their edit confirms that field, patent or attachment.
 */
export async function noteChanges(
  tx: Transaction,
  { user }: SignedInCaller,
  listing: Pick<ListingRow, 'ListingID' | 'AvailableStatus'>,
  changes: readonly ContentChange[],
): Promise<void> {
  if (changes.length === 0 || !isReviewed(listing)) return;
  const { ListingID } = listing;
  if (!isStaff(user.UserType)) await saveChanges(tx, ListingID, user.UserID, changes);
  else if (!(await dropChanges(tx, ListingID, changes))) return;
  await moveReviewOn(tx, ListingID);
}

/** The fields that differ, named as in `changedFields`. */
export const fieldChanges = ({ OldValue, NewValue }: Record<'OldValue' | 'NewValue', Record<string, unknown>>): ContentChange[] =>
  Object.entries(NewValue).map(([Name, After]) => ({ Kind: 'field', Name, Before: OldValue[Name], After }));

type Item = Pick<ContentChange, 'Kind' | 'Name'> & { label: string };
export const added = ({ label, ...item }: Item): ContentChange => ({ ...item, Before: null, After: label });
export const removed = ({ label, ...item }: Item): ContentChange => ({ ...item, Before: label, After: null });
