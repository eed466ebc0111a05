import type { ListingDetails } from '@brevet/contract/listing-fields';
import { missingDescriptions } from '@brevet/contract/listing-fields';

/** A message for each missing description, by the path of its field. */
export const descriptionErrors = (details: ListingDetails): Record<string, string> =>
  Object.fromEntries(Object.entries(missingDescriptions(details)).map(([field, text]) => [`listing_details.${field}`, text]));
