import { searchOf } from '../../shared/api/client.ts';

/** The contact form that led to the creation of an organization. */
interface Origin {
  /** The values of the form, as the form wrote them. */
  value?: string | undefined;
  /** The OrgIds chosen there, separated by commas. */
  organization?: string | undefined;
}

/** The address of the contact form as it was, with the new organization chosen as well. */
export function contactFormWith({ value, organization = '' }: Origin, OrgId?: number): string {
  const chosen = organization.split(',').filter((id) => /^\d{1,10}$/.test(id));
  const all = [...new Set([...chosen, ...(OrgId === undefined ? [] : [String(OrgId)])])].join(',');
  return `/contacts/create_contact${searchOf({ redirect: 'contact', value, organization: all || undefined })}`;
}
