import { z } from 'zod';
import { access } from './access.ts';
import { idParam, text } from './common.ts';
import { table } from './endpoint.ts';
import { listingLabels, listingRow, listingSortable, readerColumns, readerFilters, rowRights } from './listing-tables.ts';
import { messages } from './messages.ts';

/** A text with the words that a search found. */
const parts = z.array(z.object({ text: z.string(), hit: z.boolean() }));
export type TextParts = z.infer<typeof parts>;

const listingHit = listingRow.extend({
  Hits: z
    .array(
      z.object({
        Field: z.string().describe('path of the field; for an attachment, `attachment.` and its DocID'),
        Attachment: z.string().optional().describe('name of the attachment'),
        Parts: parts,
      }),
    )
    .describe('excerpts from the fields that match the search, only from fields that you may read'),
});
export type ListingHit = z.infer<typeof listingHit>;

const emptyIsAbsent = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optionalText = (max: number) => z.preprocess(emptyIsAbsent, text(max).optional());

/** The fields of the listing search. Empty ones are dropped; at least one needs a value. */
export const listingSearchFields = {
  listing_number: z.preprocess(emptyIsAbsent, idParam.optional()),
  patent_number: optionalText(64).describe('in any notation'),
  with_all: optionalText(500).describe('words; the listing must contain all of them'),
  with_atleast_one: optionalText(500).describe('words; the listing must contain at least one of them'),
  with_exact: optionalText(200).describe('a phrase that the listing must contain'),
  patent_class: z
    .preprocess(
      emptyIsAbsent,
      text(32)
        .regex(/^[A-Za-z0-9./ -]+$/, messages.classInvalid)
        .optional(),
    )
    .describe('the start of a CPC, IPC or USPC class of one of its patents'),
  infringement: z
    .preprocess(
      emptyIsAbsent,
      z.coerce
        .number()
        .pipe(z.literal([0, 1, 2]))
        .optional(),
    )
    .describe('is it infringed? 0 unknown, 1 no, 2 yes'),
};
export const listingSearchNames = Object.keys(listingSearchFields) as (keyof typeof listingSearchFields)[];

export const searchSortable = ['Relevance', ...listingSortable] as const;

export const listingSearchCalls = {
  searchListing: table({
    title: 'Listings found',
    feature: 'listings',
    path: '/searchListing',
    access: access.searchers,
    summary: 'Search the listings you can see, best match first; at least one search field is required',
    row: listingHit,
    labels: listingLabels,
    columns: readerColumns,
    rights: rowRights,
    sortable: searchSortable,
    sort: { sid: 'Relevance', sod: 'DESC' },
    formFilters: listingSearchNames,
    filters: {
      ...readerFilters,
      ...listingSearchFields,
      userType: z.string().max(8).optional().describe('if given, must be your own'),
      userID: idParam.optional().describe('if given, must be your own'),
    },
  }),
};
