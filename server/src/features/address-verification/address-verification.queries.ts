import type { Finding } from '@brevet/contract/address-verification';
import type { EmailVerifyStatus } from '@brevet/contract/contact-fields';
import type { Moment } from '@brevet/contract/day';
import type { SQL } from 'drizzle-orm';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { addressChecks } from '../../schema/address-checks.ts';
import { bounces } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import { mailingListMembers, mailingLists } from '../../schema/mailing-lists.ts';

/** The time for which a claim keeps others from checking the same addresses. It runs out if the process dies. */
const claimed = sql`now() + interval '10 minutes'`;
const isDue = lte(addressChecks.DueDate, sql`now()`);

export async function verificationOf(db: Db, ContactId: number) {
  const [row] = await db
    .select({
      EmailVerifyStatus: contacts.EmailVerifyStatus,
      EmailVerifyDate: contacts.EmailVerifyDate,
      Source: addressChecks.Source,
      Finding: addressChecks.Finding,
      CheckDate: addressChecks.CheckDate,
      Asked: addressChecks.Asked,
    })
    .from(contacts)
    .leftJoin(addressChecks, eq(addressChecks.ContactId, contacts.ContactId))
    .where(eq(contacts.ContactId, ContactId));
  return row ?? null;
}

/** True if someone is waiting for a check. */
export async function hasAsked(db: Db): Promise<boolean> {
  const rows = await db.select({ id: addressChecks.ContactId }).from(addressChecks).where(eq(addressChecks.Asked, true)).limit(1);
  return rows.length > 0;
}

/** True if addresses are due. */
export async function hasDue(db: Db): Promise<boolean> {
  const rows = await db.select({ id: addressChecks.ContactId }).from(addressChecks).where(isDue).limit(1);
  return rows.length > 0;
}

/**
 * Marks the checks as asked for. Rows are locked in the order of their IDs, as everywhere. `stated` includes checks whose verdict a person
 * entered; otherwise, these are only counted.
 */
export async function askFor(tx: Db, which: SQL, stated: boolean): Promise<{ asked: number; kept: number }> {
  const { rows } = await tx.execute<{ asked: number; kept: number }>(sql`
    with found as (select contact_id, source from ${addressChecks} where ${which} order by contact_id for update),
    marked as (
      update ${addressChecks} set asked = true, due_date = now(), source = 'check' from found
      where ${addressChecks.ContactId} = found.contact_id and (${stated}::boolean or found.source = 'check')
      returning 1)
    select (select count(*) from marked)::int as asked,
      ((select count(*) from found) - (select count(*) from marked))::int as kept`);
  return rows[0] ?? { asked: 0, kept: 0 };
}

export const ofContacts = (ids: readonly number[]): SQL => inArray(addressChecks.ContactId, [...ids]);

export const ofMailingList = (list: number): SQL =>
  sql`${addressChecks.ContactId} in (select ${mailingListMembers.ContactId} from ${mailingListMembers}
    where ${mailingListMembers.maillist_id} = ${list})`;

export async function isMailingList(db: Db, list: number): Promise<boolean> {
  const rows = await db.select({ id: mailingLists.maillist_id }).from(mailingLists).where(eq(mailingLists.maillist_id, list));
  return rows.length > 0;
}

export interface Claim {
  ContactId: number;
  /** In lower case. */
  Address: string;
  Asked: boolean;
  /** The time of the claim. Someone else's change of the row replaces it. */
  DueDate: Moment | null;
}

/** Claims checks that are due. Those that someone is waiting for come first; without `all`, only those are claimed. */
export async function claim(db: Db, most: number, all: boolean): Promise<Claim[]> {
  const asked = await claimAmong(db, most, eq(addressChecks.Asked, true), [asc(addressChecks.ContactId)]);
  if (asked.length > 0 || !all) return asked;
  return claimAmong(db, most, undefined, [asc(addressChecks.DueDate), asc(addressChecks.ContactId)]);
}

