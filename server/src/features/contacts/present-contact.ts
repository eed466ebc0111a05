import type { ContactOrganization, ContactRow } from '@brevet/contract/contacts';
import { escapeHtml } from '@brevet/contract/html-text';
import { paths } from '@brevet/contract/paths';
import type { SessionUser } from '@brevet/contract/session';
import { rightsOnContact } from './contacts.policy.ts';

const linkTo = ({ OrgId, OrgName }: ContactOrganization): string =>
  `<a href="${escapeHtml(paths.organization(OrgId))}">${escapeHtml(OrgName)}</a>`;

type Shown = Pick<ContactRow, 'Organization' | 'OrgList' | 'can'>;

/** Adds what is worked out from the row: its organizations as texts, and the reader's rights. */
export function presentContact(user: SessionUser) {
  const can = rightsOnContact(user);
  return <Row extends { organization_link: ContactOrganization[] }>(row: Row): Row & Shown => ({
    ...row,
    Organization: row.organization_link.map(({ OrgName }) => OrgName).join(', '),
    OrgList: row.organization_link.map(linkTo).join(', '),
    can,
  });
}
