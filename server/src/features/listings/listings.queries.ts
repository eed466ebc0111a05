import { isStaff } from '@brevet/contract/access';
import type { DetailsInput, SalesInput } from '@brevet/contract/listing-fields';
import type { SessionUser } from '@brevet/contract/session';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { and, asc, count, desc, eq, getTableColumns, ilike, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { containing } from '../../platform/db/search.ts';
import { listingDecisions } from '../../schema/decisions.ts';
import { listingDetails, listingRecommendations, listingSales, listings } from '../../schema/listings.ts';
import { listingStatusHistory } from '../../schema/reviews.ts';
import { brokers, fullName, users } from '../../schema/users.ts';
import { patentsColumn } from './listing-patents.queries.ts';
import { hasChanges, hasNames, reviewedBy, visibleTo } from './listings.policy.ts';

export type ListingRow = typeof listings.$inferSelect;

const byId = prepared('listing_by_id', (on) =>
  on
    .select()
    .from(listings)
    .where(eq(listings.ListingID, sql.placeholder('ListingID'))),
);

export async function listingById(db: Db, ListingID: number): Promise<ListingRow | null> {
  const [row] = await byId(db, { ListingID });
  return row ?? null;
}

/** Locks the listing until the transaction ends, so that its writers take turns. */
export async function listingForUpdate(tx: Db, id: number): Promise<ListingRow | null> {
  const [row] = await tx.select().from(listings).where(eq(listings.ListingID, id)).for('no key update');
  return row ?? null;
}

/** Inserts a listing. Null if its owner has one with this key already; a concurrent insert of the same key is waited for. */
export async function insertListing(tx: Db, values: typeof listings.$inferInsert): Promise<ListingRow | null> {
  const target = [listings.OwnerID, listings.CreateKey];
  const [row] = await tx.insert(listings).values(values).onConflictDoNothing({ target }).returning();
  return row ?? null;
}

export async function createdWith(tx: Db, OwnerID: number, CreateKey: string): Promise<number | null> {
  const [row] = await tx
    .select({ ListingID: listings.ListingID })
    .from(listings)
    .where(and(eq(listings.OwnerID, OwnerID), eq(listings.CreateKey, CreateKey)));
  return row?.ListingID ?? null;
}

/** Updates a listing and increments its version. */
export async function updateListing(tx: Db, id: number, values: Partial<typeof listings.$inferInsert>): Promise<ListingRow> {
  const [row] = await tx
    .update(listings)
    .set({ ...values, LastUpdate: sql`now()`, Version: sql`${listings.Version} + 1` })
    .where(eq(listings.ListingID, id))
    .returning();
  if (!row) throw new Error('The listing was not updated');
  return row;
}

/** Gives a listing that was just inserted its image. */
export async function setImage(tx: Db, ListingID: number, ListingImg: string): Promise<void> {
  await tx.update(listings).set({ ListingImg }).where(eq(listings.ListingID, ListingID));
}

export async function removeListing(tx: Db, id: number): Promise<void> {
  await tx.delete(listings).where(eq(listings.ListingID, id));
}

/** The details repeat the listing's image. */
const detailColumns = { ...getTableColumns(listingDetails), ListingImg: listings.ListingImg };

export async function detailsOf(db: Db, id: number) {
  const [row] = await db
    .select(detailColumns)
    .from(listingDetails)
    .innerJoin(listings, eq(listings.ListingID, listingDetails.ListingID))
    .where(eq(listingDetails.ListingID, id));
  if (!row) throw new Error(`Listing ${id} has no details`);
  return row;
}

/** The details and sales information that an edit changes. */
export async function partsOf(tx: Db, id: number) {
  const [row] = await tx
    .select({ details: listingDetails, sales: listingSales })
    .from(listingDetails)
    .innerJoin(listingSales, eq(listingSales.ListingID, listingDetails.ListingID))
    .where(eq(listingDetails.ListingID, id));
  if (!row) throw new Error(`Listing ${id} has no details or no sales information`);
  return row;
}

export async function salesOf(db: Db, id: number) {
  const [row] = await db.select().from(listingSales).where(eq(listingSales.ListingID, id));
  if (!row) throw new Error(`Listing ${id} has no sales information`);
  return row;
}

/** The brand and product names of the account's latest listing; empty if it has none. */
export async function latestBrandNames(db: Db, OwnerID: number): Promise<string> {
  const [row] = await db
    .select({ BrandNames: listingSales.BrandNames })
    .from(listingSales)
    .innerJoin(listings, eq(listings.ListingID, listingSales.ListingID))
    .where(eq(listings.OwnerID, OwnerID))
    .orderBy(desc(listings.ListingID))
    .limit(1);
  return row?.BrandNames ?? '';
}

export async function insertDetails(tx: Db, ListingID: number, { ListingImg: _, ...details }: DetailsInput): Promise<void> {
  await tx.insert(listingDetails).values({ ...details, ListingID });
}

export async function insertSales(tx: Db, ListingID: number, sales: SalesInput): Promise<void> {
  await tx.insert(listingSales).values({ ...sales, ListingID });
}

/** Changes the given fields. Without any, the row and its place in the search stay as they are. */
export async function updateDetails(tx: Db, ListingID: number, details: Partial<DetailsInput>): Promise<void> {
  if (Object.keys(details).length === 0) return;
  await tx.update(listingDetails).set(details).where(eq(listingDetails.ListingID, ListingID));
}

/** Changes the given fields. Without any, the row and its place in the search stay as they are. */
export async function updateSales(tx: Db, ListingID: number, sales: Partial<SalesInput>): Promise<void> {
  if (Object.keys(sales).length === 0) return;
  await tx.update(listingSales).set(sales).where(eq(listingSales.ListingID, ListingID));
}

/** The account, if it can own listings; otherwise null. */
export async function accountById(db: Db, id: number) {
  const [row] = await db
    .select({ UserID: users.UserID, BrokerID: users.BrokerID })
    .from(users)
    .where(and(eq(users.UserID, id), users.Active));
  return row ?? null;
}

/** Data that a reader gets along with the listing: their broker code's decision, and the recommendations. */
const withReader = {
  listing: getTableColumns(listings),
  DecisionStatus: listingDecisions.DecisionStatus,
  Reasons: listingDecisions.Reasons,
  ReasonText: listingDecisions.ReasonText,
  ReturnDate: listingDecisions.ReturnDate,
  RecommendDate: listingRecommendations.CreateDate,
  Changed: sql<boolean>`(${sql.placeholder('staff')}::boolean and ${hasChanges})`,
  Named: sql<boolean>`(${sql.placeholder('staff')}::boolean and ${hasNames})`,
  recommended: sql<
    number | null
  >`case when ${sql.placeholder('staff')}::boolean then (select count(*)::int from ${listingRecommendations} r
    where r.listing_id = ${listings.ListingID}) end`,
};
const ownDecision = and(
  eq(listingDecisions.ListingID, listings.ListingID),
  eq(listingDecisions.BrokerCode, sql.placeholder('BrokerCode')),
);
const toReader = and(
  eq(listingRecommendations.ListingID, listings.ListingID),
  eq(listingRecommendations.UserID, sql.placeholder('UserID')),
);
const isNamed = eq(listings.ListingID, sql.placeholder('ListingID'));

const headById = prepared('listing_head', (on) =>
  on
    .select(withReader)
    .from(listings)
    .leftJoin(listingDecisions, ownDecision)
    .leftJoin(listingRecommendations, toReader)
    .where(isNamed),
);
const pageById = prepared('listing_page', (on) =>
  on
    .select({ ...withReader, details: detailColumns, patents: patentsColumn(on) })
    .from(listings)
    .innerJoin(listingDetails, eq(listingDetails.ListingID, listings.ListingID))
    .leftJoin(listingDecisions, ownDecision)
    .leftJoin(listingRecommendations, toReader)
    .where(isNamed),
);
const owner = {
  UserID: users.UserID,
  Username: users.Username,
  Firstname: users.Firstname,
  Lastname: users.Lastname,
  Email: users.Email,
  Phone: users.Phone,
  Company: users.Company,
  BrokerID: users.BrokerID,
  BrokerName: brokers.BrokerName,
};
const pageWithOwner = prepared('listing_page_owner', (on) =>
  on
    .select({ ...withReader, details: detailColumns, owner, patents: patentsColumn(on) })
    .from(listings)
    .innerJoin(listingDetails, eq(listingDetails.ListingID, listings.ListingID))
    .innerJoin(users, eq(users.UserID, listings.OwnerID))
    .innerJoin(brokers, eq(brokers.BrokerID, users.BrokerID))
    .leftJoin(listingDecisions, ownDecision)
    .leftJoin(listingRecommendations, toReader)
    .where(isNamed),
);
const readerValues = ({ UserID, BrokerID, UserType }: SessionUser, ListingID: number) => ({
  ListingID,
  UserID,
  BrokerCode: BrokerID,
  staff: isStaff(UserType),
});

export type ListingHead = Awaited<ReturnType<typeof headById>>[number];

/** A listing with this reader's decision and recommendation. */
export async function headOf(db: Db, user: SessionUser, id: number): Promise<ListingHead | null> {
  const [row] = await headById(db, readerValues(user, id));
  return row ?? null;
}

export type ListingPage = NonNullable<Awaited<ReturnType<typeof pageOf>>>;

/** A listing with its details and patents, and for staff its owner. */
export async function pageOf(db: Db, user: SessionUser, id: number) {
  const values = readerValues(user, id);
  if (isStaff(user.UserType)) return (await pageWithOwner(db, values))[0] ?? null;
  const [row] = await pageById(db, values);
  return row ? { ...row, owner: null } : null;
}

export async function addStatusHistory(
  tx: Db,
  entry: {
    ListingID: number;
    OldStatus: AvailableStatus | null;
    NewStatus: AvailableStatus;
    Reason: string | null;
    UserID: number;
  },
): Promise<void> {
  await tx.insert(listingStatusHistory).values(entry);
}

export async function statusHistoryOf(db: Db, id: number) {
  return db
    .select({
      OldStatus: listingStatusHistory.OldStatus,
      NewStatus: listingStatusHistory.NewStatus,
      Reason: listingStatusHistory.Reason,
      UserName: fullName(users),
      CreateDate: listingStatusHistory.CreateDate,
    })
    .from(listingStatusHistory)
    .innerJoin(users, eq(users.UserID, listingStatusHistory.UserID))
    .where(eq(listingStatusHistory.ListingID, id))
    .orderBy(desc(listingStatusHistory.HistoryID));
}
export type StatusChange = Awaited<ReturnType<typeof statusHistoryOf>>[number];

/** The tags in use that contain the text, the most used first. */
export async function tagsInUse(db: Db, search: string, most: number) {
  const uses = count();
  return db
    .select({ Tag: listings.Tag, count: uses })
    .from(listings)
    .where(and(ne(listings.Tag, ''), search === '' ? undefined : ilike(listings.Tag, containing(search))))
    .groupBy(listings.Tag)
    .orderBy(desc(uses), asc(listings.Tag))
    .limit(most);
}

/** Number of listings in each status among those the user can see, owns or reviews, or those of the user's broker code. */
export async function statusCounts(db: Db, user: SessionUser, of: 'all' | 'own' | 'code' | 'review') {
  const narrower = {
    all: undefined,
    own: eq(listings.OwnerID, user.UserID),
    code: eq(listings.Brokercode, user.BrokerID),
    review: reviewedBy(user),
  }[of];
  const scope = and(visibleTo(user), narrower);
  return db
    .select({ AvailableStatus: listings.AvailableStatus, count: count() })
    .from(listings)
    .where(scope)
    .groupBy(listings.AvailableStatus);
}
