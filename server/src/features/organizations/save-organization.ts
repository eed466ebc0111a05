import { messages } from '@brevet/contract/messages';
import type { OrganizationType } from '@brevet/contract/organization-codes';
import type { OrganizationInput } from '@brevet/contract/organization-fields';
import { organizationsApi } from '@brevet/contract/organizations';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, forbidden, inBody, Refusal, stale } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { internalAmong, requireFormRules } from '../contacts/contacts.ts';
import { organizationFor } from './load-organization.ts';
import { rightsOnOrganization } from './organizations.policy.ts';
import type { StoredPerson } from './organizations.queries.ts';
import {
  insertOrganization,
  removeOrganization,
  replacePeople,
  replaceTypes,
  updateOrganization,
} from './organizations.queries.ts';

const Entity = 'organization';

/** Creates an organization, or changes one. */
export async function saveOrganization(
  services: Writing,
  caller: SignedInCaller,
  OrgId: number | undefined,
  input: OrganizationInput,
) {
  const saved = await write(services, organizationsApi.createOrganization, (tx) =>
    OrgId === undefined ? createOrganization(tx, caller, input) : changeOrganization(tx, caller, OrgId, input),
  );
  return { message: OrgId === undefined ? messages.organizationCreated : messages.organizationUpdated, ...saved };
}

async function createOrganization(tx: Transaction, caller: SignedInCaller, input: OrganizationInput) {
  const { OrgId, CreatorId, CreateDate: _created, UpdateDate: _updated, ...fields } = input.organizationDetails;
  if (!rightsOnOrganization(caller.user).update) throw forbidden();
  if (OrgId !== undefined || (CreatorId ?? caller.user.UserID) !== caller.user.UserID) throw contradicts();
  requireFormRules('organizationDetails', fields);
  const types = typesAfter([], input);
  const people = peopleAfter([], input);
  await requireStaff(tx, people);
  const created = await insertOrganization(tx, caller.user.UserID, fields);
  await replaceTypes(tx, created.OrgId, types);
  await replacePeople(tx, created.OrgId, people);
  const NewValue = { ...fields, Types: types, InternalContacts: people };
  await writeAudit(tx, caller, { Action: 'create', Entity, EntityID: String(created.OrgId), NewValue });
  return created;
}

async function changeOrganization(tx: Transaction, caller: SignedInCaller, OrgId: number, input: OrganizationInput) {
  const { types, people, ...before } = await organizationFor(tx, caller.user, OrgId, 'update');
  const { OrgId: named, CreatorId, CreateDate: _created, UpdateDate: _updated, ...fields } = input.organizationDetails;
  if ((named ?? OrgId) !== OrgId || (CreatorId ?? before.CreatorId) !== before.CreatorId) throw contradicts();
  requireFormRules('organizationDetails', fields, before);
  const [typesNow, peopleNow] = [typesAfter(types, input), peopleAfter(people, input)];
  if (input.Version !== undefined && input.Version !== before.Version) {
    const theirs = byPath(before, types, people);
    const yours = byPath(fields, typesNow, peopleNow);
    throw stale(
      'organization_changed',
      messages.organizationChangedMeanwhile,
      { ...theirs, Version: before.Version },
      { ...yours, Version: input.Version },
    );
  }
  const changed = changedFields(
    { ...before, Types: types, InternalContacts: people },
    { ...fields, Types: typesNow, InternalContacts: peopleNow },
  );
  if (!changed) return { OrgId, OrgName: before.OrgName, Version: before.Version };
  await requireStaff(
    tx,
    peopleNow.filter(({ BrevetContactId }) => !people.some((one) => one.BrevetContactId === BrevetContactId)),
  );
  const saved = await updateOrganization(tx, OrgId, fields);
  await replaceTypes(tx, OrgId, typesNow);
  await replacePeople(tx, OrgId, peopleNow);
  await writeAudit(tx, caller, { Action: 'edit', Entity, EntityID: String(OrgId), ...changed });
  return saved;
}

/** Deletes an organization with its links. Its contacts stay. */
export async function deleteOrganization(services: Writing, caller: SignedInCaller, OrgId: number) {
  await write(services, organizationsApi.deleteOrganization, async (tx) => {
    const { types, people, Version: _version, ...before } = await organizationFor(tx, caller.user, OrgId, 'delete');
    await removeOrganization(tx, OrgId);
    const OldValue = { ...before, Types: types, InternalContacts: people };
    await writeAudit(tx, caller, { Action: 'delete', Entity, EntityID: String(OrgId), OldValue });
  });
  return { message: messages.deleted };
}

/** The types that are set after the change. Types that it doesn't name stay. */
function typesAfter(stored: readonly OrganizationType[], { organizationInfo = [] }: OrganizationInput): OrganizationType[] {
  const set = new Set(stored);
  for (const { TypeId, value } of organizationInfo) {
    if (value) set.add(TypeId);
    else set.delete(TypeId);
  }
  return [...set].sort((one, other) => one - other);
}

/** The internal contacts after the change, each once, in the order of their IDs. An omitted list stays. */
function peopleAfter(stored: readonly StoredPerson[], { BrevetContactData }: OrganizationInput): StoredPerson[] {
  const people = new Map((BrevetContactData ?? stored).map((person) => [person.BrevetContactId, person]));
  return [...people.values()].sort((one, other) => one.BrevetContactId - other.BrevetContactId);
}

/** Refuses internal contacts that aren't active brokers or admins. */
async function requireStaff(tx: Transaction, people: readonly StoredPerson[]): Promise<void> {
  const ids = people.map(({ BrevetContactId }) => BrevetContactId);
  if ((await internalAmong(tx, ids)).length < ids.length)
    throw new Refusal('internal_contacts_refused', messages.internalContactsRefused, { field: 'BrevetContactData' });
}

/** The values by the paths of the call's body, as a form holds them. */
const byPath = (fields: Record<string, unknown>, types: readonly OrganizationType[], people: readonly StoredPerson[]) => ({
  ...inBody('organizationDetails', fields),
  organizationInfo: types.map((TypeId) => ({ TypeId, value: 1 })),
  BrevetContactData: people,
});
