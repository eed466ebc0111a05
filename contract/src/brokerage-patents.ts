import { z } from 'zod';
import { access } from './access.ts';
import { brokerCode, id, idParam, said, text } from './common.ts';
import { isoDate, isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import { legalColumns, legalFilters, legalRow } from './legal-filters.ts';
import { legalStatusLabel } from './legal-status-labels.ts';
import { starFilter } from './listing-tables.ts';
import { availableStatus } from './listing-view.ts';
import { bulkPatent, countryCode, patentNumber, patentStatus, patentStatuses } from './patents.ts';
import type { ListingType } from './statuses.ts';
import { listingTypes, starsCell, statusLabel } from './statuses.ts';

const feature = 'patents' as const;
const rating = z.int().min(0).max(100);

/** A patent that the brokerage deals with. Buyers get those on active listings that are published openly. */
const brokeragePatent = z.object({
  PatentID: z.int(),
  PatentNumber: z.string(),
  PatentName: z.string().describe('the country and the number as people write them'),
  Country: z.string(),
  ListingId: z.int().nullable().describe('the newest listing with this patent that you can see'),
  rating: z.int().nullable().optional().describe('brokers and admins only'),
  Stars: z.int().optional().describe('0 when it has no rating; brokers and admins only'),
  PatentStatus: z.enum(patentStatuses),
  Verified: z
    .boolean()
    .describe('true if the patent store has the patent and provides its status; otherwise the status is as entered'),
  Title: z.string().nullable(),
  CompanyName: z.string().nullable().optional().describe("the company of the listing's owner; brokers and admins only"),
  Assignee: z.string().optional().describe('brokers and admins only, because it may name the seller'),
  Inventor: z.string().optional().describe('brokers and admins only, for the same reason'),
  Classification: z.string().nullable().describe('US class'),
  InternationalClass: z.string(),
  FiledDate: isoDate.nullable(),
  IssuedDate: isoDate.nullable(),
  ...legalRow,
  CreateDate: isoDateTime.describe('when it was added; for buyers, when it was added to a listing that they can see'),
});
export type BrokeragePatent = z.infer<typeof brokeragePatent>;

/** Rights of the reader on a patent's page. */
const patentRights = z.object({
  add: z.boolean().describe('add it to the patents of your broker code'),
  remove: z.boolean().describe('remove it from the patents of your broker code'),
  rate: z.boolean(),
  note: z.boolean(),
  attach: z.boolean(),
  order: z.boolean().describe('reorder its attachments'),
  decide: z.boolean(),
});

/** A CPC class with its title, and that of the subclass around it. Titles are null until they have been imported. */
const cpcClass = z.object({
  Symbol: z.string(),
  Title: z.string().nullable(),
  Subclass: z.string().nullable(),
});
export type CpcClass = z.infer<typeof cpcClass>;

/** A patent's page: the public record, and what the brokerage adds to it. */
const patentDetail = bulkPatent.extend({
  PatentID: z
    .int()
    .nullable()
    .describe(
      'the ID for its notes, attachments, evidence of use and analyses; null if the brokerage does not have the patent, or you may not see that it does',
    ),
  Published: z.boolean().describe('true if the patent store has this patent; otherwise only its number and status are known'),
  rating: z.int().nullable().optional().describe('brokers and admins only'),
  CpcClasses: z.array(cpcClass).describe('the classes in `Cpc`, in the same order'),
  can: patentRights,
});
export type PatentDetail = z.infer<typeof patentDetail>;

/** A listing that has the patent. */
const patentListing = z.object({
  ListingID: z.int(),
  ListingName: z.string(),
  ListingType: z.literal([0, 1, 2, 3]),
  AvailableStatus: availableStatus,
  Rating: z.int(),
  Stars: z.int().describe('0 when it has no rating'),
  Brokercode: z.string().optional().describe('brokers and admins only'),
  CreateDate: isoDateTime,
});
export type PatentListing = z.infer<typeof patentListing>;

/** The patents of the brokerage: on its listings, or added by its brokers. */
export const brokeragePatentsApi = {
  patents: table({
    title: 'Patents',
    feature,
    shows: ['listings'],
    path: '/patents',
    access: access.searchers,
    summary: 'List the patents of the brokerage; brokers get those of their broker code, buyers those of open listings',
    row: brokeragePatent,
    columns: {
      PatentID: { heading: 'ID', only: 'file' },
      PatentNumber: 'Patent',
      Country: 'Country',
      Title: 'Title',
      Stars: 'Star rating',
      PatentStatus: 'Status',
      Verified: { heading: 'Verified', only: 'file' },
      CompanyName: 'Company',
      Assignee: 'Assignee',
      Inventor: 'Inventor',
      Classification: 'Class',
      InternationalClass: 'International class',
      FiledDate: 'Filed',
      IssuedDate: 'Issued',
      ...legalColumns,
      ListingId: 'Listing',
      CreateDate: 'Date',
    },
    rights: {
      rating: access.staff,
      Stars: access.staff,
      CompanyName: access.staff,
      Assignee: access.staff,
      Inventor: access.staff,
      RecordedOwner: access.staff,
    },
    labels: {
      LegalStatus: legalStatusLabel,
      Stars: (stars: number | undefined) => starsCell(stars ?? 0),
      Verified: (verified: boolean) => (verified ? 'Yes' : 'No'),
    },
    controls: {
      search: { kind: 'text', label: 'Filter patents' },
      star: { kind: 'star', label: 'Star rating', access: access.staff },
      LegalStatus: { kind: 'select', label: 'Legal status' },
      YearsLeft: { kind: 'select', label: 'Years left' },
      FeeMonths: { kind: 'select', label: 'Next fee due' },
      RecordedOwner: { kind: 'text', label: 'Recorded owner', access: access.staff },
    },
    sortable: ['CreateDate', 'PatentID', 'PatentNumber', 'Country', 'TermEnd'],
    sort: { sid: 'CreateDate', sod: 'DESC' },
    filters: {
      BrokerCode: brokerCode.optional().describe('must be your own if you are a broker'),
      star: starFilter,
      ...legalFilters,
      search: text(200).optional().describe('a number, or words from the title'),
    },
  }),
  createPatent: json({
    feature,
    method: 'POST',
    path: '/createPatent',
    access: access.staff,
    summary: 'Add a patent to those of your broker code; an admin can name another code',
    limit: { minutes: 15, perAddress: 600, perAccount: 300 },
    body: z.strictObject({
      PatentNumber: patentNumber,
      Country: countryCode.default('US'),
      PatentStatus: patentStatus.default('Issued'),
      BrokerCode: brokerCode.optional(),
    }),
    answer: said.extend({ PatentID: z.int(), PatentNumber: z.string(), Country: z.string() }),
    changes: ['patents'],
  }),
  deletePatent: json({
    feature,
    method: 'DELETE',
    path: '/deletePatent',
    access: access.staff,
    summary:
      'Remove a patent from those of your broker code; an admin can name another code. Its notes, files, evidence and listings stay',
    query: z.strictObject({ PatentID: idParam, BrokerCode: brokerCode.optional() }),
    answer: said,
    changes: ['patents'],
  }),
  ratePatent: json({
    feature,
    method: 'POST',
    path: '/ratePatent',
    access: access.staff,
    summary: 'Rate a patent of the brokerage from 0 to 100, for all brokers and admins; null removes the rating',
    body: z.strictObject({
      PatentID: id,
      rating: rating.nullable(),
      Replaces: rating.nullable().optional().describe('the rating that you saw; 409 if it has changed since'),
    }),
    answer: said,
    changes: ['patents'],
  }),
  patentDetailById: json({
    feature,
    shows: ['listings'],
    method: 'GET',
    path: '/patentDetailById',
    access: access.signedIn,
    summary:
      'Get a patent by its number and country, or by its PatentID; this includes patents that are only in the patent store',
    query: z.strictObject({
      patent_id: z.coerce.number().int().min(0).max(2_147_483_647).optional().describe("0 isn't a PatentID"),
      pat_num: text(64).optional(),
      pcont: countryCode.default('US'),
    }),
    answer: z.object({ data: patentDetail }),
  }),
  getListingByPatentNumber: table({
    title: 'Listings with a patent',
    feature,
    shows: ['listings'],
    path: '/getListingByPatentNumber',
    access: access.signedIn,
    summary:
      'List the listings with a patent; brokers and admins get all of them, others only those that show them their patents',
    row: patentListing,
    labels: {
      AvailableStatus: statusLabel,
      ListingType: (type: ListingType) => listingTypes[type],
      Stars: starsCell,
    },
    columns: {
      ListingID: 'ID',
      ListingName: 'Listing Name',
      ListingType: 'Type',
      Stars: 'Star rating',
      Brokercode: 'Broker ID',
      AvailableStatus: 'Status',
      CreateDate: 'Create',
    },
    rights: { Brokercode: access.staff },
    sortable: ['ListingID', 'ListingName', 'Rating', 'AvailableStatus', 'CreateDate'],
    sort: { sid: 'ListingID', sod: 'DESC' },
    filters: { PatentNumber: patentNumber, Country: countryCode.default('US') },
  }),
};
