import type { MailKind, TemplateKind } from '@brevet/contract/mail-templates';
import { templateKinds } from '@brevet/contract/mail-templates';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { announce } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/client.ts';
import { mailTemplates, outbox } from '../../schema/mail.ts';
import { brokers } from '../../schema/users.ts';
import type { Wording } from './render-mail.ts';

export type MailRow = typeof outbox.$inferSelect;
type BrokerRow = typeof brokers.$inferSelect;

const waiting = inArray(outbox.State, ['queued', 'sending']);
const isDue = sql`${outbox.NextAttempt} <= now()`;

/** The sender of an email: a broker code, with its own template for the kind if it has one. */
export interface MailBroker extends Pick<BrokerRow, 'BrokerName' | 'OutgoingEmail' | 'CustomerServiceEmail'> {
  wording: Wording | null;
}

export async function mailBroker(db: Db, BrokerID: string, kind: MailKind): Promise<MailBroker> {
  const own = templateKinds.includes(kind as TemplateKind);
  const [row] = await db
    .select({
      BrokerName: brokers.BrokerName,
      OutgoingEmail: brokers.OutgoingEmail,
      CustomerServiceEmail: brokers.CustomerServiceEmail,
      wording: { Subject: mailTemplates.Subject, Body: mailTemplates.Body },
    })
    .from(brokers)
    .leftJoin(
      mailTemplates,
      and(eq(mailTemplates.BrokerID, brokers.BrokerID), eq(mailTemplates.Kind, kind as TemplateKind), sql`${own}`),
    )
    .where(eq(brokers.BrokerID, BrokerID));
  if (!row) throw new Error(`There is no broker code ${BrokerID}`);
  return row;
}

export async function insertMail(tx: Db, mail: typeof outbox.$inferInsert): Promise<number> {
  const [row] = await tx.insert(outbox).values(mail).returning({ MailID: outbox.MailID });
  if (!row) throw new Error('The email was not inserted');
  return row.MailID;
}

/** Locks and returns emails that are due or were left in mid-send. Skips those being sent right now. */
export async function dueMails(tx: Db) {
  return tx
    .select({ MailID: outbox.MailID })
    .from(outbox)
    .where(and(waiting, isDue))
    .orderBy(asc(outbox.MailID))
    .for('no key update', { skipLocked: true });
}

/**
 * Marks a due email as being sent, and counts the attempt. Returns the attempt's number; null when the email isn't due, has
 * ended, or is locked by another worker.
 */
export async function claimMail(db: Db, MailID: number): Promise<number | null> {
  const due = db
    .select({ MailID: outbox.MailID })
    .from(outbox)
    .where(and(eq(outbox.MailID, MailID), waiting, isDue))
    .for('no key update', { skipLocked: true });
  const [row] = await db
    .update(outbox)
    .set({ State: 'sending', Attempts: sql`${outbox.Attempts} + 1` })
    .where(inArray(outbox.MailID, due))
    .returning({ Attempts: outbox.Attempts });
  return row?.Attempts ?? null;
}

/**
 * Locks and returns the email that this attempt claimed; null when another worker has claimed it since. It waits only for a
 * worker that is making the same check, never for one that is sending, because an email being sent can't be claimed.
 */
export async function claimedMail(tx: Db, MailID: number, attempt: number): Promise<MailRow | null> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.MailID, MailID), eq(outbox.State, 'sending'), eq(outbox.Attempts, attempt)))
    .for('no key update');
  return row ?? null;
}

export async function updateMail(tx: Db, MailID: number, values: Partial<typeof outbox.$inferInsert>): Promise<void> {
  await tx.update(outbox).set(values).where(eq(outbox.MailID, MailID));
}

/** Puts an email back in the queue, due in `seconds`. Returns the due time. */
export async function postponeMail(tx: Db, MailID: number, seconds: number, LastError: string): Promise<string> {
  const [row] = await tx
    .update(outbox)
    .set({ State: 'queued', LastError, NextAttempt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(outbox.MailID, MailID))
    .returning({ NextAttempt: outbox.NextAttempt });
  if (!row) throw new Error('The email was not put back in the queue');
  return row.NextAttempt;
}

export async function mailById(db: Db, MailID: number): Promise<MailRow | null> {
  const [row] = await db.select().from(outbox).where(eq(outbox.MailID, MailID));
  return row ?? null;
}

/** Locks an email and returns it; null when it doesn't exist or a worker has locked it. */
export async function mailForUpdate(tx: Db, MailID: number): Promise<MailRow | null> {
  const [row] = await tx.select().from(outbox).where(eq(outbox.MailID, MailID)).for('no key update', { skipLocked: true });
  return row ?? null;
}

/** Queues an email again, with all its attempts. */
export async function requeueMail(tx: Db, MailID: number): Promise<void> {
  const requeued = { State: 'queued', Attempts: 0, LastError: null, NextAttempt: sql`now()` } as const;
  await tx.update(outbox).set(requeued).where(eq(outbox.MailID, MailID));
}

/** Queues a copy of an email and returns its number. Its secret is one that may be sent twice. */
export async function copyMail(tx: Db, mail: MailRow, MessageID: string): Promise<number> {
  const { Kind, ToName, ToAddress, FromName, ReplyTo, BrokerID, UserID, Subject, TextBody, HtmlBody, Secret } = mail;
  const content = { Kind, ToName, ToAddress, FromName, ReplyTo, BrokerID, UserID, Subject, TextBody, HtmlBody, Secret };
  return insertMail(tx, { ...content, MessageID });
}

/** Cancels the emails of an invitation (only those to `ToAddress`, if given) that are waiting or could be sent again. */
export async function cancelMailsOf(tx: Db, InvitationID: number, ToAddress?: string): Promise<void> {
  const open = and(eq(outbox.InvitationID, InvitationID), inArray(outbox.State, ['queued', 'failed']));
  const { rowCount } = await tx
    .update(outbox)
    .set({ State: 'cancelled', Secret: null })
    .where(ToAddress === undefined ? open : and(open, eq(outbox.ToAddress, ToAddress)));
  if (rowCount) await announce(tx, 'mail');
}

/** Deletes sent and canceled emails that are older than `days` days. */
export async function deleteOldMails(db: Db, days: number): Promise<void> {
  const over = inArray(outbox.State, ['sent', 'cancelled']);
  await db.delete(outbox).where(and(over, sql`${outbox.CreateDate} < now() - make_interval(days => ${days})`));
}

export async function mailCounts(db: Db) {
  return db.select({ State: outbox.State, count: count() }).from(outbox).groupBy(outbox.State);
}
