import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { listings } from '../../schema/listings.ts';
import { changedParties } from '../../schema/names.ts';
import { brokers } from '../../schema/users.ts';
import type { NameRound } from '../anonymity/anonymity.ts';
import { isPublished } from './listings.policy.ts';

export type ChangedParty = Pick<typeof changedParties.$inferSelect, 'Kind' | 'Key' | 'Version' | 'ComparedTo'>;

const isDetector = eq(changedParties.Kind, 'detector');
const isUncompared = eq(changedParties.Compared, false);
const waits = (round: NameRound) =>
  round === 'first'
    ? isUncompared
    : and(eq(changedParties.Compared, true), lt(changedParties.ChangeDate, sql`now() - interval '1 minute'`));

/** Has all published listings compared with all names, once for each version of the check, however many servers start with it. */
export async function noteDetector(db: Db, version: number): Promise<void> {
  await db.execute(sql`
    insert into ${changedParties} (kind, key, compared)
    select 'detector', ${version}::int, not exists (select from ${listings} where ${isPublished})
    where not exists (select from ${changedParties} where ${isDetector} and ${changedParties.Key} >= ${version})
    on conflict do nothing`);
  await db.delete(changedParties).where(and(isDetector, lt(changedParties.Key, version)));
}

/** True if accounts, broker codes or listings wait for their first comparison, or all listings for a new version of the check. */
export async function hasChangedParties(tx: Db): Promise<boolean> {
  return (await tx.select({ Key: changedParties.Key }).from(changedParties).where(isUncompared).limit(1)).length > 0;
}

/** The one that has waited longest, or the newest version of the check; null if none waits. */
export async function partyToCompare(db: Db, round: NameRound | 'detector'): Promise<ChangedParty | null> {
  const { Kind, Key, Version, ComparedTo, ChangeDate } = changedParties;
  const [party] = await db
    .select({ Kind, Key, Version, ComparedTo })
    .from(changedParties)
    .where(round === 'detector' ? and(isDetector, isUncompared) : and(ne(Kind, 'detector'), waits(round)))
    .orderBy(asc(ChangeDate), asc(Kind), asc(Key))
    .limit(1);
  return party ?? null;
}

/** The next published listings that the party's names belong to, by ListingID. */
export async function listingsOfParty(db: Db, { Kind, Key, ComparedTo }: ChangedParty, limit: number): Promise<number[]> {
  const belongs = {
    owner: eq(listings.OwnerID, Key),
    broker: sql`${listings.Brokercode} = (select ${brokers.BrokerID} from ${brokers} where ${brokers.ID} = ${Key})`,
    listing: eq(listings.ListingID, Key),
    texts: eq(listings.ListingID, Key),
    detector: undefined,
  }[Kind];
  const rows = await db
    .select({ ListingID: listings.ListingID })
    .from(listings)
    .where(and(belongs, isPublished, gt(listings.ListingID, ComparedTo)))
    .orderBy(asc(listings.ListingID))
    .limit(limit);
  return rows.map(({ ListingID }) => ListingID);
}

/** A party that changed again in the meantime starts over, so nothing is noted for it. */
const isThis = ({ Kind, Key, Version }: ChangedParty) =>
  and(eq(changedParties.Kind, Kind), eq(changedParties.Key, Key), eq(changedParties.Version, Version));

/** Notes that a party's listings up to this one were compared. */
export async function noteComparedTo(tx: Db, party: ChangedParty, ComparedTo: number): Promise<void> {
  await tx.update(changedParties).set({ ComparedTo }).where(isThis(party));
}

/** Notes that all listings of a party were compared. After the last time, it is removed. */
export async function settleParty(tx: Db, round: NameRound | 'detector', party: ChangedParty): Promise<void> {
  if (round !== 'last') await tx.update(changedParties).set({ Compared: true, ComparedTo: 0 }).where(isThis(party));
  else await tx.delete(changedParties).where(isThis(party));
}
