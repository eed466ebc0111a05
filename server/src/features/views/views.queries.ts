import type { SessionUser } from '@brevet/contract/session';
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { fullName, users } from '../../schema/users.ts';
import { savedViews, searchAlerts } from '../../schema/views.ts';
import { readableBy } from './views.policy.ts';

/** The alert applies: its owner still has the type and broker code with which it was set. */
export const isAlertOn = sql<boolean>`(${searchAlerts.UserType} = ${users.UserType} and ${searchAlerts.BrokerID} = ${users.BrokerID})`;

const rows = (db: Db) =>
  db
    .select({
      view: savedViews,
      owner: { UserID: users.UserID, UserType: users.UserType, BrokerID: users.BrokerID, Active: users.Active },
      By: fullName(users),
      Alert: sql<'instant' | 'daily' | null>`case when ${isAlertOn} then ${searchAlerts.Time} end`,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.UserID, savedViews.UserID))
    .leftJoin(searchAlerts, eq(searchAlerts.ViewID, savedViews.ViewID))
    .$dynamic();
export type ViewRow = Awaited<ReturnType<typeof rows>>[number];

/** The views of a table that a user can read, by name, their own first. */
export async function viewsOf(db: Db, user: SessionUser, table: string): Promise<ViewRow[]> {
  return rows(db)
    .where(and(eq(savedViews.Table, table), readableBy(user)))
    .orderBy(sql`${savedViews.UserID} <> ${user.UserID}`, asc(savedViews.Name), asc(savedViews.ViewID))
    .limit(500);
}

/** Locks a view and returns it. */
export async function viewForUpdate(tx: Db, ViewID: number): Promise<ViewRow | null> {
  const [row] = await rows(tx).where(eq(savedViews.ViewID, ViewID)).for('no key update', { of: savedViews });
  return row ?? null;
}

export async function ownAlerts(tx: Db, UserID: number, views: readonly number[]) {
  return tx
    .select({ ViewID: savedViews.ViewID, Name: savedViews.Name, Time: searchAlerts.Time })
    .from(searchAlerts)
    .innerJoin(savedViews, eq(savedViews.ViewID, searchAlerts.ViewID))
    .where(and(eq(savedViews.UserID, UserID), inArray(savedViews.ViewID, [...views])))
    .orderBy(asc(savedViews.Name), asc(savedViews.ViewID));
}

export async function countViews(tx: Db, UserID: number): Promise<number> {
  const [row] = await tx.select({ views: count() }).from(savedViews).where(eq(savedViews.UserID, UserID));
  return row?.views ?? 0;
}

/** True if another view of the user and the table has the name. */
export async function isNameTaken(
  tx: Db,
  view: { UserID: number; Table: string; Name: string; ViewID?: number },
): Promise<boolean> {
  const { UserID, Table, Name, ViewID = 0 } = view;
  const alike = and(eq(savedViews.UserID, UserID), eq(savedViews.Table, Table), eq(savedViews.Name, Name));
  const found = await tx
    .select({ ViewID: savedViews.ViewID })
    .from(savedViews)
    .where(and(alike, ne(savedViews.ViewID, ViewID)));
  return found.length > 0;
}

export async function insertView(tx: Db, view: typeof savedViews.$inferInsert): Promise<number> {
  const [row] = await tx.insert(savedViews).values(view).returning({ ViewID: savedViews.ViewID });
  if (!row) throw new Error('The view was not inserted');
  return row.ViewID;
}

export async function updateView(tx: Db, ViewID: number, fields: Partial<typeof savedViews.$inferInsert>): Promise<void> {
  await tx
    .update(savedViews)
    .set({ ...fields, Version: sql`${savedViews.Version} + 1` })
    .where(eq(savedViews.ViewID, ViewID));
}

export async function removeView(tx: Db, ViewID: number): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.ViewID, ViewID));
}
