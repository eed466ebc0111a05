import { isStaff } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import type { ListingType } from '@brevet/contract/statuses';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { listings } from '../../schema/listings.ts';
import { fullName, users } from '../../schema/users.ts';
import { wantedListings, wantedSuggestions } from '../../schema/wanted.ts';
import { visibleTo } from '../listings/listings.ts';
import type { WantedRow } from './present-wanted.ts';
import { wantedRows } from './wanted.tables.ts';

type Fields = Pick<typeof wantedListings.$inferInsert, 'Title' | 'Description' | 'Keywords' | 'Class' | 'Budget'>;

/** The wanted listing with its buyer, and the number of suggestions that the user can see. */
export async function wantedById(db: Db, user: SessionUser, WantedID: number): Promise<WantedRow | null> {
  const query = wantedRows(db).where(eq(wantedListings.WantedID, WantedID));
  const [row] = await query.prepare('wanted_by_id').execute({ everyone: isStaff(user.UserType) });
  return row ?? null;
}

/** Locks the wanted listing until the transaction ends. */
export async function wantedForUpdate(tx: Db, WantedID: number) {
  const [row] = await tx
    .select()
    .from(wantedListings)
    .where(eq(wantedListings.WantedID, WantedID))
    .for('no key update', { of: wantedListings });
  if (!row) return null;
  const [buyer] = await tx
    .select({ BrokerCode: users.BrokerID, UserType: users.UserType, Active: users.Active })
    .from(users)
    .where(eq(users.UserID, row.UserID));
  return buyer ? { ...row, ...buyer } : null;
}
export type LockedWanted = NonNullable<Awaited<ReturnType<typeof wantedForUpdate>>>;

export async function wantedCount(db: Db, UserID: number): Promise<number> {
  const [row] = await db.select({ found: count() }).from(wantedListings).where(eq(wantedListings.UserID, UserID));
  return row?.found ?? 0;
}

export async function insertWanted(tx: Db, UserID: number, fields: Fields) {
  const [row] = await tx
    .insert(wantedListings)
    .values({ ...fields, UserID })
    .returning({ WantedID: wantedListings.WantedID, Version: wantedListings.Version });
  if (!row) throw new Error('The wanted listing was not stored');
  return row;
}

/** Changes a wanted listing and increments its version. */
export async function updateWanted(tx: Db, WantedID: number, fields: Partial<Fields & { Closed: boolean }>) {
  const [row] = await tx
    .update(wantedListings)
    .set({ ...fields, LastUpdate: sql`now()`, Version: sql`${wantedListings.Version} + 1` })
    .where(eq(wantedListings.WantedID, WantedID))
    .returning({ WantedID: wantedListings.WantedID, Version: wantedListings.Version });
  if (!row) throw new Error('The wanted listing was not updated');
  return row;
}

export async function removeWanted(tx: Db, WantedID: number): Promise<void> {
  await tx.delete(wantedListings).where(eq(wantedListings.WantedID, WantedID));
}

/** Suggested listings that the user can see, newest first. */
export async function suggestionsOf(db: Db, user: SessionUser, WantedID: number) {
  return db
    .select({
      ListingID: listings.ListingID,
      ListingName: listings.ListingName,
      ListingType: sql<ListingType>`${listings.ListingType}`,
      AvailableStatus: listings.AvailableStatus,
      SuggestedBy: fullName(users),
      CreateDate: wantedSuggestions.CreateDate,
    })
    .from(wantedSuggestions)
    .innerJoin(listings, eq(listings.ListingID, wantedSuggestions.ListingID))
    .innerJoin(users, eq(users.UserID, wantedSuggestions.CreatorID))
    .where(and(eq(wantedSuggestions.WantedID, WantedID), visibleTo(user)))
    .orderBy(desc(wantedSuggestions.CreateDate), desc(listings.ListingID));
}

/** Stores a suggestion. False if it existed already. */
export async function insertSuggestion(tx: Db, row: typeof wantedSuggestions.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(wantedSuggestions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: wantedSuggestions.WantedID });
  return added.length > 0;
}

/** Removes a suggestion. False if it didn't exist. */
export async function removeSuggestion(tx: Db, WantedID: number, ListingID: number): Promise<boolean> {
  const removed = await tx
    .delete(wantedSuggestions)
    .where(and(eq(wantedSuggestions.WantedID, WantedID), eq(wantedSuggestions.ListingID, ListingID)))
    .returning({ id: wantedSuggestions.WantedID });
  return removed.length > 0;
}
