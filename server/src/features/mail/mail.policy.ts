import { isSecretKind } from '@brevet/contract/mail-templates';
import type { MailRow } from './mail.queries.ts';

/** True when the secret link of an email is no longer stored, so that the email can't be sent again. */
export const lacksSecret = ({ Kind, Secret }: Pick<MailRow, 'Kind' | 'Secret'>): boolean => isSecretKind(Kind) && Secret === null;

/** Emails that have ended can be sent again, and emails waiting for a retry can be sent right away. */
export const canResend = (mail: Pick<MailRow, 'Kind' | 'Secret' | 'State' | 'Attempts'>): boolean =>
  !lacksSecret(mail) && mail.State !== 'sending' && (mail.State !== 'queued' || mail.Attempts > 0);

export const canCancel = ({ State }: Pick<MailRow, 'State'>): boolean => State === 'queued';
