import { isStaff, userTypes } from '@brevet/contract/access';
import type { PatentListing } from '@brevet/contract/brokerage-patents';
import type { SessionUser } from '@brevet/contract/session';
import type { ListingType } from '@brevet/contract/statuses';
import { starsOf } from '@brevet/contract/statuses';
import { sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { listings } from '../../schema/listings.ts';
import { listingPatents, patents } from '../../schema/patents.ts';
import type { PatentKey } from '../patents/patents.ts';
import { showsPatentsTo } from './brokerage-patents.policy.ts';

const shownTo = (type: 1 | 15) => showsPatentsTo(type, sql.placeholder(`reader${type}`)) ?? sql`true`;

const listingTable = pagedTable({
  name: 'listings_of_patent',
  features: ['listings', 'patents'],
  rows: (db) =>
    db
      .select({
        ListingID: listings.ListingID,
        ListingName: listings.ListingName,
        ListingType: sql<ListingType>`${listings.ListingType}`,
        AvailableStatus: listings.AvailableStatus,
        Rating: listings.Rating,
        Brokercode: listings.Brokercode,
        CreateDate: listings.CreateDate,
      })
      .from(listings)
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(listings).$dynamic(),
  key: [listings.ListingID],
  sort: {
    ListingID: listings.ListingID,
    ListingName: listings.ListingName,
    Rating: listings.Rating,
    AvailableStatus: listings.AvailableStatus,
    CreateDate: listings.CreateDate,
  },
  filters: {
    PatentNumber: sql`${listings.ListingID} in (select ${listingPatents.ListingID} from ${listingPatents}
      inner join ${patents} on ${patents.PatentID} = ${listingPatents.PatentID}
      where ${patents.Country} = ${sql.placeholder('Country')} and ${patents.PatentNumber} = ${sql.placeholder('PatentNumber')})`,
    reader1: shownTo(userTypes.seller),
    reader15: shownTo(userTypes.buyer),
  },
  scope: ['reader1', 'reader15'],
});

/** The listings with this patent that show it to the user. */
export function listingsOfPatent(
  services: Pick<Writing, 'db' | 'counts'>,
  { UserType, UserID }: SessionUser,
  key: PatentKey,
): BoundTable<PatentListing> {
  const reader = isStaff(UserType) ? {} : { [`reader${UserType}`]: UserID };
  return listingTable.bind(services, { ...key, ...reader }, { present: (row) => ({ ...row, Stars: starsOf(row.Rating) }) });
}
