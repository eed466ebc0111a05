import { isSecretKind } from '@brevet/contract/mail-templates';
import type { MailRow } from './mail.queries.ts';

/** A secret link that is not kept any more, so that the mail cannot go out again. */
export const lacksSecret = ({ Kind, Secret }: Pick<MailRow, 'Kind' | 'Secret'>): boolean => isSecretKind(Kind) && Secret === null;

/** What has ended can be sent again, and what waits for its next attempt at once. */
export const canResend = (mail: Pick<MailRow, 'Kind' | 'Secret' | 'State' | 'Attempts'>): boolean =>
  !lacksSecret(mail) && mail.State !== 'sending' && (mail.State !== 'queued' || mail.Attempts > 0);

export const canCancel = ({ State }: Pick<MailRow, 'State'>): boolean => State === 'queued';
