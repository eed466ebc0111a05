import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { WantedFacts } from './wanted.policy.ts';
import { canReadWanted } from './wanted.policy.ts';
import type { LockedWanted } from './wanted.queries.ts';
import { wantedForUpdate } from './wanted.queries.ts';

/** Loads and locks a wanted listing to change. Throws 404 if the user can't read it, 403 if they can read it but not do this. */
export async function wantedFor(
  tx: Db,
  user: SessionUser,
  id: number,
  may: (user: SessionUser, wanted: WantedFacts) => boolean,
): Promise<LockedWanted> {
  const wanted = await wantedForUpdate(tx, id);
  if (!wanted || !canReadWanted(user, wanted)) throw notFound();
  if (!may(user, wanted)) throw forbidden();
  return wanted;
}
