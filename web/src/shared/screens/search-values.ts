import { z } from 'zod';

// Values in addresses (?listing_id=12&Buyer=1). A screen ignores those that make no sense.

export const id = z.coerce.number().int().min(1).optional().catch(undefined);
export const words = z.coerce.string().max(200).optional().catch(undefined);
/** Present as 1, or absent. */
export const flag = z.coerce.number().pipe(z.literal(1)).optional().catch(undefined);
export const listingId = z.object({ listing_id: id });
export const eouId = z.object({ eou_id: id });
export const mailingListId = z.object({ mailingList_id: id });
/** The page of a contact or an organization says that the ID of a merged one led to it. */
export const mergedId = z.object({ merged_id: id });
/** The contact's form as it was before someone left it to create an organization. */
export const returnedContact = z.object({
  contact_id: id,
  redirect: z.literal('contact').optional().catch(undefined),
  value: z.string().optional().catch(undefined),
  organization: z.string().optional().catch(undefined),
});
