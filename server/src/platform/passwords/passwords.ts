import { availableParallelism } from 'node:os';
import { messages } from '@brevet/contract/messages';
import { hash, verify } from '@node-rs/argon2';
import { FairShares } from '../fair-shares/fair-shares.ts';
import { Refusal } from '../http/errors.ts';

/** 19 MiB and two passes. The library defaults to Argon2id. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const retryAfter = 5;

/** Hashing leaves a core for everything else, however many people sign in. Each address has only a few sign-ins underway. */
const queue = new FairShares(
  { running: Math.max(1, availableParallelism() - 1), waiting: 200 },
  () => new Refusal('busy', messages.tooManyAtOnce, { retryAfter }),
);

/** Hashes on a free core. Throws 503 if too many calls are waiting. */
export const whenHashing = <T>(work: () => Promise<T>): Promise<T> => queue.run('all', work);

export const hashPassword = (password: string): Promise<string> => whenHashing(() => hash(password, strength));

const dummyHash = hashPassword('no one has this password');

/** Checks a password. Takes just as long, and returns false, for an unknown username (null) or no password (empty). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const expected = stored || (await dummyHash);
  const fits = await whenHashing(() => verify(expected, password));
  return Boolean(stored) && fits;
}
