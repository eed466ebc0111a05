import { z } from 'zod';
import { access } from './access.ts';
import { idParam, text } from './common.ts';
import { isoDate } from './day.ts';
import { json, table } from './endpoint.ts';
import { emptyIsAbsent, legalColumns, legalFilters, legalRow, optionalDay, optionalText } from './legal-filters.ts';
import { legalStatuses } from './legal-status/status.ts';
import { legalStatusLabel } from './legal-status-labels.ts';
import { starFilter } from './listing-tables.ts';
import { messages } from './messages.ts';
import { patentStatuses } from './patents.ts';
import { starsCell } from './statuses.ts';

export const mostSearchedNumbers = 200;

const foundPatent = z.object({
  PatentID: z.int().nullable().describe('null if the brokerage does not have the patent, or you may not see that it does'),
  Country: z.string(),
  PatentNumber: z.string(),
  PatentStatus: z.enum(patentStatuses),
  Title: z.string().nullable(),
  Assignee: z.string().describe('empty for buyers if ListingId is set, because a name next to a listing could reveal its seller'),
  Inventor: z.string().describe('empty when Assignee is'),
  Classification: z.string().nullable().describe('US class'),
  InternationalClass: z.string(),
  Cpc: z.array(z.string()),
  FiledDate: isoDate.nullable(),
  PublicationDate: isoDate.nullable(),
  IssuedDate: isoDate.nullable(),
  ...legalRow,
  ListingId: z
    .int()
    .nullable()
    .describe('the newest listing with this patent that you can see; for buyers, only in searches without a name'),
  rating: z.int().nullable().optional().describe('brokers and admins only'),
  Stars: z.int().optional().describe('0 when it has no rating; brokers and admins only'),
  Hits: z
    .array(
      z.object({
        Field: z.enum(['Title', 'Abstract']),
        Parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
      }),
    )
    .describe('the title and an excerpt of the abstract, with the matching words marked'),
});
export type FoundPatent = z.infer<typeof foundPatent>;

/** The fields of the patent search. Empty ones are dropped; at least one needs a value. */
export const patentSearchFields = {
  Keywords: optionalText(1000).describe('searches title and abstract: words, "phrases", OR, -not, start*'),
  PatentNumber: optionalText(4000).describe(`up to ${mostSearchedNumbers} numbers, in any notation`),
  Assignee: optionalText(200).describe('words of a name; smi* finds words that start with smi'),
  Inventor: optionalText(200).describe('words of a name; smi* finds words that start with smi'),
  patent_class: z
    .preprocess(
      emptyIsAbsent,
      text(32)
        .regex(/^[A-Za-z0-9./() -]+$/, messages.classInvalid)
        .optional(),
    )
    .describe('the start of a CPC, IPC or USPC class, or a Locarno class'),
  PublishedFrom: optionalDay,
  PublishedTo: optionalDay,
  FiledFrom: optionalDay,
  FiledTo: optionalDay,
  ...legalFilters,
};
export const patentSearchNames = Object.keys(patentSearchFields) as (keyof typeof patentSearchFields)[];

/** The search over all published patents and those of the brokerage. */
export const patentSearchApi = {
  searchPatent: table({
    title: 'Patents found',
    feature: 'patents',
    shows: ['listings'],
    path: '/searchPatent',
    access: access.searchers,
    summary: 'Search published patents and those on listings you can see; at least one search field is required',
    row: foundPatent,
    labels: { Stars: (stars: number | undefined) => starsCell(stars ?? 0), LegalStatus: legalStatusLabel },
    columns: {
      PatentNumber: 'Patent',
      Country: 'Country',
      Title: 'Title',
      Assignee: 'Assignee',
      Inventor: 'Inventor',
      Classification: 'Class',
      InternationalClass: 'International class',
      Cpc: 'CPC',
      PatentStatus: 'Status',
      FiledDate: 'Filed',
      PublicationDate: 'Published',
      ...legalColumns,
      ListingId: 'Listing',
      Stars: 'Star rating',
    },
    rights: { rating: access.staff, Stars: access.staff, RecordedOwner: access.staff },
    controls: { star: { kind: 'star', label: 'Star rating', access: access.staff } },
    sortable: ['Relevance', 'PatentID', 'PatentNumber', 'Title', 'Assignee', 'FiledDate', 'PublicationDate', 'TermEnd'],
    sort: { sid: 'Relevance', sod: 'DESC' },
    scrolls: true,
    formFilters: patentSearchNames,
    filters: {
      ...patentSearchFields,
      star: starFilter,
      userType: z.string().max(8).optional().describe('if given, must be your own'),
      userID: idParam.optional().describe('if given, must be your own'),
    },
  }),
  patentStatusCounts: json({
    feature: 'patents',
    shows: ['listings'],
    method: 'GET',
    path: '/patentStatusCounts',
    access: access.searchers,
    summary: 'Count the patents that a search finds by legal status, whatever status it asks for',
    limit: { minutes: 1, perAddress: 240, perAccount: 120 },
    query: z.strictObject(patentSearchFields),
    answer: z.object({
      data: z
        .array(
          z.object({
            LegalStatus: z.enum(legalStatuses).nullable().describe('null for patents whose status is not computed'),
            Patents: z.int(),
            More: z.boolean().describe('true if there are more'),
          }),
        )
        .nullable()
        .describe('null if too many match to count them by status'),
    }),
  }),
};
