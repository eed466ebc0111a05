import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { Untold } from '../../schema/bulk-actions.ts';
import { bulkActionRows, bulkActions } from '../../schema/bulk-actions.ts';

export type BulkRow = typeof bulkActionRows.$inferSelect;

/** The time for which a bulk action can be read and undone. */
const isRecent = sql`${bulkActions.CreateDate} > now() - interval '24 hours'`;

/** Inserts a bulk action. Null if its user has one with this key. */
export async function insertBulkAction(db: Db, values: typeof bulkActions.$inferInsert): Promise<number | null> {
  const target = [bulkActions.UserID, bulkActions.BulkKey];
  const [row] = await db
    .insert(bulkActions)
    .values(values)
    .onConflictDoNothing({ target })
    .returning({ BulkID: bulkActions.BulkID });
  return row?.BulkID ?? null;
}

export async function bulkActionOf(db: Db, UserID: number, BulkKey: string) {
  const own = and(eq(bulkActions.UserID, UserID), eq(bulkActions.BulkKey, BulkKey));
  const [row] = await db.select().from(bulkActions).where(and(own, isRecent));
  return row ?? null;
}

/** Stops a recent bulk action of a user. False if it doesn't exist. */
export async function stopAction(tx: Db, UserID: number, BulkKey: string): Promise<boolean> {
  const own = and(eq(bulkActions.UserID, UserID), eq(bulkActions.BulkKey, BulkKey));
  const { rowCount } = await tx.update(bulkActions).set({ Stopped: true }).where(and(own, isRecent));
  return rowCount === 1;
}

export async function isStopped(db: Db, BulkID: number): Promise<boolean> {
  const [row] = await db.select({ Stopped: bulkActions.Stopped }).from(bulkActions).where(eq(bulkActions.BulkID, BulkID));
  return row?.Stopped ?? false;
}

export async function insertRows(tx: Db, rows: (typeof bulkActionRows.$inferInsert)[]): Promise<void> {
  await tx.insert(bulkActionRows).values(rows);
}

export async function rowsOf(db: Db, BulkID: number) {
  const { ListingID, Refused, Undone, UndoRefused } = bulkActionRows;
  return db
    .select({ ListingID, changed: sql<boolean>`${bulkActionRows.Change} is not null`, Refused, Undone, UndoRefused })
    .from(bulkActionRows)
    .where(eq(bulkActionRows.BulkID, BulkID))
    .orderBy(asc(bulkActionRows.ListingID));
}

const isUndoable = and(isNotNull(bulkActionRows.Change), eq(bulkActionRows.Undone, false));

/** Listings whose change can still be undone. */
export async function undoableIds(db: Db, BulkID: number): Promise<number[]> {
  const rows = await db
    .select({ ListingID: bulkActionRows.ListingID })
    .from(bulkActionRows)
    .where(and(eq(bulkActionRows.BulkID, BulkID), isUndoable))
    .orderBy(asc(bulkActionRows.ListingID));
  return rows.map(({ ListingID }) => ListingID);
}

/** Locks the rows whose change can still be undone. */
export async function undoableForUpdate(tx: Db, BulkID: number, ids: readonly number[]): Promise<BulkRow[]> {
  return tx
    .select()
    .from(bulkActionRows)
    .where(and(eq(bulkActionRows.BulkID, BulkID), inArray(bulkActionRows.ListingID, [...ids]), isUndoable))
    .orderBy(asc(bulkActionRows.ListingID))
    .for('update');
}

export async function updateRow(
  tx: Db,
  { BulkID, ListingID }: Pick<BulkRow, 'BulkID' | 'ListingID'>,
  values: Partial<typeof bulkActionRows.$inferInsert>,
): Promise<void> {
  await tx
    .update(bulkActionRows)
    .set(values)
    .where(and(eq(bulkActionRows.BulkID, BulkID), eq(bulkActionRows.ListingID, ListingID)));
}

/** Takes the messages of a bulk action that haven't been sent yet. */
export async function takeUntold(tx: Db, BulkID: number): Promise<Untold[]> {
  const waiting = and(eq(bulkActionRows.BulkID, BulkID), isNotNull(bulkActionRows.Untold));
  const rows = await tx
    .select({ Untold: bulkActionRows.Untold })
    .from(bulkActionRows)
    .where(waiting)
    .orderBy(asc(bulkActionRows.ListingID))
    .for('update');
  await tx.update(bulkActionRows).set({ Untold: null }).where(waiting);
  return rows.flatMap(({ Untold }) => Untold ?? []);
}

/** Bulk actions that ended without telling anyone, because their server died. */
export async function untoldActions(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ BulkID: bulkActions.BulkID })
    .from(bulkActions)
    .innerJoin(bulkActionRows, eq(bulkActionRows.BulkID, bulkActions.BulkID))
    .where(and(isNotNull(bulkActionRows.Untold), sql`${bulkActions.CreateDate} < now() - interval '10 minutes'`));
  return rows.map(({ BulkID }) => BulkID);
}

export async function deleteOldBulkActions(db: Db): Promise<void> {
  await db.delete(bulkActions).where(sql`not (${isRecent})`);
}
