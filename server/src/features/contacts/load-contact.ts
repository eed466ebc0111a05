import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { missing } from '../merged-rows/merged-rows.ts';
import { canChangeContacts, canReadContacts } from './contacts.policy.ts';
import { contactById, contactExists, contactForUpdate } from './contacts.queries.ts';

/**
 * Loads a contact. Throws the same 404 if it doesn't exist or the user may not know of it, and 410 if it was merged into another one.
 */
export async function readableContact(db: Db, user: SessionUser, id: number) {
  if (!canReadContacts(user)) throw notFound();
  const contact = await contactById(db, id);
  if (!contact) throw await missing(db, 'contact', id);
  return contact;
}

/** Throws unless the contact exists and the user can read it. */
export async function requireContact(db: Db, user: SessionUser, id: number): Promise<void> {
  if (!canReadContacts(user)) throw notFound();
  if (!(await contactExists(db, id))) throw await missing(db, 'contact', id);
}

/** Loads and locks a contact to change, or to add something to it. */
export async function contactFor(tx: Db, user: SessionUser, id: number) {
  if (!canReadContacts(user)) throw notFound();
  const contact = await contactForUpdate(tx, id);
  if (!contact) throw await missing(tx, 'contact', id);
  if (!canChangeContacts(user)) throw forbidden();
  return contact;
}
