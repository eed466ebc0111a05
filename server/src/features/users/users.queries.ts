import type { UserType } from '@brevet/contract/access';
import { userTypes } from '@brevet/contract/access';
import type { AccountDetails } from '@brevet/contract/users';
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import pg from 'pg';
import { announceAll } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/client.ts';
import { teamOf } from '../../platform/db/recent-changes.ts';
import { containing } from '../../platform/db/search.ts';
import { brokers, fullName, users } from '../../schema/users.ts';
import { savedViews } from '../../schema/views.ts';
import { decidersOf } from './broker-requests.policy.ts';

export type UserFields = Partial<typeof users.$inferInsert>;

const profileColumns = {
  UserID: users.UserID,
  Username: users.Username,
  Email: users.Email,
  Firstname: users.Firstname,
  Lastname: users.Lastname,
  Phone: users.Phone,
  Company: users.Company,
  UserType: users.UserType,
  UserRole: users.UserRole,
  BrokerID: users.BrokerID,
  Verified: users.Verified,
  Active: users.Active,
  CreateDate: users.CreateDate,
  LastUpdate: users.LastUpdate,
  Version: users.Version,
};

/** Columns that only admins fill in and read. */
const detailColumns = {
  Salutation: users.Salutation,
  Fax: users.Fax,
  Address1: users.Address1,
  Address2: users.Address2,
  City: users.City,
  State: users.State,
  Zipcode: users.Zipcode,
  Country: users.Country,
  ServiceOffer: users.ServiceOffer,
  GeoCoverage: users.GeoCoverage,
  ProReference: users.ProReference,
  AdditionalInfo: users.AdditionalInfo,
  SupportID: users.SupportID,
  SalesID: users.SalesID,
  RefererID: users.RefererID,
};
const accountColumns = { ...profileColumns, ...detailColumns };
export type UserRow = Pick<typeof users.$inferSelect, keyof typeof accountColumns>;
type ProfileRow = Pick<UserRow, keyof typeof profileColumns>;

export async function userById(db: Db, UserID: number): Promise<(ProfileRow & { BrokerName: string }) | null> {
  const [row] = await db
    .select({ ...profileColumns, BrokerName: brokers.BrokerName })
    .from(users)
    .innerJoin(brokers, eq(brokers.BrokerID, users.BrokerID))
    .where(eq(users.UserID, UserID));
  return row ?? null;
}

export async function detailsOf(db: Db, UserID: number): Promise<AccountDetails | null> {
  const [row] = await db.select(detailColumns).from(users).where(eq(users.UserID, UserID));
  return row ?? null;
}

/** Locks an account until the transaction ends. Rows that refer to it can still be written. */
export async function holdAccount(tx: Db, UserID: number): Promise<void> {
  await tx.select({ UserID: users.UserID }).from(users).where(eq(users.UserID, UserID)).for('no key update');
}

/** Locks an account and returns it. */
export async function userForUpdate(tx: Db, UserID: number): Promise<UserRow | null> {
  const [row] = await tx.select(accountColumns).from(users).where(eq(users.UserID, UserID)).for('no key update');
  return row ?? null;
}

const activeAdmin = and(eq(users.UserType, userTypes.admin), users.Active, users.Verified);

export async function activeAdmins(db: Db): Promise<number[]> {
  const rows = await db.select({ UserID: users.UserID }).from(users).where(activeAdmin).limit(2);
  return rows.map(({ UserID }) => UserID);
}

/**
 * Locks every active admin and the account `UserID`, and returns the admins. Several accounts are always locked in the order of their
 * UserIDs, so that two admins who demote each other take turns instead of deadlocking.
 */
export async function holdAdminsAnd(tx: Db, UserID: number): Promise<number[]> {
  const rows = await tx
    .select({ UserID: users.UserID, isAdmin: sql<boolean>`${activeAdmin}` })
    .from(users)
    .where(or(activeAdmin, eq(users.UserID, UserID)))
    .orderBy(asc(users.UserID))
    .for('no key update');
  return rows.filter(({ isAdmin }) => isAdmin).map((row) => row.UserID);
}

/** Changes an account and increments its version. Returns false when another account has the email address; the transaction is then aborted. */
export async function updateUser(tx: Db, UserID: number, fields: UserFields): Promise<boolean> {
  try {
    await tx
      .update(users)
      .set({ ...fields, LastUpdate: sql`now()`, Version: sql`${users.Version} + 1` })
      .where(eq(users.UserID, UserID));
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Makes an account's views private, because they would now be shared with other people. */
export async function stopSharingViews(tx: Db, account: Pick<UserRow, 'UserID' | 'UserType' | 'BrokerID'>): Promise<void> {
  const shared = and(eq(savedViews.UserID, account.UserID), eq(savedViews.Share, 'code'));
  const { rowCount } = await tx
    .update(savedViews)
    .set({ Share: 'private', Version: sql`${savedViews.Version} + 1` })
    .where(shared);
  if (rowCount) await announceAll(tx, ['views'], [account.UserID, teamOf(account)]);
}

/** Violation of a unique index. An update has no ON CONFLICT that would report it. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.code === '23505';

/** Active accounts of a type whose name, company or broker code contains the text. */
export async function usersToPick(db: Db, type: UserType, search: string) {
  const pattern = containing(search);
  const fits = or(
    sql`${fullName(users)} ilike ${pattern}`,
    sql`${users.Username}::text ilike ${pattern}`,
    ilike(users.Company, pattern),
    ilike(users.BrokerID, pattern),
  );
  return db
    .select({
      UserID: users.UserID,
      Username: users.Username,
      Firstname: users.Firstname,
      Lastname: users.Lastname,
      Company: users.Company,
      UserType: users.UserType,
      BrokerID: users.BrokerID,
    })
    .from(users)
    .where(and(eq(users.UserType, type), users.Active, users.Verified, search === '' ? undefined : fits))
    .orderBy(fullName(users), asc(users.UserID))
    .limit(50);
}

/** Active brokers by their broker code, for these codes. */
export async function brokersOf(db: Db, codes: string[]): Promise<ReadonlyMap<string, number[]>> {
  const found = await db
    .select({ id: users.UserID, code: users.BrokerID })
    .from(users)
    .where(and(inArray(users.BrokerID, codes), eq(users.UserType, userTypes.broker), users.Active));
  const byCode = Map.groupBy(found, ({ code }) => code);
  return new Map([...byCode].map(([code, brokers]) => [code, brokers.map(({ id }) => id)]));
}

/** Active, verified buyers of a broker code. */
export async function buyersOf(db: Db, BrokerID: string) {
  return db
    .select({ UserID: users.UserID, UserType: users.UserType })
    .from(users)
    .where(and(eq(users.BrokerID, BrokerID), eq(users.UserType, userTypes.buyer), users.Active, users.Verified))
    .orderBy(users.UserID);
}

/** Active accounts that decide requests to join a broker code: all admins, and the code's brokers. */
export async function decidersOfCode(db: Db, BrokerID: string): Promise<number[]> {
  const found = await db.select({ id: users.UserID }).from(users).where(decidersOf(BrokerID)).orderBy(users.UserID);
  return found.map(({ id }) => id);
}
