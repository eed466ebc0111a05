import { listingPayload } from '@brevet/contract/listing-payload';
import type { listingsApi } from '@brevet/contract/listings';
import type { SessionUser } from '@brevet/contract/session';
import type { ListingType } from '@brevet/contract/statuses';
import type { AnswerOf } from '../../../shared/api/client.ts';
import { randomKey } from '../../../shared/api/random-key.ts';
import type { PatentEntryValue } from '../../patents/patents.ts';

type Blank = ReturnType<typeof blank>;
export type FormValues = Pick<Blank, 'listing_details' | 'salesInfo'> & {
  listing: Blank['listing'];
  patents: PatentEntryValue;
  /** Identifies a new listing, so that creating it again after a lost answer creates no second one. Empty once it has an ID. */
  CreateKey: string;
};
export type Form = AnswerOf<typeof listingsApi.getListingDetailById>;

const blank = () => listingPayload.parse({ listing: { ListingName: '-' }, salesInfo: { Seller: '-' } });

/** The patent seller, from the owner's profile. */
export const sellerOf = ({ Company, Firstname, Lastname }: Pick<SessionUser, 'Company' | 'Firstname' | 'Lastname'>): string =>
  Company || `${Firstname} ${Lastname}`.trim();

/** A new listing's values: every field at its default. */
export function newValues(): FormValues {
  const { listing, listing_details, salesInfo } = blank();
  return {
    listing: { ...listing, ListingName: '' },
    listing_details,
    salesInfo: { ...salesInfo, Seller: '' },
    patents: { text: '', country: 'US', removed: [] },
    CreateKey: '',
  };
}

export function startValues(seller: string, BrandNames: string, ListingType: ListingType): FormValues {
  const values = newValues();
  const CreateKey = randomKey();
  return {
    ...values,
    listing: { ...values.listing, ListingType },
    salesInfo: { ...values.salesInfo, Seller: seller, BrandNames },
    CreateKey,
  };
}

/** A saved listing's values for the form. */
export function valuesOf({ listing, listing_details, salesInfo }: Form): FormValues {
  const fresh = newValues();
  const known = Object.keys(fresh.listing).filter((field) => field in listing);
  const copied = Object.fromEntries(known.map((field) => [field, listing[field as keyof typeof listing]]));
  const { Rating, Source, Tag, ListingType, OwnerID, Brokercode } = listing;
  return {
    listing: {
      ...fresh.listing,
      ...copied,
      ListingType: ListingType as FormValues['listing']['ListingType'],
      Rating,
      Source,
      Tag: Tag ?? '',
      ...(OwnerID === null ? {} : { OwnerID }),
      Brokercode: Brokercode ?? '',
    },
    listing_details,
    salesInfo,
    patents: fresh.patents,
    CreateKey: fresh.CreateKey,
  };
}
