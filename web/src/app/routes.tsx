import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { AllListingsPage } from '../features/listings/AllListingsPage.tsx';
import { originSearch } from '../features/listings/list-search.ts';
import { readListing } from '../features/listings/listing-view.ts';
import { MyListingsPage } from '../features/listings/MyListingsPage.tsx';
import { Landing } from '../features/session/Landing.tsx';
import { searchOf } from '../shared/api/client.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { ScreenFailed } from '../shared/ui/ScreenFailed.tsx';
import { SignedIn } from './SignedIn.tsx';

const listingId = z.object({ listing_id: z.coerce.number().int().min(1).optional().catch(undefined) });
/** A listing and its editor remember the list that led to them. */
const listingSearch = originSearch.extend(listingId.shape);
const step = z.coerce.number().int().min(1).max(5);
/** The listing was created in this editor, so its attachments are next. */
const created = z.coerce.number().pipe(z.literal(1)).optional().catch(undefined);
const wizardSearch = listingSearch.extend({ created });
const formSearch = wizardSearch.extend({ step: step.optional().catch(undefined) });
const userType = z.coerce
  .number()
  .pipe(z.literal([1, 15, 30, 40]))
  .optional()
  .catch(undefined);
const words = z.coerce.string().max(200).optional().catch(undefined);
const eouSearch = z.object({ eou_id: z.coerce.number().int().min(1).optional().catch(undefined) });
const mailSearch = z.object({ mail_id: z.coerce.number().int().min(1).optional().catch(undefined) });
const importSearch = z.object({ import_id: z.coerce.number().int().min(1).optional().catch(undefined) });
const organizationSearch = z.object({ org_id: z.coerce.number().int().min(1).optional().catch(undefined) });
const mailingListSearch = z.object({ mailingList_id: z.coerce.number().int().min(1).optional().catch(undefined) });
const asked = z.coerce.number().pipe(z.literal(1)).optional().catch(undefined);
const organizationQuery = z.object({
  orgName: words,
  Intermediary: asked,
  Buyer: asked,
  Seller: asked,
  NPE: asked,
  ContingentLawyers: asked,
  BrevetRelationship: asked,
  BrevetContact: z.coerce.number().int().min(1).optional().catch(undefined),
});
const contactId = z.object({ contact_id: z.coerce.number().int().min(1).optional().catch(undefined) });
/** The contact's form as it was before someone left it to create an organization. */
const returnedContact = contactId.extend({
  redirect: z.literal('contact').optional().catch(undefined),
  value: z.string().optional().catch(undefined),
  organization: z.string().optional().catch(undefined),
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
const searchUserSearch = z.object({
  UserType: userType,
  Username: words,
  Firstname: words,
  Lastname: words,
  Email: words,
  Company: words,
  BrokerID: words,
});
const profileSearch = z.object({ user_id: z.coerce.number().int().min(1).optional().catch(undefined), user_type: userType });

const patentSearch = z.object({
  patentid: z.coerce.number().int().min(0).optional().catch(undefined),
  plist: words,
  pat_num: words,
  pcont: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional()
    .catch(undefined),
});

const root = createRootRoute({ component: Outlet });

const home = createRoute({ getParentRoute: () => root, path: '/', component: Landing });
const login = createRoute({ getParentRoute: () => root, path: '/login', component: Landing });

/** Pages for people without an account. */
const register = createRoute({ getParentRoute: () => root, path: '/register', component: Landing });
const forgotPassword = createRoute({ getParentRoute: () => root, path: '/forgot_password', component: Landing });

/** The screens inside the shell. */
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });

