import type { AvailableStatus, DecisionStatus } from '@brevet/contract/statuses';
import { changeKinds, passReasonNames } from '@brevet/contract/statuses';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { citext, instant, opaqueId, words } from '../platform/db/columns.ts';
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
    EndDate: date({ mode: 'string' }),
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
    /** Everything that facets count, so that they read no rows. */
    index('listings_facets').on(
      table.AvailableStatus,
      table.ListingID,
      table.ListingType,
      table.Rating,
      table.DealStructure,
      table.Tag,
    ),
    /** A file is the image of one listing. */
    uniqueIndex('listings_image').on(table.ListingImg).where(sql`${table.ListingImg} <> ''`),
    index('listings_words').using('gin', sql`(${table.ListingName} || ' ' || ${table.Keywords}) gin_trgm_ops`),
  ],
);

const yesNo = () => smallint().$type<0 | 1 | 2>().notNull().default(0);
const listingKey = () =>
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

/** A patent, shared by all listings that refer to it. It holds nothing that a seller typed; its facts are in the bulk store. */
export const patents = pgTable(
  'patents',
  {
    PatentID: opaqueId().primaryKey(),
    Country: text().notNull(),
    PatentNumber: text().notNull(),
    rating: smallint(),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('patents_number').on(table.Country, table.PatentNumber),
    index('patents_number_start').on(table.PatentNumber.op('text_pattern_ops')),
    index('patents_created').on(table.CreateDate, table.PatentID),
  ],
);

/** A patent that a broker or admin added for a broker code, on a listing or not. */
export const brokerPatents = pgTable(
  'broker_patents',
  {
    PatentID: integer()
      .notNull()
      .references(() => patents.PatentID),
    BrokerCode: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    /** As entered. If the bulk store has the patent, its status counts instead. */
    PatentStatus: text({ enum: ['Issued', 'Application'] }).notNull(),
    CreatorID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.PatentID, table.BrokerCode] }),
    index('broker_patents_code').on(table.BrokerCode, table.PatentID),
  ],
);

/** A patent on a listing, with the values typed there. The listing's readers see this row's ID, not that of the shared row. */
export const listingPatents = pgTable(
  'listing_patents',
  {
    ListingPatentID: opaqueId().primaryKey(),
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    PatentID: integer()
      .notNull()
      .references(() => patents.PatentID, { onUpdate: 'cascade' }),
    /** As typed. If the bulk store has the patent, its status counts instead. */
    PatentStatus: text({ enum: ['Issued', 'Application'] }).notNull(),
    CreatorID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('listing_patents_once').on(table.ListingID, table.PatentID),
    index('listing_patents_patent').on(table.PatentID),
    index('listing_patents_created').on(table.CreateDate, table.PatentID),
  ],
);

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

export const listingStatusHistory = pgTable(
  'listing_status_history',
  {
    HistoryID: integer().primaryKey().generatedAlwaysAsIdentity(),
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    OldStatus: smallint().$type<AvailableStatus>(),
    NewStatus: smallint().$type<AvailableStatus>().notNull(),
    Reason: text(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index('listing_status_history_listing').on(table.ListingID),
    index('listing_status_history_dates').on(table.CreateDate, table.HistoryID),
  ],
);

/** The owner's unconfirmed changes to a listing since its review: one row per field, patent or attachment. */
export const listingChanges = pgTable(
  'listing_changes',
  {
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    Kind: text({ enum: changeKinds }).notNull(),
    /** Path of the field, number of the patent, or DocID. */
    Name: text().notNull(),
    /** The reviewed value; null for an added patent or attachment. */
    Before: jsonb().$type<unknown>(),
    /** The current value; null for a removed patent or attachment. */
    After: jsonb().$type<unknown>(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    /** Of the first change since the review; later ones leave it as it is. */
    FirstDate: instant().notNull().default(sql`now()`),
    ChangeDate: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.ListingID, table.Kind, table.Name] })],
);

/** Names and contact data that a broker or admin allowed in a field of a listing. */
export const anonymityOverrides = pgTable(
  'anonymity_overrides',
  {
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    /** Path of the field. */
    Field: text().notNull(),
    /** The finding's text in one spelling (`findingKey`). */
    FindingKey: text().notNull(),
    Reason: text().notNull(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.ListingID, table.Field, table.FindingKey] })],
);