function claimAmong(db: Db, most: number, which: SQL | undefined, order: SQL[]): Promise<Claim[]> {
  const next = db
    .select({ ContactId: addressChecks.ContactId })
    .from(addressChecks)
    .where(and(isDue, which))
    .orderBy(...order)
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(addressChecks)
    .set({ DueDate: claimed })
    .from(contacts)
    .where(and(inArray(addressChecks.ContactId, next), eq(contacts.ContactId, addressChecks.ContactId)))
    .returning({
      ContactId: addressChecks.ContactId,
      Address: sql<string>`brevet_address_key(${contacts.PrimaryEmail})`,
      Asked: addressChecks.Asked,
      DueDate: addressChecks.DueDate,
    });
}

/** The addresses among these with a hard bounce, even if it came before their contact was deleted. */
export async function bouncedAmong(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct address from unnest(${sql.param([...addresses])}::text[]) as asked(address)
    where exists (select from ${bounces} as bounce
      where brevet_address_hash(bounce.address) = brevet_address_hash(asked.address) and bounce.kind = 'hard')`);
  return new Set(rows.map(({ address }) => address));
}

export interface Result extends Claim {
  Finding: Finding;
  /** Null if the check was inconclusive. */
  EmailVerify: 0 | 1 | null;
  EmailVerifyStatus: EmailVerifyStatus | null;
  /** Days until the next check. */
  Days: number;
}

/**
 * Stores results if the claim still stands and the contact still has the address. The contacts are locked first, then their checks. Both
 * updates of a contact mark its verdict as a person's, so the checks are written last.
 */
export async function storeResults(tx: Db, results: readonly Result[]): Promise<number[]> {
  const sent = sql`jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as sent ("ContactId" int, "Address" text, "DueDate" timestamptz,
    "Finding" text, "EmailVerify" smallint, "EmailVerifyStatus" text, "Days" int)`;
  const standing = await tx
    .select({ ContactId: contacts.ContactId })
    .from(contacts)
    .innerJoin(addressChecks, eq(addressChecks.ContactId, contacts.ContactId))
    .where(
      sql`exists (select from ${sent} where sent."ContactId" = ${contacts.ContactId} and sent."Address" = brevet_address_key(${contacts.PrimaryEmail})
        and sent."DueDate" = ${addressChecks.DueDate})`,
    )
    .orderBy(asc(contacts.ContactId))
    .for('no key update');
  const ids = standing.map(({ ContactId }) => ContactId);
  if (ids.length === 0) return [];
  const among = sql`sent."ContactId" = any(${sql.param(ids)}::int[])`;
  const judged = sql`(sent."EmailVerify", sent."EmailVerifyStatus") is distinct from (${contacts.EmailVerify}, ${contacts.EmailVerifyStatus})`;
  // A first verdict overwrites nothing, so it must not fail the save of someone who is editing the contact, or an Undo of its import.
  const hadVerdict = sql`(${contacts.EmailVerify}, ${contacts.EmailVerifyStatus}) is distinct from (0, 'N/A')`;
  await tx
    .update(contacts)
    .set({
      EmailVerify: sql`sent."EmailVerify"`,
      EmailVerifyStatus: sql`sent."EmailVerifyStatus"`,
      EmailVerifyDate: sql`now()`,
      Version: sql`${contacts.Version} + case when ${judged} and ${hadVerdict} then 1 else 0 end`,
    })
    .from(sent)
    .where(sql`${contacts.ContactId} = sent."ContactId" and ${among} and sent."EmailVerifyStatus" is not null`);
  await tx
    .update(addressChecks)
    .set({
      Source: 'check',
      Finding: sql`sent."Finding"`,
      CheckDate: sql`now()`,
      DueDate: sql`now() + make_interval(days => sent."Days")`,
      Asked: false,
    })
    .from(sent)
    .where(sql`${addressChecks.ContactId} = sent."ContactId" and ${among}`);
  return ids;
}
