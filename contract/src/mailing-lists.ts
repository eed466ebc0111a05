import { z } from 'zod';
import { access } from './access.ts';
import { filled, filledLine, flagParam, id, idParam, said, text, versionRead } from './common.ts';
import { emailVerifyStatuses } from './contact-fields.ts';
import { isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import { messages } from './messages.ts';
import type { YesNoUnknown } from './organization-codes.ts';
import { yesNoUnknown } from './organization-codes.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'mailing-lists' as const;

/** The most contacts that one call can add. */
export const mostAdded = 1000;

export const listStatuses = { 1: 'Active', 0: 'Inactive' } as const;
const flag = z.literal([0, 1]);
const listStatus = (active: 0 | 1): string => listStatuses[active];

const mailingList = z.object({
  maillist_id: z.int(),
  mailinglist_name: z.string(),
  mailinglist_notes: z.string(),
  contactcnt: z.int().describe('number of contacts'),
  active: flag,
  created_by: z.int(),
  CreatedByName: z.string(),
  modified_by: z.int(),
  ModifiedByName: z.string(),
  CreateDate: isoDateTime,
  UpdateDate: isoDateTime,
  Version: z.int(),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type MailingList = z.infer<typeof mailingList>;

/** A mailing list as written. Counts and people come from the server; values sent for them are ignored or must agree. */
export const mailingListInput = z.strictObject({
  mailingListDetails: z.strictObject({
    mailinglist_name: filledLine(100, messages.mailingListNameRequired),
    mailinglist_notes: filled(2000, messages.mailingListNotesRequired),
    active: flag.optional(),
    maillist_id: id.optional().describe('must match mailingList_id'),
    contactcnt: z.int().optional().describe('ignored'),
    created_by: id.optional().describe('must be your own ID for a new list'),
    modified_by: id.optional().describe('ignored; taken from the session'),
  }),
  Version: versionRead,
});
export type MailingListInput = z.output<typeof mailingListInput>;

/** A contact on a mailing list. */
const member = z.object({
  ContactId: z.int(),
  Firstname: z.string(),
  Lastname: z.string(),
  Fullname: z.string(),
  PrimaryEmail: z.string(),
  EmailVerifyStatus: z.enum(emailVerifyStatuses),
  Title: z.string(),
  Organization: z.string().describe('the names of the organizations, separated by commas'),
  OkSendPatentNo: z.literal([0, 1, 2]),
  mailing_notes: z.string(),
  can: z.object({ remove: z.boolean() }),
});
export type Member = z.infer<typeof member>;

/** A mailing list that a contact is on. */
const membership = z.object({
  maillist_id: z.int(),
  mailinglist_name: z.string(),
  mailinglist_notes: z.string(),
  active: flag,
  CreateDate: isoDateTime.describe('when the contact was added'),
  can: z.object({ remove: z.boolean() }),
});
export type Membership = z.infer<typeof membership>;

const byList = z.strictObject({ mailingList_id: idParam });

/** Lists of contacts for campaigns. Only brokers and admins know of them. */
export const mailingListsApi = {
  getMailListing: table({
    title: 'Mailing lists',
    feature,
    shows: ['users'],
    path: '/getMailListing',
    access: access.staff,
    summary: 'List the mailing lists',
    row: mailingList,
    columns: {
      maillist_id: 'ID',
      mailinglist_name: 'Name',
      mailinglist_notes: 'Notes',
      contactcnt: 'Contacts',
      active: 'Status',
      CreatedByName: 'Created by',
      ModifiedByName: 'Changed by',
      CreateDate: 'Created',
      UpdateDate: 'Changed',
      Action: actionColumn,
    },
    labels: { active: listStatus },
    controls: { search: { kind: 'text', label: 'Filter mailing lists' } },
    sortable: ['maillist_id', 'mailinglist_name', 'contactcnt', 'CreateDate', 'UpdateDate'],
    sort: { sid: 'maillist_id', sod: 'DESC' },
    filters: {
      search: text(200).optional().describe('words from the name or the notes'),
      active: flagParam,
    },
  }),
  getMailListingInfo: json({
    feature,
    shows: ['users'],
    method: 'GET',
    path: '/getMailListingInfo',
    access: access.staff,
    summary: 'Get a mailing list, as the only item of data',
    query: byList,
    answer: z.object({ data: z.array(mailingList) }),
  }),
  CreateMailingList: json({
    feature,
    method: 'POST',
    path: '/CreateMailingList',
    access: access.staff,
    summary: 'Create a mailing list, or change one (mailingList_id)',
    query: z.strictObject({ mailingList_id: idParam.optional() }),
    body: mailingListInput,
    answer: said.extend({ maillist_id: z.int(), Version: z.int() }),
    changes: ['mailing-lists'],
  }),
  deleteMailingList: json({
    feature,
    method: 'DELETE',
    path: '/deleteMailingList',
    access: access.staff,
    summary: 'Delete a mailing list; its contacts stay',
    query: byList,
    answer: said,
    changes: ['mailing-lists'],
  }),
  getContactListByMailingId: table({
    title: 'Contacts on a mailing list',
    feature,
    shows: ['contacts', 'organizations'],
    path: '/getContactListByMailingId',
    access: access.staff,
    summary: 'List the contacts of a mailing list',
    row: member,
    cards: true,
    columns: {
      ContactId: { heading: 'ID', only: 'file' },
      Fullname: 'Name',
      Firstname: { heading: 'First Name', only: 'file' },
      Lastname: { heading: 'Last Name', only: 'file' },
      PrimaryEmail: 'Email',
      EmailVerifyStatus: 'Email verified status',
      Title: 'Job title',
      Organization: 'Organization',
      OkSendPatentNo: 'Send Patents',
      mailing_notes: 'Notes',
      Action: actionColumn,
    },
    labels: { OkSendPatentNo: (answer: YesNoUnknown) => yesNoUnknown[answer] },
    controls: { search: { kind: 'text', label: 'Filter contacts' } },
    sortable: ['Fullname', 'PrimaryEmail', 'EmailVerifyStatus', 'Title', 'Organization', 'OkSendPatentNo', 'mailing_notes'],
    sort: { sid: 'Fullname', sod: 'ASC' },
    filters: {
      mailingList_id: idParam,
      search: text(200).optional().describe('words from the name, email addresses or job title'),
    },
  }),
  addMailingList: json({
    feature,
    method: 'POST',
    path: '/addMailingList',
    access: access.staff,
    summary: 'Add one or more contacts to a mailing list; contacts already on it stay as they are',
    query: z.strictObject({ mailListing_id: idParam }),
    body: z.strictObject({
      contactID: z.union([
        id.transform((one) => [one]),
        z.array(id).min(1, messages.selectContact).max(mostAdded, messages.tooManyMembers(mostAdded)),
      ]),
    }),
    answer: said.extend({ added: z.int().describe('number of contacts that were not on the list before') }),
    changes: ['mailing-lists'],
  }),
  removeContact: json({
    feature,
    method: 'DELETE',
    path: '/removeContact',
    access: access.staff,
    summary: 'Remove a contact from a mailing list; the contact stays',
    query: z.strictObject({ contact_id: idParam, mailListId: idParam }),
    answer: said,
    changes: ['mailing-lists'],
  }),
  getMailingListByContactId: table({
    title: 'Mailing lists of a contact',
    feature,
    path: '/getMailingListByContactId',
    access: access.staff,
    summary: 'List the mailing lists that a contact is on',
    row: membership,
    columns: {
      maillist_id: 'ID',
      mailinglist_name: 'Name',
      mailinglist_notes: 'Notes',
      active: 'Active',
      CreateDate: 'Added',
      Action: actionColumn,
    },
    labels: { active: listStatus },
    sortable: ['maillist_id', 'mailinglist_name', 'CreateDate'],
    sort: { sid: 'maillist_id', sod: 'DESC' },
    filters: { contact_id: idParam },
  }),
};
