import { z } from 'zod';
import { access } from './access.ts';
import { isoDate } from './day.ts';
import { json } from './endpoint.ts';
import { countryCode, listingPatent, patentNumber, patentStatuses } from './patents.ts';

/** Relations of two applications, as documents and files of applications state them. */
export const familyRelations = [
  'continuation',
  'continuationInPart',
  'division',
  'reissue',
  'nationalStage',
  'provisional',
  'reexamination',
  'publication',
  'substitution',
  'other',
] as const;

/** Each list of a family has at most so many members. */
export const mostInFamily = 100;

const day = isoDate.nullable();

const member = z.object({
  Country: z.string(),
  PatentNumber: z.string().nullable(),
  ApplicationNumber: z.string().nullable(),
  PatentStatus: z.enum(patentStatuses).nullable().describe('null if the store does not have it'),
  Relation: z.enum(familyRelations),
  Words: z.string().nullable().describe("the source's own words for a relation of another kind"),
  FiledDate: day,
  IssuedDate: day,
  Title: z.string().nullable(),
  Legal: listingPatent.shape.Legal,
  Source: z
    .enum(['document', 'file', 'otherDocument', 'otherFile'])
    .describe("the patent's own document, the file of its application at the USPTO, or the other patent's document or file"),
  AsOf: day.describe('the last day that the source covers'),
});
export type FamilyMember = z.infer<typeof member>;

const list = z.object({ Members: z.array(member), More: z.boolean().describe('true if there are more than 100') });

const patentFamily = z.object({
  Parents: list.describe('earlier applications that it claims, oldest first'),
  Children: list.describe('later applications that claim it'),
  Relatives: list.describe(
    'patents of the store with an earlier application in common: a parent, a provisional or a foreign priority',
  ),
  Priorities: z
    .array(z.object({ Country: z.string().nullable(), Number: z.string().nullable(), FiledDate: day }))
    .describe('foreign priorities that its document claims; they never count for the term'),
});
export type PatentFamily = z.infer<typeof patentFamily>;

export const patentFamiliesApi = {
  getFamily: json({
    feature: 'patents',
    method: 'GET',
    path: '/getFamily',
    access: access.signedIn,
    summary: 'Read the parents, children and other relatives of a patent, as far as offices and the patent store say',
    query: z.strictObject({ patentNumber, country: countryCode.default('US') }),
    answer: z.object({ data: patentFamily }),
  }),
};
