import { contactFields } from './contact-fields.ts';
import type { DuplicateKind } from './duplicate-fields.ts';
import type { TableField } from './field-table.ts';
import { organizationTypes } from './organization-codes.ts';
import { organizationFields } from './organization-fields.ts';

/** A field of a contact or an organization, as the comparison of two rows holds it. */
export type MergeValue = string | number | number[] | null;
export type MergeValues = Readonly<Record<string, MergeValue>>;

/** The rule by which a merge decides on a field. */
type Way =
  /** One of the values. */
  | { way: 'one' }
  /** Columns that only make sense together, such as an address. */
  | { way: 'together' }
  /** A flag: set if either row has it set, unless someone chooses. */
  | { way: 'flag' }
  /** Both texts, one after the other, if there is room. */
  | { way: 'text'; most: number; between: string }
  /** A set of codes. */
  | { way: 'set' }
  /** Consent: the merged row never allows more than either row does. Codes from no to yes. */
  | { way: 'consent'; order: readonly number[] };

export type MergeField = Way & {
  name: string;
  label: string;
  columns: readonly string[];
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
    const way: Way = merging.way === 'text' ? { ...merging, most } : merging;
    return [
      { name, label, columns, nothing: only(columns, (one) => one.nothing), texts: only(columns, (one) => one.codes), ...way },
    ];
  });
}

const types: MergeField = {
  name: 'Types',
  label: 'Types',
  columns: ['Types'],
  nothing: {},
  texts: { Types: organizationTypes },
  way: 'set',
};
const contactMerges = mergesOf(contactFields);
const organizationMerges = [...mergesOf(organizationFields), types];

/** The fields that a merge decides on, in the order of the screen, apart from a contact's email addresses. */
export const mergeFieldsOf = (kind: DuplicateKind): readonly MergeField[] =>
  kind === 'contact' ? contactMerges : organizationMerges;
