import { isStaff, userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statuses } from '@brevet/contract/statuses';
import { unaskedFields } from '../fields/fields.ts';
import type { FormValues } from '../fields/values.ts';
import { newValues } from '../fields/values.ts';

export const isDraft = (status: AvailableStatus): boolean => status === statuses.draft.code || status === statuses.declined.code;

/**
 * The body of a save, without the patents. It leaves out the text of a question that isn't asked. Only staff send rating, tag and
 * source, and only admins owner and broker code. `status` is null for a new listing.
 */
export function payloadOf(values: FormValues, user: SessionUser, status: AvailableStatus | null) {
  const { Rating, Tag, Source, OwnerID, Brokercode, ...open } = values.listing;
  const isAdmin = user.UserType === userTypes.admin;
  const staffFields = isStaff(user.UserType) ? { Rating: Rating ?? 0, Tag: Tag ?? '', Source: Source || 'Direct' } : {};
  const adminFields = isAdmin ? { ...(OwnerID ? { OwnerID } : {}), ...(Brokercode ? { Brokercode } : {}) } : {};
  return {
    listing: { ...open, ...staffFields, ...adminFields },
    listing_details: { ...values.listing_details, ...unaskedTexts(values) },
    salesInfo: values.salesInfo,
    // A listing created by an admin is active right away.
    ...((status === null ? !isAdmin : isDraft(status)) ? { draft: true as const } : {}),
  };
}

/** Empties the text that belongs to a question no longer answered with yes, because buyers would still see it. */
function unaskedTexts(values: FormValues) {
  const empty: Record<string, unknown> = newValues().listing_details;
  const names = unaskedFields(values).map(({ path }) => path.replace('listing_details.', ''));
  return Object.fromEntries(names.map((name) => [name, empty[name]]));
}
