import { isStaff, userTypes } from '@brevet/contract/access';
import type { ListingPayload, listingsApi } from '@brevet/contract/listings';
import { listingPayload } from '@brevet/contract/listings';
import type { SessionUser } from '@brevet/contract/session';
import type { AnswerOf } from '../../../shared/api/client.ts';
import { isRecord } from '../../../shared/form/is-record.ts';
import { changedFields, withMine } from '../../../shared/form/merge.ts';
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

/** What is sent: what is not asked goes without an answer, and rating, tag, source and broker code come only from those who may set them. */
export function payloadOf(values: FormValues, user: SessionUser, form: Form | null): ListingPayload {
  const { Rating, Tag, Source, Brokercode, ...open } = values.listing;
  const staffFields = isStaff(user.UserType) ? { Rating: Rating ?? 0, Tag: Tag ?? '', Source: Source || 'Direct' } : {};
  const adminFields = user.UserType === userTypes.admin && Brokercode ? { Brokercode } : {};
  return {
    listing: { ...open, ...staffFields, ...adminFields, ...(form ? { Version: form.listing.Version } : {}) },
    listing_details: { ...values.listing_details, ...unansweredDetails(values) },
    salesInfo: values.salesInfo,
    listingPatent: typedPatents(values.patents, form?.listingPatentDetails ?? []),
  };
}

/** The description behind a question that is not answered with yes any more would reach the buyers all the same. */
function unansweredDetails(values: FormValues) {
  const empty: Record<string, unknown> = newValues().listing_details;
  const names = unaskedFields(values).map(({ path }) => path.replace('listing_details.', ''));
  return Object.fromEntries(names.map((name) => [name, empty[name]]));
}

const parts = ['listing', 'listing_details', 'salesInfo'] as const;

/** The paths of the fields in which two versions of a listing differ. */
export function differingPaths(before: Form, now: Form): string[] {
  const [old, fresh] = [valuesOf(before), valuesOf(now)];
  return parts.flatMap((part) => changedFields<object>(old[part], fresh[part]).map((name) => `${part}.${name}`));
}

/** One's own changes since `before` on top of what is stored now, field by field; the patents one has typed stay. */
export function withMyChanges(mine: FormValues, before: Form, now: Form): FormValues {
  const [old, fresh] = [valuesOf(before), valuesOf(now)];
  return {
    listing: withMine(mine.listing, old.listing, fresh.listing),
    listing_details: withMine(mine.listing_details, old.listing_details, fresh.listing_details),
    salesInfo: withMine(mine.salesInfo, old.salesInfo, fresh.salesInfo),
    patents: mine.patents,
  };
}

/** Whether a value read from outside has every field of the form, each of its kind; empty ones may be null. */
export function isFormValues(value: unknown): value is FormValues {
  if (!isRecord(value)) return false;
  return Object.entries(newValues()).every(([part, fields]) => {
    const read = value[part];
    if (!isRecord(read)) return false;
    return Object.entries(fields).every(([name, sample]) => {
      const kept = read[name];
      return sample === null || (typeof kept === typeof sample && Array.isArray(kept) === Array.isArray(sample));
    });
  });
}
