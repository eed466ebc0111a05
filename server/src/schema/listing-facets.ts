import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { listings } from './listings.ts';

/**
 * Everything that facets count of each listing. Triggers (`brevet_facet_listing` and `brevet_facet_sections`) keep it up to date, so
 * that all changes of a listing's facets lock one row and follow each other.
 */
export const listingFacets = pgTable(
  'listing_facets',
  {
    ListingID: integer()
      .primaryKey()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    ListingType: smallint().notNull(),
    AvailableStatus: smallint().notNull(),
    Rating: smallint().notNull(),
    Stars: smallint().notNull().generatedAlwaysAs(sql`brevet_stars_of(rating)`),
    DealStructure: text().notNull(),
    Sections: text().array().notNull(),
    Tag: text().notNull(),
    /** A hash of everything above that facets count. Grouping by it is faster than by six columns. */
    Combination: bigint({ mode: 'bigint' })
      .notNull()
      .generatedAlwaysAs(
        sql`hash_record_extended(row(listing_type, available_status, brevet_stars_of(rating), deal_structure, sections, tag), 0)`,
      ),
    /** The name and the keywords in lower case, which `search` compares. */
    Words: text().notNull(),
  },
  // Finds rare words. For common words, PostgreSQL compares all rows, which is faster.
  (table) => [index('listing_facets_words').using('gin', sql`${table.Words} gin_trgm_ops`)],
);

/**
 * The number of listings that agree in all facets: the sum of the rows of such a group. A change adds rows (`brevet_count_facets`) instead
 * of updating the group's, so no writer waits for another; a job folds them.
 */
export const facetCounts = pgTable('facet_counts', {
  ListingType: smallint().notNull(),
  AvailableStatus: smallint().notNull(),
  Stars: smallint().notNull(),
  DealStructure: text().notNull(),
  Sections: text().array().notNull(),
  Tag: text().notNull(),
  Listings: integer().notNull(),
});
