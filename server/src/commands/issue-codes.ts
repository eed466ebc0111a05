import { commandLine } from '../features/audit/commands.ts';
import { issueCodes } from '../features/codes/commands.ts';
import { announce } from '../platform/db/changes.ts';
import type { Database } from '../platform/db/client.ts';

/** `codes issue`: prints new single-use activation codes, one per line. Returns the exit code. */
export async function issueActivationCodes(db: Database, count: number): Promise<number> {
  const codes = await db.transaction(async (tx) => {
    const issued = await issueCodes(tx, commandLine, { count });
    await announce(tx, 'codes');
    return issued;
  });
  for (const code of codes) console.log(code);
  return 0;
}
