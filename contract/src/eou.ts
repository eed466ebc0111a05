import { z } from 'zod';
import { access } from './access.ts';
import { filled, idParam, said, text } from './common.ts';
import { isoDate, isoDateTime } from './day.ts';
import { download, json, table } from './endpoint.ts';
import type { AnalysisLevel, EouType } from './eou-fields.ts';
import { analysisLevelCodes, analysisLevels, eouInput, eouTypeNames, eouTypes } from './eou-fields.ts';
import { starFilter } from './listing-tables.ts';
import { messages } from './messages.ts';
import { countryCode } from './patents.ts';
import { starsCell, starsOf } from './statuses.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'eou' as const;

/** Evidence of use: a product of a company that seems to use a patent. */
export const eouRow = z.object({
  EouID: z.int(),
  PatentID: z.int(),
  Patent: z.string(),
  Country: z.string(),
  Title: z.string().nullable(),
  Cited_count: z.int().nullable(),
  List: z.int().nullable().describe('the listing that the work is for'),
  TargetCompany: z.string(),
  TargetProduct: z.string(),
  EOUType: z.enum(eouTypeNames),
  Probability: z.int().nullable().describe('percent'),
  EOURating: z.int().describe('0 to 100; 0 means not rated'),
  EOUAnalysisLevel: z.literal(analysisLevelCodes),
  Elements: z.int().describe('elements of the claim chart'),
  Complete: z.int().describe('elements with evidence and a source or an attachment'),
  Analyst: z.string(),
  Qps: z.int().nullable().describe('quick patent score'),
  CreateDate: isoDateTime,
  Version: z.int(),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type EouRow = z.infer<typeof eouRow>;

const eouDetails = eouRow.extend({
  Summary: z.string(),
  ClaimNumber: z.int().nullable(),
  Claim: z.string(),
});
export type EouDetails = z.infer<typeof eouDetails>;

const shownElement = z.object({
  Position: z.int(),
  Element: z.string(),
  Evidence: z.string(),
  SourceURL: z.string(),
  SourceDate: isoDate.nullable(),
  DocID: z.int().nullable().describe('an attachment of the patent'),
  Attachment: z.string().nullable().describe('name of the attachment'),
});
export type ShownElement = z.infer<typeof shownElement>;

/** A claim of a patent whose full text was imported. */
const patentClaim = z.object({
  number: z.int(),
  text: z.string(),
  dependsOn: z.array(z.int()).describe('claims that it refers to; none for an independent claim'),
});
export type PatentClaim = z.infer<typeof patentClaim>;

const ofPatent = { Patent: filled(64, messages.patentNumberRequired), Country: countryCode.default('US') };

const levelChoices = analysisLevelCodes.map((code) => ({ value: String(code), label: analysisLevels[code] }));
const typeChoices = eouTypeNames.map((value) => ({ value, label: eouTypes[value] }));

const described = {
  feature,
  shows: ['patents', 'listings'],
  access: access.staff,
  row: eouRow,
  labels: {
    EOUType: (type: EouType) => eouTypes[type],
    EOURating: (rating: number) => starsCell(starsOf(rating)),
    EOUAnalysisLevel: (level: AnalysisLevel) => analysisLevels[level],
  },
  sortable: ['CreateDate', 'EouID', 'Patent', 'TargetCompany', 'Probability', 'EOURating', 'EOUAnalysisLevel', 'Qps'],
  sort: { sid: 'CreateDate', sod: 'DESC' },
} as const;
const columns = {
  EouID: 'ID',
  Patent: 'Patent',
  Country: { heading: 'Country', only: 'file' },
  Title: { heading: 'Title', only: 'file' },
  TargetCompany: 'Target company',
  TargetProduct: 'Target product',
  EOUType: 'Type',
  Probability: 'Probability',
  EOURating: 'Rating',
  EOUAnalysisLevel: 'Analysis level',
  Complete: 'Claim chart',
  Elements: { heading: 'Elements', only: 'file' },
  List: 'Listing',
  Cited_count: 'Cited',
  Qps: 'QPS',
  Analyst: 'Analyst',
  CreateDate: 'Date',
  Action: actionColumn,
} as const;

const byEouId = z.strictObject({ EouID: idParam });

/** Evidence of use and its claim charts. Buyers and sellers see none of it: targets are the brokerage's own work. */
export const eouApi = {
  getEouByPatentNumber: table({
    title: 'Evidence of use of a patent',
    ...described,
    path: '/getEouByPatentNumber',
    summary: 'List the evidence of use of a patent, by its number in any common notation',
    columns,
    filters: ofPatent,
  }),
  eou_listing: table({
    title: 'Evidence of use',
    ...described,
    path: '/eou_listing',
    summary: 'List all evidence of use',
    columns,
    controls: {
      search: { kind: 'text', label: 'Filter evidence of use' },
      EOUAnalysisLevel: { kind: 'chips', label: 'Analysis level', any: 'Any level', choices: levelChoices },
      EOUType: { kind: 'choice', label: 'Type', any: 'Any type', choices: typeChoices },
      star: { kind: 'star', label: 'Rating' },
    },
    filters: {
      EOUType: z.enum(eouTypeNames).optional(),
      EOUAnalysisLevel: z.coerce.number().pipe(z.literal(analysisLevelCodes)).optional(),
      star: starFilter,
      search: text(200).optional().describe('words from the target company, the target product or the patent number'),
    },
  }),
  getEou: json({
    feature,
    shows: ['patents', 'listings'],
    method: 'GET',
    path: '/getEou',
    access: access.staff,
    summary: 'Get evidence of use with its claim chart',
    query: byEouId,
    answer: z.object({ eou: eouDetails, elements: z.array(shownElement) }),
  }),
  getEouElements: table({
    title: 'Claim elements',
    feature,
    access: access.staff,
    path: '/getEouElements',
    summary: 'List the elements of a claim chart with their evidence',
    row: shownElement,
    columns: {
      Position: 'No.',
      Element: 'Claim element',
      Evidence: 'Evidence',
      SourceURL: 'Source',
      SourceDate: 'Source date',
      Attachment: 'Attachment',
    },
    sortable: ['Position'],
    sort: { sid: 'Position', sod: 'ASC' },
    filters: byEouId.shape,
  }),
  getPatentClaims: json({
    feature,
    shows: ['patents'],
    method: 'GET',
    path: '/getPatentClaims',
    access: access.staff,
    summary: 'List the claims of a patent; none unless its full text was imported',
    query: z.strictObject(ofPatent),
    answer: z.object({ data: z.array(patentClaim) }),
  }),
  eouDocument: download({
    feature,
    path: '/eouDocument',
    access: access.staff,
    summary: 'Download evidence of use with its claim chart as a Word document',
    query: byEouId,
  }),
  saveEou: json({
    feature,
    method: 'POST',
    path: '/saveEou',
    access: access.staff,
    summary: 'Create or change evidence of use; the elements of its claim chart are replaced as a whole',
    limit: { minutes: 15, perAddress: 600, perAccount: 300 },
    body: eouInput,
    answer: said.extend({ EouID: z.int(), Version: z.int() }),
    changes: ['eou', 'patents'],
  }),
  deleteEou: json({
    feature,
    method: 'DELETE',
    path: '/deleteEou',
    access: access.staff,
    summary: 'Delete evidence of use with its claim chart',
    query: byEouId.extend({ Version: idParam.optional() }),
    answer: said,
    changes: ['eou'],
  }),
};
