import type { ContactInput } from '@brevet/contract/contact-fields';
import { contactsApi } from '@brevet/contract/contacts';
import { addressKey } from '@brevet/contract/email-address';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, inBody, Refusal, stale } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import type { ContactFields } from './contacts.queries.ts';
import {
  insertContact,
  internalAmong,
  organizationsAmong,
  organizationsOf,
  peopleOf,
  saveOrganizations,
  savePeople,
  setVerifyDate,
  updateContact,
} from './contacts.queries.ts';
import { requireFormRules } from './form-rules.ts';
import { contactFor } from './load-contact.ts';

type Stored = Awaited<ReturnType<typeof contactFor>>;

/** The organizations and internal contacts of a contact, with their names, in the order of their IDs. */
interface Links {
  selectedOrganization: { OrgId: number; OrgName: string }[];
  BrevetContactData: { BrevetContactId: number; BrevetContactType: 0 | 1; Firstname: string; Lastname: string }[];
}

/** Creates a contact, or changes one. */
export async function saveContact(services: Writing, caller: SignedInCaller, id: number | undefined, input: ContactInput) {
  const saved = await write(services, contactsApi.upsertContactInfo, async (tx) =>
    id === undefined ? createContact(tx, caller, input) : changeContact(tx, caller, id, input),
  );
  return { message: id === undefined ? messages.contactCreated : messages.contactUpdated, ...saved };
}

/** The fields to store. IDs and times in the body are claims. Callers of this function check or ignore them. */
function fieldsOf({ contactDetails }: ContactInput): ContactFields & Pick<Stored, 'Firstname' | 'Lastname'> {
  const { ContactId, CreatorId, CreateDate, UpdateDate, EmailVerifyDate, ...fields } = contactDetails;
  return fields;
}

async function createContact(tx: Transaction, caller: SignedInCaller, input: ContactInput) {
  const { ContactId, CreatorId = caller.user.UserID } = input.contactDetails;
  if (ContactId !== undefined || CreatorId !== caller.user.UserID) throw contradicts();
  const fields = fieldsOf(input);
  requireFormRules('contactDetails', fields);
  const links = await linksFor(tx, input, { selectedOrganization: [], BrevetContactData: [] });
  const saved = await insertContact(tx, { ...fields, CreatorId });
  if (statesVerification(fields)) await setVerifyDate(tx, saved.ContactId, true);
  await storeLinks(tx, saved.ContactId, input, links);
  const NewValue = { ...fields, ...audited(links) };
  await writeAudit(tx, caller, { Action: 'create', Entity: 'contact', EntityID: String(saved.ContactId), NewValue });
  return saved;
}

async function changeContact(tx: Transaction, caller: SignedInCaller, id: number, input: ContactInput) {
  const before = await contactFor(tx, caller.user, id);
  const { ContactId = id, CreatorId = before.CreatorId } = input.contactDetails;
  if (ContactId !== id || CreatorId !== before.CreatorId) throw contradicts();
  const fields = withVerification(before, fieldsOf(input));
  requireFormRules('contactDetails', fields, before);
  const former = await storedLinks(tx, id);
  const links = await linksFor(tx, input, former);
  if (input.Version !== undefined && input.Version !== before.Version) {
    const theirs = { ...inBody('contactDetails', before), ...former, Version: before.Version };
    const yours = { ...inBody('contactDetails', fields), ...links, Version: input.Version };
    throw stale('contact_changed', messages.contactChangedMeanwhile, theirs, yours);
  }
  const changed = changedFields({ ...before, ...audited(former) }, { ...fields, ...audited(links) });
  if (!changed) return { ContactId: id, Version: before.Version };
  const isVerification = fields.EmailVerify !== before.EmailVerify || fields.EmailVerifyStatus !== before.EmailVerifyStatus;
  // Links before members, which triggers lock, because the deletion of an organization takes them in this order.
  await storeLinks(tx, id, input, links);
  const saved = await updateContact(tx, id, fields);
  if (isVerification) await setVerifyDate(tx, id, statesVerification(fields));
  await writeAudit(tx, caller, { Action: 'edit', Entity: 'contact', EntityID: String(id), ...changed });
  return saved;
}

/** False for the values of an address that no one has verified. */
const statesVerification = ({ EmailVerify = 0, EmailVerifyStatus = 'N/A' }: ContactFields): boolean =>
  EmailVerify !== 0 || EmailVerifyStatus !== 'N/A';

