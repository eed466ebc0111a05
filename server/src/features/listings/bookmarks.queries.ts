import type { SessionUser } from '@brevet/contract/session';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { listingBookmarks, listings } from '../../schema/listings.ts';
import { visibleTo } from './listings.policy.ts';

/** The user's bookmarks of listings that they can see. */
const seenBookmarks = (user: SessionUser) => and(eq(listingBookmarks.UserID, user.UserID), visibleTo(user));

export async function bookmarksOf(db: Db, user: SessionUser): Promise<number[]> {
  const rows = await db
    .select({ ListingID: listingBookmarks.ListingID })
    .from(listingBookmarks)
    .innerJoin(listings, eq(listings.ListingID, listingBookmarks.ListingID))
    .where(seenBookmarks(user))
    .orderBy(asc(listingBookmarks.ListingID));
  return rows.map(({ ListingID }) => ListingID);
}

export async function bookmarkCount(db: Db, user: SessionUser): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(listingBookmarks)
    .innerJoin(listings, eq(listings.ListingID, listingBookmarks.ListingID))
    .where(seenBookmarks(user));
  return row?.found ?? 0;
}

/** True if the user can see the listing. It can't be deleted until the transaction ends. */
export async function keepsListing(tx: Db, user: SessionUser, ListingID: number): Promise<boolean> {
  const seen = and(eq(listings.ListingID, ListingID), visibleTo(user));
  const [row] = await tx.select({ ListingID: listings.ListingID }).from(listings).where(seen).for('key share');
  return row !== undefined;
}

export async function isBookmarked(db: Db, UserID: number, ListingID: number): Promise<boolean> {
  const [row] = await db
    .select({ ListingID: listingBookmarks.ListingID })
    .from(listingBookmarks)
    .where(and(eq(listingBookmarks.UserID, UserID), eq(listingBookmarks.ListingID, ListingID)));
  return row !== undefined;
}

export async function addBookmark(tx: Db, UserID: number, ListingID: number): Promise<void> {
  await tx.insert(listingBookmarks).values({ UserID, ListingID }).onConflictDoNothing();
}

export async function removeBookmark(tx: Db, UserID: number, ListingID: number): Promise<void> {
  await tx.delete(listingBookmarks).where(and(eq(listingBookmarks.UserID, UserID), eq(listingBookmarks.ListingID, ListingID)));
}
