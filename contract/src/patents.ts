import { z } from 'zod';
import { access } from './access.ts';
import { filled, idParam, said } from './common.ts';
import { isoDate } from './day.ts';
import { json, table } from './endpoint.ts';
import { legalStatuses } from './legal-status/status.ts';
import { certainties } from './legal-status/term.ts';
import { messages } from './messages.ts';

export const patentStatuses = ['Issued', 'Application'] as const;
export const patentStatus = z
  .string()
  .transform((value) =>
    value.toLowerCase() === 'application' ? 'Application' : value.toLowerCase() === 'issued' ? 'Issued' : value,
  )
  .pipe(z.enum(patentStatuses));

export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Please enter a two-letter country code');

/** A patent number as entered, in any notation, or its address on a patent site. */
export const patentNumber = filled(300, messages.patentNumberRequired);

/** A published patent from the bulk store. */
export const bulkPatent = z.object({
  Country: z.string(),
  PatentNumber: z.string(),
  Kind: z.string().nullable(),
  PatentStatus: z.enum(patentStatuses),
  Title: z.string().nullable(),
  Abstract: z.string().nullable(),
  Assignee: z.string(),
  Inventor: z.string(),
  Classification: z.string().nullable().describe('US class'),
  FurtherClassifications: z.array(z.string()).describe('all US classes except the first'),
  InternationalClass: z.string().describe('IPC; Locarno for designs'),
  Cpc: z.array(z.string()),
  Withdrawn: z.boolean().describe('announced as a grant, then withdrawn before it issued'),
  FiledDate: isoDate.nullable(),
  PublicationDate: isoDate.nullable(),
  IssuedDate: isoDate.nullable(),
  ApplicationNumber: z.string().nullable(),
  CitedCount: z.int().nullable(),
});
export type BulkPatent = z.infer<typeof bulkPatent>;

/** The most patents of a listing. Its page and its calls load all of them at once. */
export const mostPatentsOnListing = 5000;

export const listingPatent = z.object({
  PatentID: z.int().describe('ID of this row; the same patent has another ID on another listing'),
  PatentNumber: z.string(),
  Country: z.string(),
  PatentStatus: z.enum(patentStatuses),
  Verified: z
    .boolean()
    .describe('true if the patent store has the patent and provides its status; otherwise the status is as entered'),
  Title: z.string().nullable(),
  Assignee: z.string().nullable().describe('owner, brokers and admins only, because it may name the seller'),
  Cpc: z.array(z.string()),
  FiledDate: isoDate.nullable(),
  PublicationDate: isoDate.nullable(),
  rating: z.int().nullable().describe('brokers and admins only'),
  Legal: z
    .object({
      Status: z.enum(legalStatuses).describe('today (UTC)'),
      TermEnd: isoDate.nullable(),
      Certainty: z.enum(certainties).describe('how far TermEnd can be trusted'),
      EndedOn: isoDate
        .nullable()
        .describe('the earlier of a lapse that was not undone and the end of the term; null without a lapse'),
    })
    .nullable()
    .describe(
      "a US grant's term and status, from the patent store; null for others, and for reissues, which getLegalStatus computes",
    ),
});
export type ListingPatent = z.infer<typeof listingPatent>;

/** A patent as entered. The server normalizes the number. */
export const typedPatent = z.strictObject({
  patentNumber,
  patentCountry: countryCode.default('US'),
  patentStatus: patentStatus.default('Issued'),
  removePatent: z.boolean().optional(),
});
export type TypedPatent = z.input<typeof typedPatent>;

const feature = 'patents' as const;

export const patentsApi = {
  getCountry: json({
    feature,
    method: 'GET',
    path: '/getCountry',
    access: access.signedIn,
    summary: 'List countries and patent offices (WIPO ST.3) as value and label',
    answer: z.object({ data: z.array(z.object({ value: z.string(), label: z.string() })) }),
  }),
  getPatentDetailFromBulk: json({
    feature,
    method: 'GET',
    path: '/getPatentDetailFromBulk',
    access: access.signedIn,
    summary: 'Look up a published patent by its number, in any common notation',
    query: z.strictObject({
      patentNumber,
      country: countryCode.default('US'),
      status: patentStatus.optional(),
    }),
    answer: z.object({ data: z.array(bulkPatent) }),
  }),
  patent_details: table({
    title: 'Patents of a listing',
    feature,
    path: '/patent_details',
    access: access.signedIn,
    summary: 'List the patents of a listing',
    row: listingPatent,
    columns: {
      PatentNumber: 'Patent',
      Country: 'Country',
      Title: 'Title',
      Assignee: 'Assignee',
      Cpc: 'CPC',
      PatentStatus: 'Status',
      FiledDate: 'Filed',
      PublicationDate: 'Published',
    },
    sortable: ['PatentID', 'PatentNumber', 'Country', 'Title', 'PatentStatus', 'FiledDate', 'PublicationDate'],
    sort: { sid: 'PatentID', sod: 'ASC' },
    filters: { listing_id: idParam },
  }),
  createListingPatent: json({
    feature,
    method: 'POST',
    path: '/createListingPatent',
    access: access.owners,
    summary: `Add patents to a listing, which can have ${mostPatentsOnListing}; data is empty if it already had all of them`,
    query: z.strictObject({ listing_id: idParam }),
    body: z.strictObject({ listingPatent: z.array(typedPatent).min(1, messages.patentNumberRequired).max(500) }),
    answer: z.object({ data: z.array(listingPatent), message: z.string() }),
    changes: ['patents', 'listings'],
  }),
  deleteListingPatent: json({
    feature,
    method: 'DELETE',
    path: '/deleteListingPatent',
    access: access.owners,
    summary: 'Remove a patent from a listing, by the PatentID of its row; the patent itself stays in the store',
    query: z.strictObject({ PatentID: idParam, listing_id: idParam.optional() }),
    answer: said,
    changes: ['patents', 'listings'],
  }),
};
