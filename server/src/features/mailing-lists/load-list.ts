import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { canKeepMailingLists } from './mailing-lists.policy.ts';
import { listForUpdate } from './mailing-lists.queries.ts';

/** Loads and locks a mailing list to change. Throws 404 if there is none, or if the user may not know of it. */
export async function loadList(tx: Db, user: SessionUser, id: number) {
  const list = await listForUpdate(tx, id);
  if (!list || !canKeepMailingLists(user)) throw notFound();
  return list;
}