const listingForm = createRoute({
  getParentRoute: () => signedIn,
  path: '/listings',
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../features/listings/form/ListingFormPage.tsx'), 'ListingFormPage'),
});
const wizard = createRoute({
  getParentRoute: () => signedIn,
  path: '/detailed_listing{-$step}',
  params: { parse: ({ step: typed }) => ({ step: typed === undefined ? undefined : step.catch(0).parse(typed) }) },
  validateSearch: wizardSearch,
  component: lazyRouteComponent(() => import('../features/listings/form/ListingFormPage.tsx'), 'WizardPage'),
});
const uploadAttachment = createRoute({
  getParentRoute: () => signedIn,
  path: '/listings/UploadAttachment',
  validateSearch: listingId,
  component: lazyRouteComponent(() => import('../features/attachments/UploadAttachmentPage.tsx'), 'UploadAttachmentPage'),
});
const publish = createRoute({
  getParentRoute: () => signedIn,
  path: '/publish_listing',
  validateSearch: listingId,
  component: lazyRouteComponent(() => import('../features/listings/publish/PublishListingPage.tsx'), 'PublishListingPage'),
});
const listing = createRoute({
  getParentRoute: () => signedIn,
  path: '/listing_full_details',
  validateSearch: listingSearch,
  loaderDeps: ({ search: { listing_id } }) => ({ id: listing_id }),
  // Reads the listing together with its screen's script, not after it.
  loader: ({ deps: { id }, preload }) => {
    if (id && !preload) readListing(queryClient, id);
  },
  component: lazyRouteComponent(() => import('../features/listing-page/ListingPage.tsx'), 'ListingPage'),
});
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
});
const decisionLog = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard/decisions',
  component: lazyRouteComponent(() => import('../features/dashboard/DecisionLogPage.tsx'), 'DecisionLogPage'),
});
const myListings = createRoute({
  getParentRoute: () => signedIn,
  path: '/myaccount/my_listing',
  component: MyListingsPage,
});
const allListings = createRoute({
  getParentRoute: () => signedIn,
  path: '/myaccount/myaccount_ta_all',
  component: AllListingsPage,
});
const pursueRequests = createRoute({
  getParentRoute: () => signedIn,
  path: '/pursue/listings',
  component: lazyRouteComponent(() => import('../features/decisions/PursueRequestsPage.tsx'), 'PursueRequestsPage'),
});
const pursuePatents = createRoute({
  getParentRoute: () => signedIn,
  path: '/pursue/patents',
  component: lazyRouteComponent(() => import('../features/decisions/PatentRequestsPage.tsx'), 'PatentRequestsPage'),
});
const search = createRoute({
  getParentRoute: () => signedIn,
  path: '/myaccount/search',
  component: lazyRouteComponent(() => import('../features/listings/search/SearchPage.tsx'), 'SearchPage'),
});
const searchPatents = createRoute({
  getParentRoute: () => signedIn,
  path: '/patent/search',
  component: lazyRouteComponent(() => import('../features/patent-search/PatentSearchPage.tsx'), 'PatentSearchPage'),
});
const review = createRoute({
  getParentRoute: () => signedIn,
  path: '/myaccount/review',
  component: lazyRouteComponent(() => import('../features/listings/review/ReviewPage.tsx'), 'ReviewPage'),
});
const browse = createRoute({
  getParentRoute: () => signedIn,
  path: '/myaccount/browse_listing',
  component: lazyRouteComponent(() => import('../features/listings/browse/BrowsePage.tsx'), 'BrowsePage'),
});
const teamListings = createRoute({
  getParentRoute: () => signedIn,
  path: '/myaccount/team_listing',
  component: lazyRouteComponent(() => import('../features/listings/TeamListingsPage.tsx'), 'TeamListingsPage'),
});
const bookmarks = createRoute({
  getParentRoute: () => signedIn,
  path: '/myaccount/bookmarked_listing',
  component: lazyRouteComponent(() => import('../features/listings/bookmarks/BookmarksPage.tsx'), 'BookmarksPage'),
});
const patents = createRoute({
  getParentRoute: () => signedIn,
  path: '/myaccount/patent',
  component: lazyRouteComponent(() => import('../features/brokerage-patents/PatentsPage.tsx'), 'PatentsPage'),
});
const browsePatents = createRoute({
  getParentRoute: () => signedIn,
  path: '/patent/browse',
  component: lazyRouteComponent(() => import('../features/brokerage-patents/PatentsPage.tsx'), 'PatentsPage'),
});
const newPatent = createRoute({
  getParentRoute: () => signedIn,
  path: '/patent/create',
  component: lazyRouteComponent(() => import('../features/brokerage-patents/CreatePatentPage.tsx'), 'CreatePatentPage'),
});
const patent = createRoute({
  getParentRoute: () => signedIn,
  path: '/patent_details',
  validateSearch: patentSearch,
  component: lazyRouteComponent(() => import('../features/brokerage-patents/page/PatentPage.tsx'), 'PatentPage'),
});
const wanted = createRoute({
  getParentRoute: () => signedIn,
  path: '/wanted/listing',
  component: lazyRouteComponent(() => import('../features/wanted/WantedPage.tsx'), 'WantedPage'),
});
const teamWanted = createRoute({
  getParentRoute: () => signedIn,
  path: '/wanted/team_listing',
  component: lazyRouteComponent(() => import('../features/wanted/WantedPage.tsx'), 'TeamWantedPage'),
});
const allWanted = createRoute({
  getParentRoute: () => signedIn,
  path: '/wanted/all_listing',
  component: lazyRouteComponent(() => import('../features/wanted/WantedPage.tsx'), 'AllWantedPage'),
});
const eou = createRoute({
  getParentRoute: () => signedIn,
  path: '/eou/listings',
  component: lazyRouteComponent(() => import('../features/eou/EouPage.tsx'), 'EouPage'),
});
const eouWorkbench = createRoute({
  getParentRoute: () => signedIn,
  path: '/eou/workbench',
  validateSearch: eouSearch.extend({ Patent: words, Country: words }),
  component: lazyRouteComponent(() => import('../features/eou/WorkbenchPage.tsx'), 'WorkbenchPage'),
});
const analyses = createRoute({
  getParentRoute: () => signedIn,
  path: '/analysis/listings',
  component: lazyRouteComponent(() => import('../features/analysis/AnalysisPage.tsx'), 'AnalysisPage'),
});
const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/all_contacts',
  component: lazyRouteComponent(() => import('../features/contacts/ContactsPage.tsx'), 'ContactsPage'),
});
const myContacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/mylisting',
  component: lazyRouteComponent(() => import('../features/contacts/ContactsPage.tsx'), 'MyContactsPage'),
});
const searchContacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/search_contacts',
  validateSearch: contactQuery,
  component: lazyRouteComponent(() => import('../features/contacts/SearchContactsPage.tsx'), 'SearchContactsPage'),
});
const newContact = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/create_contact',
  validateSearch: returnedContact,
  component: lazyRouteComponent(() => import('../features/contacts/ContactFormPage.tsx'), 'CreateContactPage'),
});
const editContact = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/contact_edit',
  validateSearch: contactId,
  component: lazyRouteComponent(() => import('../features/contacts/ContactFormPage.tsx'), 'EditFromListPage'),
});
const editMyContact = createRoute({
  getParentRoute: () => signedIn,
  path: '/mycontacts/contact_edit',
  validateSearch: contactId,
  component: lazyRouteComponent(() => import('../features/contacts/ContactFormPage.tsx'), 'EditFromMinePage'),
});
const editFoundContact = createRoute({
  getParentRoute: () => signedIn,
  path: '/searchcontacts/contact_edit',
  validateSearch: contactId,
  component: lazyRouteComponent(() => import('../features/contacts/ContactFormPage.tsx'), 'EditFromSearchPage'),
});
const editFoundContactToo = createRoute({
  getParentRoute: () => signedIn,
  path: '/serachcontacts/contact_edit',
  validateSearch: contactId,
  component: lazyRouteComponent(() => import('../features/contacts/ContactFormPage.tsx'), 'EditFromSearchPage'),
});
const editOneContact = createRoute({
  getParentRoute: () => signedIn,
  path: '/contact_edit',
  validateSearch: contactId,
  component: lazyRouteComponent(() => import('../features/contacts/ContactFormPage.tsx'), 'EditFromContactPage'),
});
const contactDetails = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/contact_details',
  validateSearch: contactId,
  component: lazyRouteComponent(() => import('../features/contacts/ContactFormPage.tsx'), 'EditFromContactPage'),
});
const contact = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/contact_info',
  validateSearch: contactId,
  component: lazyRouteComponent(() => import('../features/contacts/ContactPage.tsx'), 'ContactPage'),
});
const organizations = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/organizations',
  component: lazyRouteComponent(() => import('../features/organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
});
const searchOrganizations = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/search_organizations',
  validateSearch: organizationQuery,
  component: lazyRouteComponent(() => import('../features/organizations/SearchOrganizationsPage.tsx'), 'SearchOrganizationsPage'),
});
const newOrganization = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/create_organizations',
  validateSearch: returnedContact,
  component: lazyRouteComponent(() => import('../features/organizations/NewOrganizationPage.tsx'), 'NewOrganizationPage'),
});
const editOrganization = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/edit_organizations',
  validateSearch: organizationSearch,
  component: lazyRouteComponent(() => import('../features/organizations/EditOrganizationPage.tsx'), 'EditFromListPage'),
});
const editOrganizationFromDetails = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/org_details/edit_organizations',
  validateSearch: organizationSearch,
  component: lazyRouteComponent(() => import('../features/organizations/EditOrganizationPage.tsx'), 'EditFromDetailsPage'),
});
const editOrganizationFromSearch = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/search_org/edit_organizations',
  validateSearch: organizationSearch,
  component: lazyRouteComponent(() => import('../features/organizations/EditOrganizationPage.tsx'), 'EditFromSearchPage'),
});
const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/org_info',
  validateSearch: organizationSearch,
  component: lazyRouteComponent(() => import('../features/organizations/OrganizationPage.tsx'), 'OrganizationPage'),
});
const organizationDetails = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/org_details/org_info',
  validateSearch: organizationSearch,
  component: lazyRouteComponent(() => import('../features/organizations/OrganizationPage.tsx'), 'OrganizationPage'),
});
const organizationContacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/org_details/contact_listing',
  validateSearch: organizationSearch,
  component: lazyRouteComponent(
    () => import('../features/organizations/OrganizationContactsPage.tsx'),
    'OrganizationContactsPage',
  ),
});
const directoryImports = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/imports',
  component: lazyRouteComponent(() => import('../features/directory-imports/DirectoryImportsPage.tsx'), 'DirectoryImportsPage'),
});
const directoryImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import',
  validateSearch: importSearch,
  component: lazyRouteComponent(() => import('../features/directory-imports/DirectoryImportPage.tsx'), 'DirectoryImportPage'),
});
const mailingLists = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/mailing_lists',
  component: lazyRouteComponent(() => import('../features/mailing-lists/MailingListsPage.tsx'), 'MailingListsPage'),
});
const newMailingList = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/create_mail_listing',
  component: lazyRouteComponent(() => import('../features/mailing-lists/MailingListFormPage.tsx'), 'NewMailingListPage'),
});
const editMailingList = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/edit_mail_listing',
  validateSearch: mailingListSearch,
  component: lazyRouteComponent(() => import('../features/mailing-lists/MailingListFormPage.tsx'), 'EditMailingListPage'),
});
const mailingList = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/mail_listing_info',
  validateSearch: mailingListSearch,
  component: lazyRouteComponent(() => import('../features/mailing-lists/MailingListPage.tsx'), 'MailingListPage'),
});
const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/myaccount/unreadEmail',
  component: lazyRouteComponent(() => import('../features/inbox/InboxPage.tsx'), 'InboxPage'),
});
const codes = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/codes',
  component: lazyRouteComponent(() => import('../features/codes/CodesPage.tsx'), 'CodesPage'),
});
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/audit',
  component: lazyRouteComponent(() => import('../features/audit/AuditPage.tsx'), 'AuditPage'),
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/settings',
  component: lazyRouteComponent(() => import('../features/settings/SettingsPage.tsx'), 'SettingsPage'),
});
const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/users',
  component: lazyRouteComponent(() => import('../features/users/UsersPage.tsx'), 'UsersPage'),
});
const brokerRequests = createRoute({
  getParentRoute: () => signedIn,
  path: '/myaccount/broker_requests',
  component: lazyRouteComponent(() => import('../features/users/BrokerRequestsPage.tsx'), 'BrokerRequestsPage'),
});
const searchUser = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/searchuser',
  validateSearch: searchUserSearch,
  component: lazyRouteComponent(() => import('../features/users/SearchUserPage.tsx'), 'SearchUserPage'),
});
const newUser = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/newuser',
  component: lazyRouteComponent(() => import('../features/users/NewUserPage.tsx'), 'NewUserPage'),
});
const adminProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/profile',
  validateSearch: profileSearch,
  component: lazyRouteComponent(() => import('../features/users/AdminProfilePage.tsx'), 'AdminProfilePage'),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: lazyRouteComponent(() => import('../features/users/ProfilePage.tsx'), 'ProfilePage'),
});
const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/security',
  component: lazyRouteComponent(() => import('../features/session/SecurityPage.tsx'), 'SecurityPage'),
});
const brokers = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/brokerlist',
  component: lazyRouteComponent(() => import('../features/brokers/BrokersPage.tsx'), 'BrokersPage'),
});
const broker = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/newbroker',
  validateSearch: z.object({ id: z.coerce.number().int().min(1).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('../features/brokers/BrokerPage.tsx'), 'BrokerPage'),
});
const outbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/outbox',
  validateSearch: mailSearch,
  component: lazyRouteComponent(() => import('../features/mail/OutboxPage.tsx'), 'OutboxPage'),
});
const imports = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/imports',
  validateSearch: importSearch,
  component: lazyRouteComponent(() => import('../features/patent-imports/ImportsPage.tsx'), 'ImportsPage'),
});
const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyRouteComponent(() => import('../shared/layout/NotFoundPage.tsx'), 'NotFoundPage'),
});
/** A listing on paper, without the frame of the other screens. */
const printListing = createRoute({
  getParentRoute: () => root,
  path: '/print_listing',
  validateSearch: listingId,
  component: lazyRouteComponent(() => import('../features/listing-page/PrintPage.tsx'), 'PrintPage'),
});
/** A claim chart on paper. */
const printEou = createRoute({
  getParentRoute: () => root,
  path: '/print_eou',
  validateSearch: eouSearch,
  component: lazyRouteComponent(() => import('../features/eou/PrintEouPage.tsx'), 'PrintEouPage'),
});
const account = createRoute({
  getParentRoute: () => root,
  path: '/myaccount',
  beforeLoad: () => {
    throw redirect({ to: '/' });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    register,
    forgotPassword,
    account,
    printListing,
    printEou,
    signedIn.addChildren([
      listingForm,
      wizard,
      uploadAttachment,
      publish,
      listing,
      dashboard,
      decisionLog,
      myListings,
      search,
      searchPatents,
      allListings,
      pursueRequests,
      pursuePatents,
      review,
      browse,
      teamListings,
      bookmarks,
      patents,
      browsePatents,
      newPatent,
      patent,
      wanted,
      teamWanted,
      allWanted,
      eou,
      eouWorkbench,
      analyses,
      contacts,
      myContacts,
      searchContacts,
      newContact,
      editContact,
      editMyContact,
      editFoundContact,
      editFoundContactToo,
      editOneContact,
      contactDetails,
      contact,
      organizations,
      searchOrganizations,
      newOrganization,
      editOrganization,
      editOrganizationFromDetails,
      editOrganizationFromSearch,
      organization,
      organizationDetails,
      organizationContacts,
      directoryImports,
      directoryImport,
      mailingLists,
      newMailingList,
      editMailingList,
      mailingList,
      inbox,
      codes,
      audit,
      settings,
      users,
      brokerRequests,
      searchUser,
      newUser,
      adminProfile,
      profile,
      security,
      brokers,
      broker,
      outbox,
      imports,
      unknown,
    ]),
  ]),
  // Plain text in the address (?search=12&star=5). Each screen's schema parses it.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: searchOf,
  defaultErrorComponent: ScreenFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
