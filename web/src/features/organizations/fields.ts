import {
  organizationStatuses,
  organizationTypeIds,
  sellingPolicies,
  sellingTargets,
  transferActivities,
  yesNoUnknown,
} from '@brevet/contract/organization-codes';
import type { OrganizationInput } from '@brevet/contract/organization-fields';
import type { Organization, OrganizationInfo } from '@brevet/contract/organizations';

type Details = OrganizationInput['organizationDetails'];
type FieldName = Exclude<keyof Details, 'OrgId' | 'CreatorId' | 'CreateDate' | 'UpdateDate'>;

interface Option {
  value: string;
  label: string;
}

interface Common {
  name: FieldName;
  label: string;
  help?: string;
}

export type Field = Common &
  (
    | { kind?: 'text'; type?: 'email' | 'tel' | 'url'; required?: true }
    | { kind: 'area' | 'country' | 'count' }
    /** A code among these; the codes are numbers, or the texts themselves. */
    | { kind: 'choice'; options: readonly Option[]; codes: 'numbers' | 'texts' }
  );

/** The choices of a code, in the order in which its numbers count. */
const numbered = (labels: Readonly<Record<number, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const yesNo = [
  { value: '0', label: 'No' },
  { value: '1', label: 'Yes' },
] as const;

const choice = (name: FieldName, label: string, options: readonly Option[], help?: string): Field => ({
  name,
  label,
  kind: 'choice',
  codes: 'numbers',
  options,
  ...(help ? { help } : {}),
});

export const groups: readonly { title: string; fields: readonly Field[] }[] = [
  {
    title: 'Organization',
    fields: [
      { name: 'OrgName', label: 'Organization name', required: true },
      { name: 'CompanyNickname', label: 'Nickname', help: 'Up to 30 letters.' },
      { name: 'ParentCompany', label: 'Parent company' },
      choice('Status', 'Status', numbered(organizationStatuses)),
      { name: 'Industry', label: 'Industry' },
      { name: 'Size', label: 'Size', help: 'In words, such as 1,000 employees.' },
      { name: 'MarketCap', label: 'Market cap' },
      { name: 'Ticker', label: 'Ticker' },
    ],
  },
  {
    title: 'Address',
    fields: [
      { name: 'Address', label: 'Address' },
      { name: 'City', label: 'City' },
      { name: 'State', label: 'State' },
      { name: 'ZipCode', label: 'ZIP code' },
      { name: 'Country', label: 'Country', kind: 'country' },
      { name: 'Phone', label: 'Phone', type: 'tel' },
      { name: 'Fax', label: 'Fax', type: 'tel' },
      { name: 'Email', label: 'Email', type: 'email' },
      { name: 'Website', label: 'Website', type: 'url' },
      { name: 'IPCatalogURL', label: 'IP catalog', type: 'url', help: 'A link to its catalog of patents or technologies.' },
    ],
  },
  {
    title: 'Patents',
    fields: [
      { name: 'NumberOfPatentsHeld', label: 'Number of patents held', kind: 'count' },
      { name: 'UniversityPatentRanking', label: 'University patent ranking', kind: 'count' },
      { name: 'OTRanking', label: 'OT ranking', kind: 'count' },
      {
        name: 'TechTransferActivity',
        label: 'Tech transfer activity',
        kind: 'choice',
        codes: 'texts',
        options: transferActivities.map((value) => ({ value, label: value })),
      },
      choice('PatentSellingPolicy', 'Patent selling policy', numbered(sellingPolicies)),
      choice('PatentSellingTarget', 'Patent selling target', numbered(sellingTargets)),
      choice('ActivePatentBuyer', 'Active patent buyer', yesNo),
      { name: 'PatentSellingPolicyDescription', label: 'Patent selling policy description', kind: 'area' },
    ],
  },
  {
    title: 'Relationship',
    fields: [
      choice('BrevetRelationship', 'Brevet relationship', yesNo),
      { name: 'BrevetBuySideComission', label: 'Buy-side commission' },
      choice('Under_NDA', 'Under NDA', [yesNo[1], yesNo[0], { value: '2', label: yesNoUnknown[2] }]),
      { name: 'Referrer', label: 'Referrer', help: 'Starts with a digit, such as the ID of a contact.' },
      { name: 'Keyword', label: 'Keywords', help: 'Separated by commas.' },
      { name: 'Description', label: 'Description', kind: 'area' },
    ],
  },
];

const allFields = groups.flatMap(({ fields }) => fields);
type DetailValues = Record<FieldName, string | number | null>;

/** The form's values: the paths are those of the call's body. */
export interface OrganizationValues {
  organizationDetails: DetailValues;
  /** The types that are set. */
  organizationInfo: { TypeId: (typeof organizationTypeIds)[number]; value: 1 }[];
  BrevetContactData: { BrevetContactId: number; BrevetContactType: 0 | 1 }[];
}

const defaults: Partial<DetailValues> = {
  Status: 1,
  TechTransferActivity: 'Not Known',
  PatentSellingPolicy: 0,
  PatentSellingTarget: 0,
  ActivePatentBuyer: 0,
  BrevetRelationship: 0,
  BrevetBuySideComission: '0',
  Under_NDA: 2,
  NumberOfPatentsHeld: null,
  UniversityPatentRanking: null,
  OTRanking: null,
};

const detailsOf = (from: Partial<DetailValues>): DetailValues =>
  Object.fromEntries(
    allFields.map(({ name }) => [name, from[name] ?? defaults[name] ?? (name in defaults ? null : '')]),
  ) as DetailValues;

export const blankValues: OrganizationValues = {
  organizationDetails: detailsOf({}),
  organizationInfo: [],
  BrevetContactData: [],
};

export const valuesOf = (organization: Organization, people: OrganizationInfo['org_brevet_link']): OrganizationValues => ({
  organizationDetails: detailsOf(organization),
  organizationInfo: organizationTypeIds.flatMap((TypeId) =>
    organization.organizationInfo[TypeId] === 1 ? [{ TypeId, value: 1 as const }] : [],
  ),
  BrevetContactData: people
    .map(({ BrevetContactId, BrevetContactType }) => ({ BrevetContactId, BrevetContactType }))
    .sort((one, other) => one.BrevetContactId - other.BrevetContactId),
});

/** The body of the call: types that aren't set are sent, too. */
export const bodyOf = ({ organizationDetails, organizationInfo, BrevetContactData }: OrganizationValues) => ({
  organizationDetails: organizationDetails as never,
  organizationInfo: organizationTypeIds.map((TypeId) => ({
    TypeId,
    value: organizationInfo.some((one) => one.TypeId === TypeId) ? (1 as const) : (0 as const),
  })),
  BrevetContactData,
});

const others: Record<string, string> = { organizationInfo: 'Types', BrevetContactData: 'Internal contacts' };

/** A field's label by its path, in a conflict. */
export const labelOf = (path: string): string =>
  others[path] ?? allFields.find(({ name }) => path === `organizationDetails.${name}`)?.label ?? path;

/** A value as text: the label of a code, and the labels of types. */
export function valueText(value: unknown, path: string): string {
  if (Array.isArray(value)) return `${value.length} chosen`;
  const field = allFields.find(({ name }) => path === `organizationDetails.${name}`);
  const label = field?.kind === 'choice' ? field.options.find((option) => option.value === String(value))?.label : undefined;
  return label ?? String(value ?? '');
}
