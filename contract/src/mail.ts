import { z } from 'zod';
import { access } from './access.ts';
import { id, idParam, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import type { MailKind } from './mail-templates.ts';
import { mailKindNames, mailKinds } from './mail-templates.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'mail' as const;

/** The states of an email, with their labels and meanings. */
export const mailStates = {
  queued: { label: 'Queued', meaning: 'waiting to be sent or retried' },
  sending: { label: 'Sending', meaning: 'being handed to the email server' },
  sent: { label: 'Sent', meaning: 'accepted by the email server' },
  failed: { label: 'Failed', meaning: 'permanently refused or out of retries; resend it to try again' },
  cancelled: { label: 'Canceled', meaning: 'canceled by an admin, or its link no longer works' },
} as const;
export type MailState = keyof typeof mailStates;
export const mailStateNames = Object.keys(mailStates) as [MailState, ...MailState[]];

export const mailKindLabel = (kind: MailKind): string => mailKinds[kind].label;
export const mailStateLabel = (state: MailState): string => mailStates[state].label;

export const mailState = z.enum(mailStateNames);

const mailRow = z.object({
  MailID: z.int(),
  ToName: z.string(),
  ToAddress: z.string(),
  Subject: z.string(),
  Kind: z.enum(mailKindNames),
  State: mailState,
  Attempts: z.int(),
  LastError: z.string().nullable(),
  CreateDate: isoDateTime,
  SentDate: isoDateTime.nullable(),
  NextAttempt: isoDateTime.nullable().describe('when it is tried next; null unless it is queued'),
  can: z.object({ resend: z.boolean(), cancel: z.boolean() }).describe('actions that are possible now'),
});
export type MailRow = z.infer<typeof mailRow>;

const mailInFull = mailRow.extend({
  FromName: z.string(),
  FromAddress: z.string().nullable().describe('null until it is sent'),
  ReplyTo: z.string().nullable(),
  BrokerID: z.string(),
  MessageID: z.string(),
  TextBody: z.string(),
  HtmlBody: z.string(),
  masked: z.boolean().describe('true if a secret link is left out'),
});
export type MailInFull = z.infer<typeof mailInFull>;

const heldMail = z.object({
  RestoreDate: isoDateTime,
  BackupDate: isoDateTime.describe('the moment that the backup shows'),
  Emails: z.int().describe('emails that wait'),
  Earlier: z.int().describe('those of them that waited in the backup, and may have been sent since'),
  Campaigns: z.int().describe('campaigns that go on after the release'),
  Invitations: z.int().describe('invitations that work, even if they were withdrawn since the backup'),
});
export type HeldMail = z.infer<typeof heldMail>;

const oneMail = z.strictObject({ mail_id: id });

export const mailApi = {
  outbox: table({
    title: 'Outbox',
    feature,
    path: '/outbox',
    access: access.admin,
    summary: 'List all emails, including queued and failed ones',
    row: mailRow,
    labels: { Kind: mailKindLabel, State: mailStateLabel },
    columns: {
      MailID: 'ID',
      ToName: { heading: 'Name', only: 'file' },
      ToAddress: 'To',
      Subject: 'Subject',
      Kind: 'Kind',
      State: 'State',
      Attempts: 'Attempts',
      LastError: 'Last error',
      CreateDate: 'Created',
      SentDate: 'Sent',
      NextAttempt: 'Next attempt',
      Action: actionColumn,
    },
    controls: {
      search: { kind: 'text', label: 'Filter emails' },
      State: {
        kind: 'chips',
        label: 'State',
        any: 'Any state',
        choices: mailStateNames.map((state) => ({ value: state, label: mailStateLabel(state) })),
      },
    },
    sortable: ['MailID', 'ToAddress', 'Kind', 'State'],
    sort: { sid: 'MailID', sod: 'DESC' },
    filters: { State: mailState.optional(), search: text(200).optional().describe('words from the name, address or subject') },
  }),
  outboxCounts: json({
    feature,
    method: 'GET',
    path: '/outboxCounts',
    access: access.admin,
    summary: 'Count the emails by state, and check whether an email server is configured',
    answer: z.object({
      data: z.array(z.object({ State: mailState, count: z.int() })),
      server: z.boolean(),
      held: heldMail.nullable().describe('what a restore from a backup holds back; null if emails leave'),
    }),
  }),
  outboxMail: json({
    feature,
    method: 'GET',
    path: '/outboxMail',
    access: access.admin,
    summary: 'Get an email as it is sent; secret links are left out if an email server delivers them',
    query: z.strictObject({ mail_id: idParam }),
    answer: z.object({ mail: mailInFull }),
  }),
  resendMail: json({
    feature,
    method: 'POST',
    path: '/resendMail',
    access: access.admin,
    summary: 'Resend a failed or canceled email, or send a copy of a sent one',
    body: oneMail,
    answer: said.extend({ MailID: z.int().describe('ID of the email, or of the copy') }),
    changes: ['mail'],
  }),
  cancelMail: json({
    feature,
    method: 'POST',
    path: '/cancelMail',
    access: access.admin,
    summary: 'Cancel a queued email',
    body: oneMail,
    answer: said,
    changes: ['mail'],
  }),
  releaseHeld: json({
    feature,
    method: 'POST',
    path: '/releaseHeld',
    access: access.admin,
    summary: 'Let emails and campaigns leave that wait since a restore from a backup',
    body: z.strictObject({ cancelEmails: z.boolean().describe('cancel emails that waited in the backup') }),
    answer: said,
    changes: ['mail', 'campaigns'],
  }),
};
