import type { LinkedListing } from '@brevet/contract/contacts';
import type { ListingType } from '@brevet/contract/statuses';
import { eq, sql } from 'drizzle-orm';
import type { Selecting } from '../../platform/db/client.ts';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { listingContacts } from '../../schema/contacts.ts';
import { listings } from '../../schema/listings.ts';

const linked = (db: Selecting) =>
  db
    .select({
      ListingID: listings.ListingID,
      ListingName: listings.ListingName,
      ListingType: sql<ListingType>`${listings.ListingType}`,
      AvailableStatus: listings.AvailableStatus,
      Brokercode: listings.Brokercode,
      CreateDate: listingContacts.CreateDate,
    })
    .from(listingContacts)
    .innerJoin(listings, eq(listings.ListingID, listingContacts.ListingID))
    .$dynamic();

const listingTable = pagedTable({
  name: 'listings_of_contact',
  features: ['contacts', 'listings'],
  rows: linked,
  matching: (db, columns) =>
    db.select(columns).from(listingContacts).innerJoin(listings, eq(listings.ListingID, listingContacts.ListingID)).$dynamic(),
  key: [listingContacts.ListingID, listingContacts.ContactId],
  sort: {
    ListingID: listingContacts.ListingID,
    ListingName: listings.ListingName,
    AvailableStatus: listings.AvailableStatus,
    CreateDate: listingContacts.CreateDate,
  },
  filters: { contact: sql`${listingContacts.ContactId} = ${sql.placeholder('contact')}` },
  scope: ['contact'],
});

/** The listings that a contact is linked to. Brokers and admins read all listings. */
export const listingsOfContact = (services: Pick<Writing, 'db' | 'counts'>, contact: number): BoundTable<LinkedListing> =>
  listingTable.bind(services, { contact }, { present: (row) => ({ ...row, Active: row.AvailableStatus === 0 ? 0 : 1 }) });
