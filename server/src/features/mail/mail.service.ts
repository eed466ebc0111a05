import { mailApi } from '@brevet/contract/mail';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/audit.ts';
import { heldSince, releaseHeld } from '../backups/backups.ts';
import type { DeliveryParts } from './deliver-mail.ts';
import { canCancel, canResend, lacksSecret } from './mail.policy.ts';
import type { MailRow } from './mail.queries.ts';
import { copyMail, mailById, mailCounts, mailForUpdate, requeueMail, updateMail } from './mail.queries.ts';
import { outboxRows } from './mail.tables.ts';
import type { Mailing } from './mail.ts';
import { linkWorks } from './mail-links.ts';
import { presentMailInFull } from './present-mail.ts';

/**
 * Locks an email and returns it. Throws while a worker is sending it or when `check` refuses it. `check` also runs before the
 * lock: workers skip locked rows, so an email that is refused must not be locked even briefly.
 */
async function lockMail(tx: Transaction, MailID: number, check: (mail: MailRow) => Promise<void> | void): Promise<MailRow> {
  const seen = await mailById(tx, MailID);
  if (!seen) throw notFound();
  await check(seen);
  const mail = await mailForUpdate(tx, MailID);
  if (!mail) throw new Refusal('mail_under_way', messages.mailUnderWay);
  await check(mail);
  return mail;
}

async function requireResendable({ mailLinks }: Pick<DeliveryParts, 'mailLinks'>, tx: Transaction, mail: MailRow): Promise<void> {
  if (lacksSecret(mail)) throw new Refusal('mail_secret_gone', messages.mailSecretGone);
  if (!canResend(mail)) throw new Refusal('mail_waiting', messages.mailNotResendable);
  if (!(await linkWorks(mailLinks, tx, mail))) throw new Refusal('mail_link_dead', messages.mailLinkDead);
}

function requireCancellable(mail: MailRow): void {
  if (!canCancel(mail)) throw new Refusal('mail_not_queued', messages.mailNotCancellable);
}

export function mailHandlers(services: Writing & Mailing & Pick<DeliveryParts, 'mailLinks'>): Handlers<typeof mailApi> {
  const { db, counts, mail: mails } = services;
  const audit = (tx: Transaction, caller: SignedInCaller, Action: string, { MailID, ToAddress, Kind, State }: MailRow) =>
    writeAudit(tx, caller, { Action, Entity: 'mail', EntityID: String(MailID), OldValue: { ToAddress, Kind, State } });
  return {
    outbox: async ({ query: { State, search } }) => outboxRows(services, { State, search }),
    async outboxCounts() {
      const data = await counts.get('outbox counts', ['mail'], () => mailCounts(db));
      return { data, server: mails.delivers, held: await heldSince(db) };
    },
    async outboxMail({ caller, query: { mail_id } }) {
      const mail = await mailById(db, mail_id);
      if (!mail) throw notFound();
      const shown = presentMailInFull(mail, !mails.delivers);
      // Reading a link that still works is audited.
      if (mail.Secret !== null && !shown.masked) await db.transaction((tx) => audit(tx, caller, 'read link', mail));
      return { mail: shown };
    },
    async resendMail({ caller, body: { mail_id } }) {
      return write(services, mailApi.resendMail, async (tx) => {
        const mail = await lockMail(tx, mail_id, (found) => requireResendable(services, tx, found));
        const copied = mail.State === 'sent';
        // Email servers drop a second email with the Message-ID of one that has arrived.
        const MailID = copied ? await copyMail(tx, mail, mails.newMessageID()) : mail_id;
        if (!copied) await requeueMail(tx, mail_id);
        await mails.wake(tx, MailID);
        await audit(tx, caller, 'resend', mail);
        return { message: copied ? messages.mailCopyQueued : messages.mailQueuedAgain, MailID };
      });
    },
    async cancelMail({ caller, body: { mail_id } }) {
      await write(services, mailApi.cancelMail, async (tx) => {
        const mail = await lockMail(tx, mail_id, requireCancellable);
        await updateMail(tx, mail_id, { State: 'cancelled' });
        await audit(tx, caller, 'cancel', mail);
      });
      return { message: messages.mailCancelled };
    },
    async releaseHeld({ caller, body: { cancelEmails } }) {
      const released = await write(services, mailApi.releaseHeld, (tx) => releaseHeld(tx, caller, cancelEmails));
      return { message: released ? messages.mailReleased : messages.mailNotHeld };
    },
  };
}
