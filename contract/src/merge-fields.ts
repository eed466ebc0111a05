import { contactFields } from './contact-fields.ts';
import { contactImportFields, organizationImportFields } from './directory-import-fields.ts';
import type { DuplicateKind } from './duplicate-fields.ts';
import type { TableField } from './field-table.ts';
import { organizationStatuses, organizationTypes, sellingPolicies, sellingTargets, yesNoUnknown } from './organization-codes.ts';

/** A field of a contact or an organization, as the comparison of two rows holds it. */
export type MergeValue = string | number | number[] | null;
export type MergeValues = Readonly<Record<string, MergeValue>>;

/** How a merge decides on a field. */
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

interface Extra {
  columns?: readonly string[];
  nothing?: MergeField['nothing'];
  texts?: MergeField['texts'];
}

const labels: Readonly<Record<string, string>> = {
  ...contactImportFields,
  ...organizationImportFields,
  Types: 'Types',
  PatentSellingPolicy: 'Patent Selling Policy',
};

const field = (name: string, way: Way, { columns = [name], nothing = {}, texts = {} }: Extra = {}): MergeField => ({
  name,
  label: labels[name] ?? name,
  columns,
  nothing,
  texts,
  ...way,
});
const one = (name: string, extra?: Extra) => field(name, { way: 'one' }, extra);
const text = (name: string, most: number, between: string) => field(name, { way: 'text', most, between });
const yesNo = { 1: 'Yes', 0: 'No' };
const flag = (name: string) => field(name, { way: 'flag' }, { texts: { [name]: yesNo } });

const address = field('Address', { way: 'together' }, { columns: ['Address', 'City', 'State', 'ZipCode', 'Country'] });

/** The columns of the email addresses and of the verdict on the primary one, which have their own rules. */
export const emailColumns = [
  'PrimaryEmail',
  'SecondaryEmail',
  'EmailVerify',
  'EmailVerifyStatus',
  'EmailVerifyDate',
  'EmailVerifySource',
] as const;

const ofContact = Object.entries<TableField>(contactFields);

/** The fields that only make sense together, at the place of the first. */
const together = (name: string, first: string): MergeField[] => {
  const columns = ofContact.flatMap(([column, { merging }]) =>
    merging?.way === 'together' && merging.with === first ? [column] : [],
  );
  return name === first ? [field(name, { way: 'together' }, { columns })] : [];
};

const contactMerges: readonly MergeField[] = ofContact.flatMap(([name, { merging, most = 0, codes }]) => {
  if (merging === null) return [];
  if (merging.way === 'together') return together(name, merging.with);
  const way = merging.way === 'text' ? { ...merging, most } : merging;
  return [field(name, way, codes ? { texts: { [name]: codes } } : {})];
});

const organizationFields: readonly MergeField[] = [
  one('OrgName'),
  one('ParentCompany'),
  one('CompanyNickname'),
  address,
  one('Website'),
  one('IPCatalogURL'),
  one('Phone'),
  one('Fax'),
  one('Email'),
  one('Status', { texts: { Status: organizationStatuses } }),
  one('Industry'),
  one('Size'),
  one('MarketCap'),
  one('Ticker'),
  one('NumberOfPatentsHeld'),
  one('UniversityPatentRanking'),
  one('OTRanking'),
  field(
    'PatentSellingPolicy',
    { way: 'together' },
    {
      columns: ['PatentSellingPolicy', 'PatentSellingTarget', 'PatentSellingPolicyDescription'],
      nothing: { PatentSellingPolicy: 0, PatentSellingTarget: 0 },
      texts: { PatentSellingPolicy: sellingPolicies, PatentSellingTarget: sellingTargets },
    },
  ),
  one('TechTransferActivity', { nothing: { TechTransferActivity: 'Not Known' } }),
  field('Types', { way: 'set' }, { texts: { Types: organizationTypes } }),
  flag('BrevetRelationship'),
  flag('ActivePatentBuyer'),
  one('BrevetBuySideComission', { nothing: { BrevetBuySideComission: '0' } }),
  one('Under_NDA', { nothing: { Under_NDA: 2 }, texts: { Under_NDA: yesNoUnknown } }),
  text('Description', 10_000, '\n\n'),
  text('Keyword', 500, ', '),
  one('Referrer'),
];

/** The fields that a merge decides on, in the order of the screen, apart from a contact's email addresses. */
export const mergeFieldsOf = (kind: DuplicateKind): readonly MergeField[] =>
  kind === 'contact' ? contactMerges : organizationFields;
