import { customType, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { listings } from './listings.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words of each listing. Triggers (`brevet_index_listings`, in its migration) keep it up to date with the listing, its details,
 * sales information and patents, so that no writer can forget it.
 */
export const listingSearch = pgTable(
  'listing_search',
  {
    ListingID: integer()
      .primaryKey()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    /** Name, keywords and description; for ranking, because it is short. */
    Head: tsvector().notNull(),
    /** Everything that buyers read. */
    Open: tsvector().notNull(),
    /** `Open` with the tag and the sales information, for brokers and admins. */
    Whole: tsvector().notNull(),
    /** CPC, IPC and USPC classes of its patents in the bulk store, as `classKey` writes them. */
    Classes: tsvector().notNull(),
  },
  (table) => [
    index('listing_search_open').using('gin', table.Open),
    index('listing_search_whole').using('gin', table.Whole),
    index('listing_search_classes').using('gin', table.Classes),
  ],
);
