import type { Moment } from '@brevet/contract/day';
import { and, desc, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { secondSteps } from '../../schema/sign-in.ts';
import { brokers, sessions, users } from '../../schema/users.ts';
import { presentUser, sessionUserColumns } from '../users/users.ts';

/** The user of a session whose account is active, with the facts that decide when the session ends. Null if no session matches. */
export async function userOfSession(db: Db, hash: string) {
  const [row] = await db
    .select({
      user: sessionUserColumns,
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

/** Records that a session is in use, at most once a minute however many calls arrive at once. */
export async function seeSession(db: Db, hash: string): Promise<void> {
  await db
    .update(sessions)
    .set({ LastSeen: sql`now()` })
    .where(sql`${sessions.TokenHash} = ${hash} and ${sessions.LastSeen} < now() - interval '1 minute'`);
}

/** Sessions of an account that are still valid. */
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

/** Start time of a session; null for an unknown one. */
export async function startOfSession(db: Db, hash: string): Promise<string | null> {
  const [row] = await db.select({ CreateDate: sessions.CreateDate }).from(sessions).where(eq(sessions.TokenHash, hash));
  return row?.CreateDate ?? null;
}

/** Deletes a session and returns whose it was; null for an unknown one. */
export async function deleteSession(db: Db, hash: string): Promise<number | null> {
  const [row] = await db.delete(sessions).where(eq(sessions.TokenHash, hash)).returning({ UserID: sessions.UserID });
  return row?.UserID ?? null;
}

export async function deleteSessions(
  db: Db,
  UserID: number | 'everyone',
  { SessionID, exceptHash }: { SessionID: number | undefined; exceptHash: string | undefined },
): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(
      and(
        UserID === 'everyone' ? undefined : eq(sessions.UserID, UserID),
        SessionID === undefined ? undefined : eq(sessions.SessionID, SessionID),
        exceptHash === undefined ? undefined : ne(sessions.TokenHash, exceptHash),
      ),
    )
    .returning({ SessionID: sessions.SessionID });
  return ended.length;
}

export async function deleteExpiredSessions(db: Db, before: Moment): Promise<void> {
  await db.delete(sessions).where(lt(sessions.ExpireDate, before));
}
