import type { UserType } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import { and, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../platform/db/client.ts';
import { skeletonOf } from '../../platform/look-alikes/skeleton.ts';
import { addressForms } from '../../platform/mail/address-forms.ts';
import { heldUsernames } from '../../schema/accounts.ts';
import { brokers, users } from '../../schema/users.ts';
import { isReserved } from './reserved-usernames.ts';
import { holdAccount } from './users.queries.ts';

/** Columns of a session's user. `presentUser` turns them into the answer. */
export const sessionUserColumns = {
  UserID: users.UserID,
  Username: users.Username,
  Email: users.Email,
  Firstname: users.Firstname,
  Lastname: users.Lastname,
  Company: users.Company,
  UserType: users.UserType,
  UserRole: users.UserRole,
  BrokerID: users.BrokerID,
  agreed: users.agreed,
};

type UserRow = Omit<SessionUser, 'broker'>;
export const presentUser = (user: UserRow, BrokerName: string): SessionUser => ({
  ...user,
  broker: { BrokerID: user.BrokerID, BrokerName },
});

const accountColumns = {
  user: sessionUserColumns,
  BrokerName: brokers.BrokerName,
  PasswordHash: users.PasswordHash,
  Verified: users.Verified,
  Active: users.Active,
};

const accounts = (db: Db) =>
  db.select(accountColumns).from(users).innerJoin(brokers, eq(brokers.BrokerID, users.BrokerID)).$dynamic();

type AccountRow = Awaited<ReturnType<typeof accounts>>[number];
const presentAccount = ({ user, BrokerName, ...rest }: AccountRow) => ({ ...rest, user: presentUser(user, BrokerName) });
/** An account, with the facts that decide if it may sign in. */
export type Account = ReturnType<typeof presentAccount>;

/** Accounts know their address in either form of its domain. */
const hasAddress = (email: string) => inArray(users.Email, addressForms(email));

/** Finds an account by username or email address. */
export async function accountByName(db: Db, name: string): Promise<Account | null> {
  const [account] = await accounts(db)
    .where(sql`${users.Username} = ${name} or ${hasAddress(name)}`)
    .orderBy(sql`${users.Username} = ${name} desc`)
    .limit(1);
  return account ? presentAccount(account) : null;
}

export async function accountByEmail(db: Db, email: string): Promise<Account | null> {
  const [account] = await accounts(db).where(hasAddress(email));
  return account ? presentAccount(account) : null;
}

export async function accountById(db: Db, UserID: number): Promise<Account | null> {
  const [account] = await accounts(db).where(eq(users.UserID, UserID));
  return account ? presentAccount(account) : null;
}

/** Locks an account until the transaction ends, and returns it. */
export async function accountForSignIn(tx: Transaction, UserID: number): Promise<Account | null> {
  await holdAccount(tx, UserID);
  return accountById(tx, UserID);
}

/** False for accounts that only sign in with the provider. */
export async function hasPassword(db: Db, UserID: number): Promise<boolean> {
  const [row] = await db.select({ PasswordHash: users.PasswordHash }).from(users).where(eq(users.UserID, UserID));
  return Boolean(row?.PasswordHash);
}

export const addresseeColumns = {
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
export type Addressee = Pick<typeof users.$inferSelect, keyof typeof addresseeColumns>;

type NewAccount = typeof users.$inferInsert & { UserType: UserType };

/**
 * Creates an account. Returns the field that keeps it from being created instead: a username that is taken, reserved or looks like one of
 * these, or else an email address that belongs to an account.
 */
export async function insertAccount(tx: Transaction, values: NewAccount): Promise<Addressee | 'Username' | 'Email'> {
  const UsernameSkeleton = skeletonOf(values.Username);
  // Usernames are in two tables, so the unique indexes aren't enough.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`username ${UsernameSkeleton}`}, 0))`);
  if (await isUsernameTaken(tx, values.Username, values.UserType)) return 'Username';
  const [row] = await tx
    .insert(users)
    .values({ ...values, UsernameSkeleton })
    .onConflictDoNothing()
    .returning(addresseeColumns);
  return row ?? 'Email';
}

/** True if the username, or one that looks like it, is taken, or reserved for accounts of other types. */
export async function isUsernameTaken(db: Db, name: string, type: UserType): Promise<boolean> {
  const skeleton = skeletonOf(name);
  const ofAccount = or(eq(users.Username, name), eq(users.UsernameSkeleton, skeleton));
  const [account] = await db.select({ UserID: users.UserID }).from(users).where(ofAccount).limit(1);
  const [held] = await db
    .select({ Username: heldUsernames.Username })
    .from(heldUsernames)
    .where(eq(heldUsernames.Skeleton, skeleton));
  return account !== undefined || held !== undefined || isReserved(db, name, type);
}

/** Keeps the username of a registration whose email address already belongs to an account. `insertAccount` has just checked it. */
export async function holdUsername(tx: Transaction, Username: string, PasswordHash: string): Promise<void> {
  await tx.insert(heldUsernames).values({ Username, Skeleton: skeletonOf(Username), PasswordHash });
}

export async function heldPasswordHash(db: Db, name: string): Promise<string | null> {
  const [row] = await db
    .select({ PasswordHash: heldUsernames.PasswordHash })
    .from(heldUsernames)
    .where(eq(heldUsernames.Username, name));
  return row?.PasswordHash ?? null;
}

export async function addresseeById(db: Db, UserID: number): Promise<Addressee | null> {
  const [row] = await db.select(addresseeColumns).from(users).where(eq(users.UserID, UserID));
  return row ?? null;
}

/** The account with this username or email address. When both are given, both must match. */
export async function addresseeByName(db: Db, name: string, email: string | null): Promise<Addressee | null> {
  const [row] = await db
    .select(addresseeColumns)
    .from(users)
    .where(
      and(
        sql`(${users.Username} = ${name} or ${hasAddress(name)})`,
        email === null ? undefined : hasAddress(email),
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
