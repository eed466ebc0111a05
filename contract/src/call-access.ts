import type { Access } from './access.ts';
import { access } from './access.ts';

/**
 * Who may make the calls that the browser's screens and menu depend on. The endpoints read it here, too; it stands apart from them so
 * that the menu loads without every feature's schemas.
 */
export const callAccess = {
  createListing: access.creators,
  editListing: access.owners,
  publishListing: access.owners,
  listing_details: access.signedIn,
  confidential_details: access.staff,
  listing_ta: access.signedIn,
  myaccount_ta_all: access.searchers,
  bookmarked_listing: access.signedIn,
  team_listing: access.searchers,
  browse_listing: access.signedIn,
  searchListing: access.searchers,
  searchPatent: access.searchers,
  wanted_listing: access.buyers,
  wanted_team_listing: access.searchers,
  wanted_all_listing: access.staff,
  pursue_request: access.searchers,
  patentRequests: access.searchers,
  eou_listing: access.staff,
  analysis_listing: access.staff,
  reviewQueue: access.staff,
  patents: access.searchers,
  createPatent: access.staff,
  patentDetailById: access.signedIn,
  uploadImgData: access.signedIn,
  ListingNotes: access.staff,
  patentNotes: access.staff,
  getUnreadEmailMessage: access.signedIn,
  activationCodes: access.staff,
  brokerRequests: access.staff,
  audit: access.admin,
  settings: access.admin,
  users: access.admin,
  setUserActive: access.admin,
  updateUser: access.signedIn,
  sessions: access.signedIn,
  changeBrokerStatus: access.admin,
  createbroker: access.admin,
  outbox: access.admin,
  imports: access.admin,
} as const satisfies Record<string, Access>;
