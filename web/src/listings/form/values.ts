import { isStaff } from '@brevet/contract/access';
import type { ListingPayload, listingsApi } from '@brevet/contract/listings';
import { listingPayload } from '@brevet/contract/listings';
import type { SessionUser } from '@brevet/contract/session';
import type { AnswerOf } from '../../api/client.ts';
import type { PatentEntryValue } from '../../patents/PatentEntry.tsx';
import { typedPatents } from '../../patents/PatentEntry.tsx';

type Blank = ReturnType<typeof blank>;
export type FormValues = Pick<Blank, 'listing_details' | 'salesInfo'> & {
  listing: Blank['listing'];
  patents: PatentEntryValue;
};
export type Form = AnswerOf<typeof listingsApi.getListingDetailById>;

const blank = () => listingPayload.parse({ listing: { ListingName: '-' }, salesInfo: { Seller: '-' } });

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
  const { Rating, Source, Tag, ListingType } = listing;
  return {
    listing: {
      ...fresh.listing,
      ...copied,
      ListingType: ListingType as FormValues['listing']['ListingType'],
      Rating,
      Source,
      Tag: Tag ?? '',
    },
    listing_details,
    salesInfo,
    patents: fresh.patents,
  };
}

/** What is sent: rating, tag and source only by those who may set them. */
export function payloadOf(values: FormValues, user: SessionUser, form: Form | null): ListingPayload {
  const { Rating, Tag, Source, ...open } = values.listing;
  const staffFields = isStaff(user.UserType) ? { Rating: Rating ?? 0, Tag: Tag ?? '', Source: Source || 'Direct' } : {};
  return {
    listing: { ...open, ...staffFields, ...(form ? { Version: form.listing.Version } : {}) },
    listing_details: values.listing_details,
    salesInfo: values.salesInfo,
    listingPatent: typedPatents(values.patents, form?.listingPatentDetails ?? []),
  };
}

/** What is wrong with the values, field path to text, by the very schema of the server. */
export function problemsOf(payload: ListingPayload): Record<string, string> {
  const parsed = listingPayload.safeParse(payload);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