/** The last review of a listing. */
export const listingReviews = pgTable('listing_reviews', {
  ListingID: listingKey(),
  ReviewerID: integer().references(() => users.UserID),
  ReviewDate: instant(),
  /** Increases with every change that waits for confirmation. */
  Version: integer().notNull().default(0),
});

const decisionDetails = () => ({
  Reasons: text({ enum: passReasonNames }).array().notNull().default([]),
  ReasonText: words(),
  /** The day on which a postponed listing returns to the inbox. */
  ReturnDate: date({ mode: 'string' }),
});

/** The current decision of a broker code on a listing. */
export const listingDecisions = pgTable(
  'listing_decisions',
  {
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    BrokerCode: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    DecisionStatus: smallint().$type<DecisionStatus>().notNull(),
    ...decisionDetails(),
    /** When the listing returned to the inbox. */
    ReturnedDate: instant(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    LastUpdate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.ListingID, table.BrokerCode] }),
    index('listing_decisions_return')
      .on(table.ReturnDate)
      .where(sql`${table.ReturnDate} is not null and ${table.ReturnedDate} is null`),
    index('listing_decisions_status').on(table.DecisionStatus, table.ListingID),
    index('listing_decisions_broker').on(table.BrokerCode, table.DecisionStatus, table.ListingID),
  ],
);

/** Every decision ever made, including the current one. */
export const listingDecisionHistory = pgTable(
  'listing_decision_history',
  {
    HistoryID: integer().primaryKey().generatedAlwaysAsIdentity(),
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    BrokerCode: text().notNull(),
    DecisionStatus: smallint().$type<DecisionStatus>().notNull(),
    ...decisionDetails(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index('listing_decision_history_listing').on(table.ListingID, table.BrokerCode, table.HistoryID),
    /** Everything that the dashboard counts, so that it reads no rows. */
    index('listing_decision_history_dates').on(
      table.CreateDate,
      table.HistoryID,
      table.DecisionStatus,
      table.BrokerCode,
      table.ListingID,
    ),
    index('listing_decision_history_code').on(table.BrokerCode, table.CreateDate, table.HistoryID),
    index('listing_decision_history_user').on(table.UserID, table.CreateDate, table.HistoryID),
  ],
);

/** The current decision of a broker code on a patent. */
export const patentDecisions = pgTable(
  'patent_decisions',
  {
    PatentID: integer()
      .notNull()
      .references(() => patents.PatentID),
    BrokerCode: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    DecisionStatus: smallint().$type<DecisionStatus>().notNull(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    LastUpdate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.PatentID, table.BrokerCode] }),
    index('patent_decisions_status').on(table.DecisionStatus, table.LastUpdate, table.PatentID, table.BrokerCode),
    index('patent_decisions_broker').on(table.BrokerCode, table.DecisionStatus, table.PatentID),
  ],
);

/** Every decision ever made on a patent, including the current one. */
export const patentDecisionHistory = pgTable(
  'patent_decision_history',
  {
    HistoryID: integer().primaryKey().generatedAlwaysAsIdentity(),
    PatentID: integer()
      .notNull()
      .references(() => patents.PatentID),
    BrokerCode: text().notNull(),
    DecisionStatus: smallint().$type<DecisionStatus>().notNull(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [index('patent_decision_history_patent').on(table.PatentID, table.BrokerCode, table.HistoryID)],
);

/** Single-use codes that admins and brokers give to sellers. */
export const activationCodes = pgTable(
  'activation_codes',
  {
    Code: citext().primaryKey(),
    /** The broker code in whose name it was issued; null for the command line. */
    BrokerCode: text().references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    Note: words(),
    CreatorID: integer().references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    /** The last day on which it can be used. */
    ExpireDate: date({ mode: 'string' }),
    RevokedDate: instant(),
    ListingID: integer().references(() => listings.ListingID, { onDelete: 'set null' }),
    UsedByID: integer().references(() => users.UserID),
    UsedDate: instant(),
  },
  (table) => [
    index('activation_codes_created').on(table.CreateDate, table.Code),
    index('activation_codes_used').on(table.UsedDate, table.Code),
    index('activation_codes_broker').on(table.BrokerCode, table.CreateDate, table.Code),
  ],
);
