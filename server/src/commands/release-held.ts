import { commandLine } from '../features/audit/commands.ts';
import { releaseHeld } from '../features/backups/commands.ts';
import { announce } from '../platform/db/changes.ts';
import type { Database } from '../platform/db/client.ts';

/** `release-held`: lets emails and campaigns leave after a restore. Returns the exit code. */
export async function releaseHeldCommand(db: Database, { cancelEmails }: { cancelEmails: boolean }): Promise<number> {
  const released = await db.transaction(async (tx) => {
    await announce(tx, 'mail');
    return releaseHeld(tx, commandLine, cancelEmails);
  });
  if (released === null) console.log('Nothing is held back.');
  else console.log(cancelEmails ? `Released. ${released.canceled} emails of the backup were canceled.` : 'Released.');
  return 0;
}