/** A new address isn't verified, unless the same call states the result of its verification. */
function withVerification(before: Stored, fields: ReturnType<typeof fieldsOf>) {
  const { EmailVerify = before.EmailVerify, EmailVerifyStatus = before.EmailVerifyStatus, PrimaryEmail } = fields;
  const isNew = PrimaryEmail !== undefined && addressKey(PrimaryEmail) !== addressKey(before.PrimaryEmail);
  const isSame = EmailVerify === before.EmailVerify && EmailVerifyStatus === before.EmailVerifyStatus;
  if (isNew && isSame) return { ...fields, EmailVerify: 0 as const, EmailVerifyStatus: 'N/A' as const };
  return { ...fields, EmailVerify, EmailVerifyStatus };
}

const byId =
  <Key extends string>(key: Key) =>
  (one: Record<Key, number>, other: Record<Key, number>): number =>
    one[key] - other[key];

async function storedLinks(tx: Transaction, id: number): Promise<Links> {
  const organizations = await organizationsOf(tx, id);
  const people = await peopleOf(tx, id);
  return {
    selectedOrganization: organizations.toSorted(byId('OrgId')),
    BrevetContactData: people
      .map(({ BrevetContactId, BrevetContactType, Firstname, Lastname }) => ({
        BrevetContactId,
        BrevetContactType,
        Firstname,
        Lastname,
      }))
      .toSorted(byId('BrevetContactId')),
  };
}

/** The links to store. Throws 400 for an organization that doesn't exist, and for a new internal contact who isn't a broker or admin. */
async function linksFor(tx: Transaction, input: ContactInput, former: Links): Promise<Links> {
  return {
    selectedOrganization: await organizationsFor(tx, input.selectedOrganization, former.selectedOrganization),
    BrevetContactData: await peopleFor(tx, input.BrevetContactData, former.BrevetContactData),
  };
}

async function organizationsFor(
  tx: Transaction,
  chosen: ContactInput['selectedOrganization'],
  former: Links['selectedOrganization'],
): Promise<Links['selectedOrganization']> {
  if (!chosen) return former;
  const ids = new Set(chosen.map(({ OrgId }) => OrgId));
  const found = await organizationsAmong(tx, [...ids]);
  if (found.length < ids.size)
    throw new Refusal('organizations_refused', messages.organizationsRefused, { field: 'selectedOrganization' });
  return found.toSorted(byId('OrgId'));
}

async function peopleFor(
  tx: Transaction,
  chosen: ContactInput['BrevetContactData'],
  former: Links['BrevetContactData'],
): Promise<Links['BrevetContactData']> {
  if (!chosen) return former;
  const types = new Map(chosen.map(({ BrevetContactId, BrevetContactType }) => [BrevetContactId, BrevetContactType]));
  const known = new Map(former.map((person) => [person.BrevetContactId, person]));
  for (const { PersonID, Firstname, Lastname } of await internalAmong(tx, [...types.keys()]))
    known.set(PersonID, { BrevetContactId: PersonID, BrevetContactType: 1, Firstname, Lastname });
  const people = [...types].flatMap(([id, BrevetContactType]) => {
    const person = known.get(id);
    return person ? [{ ...person, BrevetContactType }] : [];
  });
  if (people.length < types.size)
    throw new Refusal('internal_contacts_refused', messages.internalContactsRefused, { field: 'BrevetContactData' });
  return people.toSorted(byId('BrevetContactId'));
}

/** Stores the lists that the call names. The others may hold an organization that is being deleted, and inserting it again would fail. */
async function storeLinks(tx: Transaction, ContactId: number, input: ContactInput, links: Links): Promise<void> {
  if (input.selectedOrganization)
    await saveOrganizations(
      tx,
      ContactId,
      links.selectedOrganization.map(({ OrgId }) => OrgId),
    );
  if (input.BrevetContactData)
    await savePeople(
      tx,
      ContactId,
      links.BrevetContactData.map(({ BrevetContactId, BrevetContactType }) => ({
        UserID: BrevetContactId,
        ContactType: BrevetContactType,
      })),
    );
}

/** The links as the audit log keeps them. */
const audited = ({ selectedOrganization, BrevetContactData }: Links) => ({
  selectedOrganization: selectedOrganization.map(({ OrgId }) => OrgId),
  BrevetContactData: BrevetContactData.map(({ BrevetContactId, BrevetContactType }) => ({ BrevetContactId, BrevetContactType })),
});
