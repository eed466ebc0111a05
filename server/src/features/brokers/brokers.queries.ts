import type { brokerEdit } from '@brevet/contract/broker-fields';
import type { TemplateKind } from '@brevet/contract/mail-templates';
import { templateKinds } from '@brevet/contract/mail-templates';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../platform/db/client.ts';
import { skeletonOf } from '../../platform/look-alikes/skeleton.ts';
import { mailTemplates } from '../../schema/mail.ts';
import { brokers, users } from '../../schema/users.ts';

export type BrokerRow = typeof brokers.$inferSelect;
type Wording = { Subject: string; Body: string };
export type Templates = Partial<Record<TemplateKind, Wording>>;
type GivenTemplates = z.output<typeof brokerEdit>['templates'];

export async function brokerById(db: Db, ID: number): Promise<BrokerRow | null> {
  const [row] = await db.select().from(brokers).where(eq(brokers.ID, ID));
  return row ?? null;
}

/** The broker with a typed code. Codes are case-insensitive. */
export async function brokerInAnyCase(db: Db, code: string): Promise<BrokerRow | null> {
  const [row] = await db.select().from(brokers).where(sql`lower(${brokers.BrokerID}) = lower(${code})`);
  return row ?? null;
}

/** The typed codes that are active, as they were created. */
export async function activeCodes(db: Db, codes: readonly string[]): Promise<string[]> {
  const typed = codes.map((code) => code.toLowerCase());
  const rows = await db
    .select({ BrokerID: brokers.BrokerID })
    .from(brokers)
    .where(and(eq(brokers.Status, 1), inArray(sql`lower(${brokers.BrokerID})`, typed)))
    .orderBy(brokers.BrokerID);
  return rows.map(({ BrokerID }) => BrokerID);
}

/** The broker of a listing's or account's code, which always exists. */
export async function brokerByCode(db: Db, BrokerID: string): Promise<BrokerRow> {
  const [row] = await db.select().from(brokers).where(eq(brokers.BrokerID, BrokerID));
  if (!row) throw new Error(`There is no broker code ${BrokerID}`);
  return row;
}

/** Locks a broker code and returns it. Accounts and listings that refer to it can still be written. */
export async function brokerForUpdate(tx: Db, ID: number): Promise<BrokerRow | null> {
  const [row] = await tx.select().from(brokers).where(eq(brokers.ID, ID)).for('no key update');
  return row ?? null;
}

/** The code of a broker that people would take for this one. Until the transaction ends, no other code is created. */
export async function codeThatLooksLike(tx: Db, code: string): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('brevet broker codes'))`);
  const codes = await tx.select({ BrokerID: brokers.BrokerID }).from(brokers);
  const isOther = (BrokerID: string): boolean => BrokerID.toLowerCase() !== code.toLowerCase();
  return codes.find(({ BrokerID }) => isOther(BrokerID) && skeletonOf(BrokerID) === skeletonOf(code))?.BrokerID ?? null;
}

/** Inserts a broker and returns its ID; null if the code is taken, ignoring case. */
export async function insertBroker(tx: Db, broker: typeof brokers.$inferInsert): Promise<number | null> {
  const [row] = await tx.insert(brokers).values(broker).onConflictDoNothing().returning({ ID: brokers.ID });
  return row?.ID ?? null;
}

export async function updateBroker(tx: Db, ID: number, values: Partial<typeof brokers.$inferInsert>): Promise<void> {
  await tx
    .update(brokers)
    .set({ ...values, LastUpdate: sql`now()`, Version: sql`${brokers.Version} + 1` })
    .where(eq(brokers.ID, ID));
}

/** Sets whether a code can be chosen. The form doesn't include it, so the version stays the same. */
export async function setBrokerStatus(tx: Db, ID: number, Status: 0 | 1): Promise<void> {
  await tx.update(brokers).set({ Status, LastUpdate: sql`now()` }).where(eq(brokers.ID, ID));
}

/** A broker code's own email templates, by kind. */
export async function templatesOf(db: Db, BrokerID: string): Promise<Templates> {
  const rows = await db.select().from(mailTemplates).where(eq(mailTemplates.BrokerID, BrokerID));
  return Object.fromEntries(rows.map(({ Kind, Subject, Body }) => [Kind, { Subject, Body }]));
}

/** Replaces the given templates of a broker code; null removes one. */
export async function saveTemplates(tx: Db, BrokerID: string, templates: GivenTemplates): Promise<void> {
  const named = templateKinds.filter((Kind) => templates[Kind] !== undefined);
  const rows = named.flatMap((Kind) => {
    const wording = templates[Kind];
    return wording ? [{ BrokerID, Kind, ...wording }] : [];
  });
  await tx.delete(mailTemplates).where(and(eq(mailTemplates.BrokerID, BrokerID), inArray(mailTemplates.Kind, named)));
  if (rows.length > 0) await tx.insert(mailTemplates).values(rows);
}

export async function activeUsersOf(db: Db, BrokerID: string): Promise<number> {
  const [row] = await db
    .select({ users: count() })
    .from(users)
    .where(and(eq(users.BrokerID, BrokerID), users.Active));
  return row?.users ?? 0;
}
