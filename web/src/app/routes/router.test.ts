import type { Access, UserType } from '@brevet/contract/access';
import { allows, userTypes } from '@brevet/contract/access';
import { analysisApi } from '@brevet/contract/analysis';
import { api } from '@brevet/contract/api';
import { attachmentsApi } from '@brevet/contract/attachments';
import { bookmarksApi } from '@brevet/contract/bookmarks';
import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { brokersApi } from '@brevet/contract/brokers';
import { callAccess } from '@brevet/contract/call-access';
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
import { paths as screenPaths } from '@brevet/contract/paths';
import { settingsApi } from '@brevet/contract/settings';
import { usersApi } from '@brevet/contract/users';
import { wantedApi } from '@brevet/contract/wanted';
import { describe, expect, it } from 'vitest';
import { adminTabsOf, menuOf } from '../../shared/layout/menu.ts';
import { accessOf, screens } from '../../shared/layout/screens.ts';
import { router } from './router.ts';

const everyone = [1, 15, 30, 40] as const;
/** The types that get each screen behind the sign-in, and the other calls that it makes for all of these types. */
const table: Record<string, { types: readonly UserType[]; calls?: { access: Access }[] }> = {
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

/** The menu of each type, restated here. */
const menu: [UserType, [string, string][]][] = [
  [
    1,
    [
      ['Create Listing', '/listings'],
      ['My Listings', '/myaccount/my_listing'],
      ['Account', '/profile'],
    ],
  ],
  [
    15,
    [
      ['All Active Listings', '/myaccount/myaccount_ta_all'],
      ['Pursue Requests', '/pursue/listings'],
      ['Search', '/myaccount/search'],
      ['Patents', '/myaccount/patent'],
      ['Account', '/profile'],
    ],
  ],
  [
    30,
    [
      ['All listings', '/myaccount/myaccount_ta_all'],
      ['My Listings', '/myaccount/my_listing'],
      ['Pursue Requests', '/pursue/listings'],
      ['Search', '/myaccount/search'],
      ['Patents', '/myaccount/patent'],
      ['Contacts', '/contacts/all_contacts'],
      ['Activation codes', '/admin/codes'],
      ['Broker requests', '/myaccount/broker_requests'],
      ['Account', '/profile'],
    ],
  ],
  [
    40,
    [
      ['Create Listing', '/listings'],
      ['All listings', '/myaccount/myaccount_ta_all'],
      ['My Listings', '/myaccount/my_listing'],
      ['Pursue Requests', '/pursue/listings'],
      ['Search', '/myaccount/search'],
      ['Patents', '/myaccount/patent'],
      ['Contacts', '/contacts/all_contacts'],
      ['Admin', '/admin/users'],
      ['Account', '/profile'],
    ],
  ],
];

const typesOf = (rule: Access) => Object.values(userTypes).filter((type) => allows(rule, type));
const routes = Object.entries(router.routesByPath).filter(([, route]) => route.parentRoute?.id === '/signed-in');
const paths = routes.map(([path]) => path);

describe('the wizard', () => {
  it.each([
    ['/detailed_listing', undefined],
    ['/detailed_listing1', 1],
    ['/detailed_listing2', 2],
    ['/detailed_listing3', 3],
    ['/detailed_listing4', 4],
    ['/detailed_listing5', 5],
  ] as const)('has the address %s', (address, step) => {
    expect(screenPaths.wizard(step)).toBe(address);
    const [, params, route] = router.getMatchedRoutes(address);
    expect(route?.fullPath).toBe('/detailed_listing{-$step}');
    expect(params).toEqual(step === undefined ? {} : { step: String(step) });
  });
});

describe('the screens behind the sign-in', () => {
  it('are all listed in this test, each with its call', () => {
    expect(paths.toSorted()).toEqual(Object.keys(table).toSorted());
    expect(paths.toSorted()).toEqual(Object.keys(screens).toSorted());
  });

  it.each(paths)('%s opens for exactly the types that may make its calls', (path) => {
    const { types, calls = [] } = table[path] ?? { types: [] };
    expect(typesOf(accessOf(path))).toEqual(types);
    for (const call of calls) expect(typesOf(call.access)).toEqual(types);
  });

  it('open only for admins if they name no call', () => {
    expect(typesOf(accessOf('/myaccount/not_yet'))).toEqual([40]);
  });

  it.each(Object.entries(callAccess))('ask for the access that %s has', (name, rule) => {
    const calls: Record<string, { access: Access }> = Object.assign({}, ...Object.values(api));
    expect(calls[name]?.access).toEqual(rule);
  });

  it.each(menu)('are in the menu of type %i', (type, entries) => {
    expect(menuOf(type).map(({ label, path }) => [label, path])).toEqual(entries);
    for (const [, path] of entries) expect(table[path]?.types, path).toContain(type);
  });

  it('are tabs for admins', () => {
    expect(adminTabsOf(40).map(({ label, path }) => [label, path])).toEqual([
      ['Users', '/admin/users'],
      ['Brokers', '/admin/brokerlist'],
      ['Activation codes', '/admin/codes'],
      ['Outbox', '/admin/outbox'],
      ['Patent imports', '/admin/imports'],
      ['Audit log', '/admin/audit'],
      ['Settings', '/admin/settings'],
    ]);
    for (const type of [1, 15, 30] as const) expect(adminTabsOf(type)).toEqual([]);
  });
});
