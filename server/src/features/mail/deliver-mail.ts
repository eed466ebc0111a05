import { id } from '@brevet/contract/common';
import { momentOf } from '@brevet/contract/day';
import { isEmailAddress } from '@brevet/contract/email-address';
import { isSecretKind } from '@brevet/contract/mail-templates';
import { messages } from '@brevet/contract/messages';
import { viewsApi } from '@brevet/contract/views';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { Delivery, Transport } from '../../platform/mail/transport.ts';
import { isHeld } from '../backups/backups.ts';
import { readSetting } from '../settings/settings.ts';
import type { MailRow } from './mail.queries.ts';
import { claimedMail, claimMail, postponeMail, updateMail } from './mail.queries.ts';
import type { MailLinks } from './mail-links.ts';
import { linkWorks } from './mail-links.ts';
import { withSecret } from './render-mail.ts';

export const mailQueue = {
  name: 'mail',
  data: z.object({ MailID: id }),
  expireInSeconds: 60,
  changes: ['mail'],
} as const satisfies JobQueue<z.ZodObject>;

export interface DeliveryParts extends Writing {
  jobs: Jobs;
  mailLinks: MailLinks;
  config: { mailRetries: number[]; publicUrl: string };
}

/**
 * Makes one attempt to send an email. The claim is committed first, so that it's visible. The row then stays locked during the
 * attempt, so that no other worker sends the email too. If the process dies, its lock is released, and the next attempt uses the
 * same Message-ID. After a restore, emails wait for their release.
 */
export async function deliverMail(
  services: DeliveryParts,
  transport: Transport,
  MailID: number,
  signal: AbortSignal,
): Promise<void> {
  if (await isHeld(services.db)) return;
  const attempt = await write(services, mailQueue, (tx) => claimMail(tx, MailID));
  if (attempt === null) return;
  await write(services, mailQueue, async (tx) => {
    const mail = await claimedMail(tx, MailID, attempt);
    if (!mail) return;
    const { config, mailLinks } = services;
    if (!(await linkWorks(mailLinks, tx, mail)))
      return updateMail(tx, MailID, { State: 'cancelled', Secret: null, LastError: messages.mailLinkDead });
    const error = unsendable(mail, config.mailRetries.length);
    const delivery: Delivery = error
      ? { sent: false, final: true, error }
      : await transport.send(
          { ...unmasked(mail), stop: stopAddress(config.publicUrl, mail) },
          signal,
          await readSetting(tx, 'mailSenderAddress'),
        );
    await record(services, tx, mail, delivery);
  });
}

/** The email as its recipient reads it, with the secret part of its link. */
function unmasked(mail: MailRow): MailRow {
  const secret = mail.Secret ?? '';
  return { ...mail, TextBody: withSecret(mail.TextBody, secret), HtmlBody: withSecret(mail.HtmlBody, secret) };
}

/** The address where one click in an email program stops emails of this kind; null when they can't be stopped. */
const stopAddress = (site: string, { Kind, Secret }: MailRow): string | null =>
  Kind === 'searchAlert' && Secret !== null ? `${site}/api${viewsApi.stopAlerts.path}?${Secret}` : null;

/** The reason not to hand an email to the email server; null when there isn't one. */
function unsendable({ Attempts, ToAddress }: MailRow, retries: number): string | null {
  if (Attempts > retries + 1) return 'The server stopped during every attempt to send this email.';
  return isEmailAddress(ToAddress) ? null : messages.invalidEmail;
}

async function record({ config, jobs }: DeliveryParts, tx: Transaction, mail: MailRow, delivery: Delivery): Promise<void> {
  const { MailID, Attempts, Kind } = mail;
  if (delivery.sent) {
    const SentDate = momentOf();
    const Secret = isSecretKind(Kind) ? null : mail.Secret;
    return updateMail(tx, MailID, { State: 'sent', SentDate, FromAddress: delivery.from, LastError: null, Secret });
  }
  const delay = config.mailRetries[Attempts - 1];
  if (delivery.final || delay === undefined) return updateMail(tx, MailID, { State: 'failed', LastError: delivery.error });
  const when = await postponeMail(tx, MailID, delay, delivery.error);
  await jobs.enqueue(tx, mailQueue, { MailID }, delay > 0 ? when : undefined);
}
