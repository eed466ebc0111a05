import { availableParallelism } from 'node:os';
import { messages } from '@brevet/contract/messages';
import { hash, verify } from '@node-rs/argon2';
import { FairShares } from '../fair-shares/fair-shares.ts';
import { busy } from '../http/errors.ts';

/** At 19 MiB and two passes; the library's default algorithm is Argon2id. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const secondsToWait = 5;

/** Hashing leaves a core for everything else, however many people sign in. Each address has only a few sign-ins under way. */
const queue = new FairShares({ running: Math.max(1, availableParallelism() - 1), waiting: 200 }, () =>
  busy(messages.tooManyAtOnce, secondsToWait),
);

/** Waits for a core that may hash. Throws 503 when too many wait already. */
export const whenHashing = <T>(work: () => Promise<T>): Promise<T> => queue.run('all', work);

export const hashPassword = (password: string): Promise<string> => whenHashing(() => hash(password, strength));

const nobodysHash = hashPassword('nobody has this password');

/** Tells whether the password fits. For a name that doesn't exist (null) or has no password (empty) it takes as long, and is false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const expected = stored || (await nobodysHash);
  const fits = await whenHashing(() => verify(expected, password));
  return Boolean(stored) && fits;
}
