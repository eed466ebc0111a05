import { contactFields } from './contact-fields.ts';
import { labelsOf } from './field-table.ts';
import { organizationFields } from './organization-fields.ts';

/** The kinds of rows that an import of the directory creates. */
export const directoryKinds = {
  contacts: 'Contacts',
  organizations: 'Organizations',
  members: 'List members',
} as const;
export type DirectoryKind = keyof typeof directoryKinds;
export const directoryKindLabel = (kind: DirectoryKind): string => directoryKinds[kind];

/** The states of an import, with their labels. Those that end in "-ing" have a job that works on them. */
export const directoryImportStates = {
  uploaded: 'Uploaded',
  checking: 'Checking',
  checked: 'Checked',
  importing: 'Importing',
  imported: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
} as const;
export type DirectoryImportState = keyof typeof directoryImportStates;
export const directoryImportStateLabel = (state: DirectoryImportState): string => directoryImportStates[state];

/** The check's verdict on a row. */
export const importVerdicts = { create: 'Create', update: 'Update', skip: 'Skip', error: 'Error' } as const;
export type ImportVerdict = keyof typeof importVerdicts;
export const importVerdictLabel = (verdict: ImportVerdict | null): string => (verdict === null ? '' : importVerdicts[verdict]);

/** The outcome of a row. Once a file is imported, each of its rows has one. */
export const rowResults = {
  created: 'Created',
  updated: 'Updated',
  skipped: 'Skipped',
  refused: 'Not imported',
  changed: 'Changed since the check',
  undone: 'Undone',
  kept: 'Not undone',
} as const;
export type RowResult = keyof typeof rowResults;
export const rowResultLabel = (result: RowResult | null): string => (result === null ? '' : rowResults[result]);

const { Firstname, Lastname, EmailVerify: _verified, EmailVerifyStatus: _status, ...others } = labelsOf(contactFields);
/** Fields of a contact that a column can hold, with their labels. */
export const contactImportFields = {
  Firstname,
  Lastname,
  Fullname: 'Full name',
  Organization: 'Organization',
  ...others,
  ContactId: 'Brevet ID',
};

/** Fields of an organization that a column can hold, with their labels. */
export const organizationImportFields = { ...labelsOf(organizationFields), OrgId: 'Brevet ID' };

export type ContactImportField = keyof typeof contactImportFields;
export type OrganizationImportField = keyof typeof organizationImportFields;
export type DirectoryField = ContactImportField | OrganizationImportField;

/** The fields that the columns of a file can hold, with their labels. */
export const importFieldsOf = (kind: DirectoryKind): Readonly<Partial<Record<DirectoryField, string>>> =>
  kind === 'organizations' ? organizationImportFields : contactImportFields;
