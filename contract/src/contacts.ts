import { z } from 'zod';
import { access } from './access.ts';
import { flagParam, id, idParam, said, text } from './common.ts';
import type { EmailVerifyStatus } from './contact-fields.ts';
import { contactFields, contactInput, emailVerifyStatuses, responsibilityCodes } from './contact-fields.ts';
import { isoDateTime } from './day.ts';
import { internalContact } from './directory-fields.ts';
import { json, table } from './endpoint.ts';
import { answersOf } from './field-table.ts';
import { availableStatus } from './listing-view.ts';
import { messages } from './messages.ts';
import type { YesNoUnknown } from './organization-codes.ts';
import { yesNoUnknown } from './organization-codes.ts';
import { countryCode } from './patents.ts';
import type { ListingType } from './statuses.ts';
import { listingTypes, statusLabel } from './statuses.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'contacts' as const;

export const mostLinkedContacts = 500;

const contactOrganization = z.object({ OrgId: z.int(), OrgName: z.string() });
export type ContactOrganization = z.infer<typeof contactOrganization>;

const contactRow = z.object({
  ContactId: z.int(),
  Firstname: z.string(),
  Lastname: z.string(),
  Fullname: z.string(),
  Title: z.string(),
  Organization: z.string().describe('the names of the organizations, separated by commas'),
  OrgList: z.string().describe('the organizations as HTML'),
  organization_link: z.array(contactOrganization),
  WorkPhone: z.string(),
  MobilePhone: z.string(),
  PrimaryEmail: z.string(),
  Country: z.string(),
  EmailVerifyStatus: z.enum(emailVerifyStatuses),
  OkSendPatentNo: z.literal([0, 1, 2]),
  CreatorId: z.int(),
  CreatorName: z.string(),
  CreateDate: isoDateTime,
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type ContactRow = z.infer<typeof contactRow>;

const contactColumns = {
  ContactId: 'ID',
  Fullname: 'Name',
  Firstname: { heading: 'First Name', only: 'file' },
  Lastname: { heading: 'Last Name', only: 'file' },
  Organization: 'Organization',
  Title: 'Job Title',
  WorkPhone: 'Work Phone',
  MobilePhone: 'Mobile Phone',
  PrimaryEmail: 'Email',
  Country: 'Country',
  OkSendPatentNo: 'Send Patents',
  EmailVerifyStatus: { heading: 'Email verified status', only: 'file' },
  CreatorName: 'Created by',
  CreateDate: 'Date',
  Action: actionColumn,
} as const;

const code = z.string().regex(/^\d{1,3}$/);
const described = {
  feature,
  shows: ['organizations', 'users'],
  row: contactRow,
  cards: true,
  columns: contactColumns,
  labels: {
    OkSendPatentNo: (answer: YesNoUnknown) => yesNoUnknown[answer],
    EmailVerifyStatus: (status: EmailVerifyStatus) => status,
  },
  sortable: ['ContactId', 'Fullname', 'Title', 'WorkPhone', 'MobilePhone', 'PrimaryEmail', 'Country', 'CreateDate'],
  sort: { sid: 'ContactId', sod: 'DESC' },
} as const;
const controls = { search: { kind: 'text', label: 'Filter contacts' } } as const;
const filters = { search: text(200).optional().describe('words from the name, email addresses, job title, place or keywords') };

const searchText = text(200).optional();
/** Fields of the contact search. At least one needs a value. */
export const contactSearch = z.strictObject({
  Firstname: searchText,
  Lastname: searchText,
  Email: searchText.describe('part of either email address'),
  Title: searchText,
  OrgName: searchText.describe('part of the name of an organization'),
  City: searchText,
  State: searchText,
  Country: z.union([z.literal(''), countryCode]).optional(),
  Keywords: searchText,
  Responsible: z.union([z.literal(''), code.transform(Number).pipe(z.literal(responsibilityCodes))]).optional(),
  USPatentAttorney: flagParam,
  MemberOfAUTM: flagParam,
});
export type ContactSearch = z.output<typeof contactSearch>;

const person = internalContact.omit({ BrevetContactId: true, BrevetContactType: true });
export type InternalPerson = z.infer<typeof person>;

const contact = contactRow.extend({
  ...answersOf(contactFields),
  EmailVerifyDate: isoDateTime.nullable(),
  UpdateDate: isoDateTime.nullable().describe('null until the contact is changed'),
  Version: z.int(),
});
export type Contact = z.infer<typeof contact>;

const contactInfo = z.object({
  contact_details: contact,
  brevet_people: z.array(internalContact).describe('the internal contacts, with their names'),
  contact_link: z.array(internalContact.pick({ BrevetContactId: true, BrevetContactType: true })),
  organization_link: z.array(contactOrganization),
  user_summary: z
    .object({ Username: z.string(), EmailAlertCount: z.int(), SavedSearchCount: z.int() })
    .nullable()
    .describe("the account with one of the contact's email addresses; null if there is none"),
});
export type ContactInfo = z.infer<typeof contactInfo>;

const linkedListing = z.object({
  ListingID: z.int(),
  ListingName: z.string(),
  ListingType: z.literal([0, 1, 2, 3]),
  AvailableStatus: availableStatus,
  Active: z.literal([0, 1]).describe('1 unless the listing is a draft'),
  Brokercode: z.string(),
  CreateDate: isoDateTime.describe('when it was linked'),
});
export type LinkedListing = z.infer<typeof linkedListing>;

/** Active for anything but zero. */
export const activeLabel = (flag: number): string => (flag === 0 ? 'Inactive' : 'Active');

const choice = contactRow.pick({
  ContactId: true,
  Firstname: true,
  Lastname: true,
  Title: true,
  Organization: true,
  PrimaryEmail: true,
});
export type ContactChoice = z.infer<typeof choice>;

const byContact = z.strictObject({ contact_id: idParam });
const link = z.strictObject({ listing_id: idParam, contact_id: idParam });

/** The people of the directory, and the listings that they are linked to. Only brokers and admins know of it. */
export const contactsApi = {
  getMyContacts: table({
    title: 'My contacts',
    ...described,
    path: '/getMyContacts',
    access: access.staff,
    summary: 'List the contacts that you created; admins can ask for those that someone else created',
    controls,
    filters: { ...filters, CreatorId: idParam.optional() },
  }),
  getContacts: table({
    title: 'Contacts',
    ...described,
    path: '/getContacts',
    access: access.staff,
    summary: 'List all contacts',
    controls,
    filters,
  }),
  searchContact: table({
    title: 'Contacts found',
    ...described,
    path: '/searchContact',
    access: access.staff,
    summary: 'Search for contacts that match all values',
    controls: { search: { kind: 'text', label: 'Filter these contacts' } },
    formFilters: ['Firstname', 'Lastname', 'Email', 'Title', 'OrgName', 'City', 'State', 'Country', 'Keywords', 'Responsible'],
    filters: { ...contactSearch.shape, ...filters },
  }),
  getContactInfo: json({
    feature,
    shows: ['organizations', 'users', 'views'],
    method: 'GET',
    path: '/getContactInfo',
    access: access.staff,
    summary: 'Get a contact with its organizations, internal contacts and account',
    query: byContact,
    answer: contactInfo,
  }),
  upsertContactInfo: json({
    feature,
    method: 'POST',
    path: '/upsertContactInfo',
    access: access.staff,
    summary: 'Create a contact, or change one (contact_id)',
    limit: { minutes: 15, perAddress: 600, perAccount: 300 },
    query: z.strictObject({ contact_id: idParam.optional() }),
    body: contactInput,
    answer: said.extend({ ContactId: z.int(), Version: z.int() }),
    changes: ['contacts'],
  }),
  deleteContact: json({
    feature,
    method: 'DELETE',
    path: '/deleteContact',
    access: access.staff,
    summary: 'Delete a contact with its notes and links',
    query: byContact,
    answer: said,
    changes: ['contacts', 'notes', 'mailing-lists'],
  }),
  getInternalContacts: json({
    feature: 'users',
    method: 'GET',
    path: '/getInternalContacts',
    access: access.staff,
    summary: 'Find up to 20 brokers and admins who can be internal contacts',
    query: z.strictObject({ SearchString: text(200).optional() }),
    answer: z.object({ data: z.array(person) }),
  }),
  getListingByContactId: table({
    title: 'Listings of a contact',
    feature,
    shows: ['listings'],
    path: '/getListingByContactId',
    access: access.staff,
    summary: 'List the listings that a contact is linked to',
    row: linkedListing,
    labels: {
      AvailableStatus: statusLabel,
      ListingType: (type: ListingType) => listingTypes[type],
      Active: activeLabel,
    },
    columns: {
      ListingID: 'ID',
      ListingName: 'Listing Name',
      ListingType: 'Type',
      Brokercode: 'Broker ID',
      AvailableStatus: 'Status',
      Active: 'Active',
      CreateDate: 'Linked',
    },
    sortable: ['ListingID', 'ListingName', 'AvailableStatus', 'CreateDate'],
    sort: { sid: 'ListingID', sod: 'DESC' },
    filters: { contact_id: idParam },
  }),
  listing_contact: table({
    title: 'Contacts of a listing',
    ...described,
    shows: ['organizations', 'users', 'listings'],
    path: '/listing_contact',
    access: access.staff,
    summary: 'List the contacts that a listing is linked to',
    filters: { listing_id: idParam },
  }),
  getLinkContacts: json({
    feature,
    shows: ['organizations'],
    method: 'GET',
    path: '/getLinkContacts',
    access: access.staff,
    summary: 'Find contacts by name, 20 per page, for example to link one to a listing',
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(500).default(1), SearchString: text(200).optional() }),
    answer: z.object({ total_pages: z.int(), current_page: z.int(), data: z.array(choice) }),
  }),
  linkContact: json({
    feature,
    method: 'POST',
    path: '/linkContact',
    access: access.staff,
    summary: 'Link a contact to a listing; changes nothing if it is linked already',
    body: z.strictObject({
      ListingId: id,
      ContactId: z.int(messages.selectContact).min(1, messages.selectContact).max(2_147_483_647),
    }),
    answer: said.extend({ linked: z.boolean().describe('false if it was linked already') }),
    changes: ['contacts'],
  }),
  removeListingByContactId: json({
    feature,
    method: 'DELETE',
    path: '/removeListingByContactId',
    access: access.staff,
    summary: 'Remove the link between a listing and a contact',
    query: link,
    answer: said,
    changes: ['contacts'],
  }),
};
