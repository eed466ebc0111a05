import { commandLine } from '../audit/audit.ts';
import { issueCodes } from '../codes/issue-codes.ts';
import { announce } from '../db/changes.ts';
import type { Database } from '../db/client.ts';

/** `codes issue`: prints new single-use activation codes, one a line. Returns the exit code. */
export async function issueActivationCodes(db: Database, count: number): Promise<number> {
  const codes = await db.transaction(async (tx) => {
    const issued = await issueCodes(tx, commandLine, { count });
    await announce(tx, 'codes');
    return issued;
  });
  for (const code of codes) console.log(code);
  return 0;
}
