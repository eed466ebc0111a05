import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { canChangeContacts, canReadContacts } from './contacts.policy.ts';
import { contactById, contactExists, contactForUpdate } from './contacts.queries.ts';

/** Loads a contact. Throws the same 404 for one that doesn't exist as for someone who may not know. */
export async function readableContact(db: Db, user: SessionUser, id: number) {
  const contact = canReadContacts(user) ? await contactById(db, id) : null;
  if (!contact) throw notFound();
  return contact;
}

/** Throws 404 unless there is such a contact and the user can read it. */
export async function requireContact(db: Db, user: SessionUser, id: number): Promise<void> {
  if (!canReadContacts(user) || !(await contactExists(db, id))) throw notFound();
}

/** Loads and locks a contact to change, or to add something to it. */
export async function contactFor(tx: Db, user: SessionUser, id: number) {
  const contact = canReadContacts(user) ? await contactForUpdate(tx, id) : null;
  if (!contact) throw notFound();
  if (!canChangeContacts(user)) throw forbidden();
  return contact;
}
