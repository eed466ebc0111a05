import { hash, verify } from '@node-rs/argon2';

/** At 19 MiB and two passes; the library's default algorithm is Argon2id. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, strength);

const nobodysHash = hashPassword('nobody has this password');

/** Whether the password fits. For a name that does not exist (null) or has no password (empty) it takes the same time and is false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored || (await nobodysHash), password);
  return Boolean(stored) && fits;
}
