import { z } from 'zod';
import { access } from './access.ts';
import { intList, line, text } from './common.ts';
import { json, table } from './endpoint.ts';
import { listingLabels, listingRow, listingSortable, readerColumns, rowRights } from './listing-tables.ts';
import { dealCodes, dealLabel, listingTypes, starsLabel, statusCodes, statusLabel } from './statuses.ts';

/** Sections of the CPC and IPC classifications, with short titles. */
export const patentSections = {
  A: 'Human necessities',
  B: 'Operations, transport',
  C: 'Chemistry, metallurgy',
  D: 'Textiles, paper',
  E: 'Fixed constructions',
  F: 'Mechanical engineering',
  G: 'Physics',
  H: 'Electricity',
  Y: 'New technologies',
} as const;
export type PatentSection = keyof typeof patentSections;
export const sectionNames = Object.keys(patentSections) as [PatentSection, ...PatentSection[]];

const sectionList = z
  .string()
  .max(32)
  .transform((value) => value.split(','))
  .pipe(z.array(z.enum(sectionNames)));

/** The properties by which listings can be browsed, in the order of the screen. */
export const facetNames = ['ListingType', 'DealStructure', 'Class', 'Stars', 'AvailableStatus', 'Tag'] as const;
export type FacetName = (typeof facetNames)[number];

/** The number of tags shown as facet values, the most used first. */
export const mostTagFacets = 50;

/** Values of a facet are alternatives; a listing must match every facet. */
export const facetFilters = {
  ListingType: intList([0, 1, 2, 3]).optional(),
  DealStructure: intList(dealCodes).optional(),
  Class: sectionList.optional().describe('sections of the classes of its patents, such as H'),
  Stars: intList([0, 1, 2, 3, 4, 5]).optional().describe('0 for listings without a rating'),
  AvailableStatus: intList(statusCodes).optional(),
  Tag: line(200).min(1).optional().describe('not for buyers'),
};
export type FacetFilters = z.output<z.ZodObject<typeof facetFilters>>;

/** Types of users that get a facet and may filter by it. Almost all listings that buyers see are active. */
export const facetAccess = {
  ListingType: access.signedIn,
  DealStructure: access.signedIn,
  Class: access.signedIn,
  Stars: access.signedIn,
  AvailableStatus: access.owners,
  Tag: access.owners,
} as const;

export const facetLabels: Record<FacetName, string> = {
  ListingType: 'Type',
  DealStructure: 'Deal structure',
  Class: 'Class',
  Stars: 'Stars',
  AvailableStatus: 'Status',
  Tag: 'Tag',
};

/** Sales of patents and of technologies have the same code. */
const saleCode = 2;

export function facetValueLabel(facet: FacetName, value: string): string {
  switch (facet) {
    case 'ListingType':
      return Object.entries(listingTypes).find(([type]) => type === value)?.[1] ?? value;
    case 'DealStructure':
      return Number(value) === saleCode ? 'Sale of patent or technology' : dealLabel(1, Number(value));
    case 'Class':
      return `${value} ${Object.entries(patentSections).find(([section]) => section === value)?.[1] ?? ''}`;
    case 'Stars':
      return starsLabel(Number(value));
    case 'AvailableStatus':
      return statusLabel(statusCodes.find((code) => code === Number(value)) ?? 0);
    case 'Tag':
      return value;
  }
}

const filters = { search: text(200).optional().describe('words from the name or keywords, or an ID'), ...facetFilters };
export const browseFilters = filters;
const feature = 'listings' as const;
const facet = (name: FacetName) => ({ kind: 'facet', label: facetLabels[name], access: facetAccess[name] }) as const;

export const listingFacetCalls = {
  browse_listing: table({
    title: 'Browse listings',
    feature,
    path: '/browse_listing',
    access: access.signedIn,
    summary: 'Browse the listings that you can see by type, deal structure, class, stars, status and tag',
    row: listingRow,
    labels: listingLabels,
    columns: readerColumns,
    rights: { ...rowRights, Tag: access.owners },
    controls: {
      search: { kind: 'text', label: 'Filter listings' },
      ListingType: facet('ListingType'),
      DealStructure: facet('DealStructure'),
      Class: facet('Class'),
      Stars: facet('Stars'),
      AvailableStatus: facet('AvailableStatus'),
      Tag: facet('Tag'),
    },
    sortable: listingSortable,
    sort: { sid: 'ListingID', sod: 'DESC' },
    filters,
  }),
  getListingFacets: json({
    feature,
    method: 'GET',
    path: '/getListingFacets',
    access: access.signedIn,
    summary: 'Count the listings of browse_listing for each value of each facet, filtered by all other facets',
    query: z.strictObject(filters),
    answer: z.object({
      data: z.array(z.object({ Facet: z.enum(facetNames), values: z.array(z.object({ value: z.string(), count: z.int() })) })),
    }),
  }),
};
export type Facet = z.output<typeof listingFacetCalls.getListingFacets.answer>['data'][number];
