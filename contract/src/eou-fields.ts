import { z } from 'zod';
import { filled, filledLine, id, line, text, versionRead } from './common.ts';
import { isoDate } from './day.ts';
import { messages } from './messages.ts';
import { countryCode } from './patents.ts';

/** Sources of evidence. */
export const eouTypes = {
  product: 'Product documents',
  standard: 'Standard',
  teardown: 'Reverse engineering',
  testing: 'Testing',
  other: 'Other',
} as const;
export type EouType = keyof typeof eouTypes;
export const eouTypeNames = ['product', 'standard', 'teardown', 'testing', 'other'] as const satisfies readonly EouType[];

/** Depths of an analysis. */
export const analysisLevels = { 1: 'Likelihood', 2: 'Detectability', 3: 'Claim chart' } as const;
export type AnalysisLevel = keyof typeof analysisLevels;
export const analysisLevelCodes = [1, 2, 3] as const satisfies readonly AnalysisLevel[];

/** The number of elements that a claim chart can have. */
export const mostElements = 100;
export const longestClaim = 20_000;

/** A percentage or a score; null if no one has set it. */
export const percent = z.int().min(0).max(100).nullable().default(null);
/** The patent and the listing that work is about, in a body. */
export const subjectFields = {
  Patent: filled(64, messages.patentNumberRequired).describe('in any common notation'),
  Country: countryCode.default('US'),
  List: id.nullable().default(null).describe('the listing that the work is for'),
};

export const sourceUrl = text(2000)
  .refine((value) => value === '' || z.url({ protocol: /^https?$/ }).safeParse(value).success, messages.invalidUrl)
  .default('');

/** An element of a claim, with the evidence that the target has it. */
export const chartElement = z.strictObject({
  Element: filled(4000),
  Evidence: text(4000).default(''),
  SourceURL: sourceUrl.describe('http or https; never fetched'),
  SourceDate: isoDate.nullable().default(null),
  DocID: id.nullable().default(null).describe('an attachment of the patent'),
});
export type ChartElement = z.output<typeof chartElement>;

/** True if the evidence for an element has a text, and a source or an attachment. */
export const isComplete = ({ Evidence, SourceURL, DocID }: Pick<ChartElement, 'Evidence' | 'SourceURL' | 'DocID'>): boolean =>
  Evidence !== '' && (SourceURL !== '' || DocID !== null);

/** Evidence of use, as someone enters it. */
export const eouInput = z.strictObject({
  EouID: id.optional().describe('without it, a new one is created'),
  Version: versionRead,
  ...subjectFields,
  TargetCompany: filledLine(200),
  TargetProduct: line(200).default(''),
  EOUType: z.enum(eouTypeNames).default('product'),
  Probability: percent.describe('percent'),
  EOURating: z.int().min(0).max(100).default(0).describe('0 means not rated'),
  EOUAnalysisLevel: z.literal(analysisLevelCodes).default(1),
  Qps: percent.describe('quick patent score'),
  Summary: text(5000).default(''),
  ClaimNumber: z.int().min(1).max(9999).nullable().default(null),
  Claim: text(longestClaim).default(''),
  Elements: z.array(chartElement).max(mostElements, messages.chartFull(mostElements)).default([]),
});
export type EouInput = z.output<typeof eouInput>;
