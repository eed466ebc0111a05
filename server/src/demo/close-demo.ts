import { asc, inArray } from 'drizzle-orm';
import { announce } from '../platform/db/changes.ts';
import type { Database } from '../platform/db/client.ts';
import { demoPassword } from '../platform/passwords/demo-password.ts';
import { verifyPassword } from '../platform/passwords/passwords.ts';
import { signInSteps } from '../schema/sign-in.ts';
import { sessions, users } from '../schema/users.ts';
import { demoUsers } from './people.ts';

/**
 * Ends the sessions and unfinished sign-ins of accounts that still have the demo password: anyone could have started them while the
 * server was open on this machine. Returns the number of these accounts.
 */
export async function closeDemo(db: Database): Promise<number> {
  // The demo loads only where there is no account, so its accounts are the oldest, under whatever name.
  const oldest = await db
    .select({ UserID: users.UserID, PasswordHash: users.PasswordHash })
    .from(users)
    .orderBy(asc(users.UserID))
    .limit(demoUsers.length);
  // They share one hash until their passwords are changed.
  const hashes = new Map<string, boolean>();
  for (const { PasswordHash } of oldest)
    if (!hashes.has(PasswordHash)) hashes.set(PasswordHash, await verifyPassword(PasswordHash, demoPassword));
  const open = oldest.filter(({ PasswordHash }) => hashes.get(PasswordHash)).map(({ UserID }) => UserID);
  if (open.length === 0) return 0;
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(inArray(sessions.UserID, open));
    await tx.delete(signInSteps).where(inArray(signInSteps.UserID, open));
    await announce(tx, 'session');
  });
  return open.length;
}
