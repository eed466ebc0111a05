import { z } from 'zod';
import { access } from './access.ts';
import { idParam } from './common.ts';
import { download } from './endpoint.ts';

export const reportFormats = ['pdf', 'docx', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];
/** The most patents in a report. It says if its listing has more. */
export const mostPatents = 300;

export const reportsApi = {
  patentReport: download({
    feature: 'patents',
    path: '/patentReport',
    access: access.staff,
    summary:
      'Download what is known of the patents of a listing, or of chosen US patents, as a report; of one patent, as a due diligence sheet',
    limit: { minutes: 15, perAddress: 600, perAccount: 60 },
    query: z.strictObject({
      ListingID: idParam.optional(),
      Patents: z
        .string()
        .max(mostPatents * 16)
        .transform((value) => value.split(',').filter((number) => number.trim() !== ''))
        .pipe(z.array(z.string()).max(mostPatents))
        .optional()
        .describe('numbers, separated by commas; a number without a country is of the US'),
      Format: z.enum(reportFormats).default('pdf'),
    }),
  }),
};
