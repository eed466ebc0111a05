import type { MailInFull, MailRow as PresentedRow } from '@brevet/contract/mail';
import { canCancel, canResend, lacksSecret } from './mail.policy.ts';
import type { MailRow } from './mail.queries.ts';
import { withoutSecret, withSecret } from './render-mail.ts';

type Row = Pick<MailRow, Exclude<keyof PresentedRow, 'can'> | 'Secret'>;

/** An outbox row, with the actions it allows. */
export function presentMail({ Secret, ...row }: Row): PresentedRow {
  const mail = { ...row, Secret };
  return {
    ...row,
    NextAttempt: row.State === 'queued' ? row.NextAttempt : null,
    can: { resend: canResend(mail), cancel: canCancel(mail) },
  };
}

/**
 * The email in full. A secret link would let an admin act as someone else, so it's masked, unless there is no email server and
 * reading it here is the only way it can reach the recipient.
 */
export function presentMailInFull(mail: MailRow, readable: boolean): MailInFull {
  const { FromName, FromAddress, ReplyTo, BrokerID, MessageID, Secret } = mail;
  const masked = lacksSecret(mail) || (Secret !== null && !readable);
  const shown = (body: string): string => (masked ? withoutSecret(body) : withSecret(body, Secret ?? ''));
  return {
    ...presentMail(mail),
    FromName,
    FromAddress,
    ReplyTo,
    BrokerID,
    MessageID,
    TextBody: shown(mail.TextBody),
    HtmlBody: shown(mail.HtmlBody),
    masked,
  };
}
