import { responsibilities } from './contact-fields.ts';
import { contactImportFields, organizationImportFields } from './directory-import-fields.ts';
import type { DuplicateKind } from './duplicate-fields.ts';
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

const contactFields: readonly MergeField[] = [
  one('Firstname'),
  one('Lastname'),
  one('Nickname'),
  one('Title'),
  one('WorkPhone'),
  one('MobilePhone'),
  one('OtherPhone'),
  address,
  one('Website'),
  one('Skype'),
  one('Linkedin'),
  one('DealsmithWebsiteCode'),
  one('SourceWebsite'),
  text('Description', 10_000, '\n\n'),
  text('Keywords', 500, ', '),
  text('mailing_notes', 2000, '\n\n'),
  field('Newsletter', { way: 'consent', order: [0, 1] }, { texts: { Newsletter: yesNo } }),
  field('OkSendPatentNo', { way: 'consent', order: [0, 2, 1] }, { texts: { OkSendPatentNo: yesNoUnknown } }),
  flag('USPatentAttorney'),
  flag('MemberOfAUTM'),
  field('Responsible', { way: 'set' }, { texts: { Responsible: responsibilities } }),
];

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
  kind === 'contact' ? contactFields : organizationFields;
