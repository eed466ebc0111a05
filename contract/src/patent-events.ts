import { z } from 'zod';
import { access } from './access.ts';
import { isoDate } from './day.ts';
import { json } from './endpoint.ts';
import { countryCode, patentNumber } from './patents.ts';

const day = isoDate.nullable();

/** Each list of events has at most so many, the newest. */
export const mostEvents = 500;

const patentEvent = z.object({
  Source: z.enum(['inpadoc', 'file']).describe('INPADOC, or the file of the application at the USPTO'),
  Code: z.string(),
  Words: z.string().nullable().describe("the source's own words"),
  Meaning: z.string().nullable().describe('in plain words; null if the code is unknown'),
  Day: day.describe('the day of effect, or else of the gazette or the entry'),
  State: z.string().nullable().describe('the state that an event of a European patent is about'),
  FeeYear: z.string().nullable(),
  TakenBack: z.boolean().describe('a later event deletes it'),
  AsOf: day.describe('the last day that the source covers'),
});
export type PatentEvent = z.infer<typeof patentEvent>;

const certificate = z.object({ Text: z.string(), Day: day, Source: patentEvent.shape.Source, AsOf: day });

const state = z.object({
  State: z.string(),
  Designated: z.boolean().describe('named for the grant; whether the patent was validated there is not in the data'),
  Lapsed: day,
  PaidYear: z.int().nullable().describe('the last year whose fee was paid'),
  AsOf: day,
});

const patentEvents = z.object({
  Certificates: z
    .array(certificate)
    .describe('that exist; their content is not known and may change claims, parents or the term'),
  Ended: z
    .object({ Text: z.string(), Day: day, AsOf: day })
    .nullable()
    .describe('how a European application or patent ended in all states'),
  States: z.array(state).describe('of a European patent: those named for its grant, and others that events name'),
  Events: z.array(patentEvent).describe('of INPADOC, newest first'),
  Transactions: z.array(patentEvent).describe('in the file of the application, newest first'),
});
export type PatentEvents = z.infer<typeof patentEvents>;

export const patentEventsApi = {
  getPatentEvents: json({
    feature: 'patents',
    method: 'GET',
    path: '/getPatentEvents',
    access: access.signedIn,
    summary: 'Read the legal events of a patent that INPADOC and the USPTO record, without names of parties',
    query: z.strictObject({ patentNumber, country: countryCode.default('US') }),
    answer: z.object({ data: patentEvents }),
  }),
};
