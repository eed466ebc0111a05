import type { SessionUser } from '@brevet/contract/session';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { brokers, loginGuesses, sessions, users } from '../db/schema/users.ts';

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
};

type UserRow = Omit<SessionUser, 'broker'>;
const presentUser = (user: UserRow, BrokerName: string): SessionUser => ({
  ...user,
  broker: { BrokerID: user.BrokerID, BrokerName },
});

/** The account of a username or an e-mail address, with what decides whether it may sign in. */
export async function accountByName(db: Db, name: string) {
  const [account] = await db
    .select({
      user: userColumns,
      BrokerName: brokers.BrokerName,
      PasswordHash: users.PasswordHash,
      Verified: users.Verified,
      Active: users.Active,
    })
    .from(users)
    .innerJoin(brokers, eq(brokers.BrokerID, users.BrokerID))
    .where(sql`${users.Username} = ${name} or ${users.Email} = ${name}`)
    .orderBy(sql`${users.Username} = ${name} desc`)
    .limit(1);
  if (!account) return null;
  const { user, BrokerName, ...rest } = account;
  return { ...rest, user: presentUser(user, BrokerName) };
}

/** The user of a session, while the account is active; null for an unknown session. */
export async function userOfSession(db: Db, hash: string): Promise<{ user: SessionUser; ExpireDate: string } | null> {
  const [row] = await db
    .select({ user: userColumns, BrokerName: brokers.BrokerName, ExpireDate: sessions.ExpireDate })
    .from(sessions)
    .innerJoin(users, eq(users.UserID, sessions.UserID))
    .innerJoin(brokers, eq(brokers.BrokerID, users.BrokerID))
    .where(sql`${sessions.TokenHash} = ${hash} and ${users.Active}`);
  return row ? { user: presentUser(row.user, row.BrokerName), ExpireDate: row.ExpireDate } : null;
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.TokenHash, hash));
}

export async function deleteExpired(db: Db, before: string): Promise<void> {
  await db.delete(sessions).where(lt(sessions.ExpireDate, before));
  await db.delete(loginGuesses).where(lt(loginGuesses.WindowEnd, before));
}

/** Counts one more guess and says how many there were in this window; exact with any number of callers at once. */
export async function countGuess(db: Db, key: string, minutes: number, Name: string): Promise<number> {
  const end = sql`now() + make_interval(mins => ${minutes})`;
  const [row] = await db
    .insert(loginGuesses)
    .values({ GuessKey: key, Name, Guesses: 1, WindowEnd: end })
    .onConflictDoUpdate({
      target: loginGuesses.GuessKey,
      set: {
        Guesses: sql`case when ${loginGuesses.WindowEnd} < now() then 1 else ${loginGuesses.Guesses} + 1 end`,
        WindowEnd: sql`case when ${loginGuesses.WindowEnd} < now() then ${end} else ${loginGuesses.WindowEnd} end`,
      },
    })
    .returning({ guesses: loginGuesses.Guesses });
  return row?.guesses ?? 1;
}

export async function forgetGuesses(db: Db, key: string): Promise<void> {
  await db.delete(loginGuesses).where(eq(loginGuesses.GuessKey, key));
}

/** Forgets the guesses for an account, from wherever they came. */
export async function forgetGuessesOf(db: Db, names: string[]): Promise<void> {
  await db.delete(loginGuesses).where(inArray(loginGuesses.Name, names));
}
