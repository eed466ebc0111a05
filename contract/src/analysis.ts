import { z } from 'zod';
import { access } from './access.ts';
import { id, idParam, said, text, versionRead } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import type { AnalysisLevel } from './eou-fields.ts';
import { analysisLevelCodes, analysisLevels, percent, subjectFields } from './eou-fields.ts';
import { decisionCodes, decisionLabel } from './statuses.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'analysis' as const;

/** An analyst's recommendation about a patent. */
export const analysisInput = z.strictObject({
  AnalysisID: id.optional().describe('without it, a new one is created'),
  Version: versionRead,
  ...subjectFields,
  AnalysisLevelPerformed: z.literal(analysisLevelCodes).default(1),
  Recommendation: z.literal(decisionCodes).default(0).describe('a decision status'),
  Qps: percent.describe('quick patent score'),
  Reason: text(5000).default(''),
});
export type AnalysisInput = z.output<typeof analysisInput>;

/** The judgment of an analyst on a patent. */
export const analysisRow = z.object({
  AnalysisID: z.int(),
  PatentID: z.int(),
  Patent: z.string(),
  Country: z.string(),
  Title: z.string().nullable(),
  List: z.int().nullable().describe('the listing that the analysis is for'),
  Qps: z.int().nullable().describe('quick patent score'),
  AnalysisLevelPerformed: z.literal(analysisLevelCodes),
  Recommendation: z.literal(decisionCodes),
  Analyst: z.string(),
  Reason: z.string(),
  CreateDate: isoDateTime,
  Version: z.int(),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type AnalysisRow = z.infer<typeof analysisRow>;

const described = {
  feature,
  shows: ['patents', 'listings'],
  access: access.staff,
  row: analysisRow,
  labels: { AnalysisLevelPerformed: (level: AnalysisLevel) => analysisLevels[level], Recommendation: decisionLabel },
  sortable: ['CreateDate', 'AnalysisID', 'Patent', 'Qps', 'AnalysisLevelPerformed'],
  sort: { sid: 'CreateDate', sod: 'DESC' },
  columns: {
    AnalysisID: 'ID',
    Patent: 'Patent',
    Country: 'Country',
    Title: { heading: 'Title', only: 'file' },
    List: 'Listing',
    Qps: 'QPS',
    AnalysisLevelPerformed: 'Analysis level',
    Recommendation: 'Recommendation',
    Reason: 'Reason',
    Analyst: 'Analyst',
    CreateDate: 'Date',
    Action: actionColumn,
  },
} as const;

const levels = analysisLevelCodes.map((code) => ({ value: String(code), label: analysisLevels[code] }));
const recommendations = decisionCodes.map((code) => ({ value: String(code), label: decisionLabel(code) }));

/** Analyses of patents, for brokers and admins. */
export const analysisApi = {
  getAnalysisByPatentId: table({
    title: 'Analyses of a patent',
    ...described,
    path: '/getAnalysisByPatentId',
    summary: 'List the analyses of a patent',
    filters: {
      Patent: idParam.describe('PatentID'),
      user_id: idParam.optional().describe('must be your own unless you are an admin'),
    },
  }),
  analysis_listing: table({
    title: 'Analyses',
    ...described,
    path: '/analysis_listing',
    summary: 'List all analyses',
    controls: {
      search: { kind: 'text', label: 'Filter analyses' },
      Recommendation: { kind: 'chips', label: 'Recommendation', any: 'Any recommendation', choices: recommendations },
      AnalysisLevelPerformed: { kind: 'choice', label: 'Analysis level', any: 'Any level', choices: levels },
    },
    filters: {
      Recommendation: z.coerce.number().pipe(z.literal(decisionCodes)).optional(),
      AnalysisLevelPerformed: z.coerce.number().pipe(z.literal(analysisLevelCodes)).optional(),
      search: text(200).optional().describe('words from the reason or the patent number'),
    },
  }),
  saveAnalysis: json({
    feature,
    method: 'POST',
    path: '/saveAnalysis',
    access: access.staff,
    summary: 'Create or change an analysis of a patent',
    limit: { minutes: 15, perAddress: 600, perAccount: 300 },
    body: analysisInput,
    answer: said.extend({ AnalysisID: z.int(), Version: z.int() }),
    changes: ['analysis', 'patents'],
  }),
  deleteAnalysis: json({
    feature,
    method: 'DELETE',
    path: '/deleteAnalysis',
    access: access.staff,
    summary: 'Delete an analysis',
    query: z.strictObject({ AnalysisID: idParam, Version: idParam.optional() }),
    answer: said,
    changes: ['analysis'],
  }),
};
