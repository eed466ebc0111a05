import type { SessionUser } from '@brevet/contract/session';
import { and, desc, eq, getTableColumns, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../platform/db/client.ts';
import { secondSteps } from '../../schema/sign-in.ts';
import { brokers, loginGuesses, sessions, users } from '../../schema/users.ts';
import { holdAccount } from '../users/users.queries.ts';

const userColumns = {
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
const presentUser = (user: UserRow, BrokerName: string): SessionUser => ({
  ...user,
  broker: { BrokerID: user.BrokerID, BrokerName },
});

const accountColumns = {
  user: userColumns,
  BrokerName: brokers.BrokerName,
  PasswordHash: users.PasswordHash,
  Verified: users.Verified,
  Active: users.Active,
};

const accounts = (db: Db) =>
  db.select(accountColumns).from(users).innerJoin(brokers, eq(brokers.BrokerID, users.BrokerID)).$dynamic();

type AccountRow = Awaited<ReturnType<typeof accounts>>[number];
const presentAccount = ({ user, BrokerName, ...rest }: AccountRow) => ({ ...rest, user: presentUser(user, BrokerName) });
/** An account with what decides whether it may sign in. */
export type Account = ReturnType<typeof presentAccount>;

/** The account of a username or an e-mail address. */
export async function accountByName(db: Db, name: string): Promise<Account | null> {
  const [account] = await accounts(db)
    .where(sql`${users.Username} = ${name} or ${users.Email} = ${name}`)
    .orderBy(sql`${users.Username} = ${name} desc`)
    .limit(1);
  return account ? presentAccount(account) : null;
}

export async function accountByEmail(db: Db, email: string): Promise<Account | null> {
  const [account] = await accounts(db).where(eq(users.Email, email));
  return account ? presentAccount(account) : null;
}

export async function accountById(db: Db, UserID: number): Promise<Account | null> {
  const [account] = await accounts(db).where(eq(users.UserID, UserID));
  return account ? presentAccount(account) : null;
}

/** The account as it is now; whoever changes it waits until the transaction ends. */
export async function accountForSignIn(tx: Transaction, UserID: number): Promise<Account | null> {
  await holdAccount(tx, UserID);
  return accountById(tx, UserID);
}

/** Not where it has come by a provider. */
export async function hasPassword(db: Db, UserID: number): Promise<boolean> {
  const [row] = await db.select({ PasswordHash: users.PasswordHash }).from(users).where(eq(users.UserID, UserID));
  return Boolean(row?.PasswordHash);
}

/** The user of a session, while the account is active, with what ends the session; null for an unknown session. */
export async function userOfSession(db: Db, hash: string) {
  const [row] = await db
    .select({
      user: userColumns,
      BrokerName: brokers.BrokerName,
      ExpireDate: sessions.ExpireDate,
      CreateDate: sessions.CreateDate,
      LastSeen: sessions.LastSeen,
      hasSecondStep: sql<boolean>`${secondSteps.Since} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.UserID, sessions.UserID))
    .innerJoin(brokers, eq(brokers.BrokerID, users.BrokerID))
    .leftJoin(secondSteps, eq(secondSteps.UserID, users.UserID))
    .where(sql`${sessions.TokenHash} = ${hash} and ${users.Active}`);
  if (!row) return null;
  const { BrokerName, ...session } = row;
  return { ...session, user: presentUser(row.user, BrokerName) };
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** At most once a minute, however many ask at once. */
export async function seeSession(db: Db, hash: string): Promise<void> {
  await db
    .update(sessions)
    .set({ LastSeen: sql`now()` })
    .where(sql`${sessions.TokenHash} = ${hash} and ${sessions.LastSeen} < now() - interval '1 minute'`);
}

/** The sessions of an account that are good still. */
export async function sessionsOf(db: Db, UserID: number, limits: { idleMinutes: number; absoluteHours: number }) {
  const { ExpireDate: _, UserID: _owner, ...columns } = getTableColumns(sessions);
  return db
    .select(columns)
    .from(sessions)
    .where(
      sql`${sessions.UserID} = ${UserID} and ${sessions.ExpireDate} > now()
        and ${sessions.LastSeen} > now() - make_interval(mins => ${limits.idleMinutes})
        and ${sessions.CreateDate} > now() - make_interval(hours => ${limits.absoluteHours})`,
    )
    .orderBy(desc(sessions.LastSeen), desc(sessions.SessionID));
}

/** When the session began; null for an unknown one. */
export async function startOfSession(db: Db, hash: string): Promise<string | null> {
  const [row] = await db.select({ CreateDate: sessions.CreateDate }).from(sessions).where(eq(sessions.TokenHash, hash));
  return row?.CreateDate ?? null;
}

/** Whose it was; null for an unknown one. */
export async function deleteSession(db: Db, hash: string): Promise<number | null> {
  const [row] = await db.delete(sessions).where(eq(sessions.TokenHash, hash)).returning({ UserID: sessions.UserID });
  return row?.UserID ?? null;
}

export async function deleteSessions(
  db: Db,
  UserID: number | 'everybody',
  { SessionID, exceptHash }: { SessionID: number | undefined; exceptHash: string | undefined },
): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(
      and(
        UserID === 'everybody' ? undefined : eq(sessions.UserID, UserID),
        SessionID === undefined ? undefined : eq(sessions.SessionID, SessionID),
        exceptHash === undefined ? undefined : ne(sessions.TokenHash, exceptHash),
      ),
    )
    .returning({ SessionID: sessions.SessionID });
  return ended.length;
}

/** Sessions expired `before` that moment; guesses as soon as they are void. */
export async function deleteExpired(db: Db, before: string): Promise<void> {
  await db.delete(sessions).where(lt(sessions.ExpireDate, before));
  await db.delete(loginGuesses).where(sql`${loginGuesses.WindowEnd} < now()`);
}

/** Counts one more guess: how many there were in this window, and how long it lasts. Exact with any number of callers at once. */
export async function countGuess(
  db: Db,
  key: string,
  minutes: number,
  NameKey: string | null = null,
): Promise<{ guesses: number; secondsLeft: number }> {
  const end = sql`now() + make_interval(mins => ${minutes})`;
  const [row] = await db
    .insert(loginGuesses)
    .values({ GuessKey: key, NameKey, Guesses: 1, WindowEnd: end })
    .onConflictDoUpdate({
      target: loginGuesses.GuessKey,
      set: {
        Guesses: sql`case when ${loginGuesses.WindowEnd} < now() then 1 else ${loginGuesses.Guesses} + 1 end`,
        WindowEnd: sql`case when ${loginGuesses.WindowEnd} < now() then ${end} else ${loginGuesses.WindowEnd} end`,
      },
    })
    .returning({
      guesses: loginGuesses.Guesses,
      secondsLeft: sql<number>`greatest(1, ceil(extract(epoch from ${loginGuesses.WindowEnd} - now())))::int`,
    });
  return row ?? { guesses: 1, secondsLeft: minutes * 60 };
}

export async function forgetGuesses(db: Db, ...keys: string[]): Promise<void> {
  await db.delete(loginGuesses).where(inArray(loginGuesses.GuessKey, keys));
}

/** Forgets the guesses for this account, from wherever they came. */
export async function forgetGuessesOf(db: Db, nameKey: string): Promise<void> {
  await db.delete(loginGuesses).where(eq(loginGuesses.NameKey, nameKey));
}
