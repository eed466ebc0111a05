import { userTypes } from '@brevet/contract/access';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/client.ts';
import { listingRecommendations } from '../../schema/listings.ts';
import { fullName, users } from '../../schema/users.ts';

const creators = alias(users, 'creators');

/** A listing's recommendations with recipient and sender, newest first. */
export async function recommendationsOf(db: Db, ListingID: number) {
  return db
    .select({
      UserID: users.UserID,
      Firstname: users.Firstname,
      Lastname: users.Lastname,
      Company: users.Company,
      BrokerID: users.BrokerID,
      Brokercode: listingRecommendations.Brokercode,
      CreatorID: listingRecommendations.CreatorID,
      RecommendedBy: sql<string | null>`${fullName(creators)}`,
      CreateDate: listingRecommendations.CreateDate,
    })
    .from(listingRecommendations)
    .innerJoin(users, eq(users.UserID, listingRecommendations.UserID))
    .leftJoin(creators, eq(creators.UserID, listingRecommendations.CreatorID))
    .where(eq(listingRecommendations.ListingID, ListingID))
    .orderBy(desc(listingRecommendations.CreateDate), asc(fullName(users)), asc(users.UserID));
}

/** The accounts with these IDs that a listing can be recommended to: active, verified buyers who don't own it. */
export async function buyersAmong(db: Db, ids: number[], OwnerID: number): Promise<number[]> {
  const found = await db
    .select({ UserID: users.UserID })
    .from(users)
    .where(
      and(
        inArray(users.UserID, ids),
        eq(users.UserType, userTypes.buyer),
        users.Active,
        users.Verified,
        ne(users.UserID, OwnerID),
      ),
    );
  return found.map(({ UserID }) => UserID);
}

/** Returns who was added, and when. */
export async function insertRecommendations(tx: Db, rows: (typeof listingRecommendations.$inferInsert)[]) {
  if (rows.length === 0) return [];
  const { UserID, CreateDate } = listingRecommendations;
  return tx.insert(listingRecommendations).values(rows).returning({ UserID, CreateDate });
}

export async function deleteRecommendations(tx: Db, ListingID: number, buyers: number[]): Promise<void> {
  await tx
    .delete(listingRecommendations)
    .where(and(eq(listingRecommendations.ListingID, ListingID), inArray(listingRecommendations.UserID, buyers)));
}
