import { isStaff, userTypes } from '@brevet/contract/access';
import type { listingsApi } from '@brevet/contract/listings';
import { listingPayload } from '@brevet/contract/listings';
import type { ListingPatent } from '@brevet/contract/patents';
import type { SessionUser } from '@brevet/contract/session';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statuses } from '@brevet/contract/statuses';
import type { AnswerOf } from '../../../shared/api/client.ts';
import type { PatentEntryValue } from '../../patents/patent-numbers.ts';
import { typedPatents } from '../../patents/patent-numbers.ts';
import { unaskedFields } from './fields.ts';

type Blank = ReturnType<typeof blank>;
export type FormValues = Pick<Blank, 'listing_details' | 'salesInfo'> & {
  listing: Blank['listing'];
  patents: PatentEntryValue;
};
export type Form = AnswerOf<typeof listingsApi.getListingDetailById>;

const blank = () => listingPayload.parse({ listing: { ListingName: '-' }, salesInfo: { Seller: '-' } });

/** The patent seller, from the owner's profile. */
export const sellerOf = ({ Company, Firstname, Lastname }: SessionUser): string => Company || `${Firstname} ${Lastname}`.trim();

/** A new listing's values: every field at its default. */
export function newValues(): FormValues {
  const { listing, listing_details, salesInfo } = blank();
  return {
    listing: { ...listing, ListingName: '' },
    listing_details,
    salesInfo: { ...salesInfo, Seller: '' },
    patents: { text: '', country: 'US', removed: [] },
  };
}

/** A saved listing's values, as far as the form holds them. */
export function valuesOf({ listing, listing_details, salesInfo }: Form): FormValues {
  const fresh = newValues();
  const known = Object.keys(fresh.listing).filter((field) => field in listing);
  const copied = Object.fromEntries(known.map((field) => [field, listing[field as keyof typeof listing]]));
  const { Rating, Source, Tag, ListingType, Brokercode } = listing;
  return {
    listing: {
      ...fresh.listing,
      ...copied,
      ListingType: ListingType as FormValues['listing']['ListingType'],
      Rating,
      Source,
      Tag: Tag ?? '',
      Brokercode: Brokercode ?? '',
    },
    listing_details,
    salesInfo,
    patents: fresh.patents,
  };
}

/** The part of a stored listing that a save needs. */
interface Stored {
  status: AvailableStatus;
  patents: ListingPatent[];
}

const isDraft = ({ status }: Stored): boolean => status === statuses.draft.code || status === statuses.declined.code;

/** The body of a save. A question that isn't asked goes without its text; rating, tag, source and broker code come from staff only. */
export function payloadOf(values: FormValues, user: SessionUser, stored: Stored | null, Version?: number) {
  const { Rating, Tag, Source, Brokercode, ...open } = values.listing;
  const isAdmin = user.UserType === userTypes.admin;
  const staffFields = isStaff(user.UserType) ? { Rating: Rating ?? 0, Tag: Tag ?? '', Source: Source || 'Direct' } : {};
  const adminFields = isAdmin && Brokercode ? { Brokercode } : {};
  return {
    listing: { ...open, ...staffFields, ...adminFields, ...(Version ? { Version } : {}) },
    listing_details: { ...values.listing_details, ...unaskedTexts(values) },
    salesInfo: values.salesInfo,
    listingPatent: typedPatents(values.patents, stored?.patents ?? []),
    // A listing that an admin creates is active at once.
    ...((stored ? isDraft(stored) : !isAdmin) ? { draft: true as const } : {}),
  };
}

/** Empties the text behind a question no longer answered with yes, because buyers would still see it. */
function unaskedTexts(values: FormValues) {
  const empty: Record<string, unknown> = newValues().listing_details;
  const names = unaskedFields(values).map(({ path }) => path.replace('listing_details.', ''));
  return Object.fromEntries(names.map((name) => [name, empty[name]]));
}
