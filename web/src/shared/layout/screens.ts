import type { Access, UserType } from '@brevet/contract/access';
import { access, allows } from '@brevet/contract/access';
import { callAccess } from '@brevet/contract/call-access';
import { paths } from '@brevet/contract/paths';

/**
 * Every screen behind the sign-in, with the access of the call that it depends on. It decides who gets the screen: the route guard and
 * the menu both use this.
 */
export const screens: Readonly<Record<string, Access>> = {
  [paths.listingForm()]: callAccess.editListing,
  '/detailed_listing{-$step}': callAccess.editListing,
  '/listings/UploadAttachment': callAccess.uploadImgData,
  '/publish_listing': callAccess.publishListing,
  '/listing_full_details': callAccess.listing_details,
  [paths.dashboard()]: callAccess.getDashboard,
  [paths.decisionLog()]: callAccess.getDecisionLog,
  [paths.myListings()]: callAccess.listing_ta,
  [paths.allListings()]: callAccess.myaccount_ta_all,
  [paths.pursueRequests()]: callAccess.pursue_request,
  [paths.eou()]: callAccess.eou_listing,
  [paths.eouWorkbench()]: callAccess.eou_listing,
  [paths.analyses()]: callAccess.analysis_listing,
  [paths.pursuePatents()]: callAccess.patentRequests,
  [paths.search()]: callAccess.searchListing,
  [paths.searchPatents()]: callAccess.searchPatent,
  [paths.review()]: callAccess.reviewQueue,
  [paths.browse()]: callAccess.browse_listing,
  [paths.teamListings()]: callAccess.team_listing,
  [paths.bookmarks()]: callAccess.bookmarked_listing,
  [paths.patents()]: callAccess.patents,
  [paths.browsePatents()]: callAccess.patents,
  [paths.newPatent()]: callAccess.createPatent,
  '/patent_details': callAccess.patentDetailById,
  [paths.wanted()]: callAccess.wanted_listing,
  [paths.teamWanted()]: callAccess.wanted_team_listing,
  [paths.allWanted()]: callAccess.wanted_all_listing,
  [paths.contacts()]: callAccess.getContacts,
  [paths.myContacts()]: callAccess.getMyContacts,
  [paths.searchContacts()]: callAccess.searchContact,
  [paths.newContact()]: callAccess.upsertContactInfo,
  '/contacts/contact_edit': callAccess.upsertContactInfo,
  '/mycontacts/contact_edit': callAccess.upsertContactInfo,
  '/serachcontacts/contact_edit': callAccess.upsertContactInfo,
  '/searchcontacts/contact_edit': callAccess.upsertContactInfo,
  '/contact_edit': callAccess.upsertContactInfo,
  '/contacts/contact_details': callAccess.upsertContactInfo,
  '/contacts/contact_info': callAccess.getContactInfo,
  [paths.inbox()]: callAccess.getUnreadEmailMessage,
  [paths.organizations()]: callAccess.getOrganizations,
  [paths.searchOrganizations()]: callAccess.searchOrganization,
  [paths.newOrganization()]: callAccess.createOrganization,
  '/contacts/edit_organizations': callAccess.createOrganization,
  '/contacts/org_details/edit_organizations': callAccess.createOrganization,
  '/contacts/search_org/edit_organizations': callAccess.createOrganization,
  '/contacts/org_info': callAccess.getOrganizationInfo,
  '/contacts/org_details/org_info': callAccess.getOrganizationInfo,
  '/contacts/org_details/contact_listing': callAccess.getOrganizationInfo,
  [paths.directoryImports()]: callAccess.directoryImports,
  '/contacts/import': callAccess.directoryImports,
  [paths.mailingLists()]: callAccess.getMailListing,
  [paths.newMailingList()]: callAccess.CreateMailingList,
  '/contacts/edit_mail_listing': callAccess.CreateMailingList,
  '/contacts/mail_listing_info': callAccess.getMailListingInfo,
  [paths.codes()]: callAccess.activationCodes,
  [paths.brokerRequests()]: callAccess.brokerRequests,
  [paths.audit()]: callAccess.audit,
  [paths.settings()]: callAccess.settings,
  [paths.users()]: callAccess.users,
  [paths.searchUser()]: callAccess.users,
  [paths.newUser()]: callAccess.users,
  '/admin/profile': callAccess.setUserActive,
  [paths.profile()]: callAccess.updateUser,
  [paths.security()]: callAccess.sessions,
  [paths.brokers()]: callAccess.changeBrokerStatus,
  [paths.broker()]: callAccess.createbroker,
  [paths.outbox()]: callAccess.outbox,
  [paths.imports()]: callAccess.imports,
  // Any other address shows "not found".
  '/$': access.signedIn,
};

/** The types of users that get the screen with this route. A route that names no call is only for admins. */
export const accessOf = (path: string): Access => screens[path] ?? access.admin;

export const opens = (path: string, type: UserType): boolean => allows(accessOf(path), type);
