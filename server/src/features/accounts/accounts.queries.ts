import { and, eq, gt, inArray, isNull, lt, not, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { accountLinks } from '../../schema/accounts.ts';
import { users } from '../../schema/users.ts';
import { holdAccount } from '../users/users.queries.ts';

export type LinkPurpose = (typeof accountLinks.$inferSelect)['Purpose'];

const addressee = {
  UserID: users.UserID,
  Username: users.Username,
  Email: users.Email,
  Firstname: users.Firstname,
  Lastname: users.Lastname,
  BrokerID: users.BrokerID,
  Verified: users.Verified,
  Active: users.Active,
};
/** The facts of an account that its emails need. */
export type Addressee = Pick<typeof users.$inferSelect, keyof typeof addressee>;

/** Creates an account; null when its username or email address is taken. */
export async function insertAccount(tx: Db, values: typeof users.$inferInsert): Promise<Addressee | null> {
  const [row] = await tx.insert(users).values(values).onConflictDoNothing().returning(addressee);
  return row ?? null;
}

export async function isUsernameTaken(db: Db, name: string): Promise<boolean> {
  const [row] = await db.select({ UserID: users.UserID }).from(users).where(eq(users.Username, name));
  return row !== undefined;
}

export async function addresseeById(db: Db, UserID: number): Promise<Addressee | null> {
  const [row] = await db.select(addressee).from(users).where(eq(users.UserID, UserID));
  return row ?? null;
}

/** The account with this username or email address. When both are given, both must match. */
export async function addresseeByName(db: Db, name: string, email: string | null): Promise<Addressee | null> {
  const [row] = await db
    .select(addressee)
    .from(users)
    .where(
      and(
        sql`(${users.Username} = ${name} or ${users.Email} = ${name})`,
        email === null ? undefined : eq(users.Email, email),
        users.Active,
      ),
    )
    .limit(1);
  return row ?? null;
}

/** Number of these accounts that exist. */
export async function countAccounts(db: Db, ids: number[]): Promise<number> {
  return ids.length === 0 ? 0 : db.$count(users, inArray(users.UserID, ids));
}

/** Locks an active account and returns its password hash, so that two changes of the password take turns. */
export async function passwordHashOf(tx: Db, UserID: number): Promise<string | null> {
  const [row] = await tx
    .select({ PasswordHash: users.PasswordHash })
    .from(users)
    .where(and(eq(users.UserID, UserID), users.Active))
    .for('no key update');
  return row?.PasswordHash || null;
}

export async function updatePassword(tx: Db, UserID: number, PasswordHash: string): Promise<void> {
  await tx.update(users).set({ PasswordHash, LastUpdate: sql`now()` }).where(eq(users.UserID, UserID));
}

/** Verifies an account. The version goes up, so that an admin who has the account open can't undo it unknowingly. */
export async function setVerified(tx: Db, UserID: number): Promise<void> {
  await tx
    .update(users)
    .set({ Verified: true, LastUpdate: sql`now()`, Version: sql`${users.Version} + 1` })
    .where(eq(users.UserID, UserID));
}

/** Records the agreement; false when the account agreed before. */
export async function setAgreed(tx: Db, UserID: number): Promise<boolean> {
  const agreed = await tx
    .update(users)
    .set({ agreed: true, LastUpdate: sql`now()` })
    .where(and(eq(users.UserID, UserID), not(users.agreed)))
    .returning({ UserID: users.UserID });
  return agreed.length > 0;
}

/** Stores a new link and deletes those that expired more than a week ago. */
export async function insertLink(tx: Db, link: typeof accountLinks.$inferInsert): Promise<void> {
  await tx.delete(accountLinks).where(lt(accountLinks.ExpireDate, sql`now() - interval '7 days'`));
  await tx.insert(accountLinks).values(link);
}

const goodLink = (db: Db, Purpose: LinkPurpose, TokenHash: string) =>
  db
    .select({ UsedDate: accountLinks.UsedDate, account: addressee })
    .from(accountLinks)
    .innerJoin(users, and(eq(users.UserID, accountLinks.UserID), eq(users.Email, accountLinks.Email)))
    .where(
      and(
        eq(accountLinks.TokenHash, TokenHash),
        eq(accountLinks.Purpose, Purpose),
        gt(accountLinks.ExpireDate, sql`now()`),
        users.Active,
      ),
    )
    .$dynamic();

/**
 * A link that hasn't expired and whose account is active and still has its address. Locks the account and then the link, in the order
 * in which a changed password locks them.
 */
export async function linkForUse(tx: Db, Purpose: LinkPurpose, TokenHash: string) {
  const [found] = await goodLink(tx, Purpose, TokenHash);
  if (!found) return null;
  await holdAccount(tx, found.account.UserID);
  const [row] = await goodLink(tx, Purpose, TokenHash).for('no key update', { of: accountLinks });
  return row ?? null;
}

/** True for a link that can still be used. */
export async function isOpenLink(db: Db, Purpose: LinkPurpose, TokenHash: string): Promise<boolean> {
  const [row] = await goodLink(db, Purpose, TokenHash);
  return row?.UsedDate === null;
}

/** Invalidates the open links of an account for a purpose. */
export async function useLinks(tx: Db, UserID: number, Purpose: LinkPurpose): Promise<void> {
  await tx
    .update(accountLinks)
    .set({ UsedDate: sql`now()` })
    .where(and(eq(accountLinks.UserID, UserID), eq(accountLinks.Purpose, Purpose), isNull(accountLinks.UsedDate)));
}
