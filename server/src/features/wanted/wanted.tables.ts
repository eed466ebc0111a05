import { isStaff, userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import { statuses } from '@brevet/contract/statuses';
import type { Wanted } from '@brevet/contract/wanted';
import { and, eq, sql } from 'drizzle-orm';
import type { Selecting } from '../../platform/db/client.ts';
import type { CountedTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { listings } from '../../schema/listings.ts';
import { fullName, users } from '../../schema/users.ts';
import { wantedListings, wantedSuggestions } from '../../schema/wanted.ts';
import { presentWanted } from './present-wanted.ts';
import { isTeam } from './wanted.policy.ts';

/** Suggested listings that the reader can see: all for brokers and admins, active ones for buyers. */
const suggested = sql<number>`(select count(*)::int from ${wantedSuggestions}
  inner join ${listings} on ${listings.ListingID} = ${wantedSuggestions.ListingID}
  where ${wantedSuggestions.WantedID} = ${wantedListings.WantedID}
  and (${sql.placeholder('everyone')}::boolean or ${eq(listings.AvailableStatus, statuses.active.code)}))`;

/** A wanted listing with its buyer. */
export const wantedRows = (db: Selecting) =>
  db
    .select({
      WantedID: wantedListings.WantedID,
      UserID: wantedListings.UserID,
      Title: wantedListings.Title,
      Description: wantedListings.Description,
      Keywords: wantedListings.Keywords,
      Class: wantedListings.Class,
      Budget: wantedListings.Budget,
      Closed: wantedListings.Closed,
      CreateDate: wantedListings.CreateDate,
      Version: wantedListings.Version,
      Buyer: fullName(users),
      BrokerCode: users.BrokerID,
      Suggested: suggested,
    })
    .from(wantedListings)
    .innerJoin(users, eq(users.UserID, wantedListings.UserID))
    .$dynamic();

const wantedTable = pagedTable({
  name: 'wanted_listings',
  features: ['wanted', 'users'],
  rows: wantedRows,
  matching: (db, columns) =>
    db.select(columns).from(wantedListings).innerJoin(users, eq(users.UserID, wantedListings.UserID)).$dynamic(),
  key: [wantedListings.WantedID],
  sort: { CreateDate: wantedListings.CreateDate, Title: wantedListings.Title, WantedID: wantedListings.WantedID },
  filters: {
    buyer: sql`${wantedListings.UserID} = ${sql.placeholder('buyer')}`,
    team: and(eq(users.BrokerID, sql.placeholder('team')), eq(users.UserType, userTypes.buyer)) ?? sql`false`,
    /** Leaves out people who have become sellers or brokers. */
    ofBuyers: eq(users.UserType, userTypes.buyer),
    closed: sql`${wantedListings.Closed} = ${sql.placeholder('closed')}::boolean`,
    search: sql`concat_ws(' ', ${wantedListings.Title}, ${wantedListings.Description}, ${wantedListings.Keywords}, ${wantedListings.Class})
      ilike ${sql.placeholder('search')}`,
  },
  scope: ['buyer', 'team'],
});

interface Filters {
  State?: Wanted['State'] | undefined;
  search?: string | undefined;
}

/** The wanted listings of the user, of their team, or of everyone. */
export function wantedOf(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  whose: 'own' | 'team' | 'all',
  { State, search }: Filters,
): CountedTable<Wanted> {
  const staff = isStaff(user.UserType);
  // A buyer with the default code has no team.
  const alone = whose === 'own' || (!staff && !isTeam(user.BrokerID));
  const values = {
    ...(alone ? { buyer: user.UserID } : whose === 'team' ? { team: user.BrokerID } : { ofBuyers: true }),
    ...(State ? { closed: State === 'closed' } : {}),
    ...(search ? { search: containing(search) } : {}),
    everyone: staff,
  };
  return wantedTable.bind(services, values, { present: presentWanted(user) });
}
