import { messages } from '@brevet/contract/messages';
import type { OrganizationType } from '@brevet/contract/organization-codes';
import { organizationTypeIds, organizationTypes } from '@brevet/contract/organization-codes';
import type { organizationsApi } from '@brevet/contract/organizations';
import { organizationSearchNames } from '@brevet/contract/organizations';
import type { Writing } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findNames } from './find-names.ts';
import { readableOrganization, requireOrganization } from './load-organization.ts';
import { rightsOnOrganization } from './organizations.policy.ts';
import { firstContactsOf, peopleOf, typesOfOrganization } from './organizations.queries.ts';
import { contactsOfOrganization, organizationRows } from './organizations.tables.ts';
import { deleteOrganization, saveOrganization } from './save-organization.ts';

/** The most contacts that come with an organization. Its table lists all of them. */
const mostContacts = 100;

const flagOf = (types: readonly OrganizationType[], TypeId: OrganizationType) => (types.includes(TypeId) ? 1 : 0);

export function organizationsHandlers(services: Writing): Handlers<typeof organizationsApi> {
  const { db } = services;
  return {
    async getOrganizations({ caller: { user }, query: { search, Status } }) {
      return organizationRows(services, user, { search, Status });
    },
    async searchOrganization({ caller: { user }, query }) {
      if (!organizationSearchNames.some((name) => query[name])) throw new Refusal('search_empty', messages.nothingToSearch);
      return organizationRows(services, user, query);
    },
    searchOrganizationName: ({ query: { orgName, page } }) => findNames(db, orgName, page),
    async getOrganizationInfo({ caller: { user }, query: { org_id } }) {
      const { types, ...fields } = await readableOrganization(db, user, org_id);
      const [people, contact_link] = await Promise.all([peopleOf(db, org_id), firstContactsOf(db, org_id, mostContacts)]);
      const organizationInfo = Object.fromEntries(organizationTypeIds.map((id) => [String(id), flagOf(types, id)] as const));
      return {
        organizationDetails: [{ ...fields, organizationInfo, can: rightsOnOrganization(user) }],
        brevet_people: people,
        org_brevet_link: people.map(({ BrevetContactId, BrevetContactType }) => ({ BrevetContactId, BrevetContactType })),
        contact_link,
      };
    },
    async getOrganizationsTypeList({ caller: { user }, query: { org_id } }) {
      if (org_id !== undefined) await requireOrganization(db, user, org_id);
      const types = org_id === undefined ? [] : await typesOfOrganization(db, org_id);
      return {
        data: organizationTypeIds.map((TypeId) => ({
          TypeId,
          TypeLabel: organizationTypes[TypeId],
          Flag: flagOf(types, TypeId),
        })),
      };
    },
    createOrganization: ({ caller, query, body }) => saveOrganization(services, caller, query.org_id, body),
    deleteOrganization: ({ caller, query }) => deleteOrganization(services, caller, query.org_id),
    async getContactListByOrg({ caller: { user }, query: { org_id, search } }) {
      await requireOrganization(db, user, org_id);
      return contactsOfOrganization(services, user, org_id, search);
    },
  };
}
