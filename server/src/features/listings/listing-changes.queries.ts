import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { listingChanges, listingReviews } from '../../schema/reviews.ts';
import { fullName, users } from '../../schema/users.ts';

/** A field, patent or attachment with its reviewed and current value; null where it doesn't exist. */
export type ContentChange = Pick<typeof listingChanges.$inferSelect, 'Kind' | 'Name' | 'Before' | 'After'>;

/** Unconfirmed changes, the version to confirm them with, and the last review. */
export async function changesOf(db: Db, ListingID: number) {
  const [review] = await db
    .select({ Version: listingReviews.Version, ReviewDate: listingReviews.ReviewDate, Reviewer: fullName(users) })
    .from(listingReviews)
    .leftJoin(users, eq(users.UserID, listingReviews.ReviewerID))
    .where(eq(listingReviews.ListingID, ListingID));
  // Read after the version: a change in between outdates the version, so the confirmation is refused.
  const data = await db
    .select({
      Kind: listingChanges.Kind,
      Name: listingChanges.Name,
      Before: listingChanges.Before,
      After: listingChanges.After,
      UserName: fullName(users),
      ChangeDate: listingChanges.ChangeDate,
    })
    .from(listingChanges)
    .innerJoin(users, eq(users.UserID, listingChanges.UserID))
    .where(eq(listingChanges.ListingID, ListingID))
    .orderBy(asc(listingChanges.ChangeDate), asc(listingChanges.Kind), asc(listingChanges.Name));
  return {
    Version: review?.Version ?? 0,
    Reviewer: review?.Reviewer ?? null,
    ReviewDate: review?.ReviewDate ?? null,
    data,
  };
}

/** Keeps the reviewed value across later changes. A change back to it is dropped. */
export async function saveChanges(tx: Db, ListingID: number, UserID: number, changes: readonly ContentChange[]): Promise<void> {
  await tx
    .insert(listingChanges)
    .values(changes.map((change) => ({ ...change, ListingID, UserID })))
    .onConflictDoUpdate({
      target: [listingChanges.ListingID, listingChanges.Kind, listingChanges.Name],
      set: { After: sql`excluded.after`, UserID, ChangeDate: sql`now()` },
    });
  await tx
    .delete(listingChanges)
    .where(
      and(eq(listingChanges.ListingID, ListingID), sql`${listingChanges.Before} is not distinct from ${listingChanges.After}`),
    );
}

/** Drops the changes of these fields, patents and attachments; returns false when there were none. */
export async function dropChanges(tx: Db, ListingID: number, changes: readonly ContentChange[]): Promise<boolean> {
  const named = changes.map(({ Kind, Name }) => and(eq(listingChanges.Kind, Kind), eq(listingChanges.Name, Name)));
  const { rowCount } = await tx.delete(listingChanges).where(and(eq(listingChanges.ListingID, ListingID), or(...named)));
  return (rowCount ?? 0) > 0;
}

const nextVersion = sql`${listingReviews.Version} + 1`;

/** Outdates every copy of the changes that was read before. */
export async function moveReviewOn(tx: Db, ListingID: number): Promise<void> {
  await tx
    .insert(listingReviews)
    .values({ ListingID, Version: 1 })
    .onConflictDoUpdate({ target: listingReviews.ListingID, set: { Version: nextVersion } });
}

/** Records a review of the current listing and clears its unconfirmed changes. */
export async function saveReview(tx: Db, ListingID: number, ReviewerID: number): Promise<void> {
  await tx.delete(listingChanges).where(eq(listingChanges.ListingID, ListingID));
  const review = { ReviewerID, ReviewDate: sql`now()` };
  await tx
    .insert(listingReviews)
    .values({ ListingID, Version: 1, ...review })
    .onConflictDoUpdate({ target: listingReviews.ListingID, set: { Version: nextVersion, ...review } });
}
