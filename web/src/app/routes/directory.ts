import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from './lazy-screen.ts';
import { signedIn } from './parents.ts';
import { flag, id, words } from './search-values.ts';

const contactId = z.object({ contact_id: id });
const organizationId = z.object({ org_id: id });
const mailingListId = z.object({ mailingList_id: id });
const importId = z.object({ import_id: id });
const campaignId = z.object({ campaign_id: id });
const campaignView = campaignId.extend({ view: z.enum(['recipients', 'email']).optional().catch(undefined) });
const organizationQuery = z.object({
  orgName: words,
  Intermediary: flag,
  Buyer: flag,
  Seller: flag,
  NPE: flag,
  ContingentLawyers: flag,
  BrevetRelationship: flag,
  BrevetContact: id,
});
/** The contact's form as it was before someone left it to create an organization. */
const returnedContact = contactId.extend({
  redirect: z.literal('contact').optional().catch(undefined),
  value: z.string().optional().catch(undefined),
  organization: z.string().optional().catch(undefined),
});
/** A contact or organization that the ID of a merged one led to says so. */
const mergedId = z.object({ merged_id: id });
const comparison = z.object({
  kind: z.enum(['contact', 'organization']).optional().catch(undefined),
  survivor_id: id,
  removed_id: id,
});
const contactQuery = z.object({
  Firstname: words,
  Lastname: words,
  Email: words,
  Title: words,
  OrgName: words,
  City: words,
  State: words,
  Country: words,
  Keywords: words,
  Responsible: words,
  USPatentAttorney: words,
  MemberOfAUTM: words,
});

/** Screens of contacts, organizations, mailing lists, campaigns, imports and duplicates. */
export const directoryScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/all_contacts',
    component: lazyScreen(() => import('../../features/contacts/ContactsPage.tsx'), 'ContactsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/mylisting',
    component: lazyScreen(() => import('../../features/contacts/ContactsPage.tsx'), 'MyContactsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/search_contacts',
    validateSearch: contactQuery,
    component: lazyScreen(() => import('../../features/contacts/SearchContactsPage.tsx'), 'SearchContactsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/create_contact',
    validateSearch: returnedContact,
    component: lazyScreen(() => import('../../features/contacts/ContactFormPage.tsx'), 'CreateContactPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/contact_edit',
    validateSearch: contactId,
    component: lazyScreen(() => import('../../features/contacts/ContactFormPage.tsx'), 'EditFromListPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/mycontacts/contact_edit',
    validateSearch: contactId,
    component: lazyScreen(() => import('../../features/contacts/ContactFormPage.tsx'), 'EditFromMinePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/searchcontacts/contact_edit',
    validateSearch: contactId,
    component: lazyScreen(() => import('../../features/contacts/ContactFormPage.tsx'), 'EditFromSearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/serachcontacts/contact_edit',
    validateSearch: contactId,
    component: lazyScreen(() => import('../../features/contacts/ContactFormPage.tsx'), 'EditFromSearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contact_edit',
    validateSearch: contactId,
    component: lazyScreen(() => import('../../features/contacts/ContactFormPage.tsx'), 'EditFromContactPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/contact_details',
    validateSearch: contactId,
    component: lazyScreen(() => import('../../features/contacts/ContactFormPage.tsx'), 'EditFromContactPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/contact_info',
    validateSearch: contactId.extend(mergedId.shape),
    component: lazyScreen(() => import('../../features/contacts/ContactPage.tsx'), 'ContactPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/organizations',
    component: lazyScreen(() => import('../../features/organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/search_organizations',
    validateSearch: organizationQuery,
    component: lazyScreen(() => import('../../features/organizations/SearchOrganizationsPage.tsx'), 'SearchOrganizationsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/create_organizations',
    validateSearch: returnedContact,
    component: lazyScreen(() => import('../../features/organizations/NewOrganizationPage.tsx'), 'NewOrganizationPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/edit_organizations',
    validateSearch: organizationId,
    component: lazyScreen(() => import('../../features/organizations/EditOrganizationPage.tsx'), 'EditFromListPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/org_details/edit_organizations',
    validateSearch: organizationId,
    component: lazyScreen(() => import('../../features/organizations/EditOrganizationPage.tsx'), 'EditFromDetailsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/search_org/edit_organizations',
    validateSearch: organizationId,
    component: lazyScreen(() => import('../../features/organizations/EditOrganizationPage.tsx'), 'EditFromSearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/org_info',
    validateSearch: organizationId.extend(mergedId.shape),
    component: lazyScreen(() => import('../../features/organizations/OrganizationPage.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/org_details/org_info',
    validateSearch: organizationId.extend(mergedId.shape),
    component: lazyScreen(() => import('../../features/organizations/OrganizationPage.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/org_details/contact_listing',
    validateSearch: organizationId,
    component: lazyScreen(() => import('../../features/organizations/OrganizationContactsPage.tsx'), 'OrganizationContactsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/imports',
    component: lazyScreen(() => import('../../features/directory-imports/DirectoryImportsPage.tsx'), 'DirectoryImportsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/import',
    validateSearch: importId,
    component: lazyScreen(() => import('../../features/directory-imports/DirectoryImportPage.tsx'), 'DirectoryImportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/duplicates',
    component: lazyScreen(() => import('../../features/duplicates/DuplicatesPage.tsx'), 'DuplicatesPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/compare_duplicates',
    validateSearch: comparison,
    component: lazyScreen(() => import('../../features/duplicates/ComparePage.tsx'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/different_pairs',
    component: lazyScreen(() => import('../../features/duplicates/DismissalsPage.tsx'), 'DismissalsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/merges',
    component: lazyScreen(() => import('../../features/duplicates/MergesPage.tsx'), 'MergesPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/mailing_lists',
    component: lazyScreen(() => import('../../features/mailing-lists/MailingListsPage.tsx'), 'MailingListsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/create_mail_listing',
    component: lazyScreen(() => import('../../features/mailing-lists/MailingListFormPage.tsx'), 'NewMailingListPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/edit_mail_listing',
    validateSearch: mailingListId,
    component: lazyScreen(() => import('../../features/mailing-lists/MailingListFormPage.tsx'), 'EditMailingListPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/mail_listing_info',
    validateSearch: mailingListId,
    component: lazyScreen(() => import('../../features/mailing-lists/MailingListPage.tsx'), 'MailingListPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/campaigns',
    component: lazyScreen(() => import('../../features/campaigns/CampaignsPage.tsx'), 'CampaignsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/create_campaign',
    validateSearch: mailingListId,
    component: lazyScreen(() => import('../../features/campaigns/CampaignFormPage.tsx'), 'NewCampaignPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/edit_campaign',
    validateSearch: campaignId,
    component: lazyScreen(() => import('../../features/campaigns/CampaignFormPage.tsx'), 'EditCampaignPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/campaign_info',
    validateSearch: campaignView,
    component: lazyScreen(() => import('../../features/campaigns/CampaignPage.tsx'), 'CampaignPage'),
  }),
] as const;
