import { sql } from 'drizzle-orm';
import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { listings } from './listings.ts';

/**
 * Everything that facets count of each listing. Triggers (`brevet_facet_listing` and `brevet_facet_sections`) keep it up to date, so
 * that all changes of a listing's facets lock one row and follow each other.
 */
export const listingFacets = pgTable('listing_facets', {
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
});

/**
 * How many listings agree in all facets: the sum of the rows of such a group. A change adds rows (`brevet_count_facets`) instead of
 * updating the group's, so no writer waits for another; a job folds them.
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
