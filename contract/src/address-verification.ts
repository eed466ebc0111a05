import { z } from 'zod';
import { access } from './access.ts';
import { id, idParam, said } from './common.ts';
import { emailVerifyStatuses } from './contact-fields.ts';
import { isoDateTime } from './day.ts';
import { json } from './endpoint.ts';
import { messages } from './messages.ts';

/** The most contacts whose addresses one call verifies, besides those of a mailing list. */
export const mostVerified = 1000;

/** Findings of a check of an email address, with their labels. */
export const findings = {
  'mail server': 'The domain has an email server',
  'address record': 'The domain lists no email server, but its own address may accept email',
  'null mx': 'The domain accepts no email',
  'no mail server': 'The domain has no email server',
  'no domain': "The domain doesn't exist",
  syntax: "This isn't an email address",
  bounced: 'An email to this address bounced',
  'no answer': "The domain's name servers didn't answer",
  'not reached': "Not checked: DNS couldn't be reached",
} as const;
export type Finding = keyof typeof findings;
export const findingNames = Object.keys(findings) as [Finding, ...Finding[]];

const verification = z.object({
  EmailVerifyStatus: z.enum(emailVerifyStatuses),
  EmailVerifyDate: isoDateTime.nullable(),
  Source: z
    .enum(['check', 'person'])
    .nullable()
    .describe('where the verdict comes from; null if the contact has no email address'),
  Finding: z.enum(findingNames).nullable().describe('what the last check found'),
  CheckDate: isoDateTime.nullable().describe('time of the last check, even if it had no result'),
  Waiting: z.boolean().describe('true while a check that someone asked for is underway'),
});
export type EmailVerification = z.infer<typeof verification>;

const contactID = z.union([
  id,
  z.array(id).min(1, messages.selectContact).max(mostVerified, messages.tooManyMembers(mostVerified)),
]);

/** The verification of contacts' email addresses. */
export const addressVerificationApi = {
  getEmailVerification: json({
    feature: 'contacts',
    method: 'GET',
    path: '/getEmailVerification',
    access: access.staff,
    summary: "Get the verification of a contact's email address",
    query: z.strictObject({ contact_id: idParam }),
    answer: verification,
  }),
  verifyEmails: json({
    feature: 'contacts',
    method: 'POST',
    path: '/verifyEmails',
    access: access.staff,
    summary: 'Verify the email addresses of one or more contacts, or of all contacts on a mailing list',
    limit: { minutes: 15, perAddress: 120, perAccount: 60 },
    body: z.union([
      z.strictObject({
        contactID: contactID.describe('for a single contact, the check also replaces a verdict entered by hand'),
      }),
      z.strictObject({ mailingList_id: id }),
    ]),
    answer: said.extend({
      asked: z.int().describe('number of contacts whose addresses will be checked'),
      kept: z.int().describe('number of contacts not checked because their verdict was entered by hand'),
    }),
    changes: ['contacts'],
  }),
};
