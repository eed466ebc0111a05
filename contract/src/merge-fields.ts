import { contactFields } from './contact-fields.ts';
import type { DuplicateKind } from './duplicate-fields.ts';
import type { Merging, TableField } from './field-table.ts';
import { organizationTypes } from './organization-codes.ts';
import { organizationFields } from './organization-fields.ts';

/** A field of a contact or an organization, as the comparison of two rows holds it. */
export type MergeValue = string | number | number[] | null;
export type MergeValues = Readonly<Record<string, MergeValue>>;

export type MergeField = Merging & {
  name: string;
  label: string;
  columns: readonly string[];
  /** The most characters of a text. */
  most: number;
  /** Values that say nothing, like empty text. */
  nothing: Readonly<Record<string, MergeValue>>;
  /** Texts of codes by column. */
  texts: Readonly<Record<string, Readonly<Record<number, string>>>>;
};

/** The columns of the email addresses and of the verdict on the primary one, which have their own rules. */
export const emailColumns = [
  'PrimaryEmail',
  'SecondaryEmail',
  'EmailVerify',
  'EmailVerifyStatus',
  'EmailVerifyDate',
  'EmailVerifySource',
] as const;

/** How a merge decides on the fields of a table, in its order. Fields that only make sense together stand at the place of the first. */
function mergesOf(table: Readonly<Record<string, TableField>>): MergeField[] {
  const fields = Object.entries(table);
  const partsOf = (first: string) =>
    fields.flatMap(([name, { merging }]) => (merging?.way === 'together' && merging.with === first ? [name] : []));
  const only = <Value>(names: readonly string[], read: (field: TableField) => Value | undefined) =>
    Object.fromEntries(
      fields.flatMap(([name, one]) => {
        const value = names.includes(name) ? read(one) : undefined;
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  return fields.flatMap(([name, { label, merging, most = 0 }]) => {
    if (merging === null || (merging.way === 'together' && merging.with !== name)) return [];
    const columns = merging.way === 'together' ? partsOf(name) : [name];
    const nothing = only(columns, (one) => one.nothing);
    return [{ ...merging, name, label, columns, most, nothing, texts: only(columns, (one) => one.codes) }];
  });
}

const types: MergeField = {
  name: 'Types',
  label: 'Types',
  columns: ['Types'],
  most: 0,
  nothing: {},
  texts: { Types: organizationTypes },
  way: 'set',
};
const contactMerges = mergesOf(contactFields);
const organizationMerges = [...mergesOf(organizationFields), types];

/** The fields that a merge decides on, in the order of the screen, apart from a contact's email addresses. */
export const mergeFieldsOf = (kind: DuplicateKind): readonly MergeField[] =>
  kind === 'contact' ? contactMerges : organizationMerges;
