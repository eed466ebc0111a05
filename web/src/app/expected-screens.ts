import type { Access, UserType } from '@brevet/contract/access';
import { analysisApi } from '@brevet/contract/analysis';
import { attachmentsApi } from '@brevet/contract/attachments';
import { bookmarksApi } from '@brevet/contract/bookmarks';
import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { brokersApi } from '@brevet/contract/brokers';
import { campaignsApi } from '@brevet/contract/campaigns';
import { codesApi } from '@brevet/contract/codes';
import { contactsApi } from '@brevet/contract/contacts';
import { directoryImportsApi } from '@brevet/contract/directory-imports';
import { duplicatesApi } from '@brevet/contract/duplicates';
import { eouApi } from '@brevet/contract/eou';
import { listingsApi } from '@brevet/contract/listings';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { organizationsApi } from '@brevet/contract/organizations';
import { patentImportsApi } from '@brevet/contract/patent-imports';
import { settingsApi } from '@brevet/contract/settings';
import { usersApi } from '@brevet/contract/users';
import { wantedApi } from '@brevet/contract/wanted';

const everyone = [1, 15, 30, 40] as const;
/** Every screen behind the sign-in: the types that get it, and the other calls that it makes for all of these types. */
export const expectedScreens: Record<string, { types: readonly UserType[]; calls?: { access: Access }[] }> = {
  '/listings': { types: [1, 30, 40], calls: [listingsApi.getListingDetailById] },
  '/detailed_listing{-$step}': { types: [1, 30, 40], calls: [listingsApi.getListingDetailById] },
  '/listings/UploadAttachment': { types: everyone, calls: [attachmentsApi.resumableUpload] },
  '/publish_listing': { types: [1, 30, 40] },
  '/listing_full_details': { types: everyone },
  '/dashboard': { types: everyone },
  '/dashboard/decisions': { types: [15, 30, 40] },
  '/myaccount/my_listing': { types: everyone },
  '/myaccount/myaccount_ta_all': { types: [15, 30, 40] },
  '/pursue/listings': { types: [15, 30, 40] },
  '/pursue/patents': { types: [15, 30, 40] },
  '/myaccount/search': { types: [15, 30, 40] },
  '/patent/search': { types: [15, 30, 40] },
  '/myaccount/review': { types: [30, 40], calls: [listingsApi.confirmListingChanges, listingsApi.updateTag] },
  '/myaccount/browse_listing': { types: everyone, calls: [listingsApi.getListingFacets] },
  '/myaccount/team_listing': { types: [15, 30, 40], calls: [listingsApi.team_listing] },
  '/myaccount/bookmarked_listing': { types: everyone, calls: [bookmarksApi.getBookmarks, bookmarksApi.setBookmark] },
  '/myaccount/patent': { types: [15, 30, 40] },
  '/patent/browse': { types: [15, 30, 40] },
  '/patent/create': { types: [30, 40] },
  '/patent_details': { types: everyone, calls: [brokeragePatentsApi.getListingByPatentNumber] },
  '/wanted/listing': { types: [15], calls: [wantedApi.saveWanted, wantedApi.closeWanted, wantedApi.deleteWanted] },
  '/wanted/team_listing': { types: [15, 30, 40], calls: [wantedApi.getWanted] },
  '/wanted/all_listing': { types: [30, 40], calls: [wantedApi.suggestListing, wantedApi.removeSuggestion] },
  '/eou/listings': { types: [30, 40], calls: [eouApi.deleteEou] },
  '/eou/workbench': { types: [30, 40], calls: [eouApi.getEou, eouApi.saveEou, eouApi.eouDocument] },
  '/analysis/listings': { types: [30, 40], calls: [analysisApi.saveAnalysis, analysisApi.deleteAnalysis] },
  '/contacts/all_contacts': { types: [30, 40], calls: [contactsApi.deleteContact] },
  '/contacts/mylisting': { types: [30, 40] },
  '/contacts/search_contacts': { types: [30, 40] },
  '/contacts/create_contact': { types: [30, 40], calls: [contactsApi.getInternalContacts] },
  '/contacts/contact_edit': { types: [30, 40], calls: [contactsApi.getContactInfo] },
  '/mycontacts/contact_edit': { types: [30, 40], calls: [contactsApi.getContactInfo] },
  '/searchcontacts/contact_edit': { types: [30, 40], calls: [contactsApi.getContactInfo] },
  '/serachcontacts/contact_edit': { types: [30, 40], calls: [contactsApi.getContactInfo] },
  '/contact_edit': { types: [30, 40], calls: [contactsApi.getContactInfo] },
  '/contacts/contact_details': { types: [30, 40], calls: [contactsApi.getContactInfo] },
  '/contacts/contact_info': { types: [30, 40], calls: [contactsApi.getListingByContactId, contactsApi.removeListingByContactId] },
  '/contacts/organizations': { types: [30, 40], calls: [organizationsApi.deleteOrganization] },
  '/contacts/search_organizations': { types: [30, 40], calls: [contactsApi.getInternalContacts] },
  '/contacts/create_organizations': { types: [30, 40], calls: [contactsApi.getInternalContacts] },
  '/contacts/edit_organizations': { types: [30, 40], calls: [organizationsApi.getOrganizationInfo] },
  '/contacts/org_details/edit_organizations': { types: [30, 40], calls: [organizationsApi.getOrganizationInfo] },
  '/contacts/search_org/edit_organizations': { types: [30, 40], calls: [organizationsApi.getOrganizationInfo] },
  '/contacts/org_info': { types: [30, 40], calls: [organizationsApi.getContactListByOrg] },
  '/contacts/org_details/org_info': { types: [30, 40], calls: [organizationsApi.getContactListByOrg] },
  '/contacts/org_details/contact_listing': {
    types: [30, 40],
    calls: [organizationsApi.getContactListByOrg, contactsApi.deleteContact, mailingListsApi.addMailingList],
  },
  '/contacts/imports': { types: [30, 40], calls: [directoryImportsApi.uploadDirectoryImport] },
  '/contacts/import': {
    types: [30, 40],
    calls: [
      directoryImportsApi.getDirectoryImport,
      directoryImportsApi.directoryImportRows,
      directoryImportsApi.checkDirectoryImport,
      directoryImportsApi.runDirectoryImport,
      directoryImportsApi.cancelDirectoryImport,
      directoryImportsApi.undoDirectoryImport,
    ],
  },
  '/contacts/duplicates': {
    types: [30, 40],
    calls: [
      duplicatesApi.duplicates,
      duplicatesApi.duplicateCounts,
      duplicatesApi.dismissDuplicates,
      duplicatesApi.recallDismissal,
    ],
  },
  '/contacts/compare_duplicates': { types: [30, 40], calls: [duplicatesApi.compareDuplicates, duplicatesApi.mergeDuplicates] },
  '/contacts/different_pairs': { types: [30, 40], calls: [duplicatesApi.dismissals, duplicatesApi.recallDismissal] },
  '/contacts/merges': { types: [30, 40], calls: [duplicatesApi.merges, duplicatesApi.undoMerge] },
  '/contacts/mailing_lists': { types: [30, 40], calls: [mailingListsApi.deleteMailingList] },
  '/contacts/create_mail_listing': { types: [30, 40] },
  '/contacts/edit_mail_listing': { types: [30, 40], calls: [mailingListsApi.getMailListingInfo] },
  '/contacts/mail_listing_info': {
    types: [30, 40],
    calls: [mailingListsApi.getContactListByMailingId, mailingListsApi.removeContact],
  },
  '/contacts/campaigns': { types: [30, 40], calls: [campaignsApi.copyCampaign, campaignsApi.deleteCampaign] },
  '/contacts/create_campaign': {
    types: [30, 40],
    calls: [campaignsApi.campaignTemplate, campaignsApi.campaignAudience, campaignsApi.previewCampaign],
  },
  '/contacts/edit_campaign': { types: [30, 40], calls: [campaignsApi.getCampaign] },
  '/contacts/campaign_info': {
    types: [30, 40],
    calls: [
      campaignsApi.getCampaign,
      campaignsApi.campaignRecipients,
      campaignsApi.testCampaign,
      campaignsApi.startCampaign,
      campaignsApi.pauseCampaign,
      campaignsApi.resumeCampaign,
      campaignsApi.cancelCampaign,
    ],
  },
  '/myaccount/unreadEmail': { types: everyone },
  '/myaccount/broker_requests': { types: [30, 40], calls: [usersApi.decideBrokerRequest] },
  '/admin/codes': { types: [30, 40], calls: [codesApi.issueActivationCodes] },
  '/admin/audit': { types: [40] },
  '/admin/settings': { types: [40], calls: [settingsApi.saveSetting] },
  '/admin/users': { types: [40] },
  '/admin/searchuser': { types: [40] },
  '/admin/newuser': { types: [40] },
  '/admin/profile': { types: [40], calls: [usersApi.unlockUser] },
  '/profile': { types: everyone, calls: [usersApi.user] },
  '/profile/security': { types: everyone },
  '/admin/brokerlist': { types: [40] },
  '/admin/newbroker': { types: [40], calls: [brokersApi.editbroker] },
  '/admin/outbox': { types: [40] },
  '/admin/imports': { types: [40], calls: [patentImportsApi.startImport, patentImportsApi.importSources] },
  // Any other address shows "not found".
  '/$': { types: everyone },
};
