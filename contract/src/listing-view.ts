import { z } from 'zod';
import { isoDate, isoDateTime } from './day.ts';
import { decisionDetails } from './decision-details.ts';
import { shareTypes } from './listing-fields.ts';
import { statusCodes } from './statuses.ts';

export const availableStatus = z.literal(statusCodes);

/** The current user's rights on a listing. The browser never derives any itself. */
export const listingRights = z.object({
  update: z.boolean(),
  publish: z.boolean(),
  delete: z.boolean(),
  changeStatus: z.boolean(),
  decide: z.boolean(),
  recommend: z.boolean(),
  review: z.boolean().describe('allow findings: brokers of its broker code, and admins'),
  confirmChanges: z.boolean().describe('reviewers, while it has unreviewed changes'),
  checkNames: z.boolean().describe('reviewers, while it contains names that became known after it was published'),
  withdraw: z.boolean().describe('withdraw recommendations, in any status'),
  invite: z.boolean().describe('only while the listing is active'),
  tag: z.boolean(),
  seeConfidential: z.boolean(),
});
export type ListingRights = z.infer<typeof listingRights>;

export const rightsInRow = listingRights.omit({
  review: true,
  checkNames: true,
  withdraw: true,
  invite: true,
  seeConfidential: true,
});
export type RightsInRow = z.infer<typeof rightsInRow>;

/** A listing as its reader may see it. Owner and broker code are null for readers who may not know them. */
export const listing = z.object({
  ListingID: z.int(),
  ListingName: z.string(),
  ListingDescription: z.string(),
  ListingType: z.int(),
  AvailableStatus: availableStatus,
  ListingStatus: z.string(),
  Rating: z.int(),
  Source: z.string(),
  DealStructure: z.string(),
  DealStructureNotes: z.string(),
  Keywords: z.string(),
  PrivateFlag: z.int(),
  AccessControl: z.string().describe('owner, brokers and admins only; empty for everyone else'),
  Restricted: z.boolean().describe('true if you see only its topic and classes, because it is not published openly'),
  Share_type: z.enum(shareTypes),
  ListingImg: z.string(),
  CompetitiveAdvantage: z.string(),
  CreateDate: isoDateTime,
  StartDate: isoDateTime.nullable(),
  EndDate: isoDate.nullable(),
  LastUpdate: isoDateTime.nullable().describe('owner, brokers and admins only: others would learn of changes they may not see'),
  Version: z.int().nullable().describe('owner, brokers and admins only'),
  DeclineReason: z.string().nullable().describe('owner, brokers and admins only'),
  Tag: z.string().nullable().describe('brokers, admins, and sellers on their own listings'),
  OwnerID: z.int().nullable().describe('owner, brokers and admins only'),
  Brokercode: z.string().nullable().describe('owner, brokers and admins only'),
  recommendedByBrevet: z.int().nullable().describe('number of buyers; brokers and admins only'),
  recommendedToMe: z.object({ CreateDate: isoDateTime }).nullable(),
  tbl_listing_decision_statuses: z
    .array(z.object({ BrokerCode: z.string(), DecisionStatus: z.int(), ...decisionDetails.shape }))
    .describe('of your broker code; empty for sellers'),
  can: listingRights,
});
export type Listing = z.infer<typeof listing>;

/** The owner as brokers and admins see them. */
export const listingOwner = z.object({
  UserID: z.int(),
  Username: z.string(),
  Firstname: z.string(),
  Lastname: z.string(),
  Email: z.string(),
  Phone: z.string().nullable(),
  Company: z.string().nullable(),
  BrokerID: z.string(),
  BrokerName: z.string(),
});
