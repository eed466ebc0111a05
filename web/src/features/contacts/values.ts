import type { ContactField } from '@brevet/contract/contact-fields';
import { contactFields, contactInput } from '@brevet/contract/contact-fields';
import type { ContactInfo, ContactOrganization } from '@brevet/contract/contacts';
import type { InternalContact } from '@brevet/contract/directory-fields';
import { strictErrors } from '@brevet/contract/directory-fields';
import { blanksOf, labelsOf } from '@brevet/contract/field-table';
import type { ContactOrigin } from '@brevet/contract/paths';
import type { Conflict } from '@brevet/contract/problem';
import type { Errors } from '../../shared/form/errors.ts';
import { errorsOf } from '../../shared/form/errors.ts';

/** An internal contact as the form holds one. */
export type LinkedPerson = Pick<InternalContact, 'BrevetContactId' | 'BrevetContactType' | 'Firstname' | 'Lastname'>;

export const blank = {
  ...blanksOf(contactFields),
  selectedOrganization: [] as ContactOrganization[],
  BrevetContactData: [] as LinkedPerson[],
};
export type Values = typeof blank;

const isField = (name: string): name is ContactField => Object.hasOwn(contactFields, name);
const fields = Object.keys(contactFields) as ContactField[];
/** The fields of a part of the form. */
export const fieldsIn = (group: 'contact' | 'mailings' | 'more') => fields.filter((name) => contactFields[name].group === group);

/** The form's values of a stored contact. */
export function valuesOf({ contact_details, organization_link, brevet_people }: ContactInfo): Values {
  const own = Object.fromEntries(fields.map((name) => [name, contact_details[name]])) as Pick<Values, ContactField>;
  return {
    ...own,
    selectedOrganization: organization_link,
    BrevetContactData: brevet_people.map(({ BrevetContactId, BrevetContactType, Firstname, Lastname }) => ({
      BrevetContactId,
      BrevetContactType,
      Firstname,
      Lastname,
    })),
  };
}

/** The checkboxes as 0 or 1. They hold a boolean once they were clicked. */
const flagsOf = (values: Values): Record<string, number> =>
  Object.fromEntries(
    fields.filter((name) => contactFields[name].kind === 'flag').map((name) => [name, Number(Boolean(values[name]))]),
  );

/** The body of the call that saves the contact. */
export function bodyOf(values: Values) {
  const { selectedOrganization, BrevetContactData, ...rest } = values;
  return {
    contactDetails: { ...rest, ...flagsOf(values) },
    selectedOrganization: selectedOrganization.map(({ OrgId }) => ({ OrgId })),
    BrevetContactData: BrevetContactData.map(({ BrevetContactId, BrevetContactType }) => ({
      BrevetContactId,
      BrevetContactType,
    })),
  };
}

/** A path of the call's body as the form's own. */
const ownPath = (path: string): string => path.replace(/^contactDetails\./, '');

/** The errors by the form's own paths. */
export const ownErrors = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [ownPath(path), message]));

/** A conflict with the form's own paths. */
export const ownConflict = (conflict: Conflict): Conflict =>
  Object.fromEntries(Object.entries(conflict).map(([path, both]) => [ownPath(path), both]));

/** The errors of the form. Names that are stored already may have signs. */
export const problemsOf = (values: Values, stored: Values = blank): Errors => ({
  ...ownErrors(errorsOf(contactInput, bodyOf(values))),
  ...strictErrors(values, stored),
});

const labels: Record<string, string> = {
  ...labelsOf(contactFields),
  selectedOrganization: 'Organizations',
  BrevetContactData: 'Internal contacts',
};
export const labelOf = (path: string): string => labels[path] ?? path;

const isPerson = (value: unknown): value is { Firstname: string; Lastname: string } =>
  typeof value === 'object' && value !== null && 'Firstname' in value && 'Lastname' in value;
const isOrganization = (value: unknown): value is ContactOrganization =>
  typeof value === 'object' && value !== null && 'OrgName' in value && 'OrgId' in value;

/** A value of a conflict as text. */
export function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? '');
  const one = (part: unknown): string =>
    isOrganization(part) ? part.OrgName : isPerson(part) ? `${part.Firstname} ${part.Lastname}` : String(part);
  return value.map(one).join(', ') || 'none';
}

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/** The organizations with these IDs in an address. The form knows the names of those it sent; that of a new one is read later. */
function organizationsIn(ids: string | undefined, sent: unknown): ContactOrganization[] {
  const known = (Array.isArray(sent) ? sent : []).filter(isOrganization);
  const chosen = (ids ?? '').split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return chosen.map((id) => ({
    OrgId: Number(id),
    OrgName: String(known.find(({ OrgId }) => OrgId === Number(id))?.OrgName ?? ''),
  }));
}

/** The form as it was before someone left it to create an organization. A tampered address yields less, never more. */
export function returned(
  value: string | undefined,
  organization: string | undefined,
): Partial<Values> & { ContactId?: number; From?: string } {
  const found = parsed(value);
  const given = typeof found === 'object' && found !== null ? Object.entries(found) : [];
  const own = given.filter(
    ([name, entry]) =>
      isField(name) && typeof entry === typeof blank[name] && Array.isArray(entry) === Array.isArray(blank[name]),
  );
  const people: unknown = given.find(([name]) => name === 'BrevetContactData')?.[1];
  const id: unknown = given.find(([name]) => name === 'ContactId')?.[1];
  const from: unknown = given.find(([name]) => name === 'From')?.[1];
  return {
    ...Object.fromEntries(own),
    ...(Array.isArray(people) ? { BrevetContactData: people.filter(isInternal) } : {}),
    selectedOrganization: organizationsIn(organization, given.find(([name]) => name === 'selectedOrganization')?.[1]),
    ...(typeof id === 'number' ? { ContactId: id } : {}),
    ...(typeof from === 'string' ? { From: from } : {}),
  };
}

const isInternal = (value: unknown): value is LinkedPerson =>
  isPerson(value) && 'BrevetContactId' in value && 'BrevetContactType' in value;

/** The form of a stored contact, and the screen that led to it. */
interface Edited {
  ContactId?: number | undefined;
  From?: ContactOrigin | undefined;
}

/** The form for the address of the screen that creates an organization. */
export const newOrganizationQuery = (values: Values, edited: Edited) => ({
  redirect: 'contact',
  value: JSON.stringify({ ...values, ...flagsOf(values), ...edited }),
  organization: values.selectedOrganization.map(({ OrgId }) => OrgId).join(','),
});
