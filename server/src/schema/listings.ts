import type { Currency } from '@brevet/contract/currencies';
import { defaultCurrency } from '@brevet/contract/currencies';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, words } from '../platform/db/columns.ts';
import { brokers, users } from './users.ts';

export const listings = pgTable(
  'listings',
  {
    ListingID: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 10_001 }),
    ListingName: text().notNull(),
    ListingDescription: words(),
    ListingType: smallint().notNull(),
    AvailableStatus: smallint().$type<AvailableStatus>().notNull(),
    ListingStatus: words(),
    OwnerID: integer()
      .notNull()
      .references(() => users.UserID),
    Brokercode: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    Source: text().notNull().default('Direct'),
    Tag: words(),
    Rating: smallint().notNull().default(0),
    DealStructure: text().notNull().default('2'),
    DealStructureNotes: words(),
    Keywords: words(),
    PrivateFlag: smallint().notNull().default(1),
    AccessControl: words(),
    Share_type: text({ enum: ['default', 'custom', 'none'] })
      .notNull()
      .default('default'),
    ListingImg: words(),
    CompetitiveAdvantage: words(),
    DeclineReason: text(),
    StartDate: instant(),
    EndDate: day(),
    CreateDate: instant().notNull().default(sql`now()`),
    LastUpdate: instant().notNull().default(sql`now()`),
    Version: integer().notNull().default(1),
    CreateKey: text(),
  },
  (table) => [
    check('available_status_known', sql`${table.AvailableStatus} between -2 and 7`),
    check('rating_in_percent', sql`${table.Rating} between 0 and 100`),
    uniqueIndex('listings_create_key').on(table.OwnerID, table.CreateKey),
    index('listings_status').on(table.AvailableStatus, table.ListingID),
    /** Everything that the dashboard counts, so that it reads no rows. */
    index('listings_pipeline').on(table.AvailableStatus, table.CreateDate),
    index('listings_owner').on(table.OwnerID, table.ListingID),
    index('listings_owner_status').on(table.OwnerID, table.AvailableStatus),
    index('listings_brokercode').on(table.Brokercode, table.ListingID),
    index('listings_rating').on(table.Rating, table.ListingID),
    index('listings_name').on(table.ListingName, table.ListingID),
    index('listings_created').on(table.CreateDate, table.ListingID),
    index('listings_started').on(table.StartDate, table.ListingID),
    index('listings_source').on(table.Source, table.ListingID),
    index('listings_type').on(table.ListingType, table.ListingID),
    index('listings_tag').on(table.Tag).where(sql`${table.Tag} <> ''`),
    index('listings_deals').using('gin', sql`string_to_array(${table.DealStructure}, ',')`),
    /** A file is the image of one listing. */
    uniqueIndex('listings_image').on(table.ListingImg).where(sql`${table.ListingImg} <> ''`),
    index('listings_words').using('gin', sql`(${table.ListingName} || ' ' || ${table.Keywords}) gin_trgm_ops`),
  ],
);

const yesNo = () => smallint().$type<0 | 1 | 2>().notNull().default(0);
/** The primary key of a part of a listing. */
export const listingKey = () =>
  integer()
    .primaryKey()
    .references(() => listings.ListingID, { onDelete: 'cascade' });

/** The part of a listing below its head. */
export const listingDetails = pgTable('listing_details', {
  ListingID: listingKey(),
  TechnologyOverview: words(),
  TechnologyProblemSolvedbyTechnology: words(),
  TechnologyHowtheTechnologySolvestheProblem: words(),
  TechnologyPrimaryApplication: words(),
  TechnologyOtherApplications: words(),
  TechnologyCompetitiveAdvantage: words(),
  TechnologyDeployment: words(),
  TechnologyDevelopmentPlatform: words(),
  TechnologyDevelopmentStatusNotes: words(),
  TechnologyPlatformsSupported: words(),
  BizSalesSalesStatusNotes: words(),
  DealStructureNotes: words(),
  FAQ: words(),
  TechnologyAdditionalInfo: words(),
  PatentBackLicense: yesNo(),
  PatentSellIndividualPatent: yesNo(),
  TechnologyPatentSummary: words(),
  PatentNotes: words(),
  PatentIPOwnership: yesNo(),
  PatentLicensingStatus: yesNo(),
  PatentLicensingArrangement: words(),
  PatentInfringement: yesNo(),
  PatentPotentialInfringers: words(),
  PatentLitigation: yesNo(),
  PatentLitigationNotes: words(),
  PatentPortfolio: words(),
  Overview: words(),
  ProblemSolved: words(),
});

const money = () => numeric({ precision: 15, scale: 2, mode: 'number' });

/** Confidential: read only if the policy allows it. */
export const listingSales = pgTable('listing_sales', {
  ListingID: listingKey(),
  Seller: text().notNull(),
  BrandNames: words(),
  /** Of all prices. */
  Currency: text().$type<Currency>().notNull().default(defaultCurrency),
  TargetPrice: money(),
  MinimumAcceptablePrice: money(),
  PricingNotes: words(),
  ReasonsForListing: words(),
  DecisionMakingProcess: words(),
  MarketingMaterials: words(),
  PriorPromotionalEfforts: words(),
  OtherSalesNotes: words(),
  Keywords: words(),
  BrevetDirectDeal: smallint().$type<0 | 1>().notNull().default(0),
  BuySideCommission: numeric({ precision: 5, scale: 2, mode: 'number' }),
  BarginPrice: money(),
  BrokerCommission: numeric({ precision: 5, scale: 2, mode: 'number' }),
  BrokerContract: words(),
  BrokerArrangementExclusive: smallint().$type<0 | 1>().notNull().default(0),
});

/** A listing recommended to a buyer. */
export const listingRecommendations = pgTable(
  'listing_recommendations',
  {
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
    Brokercode: text().notNull(),
    /** The user who recommended it; null for rows older than this column. */
    CreatorID: integer().references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.ListingID, table.UserID] }),
    index('listing_recommendations_user').on(table.UserID, table.ListingID),
  ],
);

/** A listing that a user bookmarked. */
export const listingBookmarks = pgTable(
  'listing_bookmarks',
  {
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.UserID, table.ListingID] }), index('listing_bookmarks_listing').on(table.ListingID)],
);
