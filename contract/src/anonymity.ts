import { z } from 'zod';
import { access } from './access.ts';
import { finding } from './anonymity/finding-schema.ts';
import { filled, id, idParam, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { json } from './endpoint.ts';
import { messages } from './messages.ts';

export { shownText } from './anonymity/finding-schema.ts';

const feature = 'listings' as const;
const field = text(100).describe('path of the field, for example listing_details.Overview');

/** More findings aren't listed, only counted. */
export const mostFindings = 200;
const more = z.int().min(0).describe('findings beyond the first 200');

/** More characters than all texts of a listing can have. */
const mostCharacters = 300_000;
const fields = z
  .record(field, z.string().max(10_000))
  .refine((texts) => Object.values(texts).reduce((sum, { length }) => sum + length, 0) <= mostCharacters, messages.textsTooLong);

/** The answer of a check. */
export const foundInTexts = z.object({ findings: z.array(finding), more });

export const anonymityApi = {
  checkAnonymity: json({
    feature,
    method: 'POST',
    path: '/checkAnonymity',
    access: access.owners,
    summary: 'Check texts for names and contact details while someone types; findings that a broker allowed are left out',
    limit: { minutes: 1, perAddress: 300, perAccount: 60 },
    body: z.strictObject({ listing_id: id.optional(), fields }),
    answer: foundInTexts,
    checksTexts: true,
    changes: [],
  }),
  anonymityFindings: json({
    feature,
    method: 'GET',
    path: '/getAnonymityFindings',
    access: access.staff,
    summary: 'List the names and contact details found in the saved texts of a listing, and who allowed each of them',
    query: z.strictObject({ listing_id: idParam }),
    answer: z.object({
      data: z.array(
        finding.extend({
          allowed: z.object({ UserName: z.string(), Reason: z.string(), CreateDate: isoDateTime }).nullable(),
        }),
      ),
      more,
    }),
  }),
  overrideAnonymityFinding: json({
    feature,
    method: 'POST',
    path: '/overrideAnonymityFinding',
    access: access.staff,
    summary:
      'Allow a finding in a listing of your broker code (admins: any listing) and give a reason; it stays allowed while its text stays the same',
    body: z.strictObject({
      listing_id: id,
      field,
      text: filled(500, messages.required),
      Reason: filled(1000, messages.overrideReasonRequired),
    }),
    answer: said,
    changes: ['listings', 'attachments'],
  }),
};
