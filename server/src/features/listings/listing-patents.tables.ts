import { sql } from 'drizzle-orm';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { listingPatents, patents } from '../../schema/patents.ts';
import { patentColumns, patentsMatching, patentsOnListings } from './listing-patents.queries.ts';

export const patentsOnListing = pagedTable({
  name: 'patent_details',
  features: ['patents', 'listings'],
  rows: patentsOnListings,
  matching: patentsMatching,
  key: [listingPatents.ListingID, patents.Country, patents.PatentNumber],
  sort: {
    // The IDs are random, because the order of the shared rows would reveal which listings came first.
    PatentID: listingPatents.CreateDate,
    PatentNumber: patents.PatentNumber,
    Country: patents.Country,
    Title: patentColumns.Title,
    PatentStatus: patentColumns.PatentStatus,
    FiledDate: patentColumns.FiledDate,
    PublicationDate: patentColumns.PublicationDate,
  },
  filters: { listing_id: sql`${listingPatents.ListingID} = ${sql.placeholder('listing_id')}` },
  planOnce: ['listing_id'],
});
