import type { UserType } from './access.ts';

const withId = (path: string, id: number | undefined) => (id === undefined ? path : `${path}?listing_id=${id}`);

const withToken = (path: string, token: string | undefined) =>
  token === undefined ? path : `${path}?token=${encodeURIComponent(token)}`;

/** The page of a contact or an organization says that this ID was merged into it. */
const withMerged = (path: string, merged: number | undefined) => (merged === undefined ? path : `${path}&merged_id=${merged}`);

/** A new listing in the wizard, and its five steps. */
const wizardSteps = [
  '/detailed_listing',
  '/detailed_listing1',
  '/detailed_listing2',
  '/detailed_listing3',
  '/detailed_listing4',
  '/detailed_listing5',
] as const;

/** The contact's form, by the screen that leads to it. */
const contactForms = {
  all: '/contacts/contact_edit',
  mine: '/mycontacts/contact_edit',
  search: '/searchcontacts/contact_edit',
  contact: '/contact_edit',
} as const;
export type ContactOrigin = keyof typeof contactForms;

/** The organization's form, by the screen that leads to it. */
const organizationForms = {
  all: '/contacts/edit_organizations',
  organization: '/contacts/org_details/edit_organizations',
  search: '/contacts/search_org/edit_organizations',
} as const;
export type OrganizationOrigin = keyof typeof organizationForms;

