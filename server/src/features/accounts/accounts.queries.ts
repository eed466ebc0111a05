import { and, eq, gt, inArray, isNull, lt, not, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { accountLinks } from '../../schema/accounts.ts';
import { users } from '../../schema/users.ts';

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
/** Whom an account's mails go to. */
export type Addressee = Pick<typeof users.$inferSelect, keyof typeof addressee>;

/** The new account; null when its user name or its e-mail address belongs to one already. */
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

/** The account of a user name or an e-mail address, which must both fit when both are given. */
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

/** How many of these accounts there are. */
export async function countAccounts(db: Db, ids: number[]): Promise<number> {
  return ids.length === 0 ? 0 : db.$count(users, inArray(users.UserID, ids));
}

/** The hash of an active account's password that is about to be replaced; the account is locked, so that two do it one after the other. */
export async function passwordHashOf(tx: Db, UserID: number): Promise<string | null> {
  const [row] = await tx
    .select({ PasswordHash: users.PasswordHash })
    .from(users)
    .where(and(eq(users.UserID, UserID), users.Active))
    .for('update');
  return row?.PasswordHash || null;
}

export async function updatePassword(tx: Db, UserID: number, PasswordHash: string): Promise<void> {
  await tx.update(users).set({ PasswordHash, LastUpdate: sql`now()` }).where(eq(users.UserID, UserID));
}

/** An admin who has the account open must not take the verification back unknowingly: the version goes up with it. */
export async function setVerified(tx: Db, UserID: number): Promise<void> {
  await tx
    .update(users)
    .set({ Verified: true, LastUpdate: sql`now()`, Version: sql`${users.Version} + 1` })
    .where(eq(users.UserID, UserID));
}

/** False when it has agreed before. */
export async function setAgreed(tx: Db, UserID: number): Promise<boolean> {
  const agreed = await tx
    .update(users)
    .set({ agreed: true, LastUpdate: sql`now()` })
    .where(and(eq(users.UserID, UserID), not(users.agreed)))
    .returning({ UserID: users.UserID });
  return agreed.length > 0;
}

/** Keeps a new link, and sweeps out those that ended long ago. */
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

/** A link that has not expired and whose account is active and has still its address, with that account; held in a transaction. */
export async function linkForUse(tx: Db, Purpose: LinkPurpose, TokenHash: string) {
  const [row] = await goodLink(tx, Purpose, TokenHash).for('update');
  return row ?? null;
}

/** Whether such a link waits to be used. */
export async function isOpenLink(db: Db, Purpose: LinkPurpose, TokenHash: string): Promise<boolean> {
  const [row] = await goodLink(db, Purpose, TokenHash);
  return row?.UsedDate === null;
}

/** All open links of an account for a purpose are void from now on. */
export async function useLinks(tx: Db, UserID: number, Purpose: LinkPurpose): Promise<void> {
  await tx
    .update(accountLinks)
    .set({ UsedDate: sql`now()` })
    .where(and(eq(accountLinks.UserID, UserID), eq(accountLinks.Purpose, Purpose), isNull(accountLinks.UsedDate)));
}
