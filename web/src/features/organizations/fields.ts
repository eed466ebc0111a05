import type { TableField } from '@brevet/contract/field-table';
import { blanksOf } from '@brevet/contract/field-table';
import { organizationTypeIds } from '@brevet/contract/organization-codes';
import type { OrganizationField } from '@brevet/contract/organization-fields';
import { organizationFields } from '@brevet/contract/organization-fields';
import type { Organization, OrganizationInfo } from '@brevet/contract/organizations';

const titles = { organization: 'Organization', address: 'Address', patents: 'Patents', relationship: 'Relationship' } as const;
const allFields = Object.keys(organizationFields) as OrganizationField[];
/** The parts of the form and of the page. */
export const groups = Object.entries(titles).map(([group, title]) => ({
  title,
  fields: allFields.filter((name) => organizationFields[name].group === group),
}));

type DetailValues = Record<OrganizationField, string | number | null>;

/** The form's values: the paths are those of the call's body. */
export interface OrganizationValues {
  organizationDetails: DetailValues;
  /** The types that are set. */
  organizationInfo: { TypeId: (typeof organizationTypeIds)[number]; value: 1 }[];
  BrevetContactData: { BrevetContactId: number; BrevetContactType: 0 | 1 }[];
}

const blanks: DetailValues = blanksOf(organizationFields);

const detailsOf = (from: Partial<DetailValues>): DetailValues =>
  Object.fromEntries(allFields.map((name) => [name, from[name] ?? blanks[name]])) as DetailValues;

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

const fieldAt = (path: string): TableField | undefined =>
  (organizationFields as Record<string, TableField>)[path.replace(/^organizationDetails\./, '')];

/** A field's label by its path, in a conflict. */
export const labelOf = (path: string): string => others[path] ?? fieldAt(path)?.label ?? path;

/** A value as text: the label of a code, and the labels of types. */
export function valueText(value: unknown, path: string): string {
  if (Array.isArray(value)) return `${value.length} chosen`;
  return fieldAt(path)?.codes?.[Number(value)] ?? String(value ?? '');
}
