import { expect, it } from 'vitest';
import { api } from './api.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** Other features that each read shows. The browser repeats the read when one of them changes. */
const shown: Record<string, string[]> = {
  bookmarked_listing: ['bookmarks'],
  patentRequests: ['listings'],
  patents: ['listings'],
  patentDetailById: ['listings'],
  getListingByPatentNumber: ['listings'],
  checkPatentNumbers: ['listings'],
  searchPatent: ['listings'],
  listingLandscape: ['listings'],
  listingWarnings: ['listings'],
  searchLandscape: ['listings'],
  patentStatusCounts: ['listings'],
  getEnteredFacts: ['attachments'],
  getEouByPatentNumber: ['patents', 'listings'],
  eou_listing: ['patents', 'listings'],
  getEou: ['patents', 'listings'],
  getPatentClaims: ['patents'],
  getAnalysisByPatentId: ['patents', 'listings'],
  analysis_listing: ['patents', 'listings'],
  wanted_listing: ['listings'],
  wanted_team_listing: ['listings'],
  wanted_all_listing: ['listings'],
  getWanted: ['listings'],
  getOrganizations: ['contacts', 'users'],
  searchOrganization: ['contacts', 'users'],
  getOrganizationInfo: ['contacts', 'users'],
  getContactListByOrg: ['contacts'],
  getMyContacts: ['organizations', 'users'],
  getContacts: ['organizations', 'users'],
  searchContact: ['organizations', 'users'],
  getContactInfo: ['organizations', 'users', 'views'],
  getListingByContactId: ['listings'],
  listing_contact: ['organizations', 'users', 'listings'],
  getLinkContacts: ['organizations'],
  getMailListing: ['users'],
  getMailListingInfo: ['users'],
  getContactListByMailingId: ['contacts', 'organizations'],
  campaigns: ['users'],
  getCampaign: ['mailing-lists', 'users', 'brokers', 'contacts'],
  campaignRecipients: ['contacts'],
  campaignTemplate: ['brokers'],
  directoryImports: ['mailing-lists', 'users'],
  getDirectoryImport: ['mailing-lists', 'users'],
  duplicates: ['contacts', 'organizations'],
  compareDuplicates: ['contacts', 'organizations', 'mailing-lists', 'listings', 'notes'],
  dismissals: ['contacts', 'organizations', 'users'],
  merges: ['contacts', 'organizations', 'users'],
  getDashboard: ['decisions', 'patents', 'recommendations', 'users', 'inbox', 'wanted'],
  getDecisionLog: ['listings'],
  contactTimeline: ['mailing-lists', 'notes', 'invitations', 'decisions', 'listings', 'campaigns', 'mail'],
  unmatchedBounces: ['audit'],
};

it('reads name every other feature that they show', () => {
  const reads = Object.values(api).flatMap((calls) => Object.entries<AnyEndpoint>(calls));
  const found = reads.flatMap(([name, endpoint]) => ('shows' in endpoint && endpoint.shows ? [[name, endpoint.shows]] : []));
  expect(Object.fromEntries(found)).toEqual(shown);
});
