import { z } from 'zod';
import { access } from './access.ts';
import { flagParam, id, idParam, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { internalContact, yesNo } from './directory-fields.ts';
import { json, table } from './endpoint.ts';
import { answersOf } from './field-table.ts';
import type { OrganizationStatus } from './organization-codes.ts';
import { organizationStatuses, organizationTypeIds } from './organization-codes.ts';
import { organizationFields, organizationInput } from './organization-fields.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'organizations' as const;

const flag = yesNo();
const rights = z.object({ update: z.boolean(), delete: z.boolean() });

const organizationRow = z.object({
  OrgId: z.int(),
  OrgName: z.string(),
  Types: z.string().describe('the labels of its types, separated by commas'),
  Industry: z.string(),
  City: z.string(),
  State: z.string(),
  Country: z.string(),
  Phone: z.string(),
  Email: z.string(),
  Website: z.string(),
  BrevetRelationship: flag,
  noOfContacts: z.int(),
  Status: flag,
  CreatorId: z.int(),
  CreatorName: z.string(),
  CreateDate: isoDateTime,
  can: rights,
});
export type OrganizationRow = z.infer<typeof organizationRow>;

const organizationType = z.object({ TypeId: z.literal(organizationTypeIds), TypeLabel: z.string(), Flag: flag });
export type TypeFlag = z.infer<typeof organizationType>;

const organization = organizationRow.omit({ Types: true }).extend({
  ...answersOf(organizationFields),
  organizationInfo: z.record(z.string(), flag).describe('flags by TypeId'),
  UpdateDate: isoDateTime,
  Version: z.int(),
});
export type Organization = z.infer<typeof organization>;

/** A contact of an organization, in the organization's table. */
const organizationContact = z.object({
  ContactId: z.int(),
  Fullname: z.string(),
  Organization: z.string().describe('the names of all its organizations, separated by commas'),
  Title: z.string(),
  WorkPhone: z.string(),
  MobilePhone: z.string(),
  PrimaryEmail: z.string(),
  can: rights,
});
export type OrganizationContact = z.infer<typeof organizationContact>;

const organizationInfo = z.object({
  organizationDetails: z.array(organization).describe('the organization, as the only item'),
  brevet_people: z.array(internalContact).describe('the internal contacts, with their names'),
  org_brevet_link: z.array(internalContact.pick({ BrevetContactId: true, BrevetContactType: true })),
  contact_link: z
    .array(organizationContact.pick({ ContactId: true, Fullname: true, Title: true, PrimaryEmail: true }))
    .describe('the first 100 contacts by name'),
});
export type OrganizationInfo = z.infer<typeof organizationInfo>;

const columns = {
  OrgId: 'ID',
  OrgName: 'Organization',
  Types: 'Types',
  Industry: 'Industry',
  City: 'City',
  State: 'State',
  Country: 'Country',
  Phone: 'Phone',
  Email: 'Email',
  Website: { heading: 'Website', only: 'file' },
  noOfContacts: 'Contacts',
  Status: 'Status',
  CreatorName: 'Created by',
  CreateDate: 'Date',
  Action: actionColumn,
} as const;

const described = {
  feature,
  shows: ['contacts', 'users'],
  row: organizationRow,
  cards: true,
  columns,
  labels: { Status: (status: OrganizationStatus) => organizationStatuses[status] },
  sortable: ['OrgId', 'OrgName', 'Industry', 'City', 'State', 'Country', 'Status', 'CreateDate'],
  sort: { sid: 'OrgId', sod: 'DESC' },
} as const;

const search = text(200).optional().describe('words from the name, nickname or parent company');
/** 1 asks for the flag; 0 and empty text ask nothing. */
const asked = flagParam.transform((value) => value || undefined).optional();

/** Fields of the organization search. At least one needs a value. */
export const organizationSearch = z.strictObject({
  orgName: text(200).optional(),
  Intermediary: asked,
  Buyer: asked,
  Seller: asked,
  NPE: asked,
  ContingentLawyers: asked,
  BrevetRelationship: asked,
  BrevetContact: z
    .union([z.literal(''), idParam])
    .transform((value) => value || undefined)
    .optional()
    .describe('the UserID of an internal contact'),
});
export type OrganizationSearch = z.output<typeof organizationSearch>;
export const organizationSearchNames = Object.keys(organizationSearch.shape) as (keyof OrganizationSearch)[];

const organizationChoice = z.object({ OrgId: z.int(), OrgName: z.string(), City: z.string(), Country: z.string() });
export type OrganizationChoice = z.infer<typeof organizationChoice>;

const byOrganization = z.strictObject({ org_id: idParam });

/** The organizations of the directory, which only brokers and admins know of. */
export const organizationsApi = {
  getOrganizations: table({
    title: 'Organizations',
    ...described,
    path: '/getOrganizations',
    access: access.staff,
    summary: 'List all organizations',
    controls: {
      search: { kind: 'text', label: 'Filter organizations' },
      Status: {
        kind: 'choice',
        label: 'Status',
        any: 'Any status',
        choices: ([1, 0] as const).map((status) => ({ value: String(status), label: organizationStatuses[status] })),
      },
    },
    filters: { search, Status: flagParam },
  }),
  searchOrganization: table({
    title: 'Organizations found',
    ...described,
    path: '/searchOrganization',
    access: access.staff,
    summary: 'Search for organizations that match all values',
    controls: { search: { kind: 'text', label: 'Filter these organizations' } },
    formFilters: organizationSearchNames,
    filters: { ...organizationSearch.shape, search },
  }),
  searchOrganizationName: json({
    feature,
    method: 'GET',
    path: '/searchOrganizationName',
    access: access.staff,
    summary: 'Find organizations by name while someone types, 20 per page; names that start with the text come first',
    query: z.strictObject({ orgName: text(200).default(''), page: z.coerce.number().int().min(1).max(50).default(1) }),
    answer: z.object({ data: z.array(organizationChoice), more: z.boolean() }),
  }),
  getOrganizationInfo: json({
    feature,
    shows: ['contacts', 'users'],
    method: 'GET',
    path: '/getOrganizationInfo',
    access: access.staff,
    summary: 'Get an organization with its types, internal contacts and first contacts',
    query: byOrganization,
    answer: organizationInfo,
  }),
  getOrganizationsTypeList: json({
    feature,
    method: 'GET',
    path: '/getOrganizationsTypeList',
    access: access.staff,
    summary: 'List the types of organizations, with the flags of one organization (org_id)',
    query: z.strictObject({ org_id: idParam.optional() }),
    answer: z.object({ data: z.array(organizationType) }),
  }),
  createOrganization: json({
    feature,
    method: 'POST',
    path: '/createOrganization',
    access: access.staff,
    summary: 'Create an organization, or change one (org_id)',
    query: z.strictObject({ org_id: idParam.optional() }),
    body: organizationInput,
    answer: said.extend({ OrgId: id, OrgName: z.string(), Version: z.int() }),
    changes: ['organizations', 'contacts'],
  }),
  deleteOrganization: json({
    feature,
    method: 'DELETE',
    path: '/deleteOrganization',
    access: access.staff,
    summary: 'Delete an organization; its contacts stay',
    query: byOrganization,
    answer: said,
    changes: ['organizations', 'contacts'],
  }),
  getContactListByOrg: table({
    title: 'Contacts of an organization',
    feature,
    shows: ['contacts'],
    path: '/getContactListByOrg',
    access: access.staff,
    summary: 'List the contacts of an organization',
    row: organizationContact,
    cards: true,
    columns: {
      Fullname: 'Name',
      Organization: 'Organization',
      Title: 'Job Title',
      WorkPhone: 'Work Phone',
      MobilePhone: 'Mobile Phone',
      PrimaryEmail: 'Email',
      Action: actionColumn,
    },
    controls: { search: { kind: 'text', label: 'Filter contacts' } },
    sortable: ['Fullname', 'Title', 'WorkPhone', 'MobilePhone', 'PrimaryEmail', 'ContactId'],
    sort: { sid: 'ContactId', sod: 'DESC', heading: 'ID' },
    filters: {
      org_id: idParam,
      search: text(200).optional().describe('words from the name, email addresses, job title or place'),
    },
  }),
};