/** Addresses of screens, which people have bookmarked, for screens, emails and inbox messages. */
export const paths = {
  login: () => '/login',
  register: (type?: UserType) => (type === undefined ? '/register' : `/register?user_type=${type}`),
  forgotPassword: () => '/forgot_password',
  resetPassword: (token?: string) => withToken('/reset_password', token),
  verifyEmail: (token?: string) => withToken('/email_verification', token),
  invitation: (token?: string) => withToken('/invitation', token),
  stopAlerts: (token?: string) => withToken('/stop_alerts', token),
  unsubscribe: (token?: string) => withToken('/unsubscribe', token),
  listingForm: (id?: number) => withId('/listings', id),
  /** The wizard: a new technology available listing, or a step of a new or stored listing. */
  wizard: (step: 0 | 1 | 2 | 3 | 4 | 5 = 0, id?: number) => withId(wizardSteps[step], id),
  /** A field in the listing's editor. */
  listingField: (id: number, step: number, field: string) => `${withId('/listings', id)}&step=${step}#${field}`,
  /** A field that keeps the listing from being submitted. Saving leads back to the submit page. */
  refusedField: (id: number, step: number, field: string) => `${withId('/listings', id)}&step=${step}&submit=1#${field}`,
  uploadAttachment: (id: number) => withId('/listings/UploadAttachment', id),
  publish: (id: number) => withId('/publish_listing', id),
  listing: (id: number) => withId('/listing_full_details', id),
  printListing: (id: number) => withId('/print_listing', id),
  /** A note on the listing's page. */
  note: (id: number, note: number) => `${withId('/listing_full_details', id)}#note-${note}`,
  dashboard: () => '/dashboard',
  /** The decisions that the dashboard counts. */
  decisionLog: () => '/dashboard/decisions',
  myListings: () => '/myaccount/my_listing',
  allListings: () => '/myaccount/myaccount_ta_all',
  review: () => '/myaccount/review',
  browse: () => '/myaccount/browse_listing',
  teamListings: () => '/myaccount/team_listing',
  bookmarks: () => '/myaccount/bookmarked_listing',
  pursueRequests: () => '/pursue/listings',
  pursuePatents: () => '/pursue/patents',
  search: () => '/myaccount/search',
  searchPatents: () => '/patent/search',
  /** A saved search, as it is now. */
  savedSearch: (id: number) => `/myaccount/search?view=${id}`,
  patents: () => '/myaccount/patent',
  browsePatents: () => '/patent/browse',
  newPatent: () => '/patent/create',
  /** A patent's page. The number decides; PatentID is null for a patent that is only in the store. */
  patent: ({ PatentID, PatentNumber, Country }: { PatentID?: number | null; PatentNumber: string; Country: string }) =>
    `/patent_details?patentid=${PatentID ?? 0}&plist=pid&pat_num=${PatentNumber}&pcont=${Country}`,
  wanted: () => '/wanted/listing',
  teamWanted: () => '/wanted/team_listing',
  allWanted: () => '/wanted/all_listing',
  contact: (id: number, merged?: number) => withMerged(`/contacts/contact_info?contact_id=${id}`, merged),
  organizations: () => '/contacts/organizations',
  searchOrganizations: () => '/contacts/search_organizations',
  newOrganization: () => '/contacts/create_organizations',
  organization: (id: number, merged?: number) => withMerged(`/contacts/org_info?org_id=${id}`, merged),
  /** The organization with all of its contacts. */
  organizationDetails: (id: number) => `/contacts/org_details/org_info?org_id=${id}`,
  organizationContacts: (id: number) => `/contacts/org_details/contact_listing?org_id=${id}`,
  /** The organization's form; where it was opened decides where it leads after saving. */
  editOrganization: (id: number, from: OrganizationOrigin) => `${organizationForms[from]}?org_id=${id}`,
  mailingLists: () => '/contacts/mailing_lists',
  newMailingList: () => '/contacts/create_mail_listing',
  directoryImports: () => '/contacts/imports',
  directoryImport: (id: number) => `/contacts/import?import_id=${id}`,
  campaigns: () => '/contacts/campaigns',
  newCampaign: (list?: number) =>
    list === undefined ? '/contacts/create_campaign' : `/contacts/create_campaign?mailingList_id=${list}`,
  campaign: (id: number) => `/contacts/campaign_info?campaign_id=${id}`,
  editCampaign: (id: number) => `/contacts/edit_campaign?campaign_id=${id}`,
  /** Contacts come first, so their address names no kind. */
  duplicates: (kind?: 'contact' | 'organization'): string =>
    kind === 'organization' ? '/contacts/duplicates?Kind=organization' : '/contacts/duplicates',
  /** Two contacts or organizations side by side; the first is the one that stays. */
  compareDuplicates: (kind: 'contact' | 'organization', survivor: number, removed: number) =>
    `/contacts/compare_duplicates?kind=${kind}&survivor_id=${survivor}&removed_id=${removed}`,
  dismissals: (kind?: 'contact' | 'organization'): string =>
    kind === 'organization' ? '/contacts/different_pairs?Kind=organization' : '/contacts/different_pairs',
  merges: (kind?: 'contact' | 'organization'): string =>
    kind === 'organization' ? '/contacts/merges?Kind=organization' : '/contacts/merges',
  mailingList: (id: number) => `/contacts/mail_listing_info?mailingList_id=${id}`,
  editMailingList: (id: number) => `/contacts/edit_mail_listing?mailingList_id=${id}`,
  eou: () => '/eou/listings',
  /** The workbench: evidence of use with its claim chart, or something new about a patent. */
  eouWorkbench: (id?: number) => (id === undefined ? '/eou/workbench' : `/eou/workbench?eou_id=${id}`),
  newEou: (country: string, number: string) => `/eou/workbench?Patent=${number}&Country=${country}`,
  printEou: (id: number) => `/print_eou?eou_id=${id}`,
  analyses: () => '/analysis/listings',
  profile: () => '/profile',
  security: () => '/profile/security',
  inbox: () => '/myaccount/unreadEmail',
  brokerRequests: () => '/myaccount/broker_requests',
  users: () => '/admin/users',
  user: (id: number, type: UserType) => `/admin/profile?user_id=${id}&user_type=${type}`,
  newUser: () => '/admin/newuser',
  searchUser: () => '/admin/searchuser',
  brokers: () => '/admin/brokerlist',
  broker: (id?: number) => (id === undefined ? '/admin/newbroker' : `/admin/newbroker?id=${id}`),
  codes: () => '/admin/codes',
  outbox: () => '/admin/outbox',
  imports: () => '/admin/imports',
  import: (id: number) => `/admin/imports?import_id=${id}`,
  audit: () => '/admin/audit',
  settings: () => '/admin/settings',
  contacts: () => '/contacts/all_contacts',
  myContacts: () => '/contacts/mylisting',
  searchContacts: () => '/contacts/search_contacts',
  newContact: () => '/contacts/create_contact',
  /** A note on the contact's page. */
  contactNote: (id: number, note: number) => `/contacts/contact_info?contact_id=${id}#note-${note}`,
  /** The contact's form; where it was opened decides where it leads after saving. */
  editContact: (id: number, from: ContactOrigin) => `${contactForms[from]}?contact_id=${id}`,
} as const;
