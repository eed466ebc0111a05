import { z } from 'zod';
import { access } from './access.ts';
import { brokerCode, id, said, text } from './common.ts';
import { json, upload } from './endpoint.ts';
import { messages } from './messages.ts';
import { bulkPatent, countryCode, patentNumber, patentStatus } from './patents.ts';

/** The most numbers that are checked or added at once. */
export const mostListedNumbers = 500;
/** Rows of a sheet that are read. */
export const mostListRows = 200_000;
/** The largest file with numbers, in megabytes. */
export const listMegabytes = 5;

const feature = 'patents' as const;

export const verdicts = ['found', 'unknown', 'duplicate', 'unclear', 'malformed'] as const;

/** A number of a list, before anything is saved. */
const checkedNumber = z.object({
  Line: z.int().describe('its place in the list, starting at 1'),
  Verdict: z.enum(verdicts).describe('unknown: not in the patent store, but it can be added; unclear: it may be any of Choices'),
  Country: z.string().nullable(),
  PatentNumber: z.string().nullable().describe('in its normal form; null if it is unclear or malformed'),
  Reason: z.string().nullable().describe('why it is unclear or malformed'),
  Choices: z
    .array(z.object({ Country: z.string(), PatentNumber: z.string() }))
    .describe('patents that an unclear number may be: its readings, and the publications of an application'),
  SameAs: z.int().nullable().describe('the line with the same number; null for a duplicate of a patent that was added before'),
  Published: bulkPatent.omit({ Abstract: true }).nullable().describe('its entry in the patent store'),
  Listings: z
    .array(z.object({ ListingID: z.int(), ListingName: z.string() }))
    .optional()
    .describe('up to five other listings that have it, the newest first; brokers and admins only'),
});
export type CheckedNumber = z.infer<typeof checkedNumber>;

export type ListedFile = z.output<typeof patentListsApi.readPatentList.answer>;

/** Lists of patent numbers: read from a file, and checked before they are added to a listing or to a broker code. */
export const patentListsApi = {
  checkPatentNumbers: json({
    feature,
    shows: ['listings'],
    method: 'POST',
    path: '/checkPatentNumbers',
    access: access.owners,
    summary: 'Check a list of patent numbers before they are added: found, unknown, duplicate, unclear or malformed',
    limit: { minutes: 15, perAddress: 600, perAccount: 300 },
    body: z.strictObject({
      numbers: z
        .array(text(200))
        .min(1, messages.patentNumberRequired)
        .max(mostListedNumbers, messages.listTooLong(mostListedNumbers)),
      Country: countryCode.default('US').describe('for numbers without a country'),
      listing_id: id.optional().describe('the listing that the patents are for'),
      BrokerCode: brokerCode.optional().describe('the broker code that the patents are for; brokers and admins only'),
    }),
    answer: z.object({ data: z.array(checkedNumber) }),
    changes: [],
  }),
  readPatentList: upload({
    feature,
    path: '/readPatentList',
    access: access.owners,
    summary: 'Read the patent numbers in a text, CSV or Excel file; nothing is stored',
    limit: { minutes: 15, perAddress: 300, perAccount: 60 },
    query: z.strictObject({}),
    answer: z.object({
      numbers: z.array(z.string()).describe(`as written, up to ${mostListedNumbers}`),
      total: z.int().describe('numbers in the file'),
      next: z.string().nullable().describe('the first number that was left out; null if none was'),
      rowsUnread: z.boolean().describe(`the sheet has more than ${mostListRows} rows, and those after them weren't read`),
      column: z.string().nullable().describe('the heading of the column that was read; null for a list or a column without one'),
      empty: z.int().describe('rows without a number in this column'),
    }),
    mediaTypes: [
      'text/plain',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      // A workbook with a password, which is refused with what to do instead.
      'application/x-cfb',
      // UTF-16 and Windows-1252.
      'application/octet-stream',
    ],
  }),
  createPatents: json({
    feature,
    method: 'POST',
    path: '/createPatents',
    access: access.staff,
    summary: 'Add a list of patents to those of your broker code; an admin can name another code',
    limit: { minutes: 15, perAddress: 300, perAccount: 60 },
    body: z.strictObject({
      patents: z
        .array(
          z.strictObject({
            PatentNumber: patentNumber,
            Country: countryCode.default('US'),
            PatentStatus: patentStatus.default('Issued'),
          }),
        )
        .min(1, messages.patentNumberRequired)
        .max(mostListedNumbers, messages.listTooLong(mostListedNumbers)),
      BrokerCode: brokerCode.optional(),
    }),
    answer: said.extend({ added: z.int().describe('number of patents that the broker code did not have') }),
    changes: ['patents'],
  }),
};
