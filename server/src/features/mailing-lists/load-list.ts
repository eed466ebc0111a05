import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { canKeepMailingLists } from './mailing-lists.policy.ts';
import { listById, listForUpdate } from './mailing-lists.queries.ts';

/** Loads a mailing list. Throws the same 404 if it doesn't exist or the user may not know of it. */
export async function readableList(db: Db, user: SessionUser, id: number) {
  const list = canKeepMailingLists(user) ? await listById(db, id) : null;
  if (!list) throw notFound();
  return list;
}

/** Loads and locks a mailing list to change. */
export async function listFor(tx: Db, user: SessionUser, id: number) {
  const list = canKeepMailingLists(user) ? await listForUpdate(tx, id) : null;
  if (!list) throw notFound();
  return list;
}
