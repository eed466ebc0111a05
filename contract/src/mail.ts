import { z } from 'zod';
import { access } from './access.ts';
import { id, idParam, isoDateTime, said, text } from './common.ts';
import { json, table } from './endpoint.ts';
import type { MailKind } from './mail-templates.ts';
import { mailKindNames, mailKinds } from './mail-templates.ts';

const feature = 'mail' as const;

/** The states of a mail: what people read, and what it means. */
export const mailStates = {
  queued: { label: 'Queued', meaning: 'waits to be sent, or to be sent again' },
  sending: { label: 'Sending', meaning: 'is on its way to the mail server' },
  sent: { label: 'Sent', meaning: 'the mail server has taken it' },
  failed: { label: 'Failed', meaning: 'refused for good, or too often; nothing more happens by itself' },
  cancelled: { label: 'Cancelled', meaning: 'taken back, or its link does not work any more' },
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
  NextAttempt: isoDateTime.nullable().describe('for one that waits'),
  can: z.object({ resend: z.boolean(), cancel: z.boolean() }).describe('what may be done with it now'),
});
export type MailRow = z.infer<typeof mailRow>;

const mailInFull = mailRow.extend({
  FromName: z.string(),
  FromAddress: z.string().nullable().describe('known when it is sent'),
  ReplyTo: z.string().nullable(),
  BrokerID: z.string(),
  MessageID: z.string(),
  TextBody: z.string(),
  HtmlBody: z.string(),
  masked: z.boolean().describe('a secret link is left out'),
});
export type MailInFull = z.infer<typeof mailInFull>;

const oneMail = z.strictObject({ mail_id: id });

export const mailApi = {
  outbox: table({
    feature,
    path: '/outbox',
    access: access.admin,
    summary: 'Every mail, those that wait and those that have failed included',
    row: mailRow,
    labels: { Kind: mailKindLabel, State: mailStateLabel },
    columns: {
      MailID: 'ID',
      ToName: 'To',
      ToAddress: 'Address',
      Subject: 'Subject',
      Kind: 'Kind',
      State: 'State',
      Attempts: 'Attempts',
      LastError: 'Last error',
      CreateDate: 'Created',
      SentDate: 'Sent',
      NextAttempt: 'Next attempt',
    },
    sortable: ['MailID', 'ToAddress', 'Kind', 'State'],
    sort: { sid: 'MailID', sod: 'DESC' },
    filters: { State: mailState.optional(), search: text(200).optional().describe('in name, address and subject') },
  }),
  outboxCounts: json({
    feature,
    method: 'GET',
    path: '/outboxCounts',
    access: access.admin,
    summary: 'How many mails stand in each state, and whether there is a mail server',
    answer: z.object({ data: z.array(z.object({ State: mailState, count: z.int() })), server: z.boolean() }),
  }),
  outboxMail: json({
    feature,
    method: 'GET',
    path: '/outboxMail',
    access: access.admin,
    summary: 'One mail as it goes out; secret links are left out wherever a mail server delivers them',
    query: z.strictObject({ mail_id: idParam }),
    answer: z.object({ mail: mailInFull }),
  }),
  resendMail: json({
    feature,
    method: 'POST',
    path: '/resendMail',
    access: access.admin,
    summary: 'Send a failed or cancelled mail after all, or a copy of a sent one',
    body: oneMail,
    answer: said.extend({ MailID: z.int().describe('of the copy, where one is sent') }),
  }),
  cancelMail: json({
    feature,
    method: 'POST',
    path: '/cancelMail',
    access: access.admin,
    summary: 'Take back a mail that waits',
    body: oneMail,
    answer: said,
  }),
};
