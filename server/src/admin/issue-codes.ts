import { randomInt } from 'node:crypto';
import type { Database } from '../db/client.ts';
import { activationCodes } from '../db/schema/listings.ts';

/** Without the signs that look alike. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const newCode = (): string => {
  const pick = (length: number) => Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
  return `${pick(4)}-${pick(4)}-${pick(4)}`;
};

/** `codes issue`: prints new single-use activation codes, one a line. Returns the exit code. */
export async function issueActivationCodes(db: Database, number: number): Promise<number> {
  const codes = Array.from({ length: number }, newCode);
  await db.insert(activationCodes).values(codes.map((Code) => ({ Code })));
  for (const code of codes) console.log(code);
  return 0;
}
