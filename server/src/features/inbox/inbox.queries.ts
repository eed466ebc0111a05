import type { News, NewsKind } from '@brevet/contract/news';
import { readableKindsOf } from '@brevet/contract/news';
import type { SessionUser } from '@brevet/contract/session';
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { inboxMessages, inboxPreferences } from '../../schema/inbox.ts';
import { fullName, users } from '../../schema/users.ts';

type Reader = Pick<SessionUser, 'UserID' | 'UserType'>;

/** The task that messages ask their readers to do. */
export type Settled = { Kind: 'submission' | 'decisionReturn'; ListingID: number } | { Kind: 'brokerRequest'; RequestID: number };

const unread = (UserID: number) => and(eq(inboxMessages.UserID, UserID), isNull(inboxMessages.SeenDate));
const isReadable = ({ UserType }: Reader) => inArray(sql`${inboxMessages.News}->>'Kind'`, readableKindsOf(UserType));

export async function insertMessages(tx: Db, readers: number[], message: News): Promise<void> {
  await tx.insert(inboxMessages).values(readers.map((UserID) => ({ UserID, News: message })));
}

const positionOf = (db: Db, UserID: number, MessageID: number) =>
  db
    .select({ Position: inboxMessages.Position })
    .from(inboxMessages)
    .where(and(eq(inboxMessages.UserID, UserID), eq(inboxMessages.MessageID, MessageID)));

/** A user's own messages, newest first. */
export async function messagesOf(
  db: Db,
  user: Reader,
  { all, before, limit }: { all: boolean; before: number | undefined; limit: number },
) {
  return db
    .select({
      MessageID: inboxMessages.MessageID,
      news: inboxMessages.News,
      CreateDate: inboxMessages.CreateDate,
      SeenDate: inboxMessages.SeenDate,
    })
    .from(inboxMessages)
    .where(
      and(
        all ? eq(inboxMessages.UserID, user.UserID) : unread(user.UserID),
        isReadable(user),
        before === undefined ? undefined : lt(inboxMessages.Position, positionOf(db, user.UserID, before)),
      ),
    )
    .orderBy(desc(inboxMessages.Position))
    .limit(limit);
}

export async function unreadCount(db: Db, user: Reader): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(inboxMessages)
    .where(and(unread(user.UserID), isReadable(user)));
  return row?.unread ?? 0;
}

/** True when the user has this message. */
export async function isMessageOf(db: Db, UserID: number, MessageID: number): Promise<boolean> {
  const [row] = await db
    .select({ found: sql<number>`1` })
    .from(inboxMessages)
    .where(and(eq(inboxMessages.UserID, UserID), eq(inboxMessages.MessageID, MessageID)));
  return row !== undefined;
}

/** Marks one of a user's messages as seen, or all of them. */
export async function markSeen(tx: Db, UserID: number, MessageID: number | 'all'): Promise<void> {
  const which = MessageID === 'all' ? undefined : eq(inboxMessages.MessageID, MessageID);
  await tx
    .update(inboxMessages)
    .set({ SeenDate: sql`now()` })
    .where(and(unread(UserID), which));
}

/** Marks the messages about a task that is done as seen. Returns the accounts that they belong to. */
export async function markSettled(tx: Db, readers: number[], settled: Settled): Promise<number[]> {
  const found = await tx
    .update(inboxMessages)
    .set({ SeenDate: sql`now()` })
    .where(
      and(
        inArray(inboxMessages.UserID, readers),
        isNull(inboxMessages.SeenDate),
        sql`${inboxMessages.News} @> ${JSON.stringify(settled)}::jsonb`,
      ),
    )
    .returning({ UserID: inboxMessages.UserID });
  return [...new Set(found.map(({ UserID }) => UserID))];
}

/** Readers who also want this kind of message by email, with their addresses. */
export async function mailReaders(db: Db, readers: number[], kind: NewsKind, atFirst: boolean) {
  const preference = and(eq(inboxPreferences.UserID, users.UserID), eq(inboxPreferences.Kind, kind));
  return db
    .select({
      UserID: users.UserID,
      address: users.Email,
      name: fullName(users),
      BrokerID: users.BrokerID,
    })
    .from(users)
    .leftJoin(inboxPreferences, preference)
    .where(
      and(
        inArray(users.UserID, readers),
        users.Active,
        users.Verified,
        sql`coalesce(${inboxPreferences.Mail}, ${atFirst}::boolean)`,
      ),
    );
}

export async function preferencesOf(db: Db, UserID: number) {
  return db
    .select({ Kind: inboxPreferences.Kind, Mail: inboxPreferences.Mail })
    .from(inboxPreferences)
    .where(eq(inboxPreferences.UserID, UserID));
}

export async function savePreference(db: Db, UserID: number, Kind: NewsKind, Mail: boolean): Promise<void> {
  await db
    .insert(inboxPreferences)
    .values({ UserID, Kind, Mail })
    .onConflictDoUpdate({ target: [inboxPreferences.UserID, inboxPreferences.Kind], set: { Mail } });
}

/** Deletes seen messages that are older than `days` days. */
export async function deleteOldMessages(db: Db, days: number): Promise<void> {
  const old = sql`${inboxMessages.CreateDate} < now() - make_interval(days => ${days})`;
  await db.delete(inboxMessages).where(and(isNotNull(inboxMessages.SeenDate), old));
}
