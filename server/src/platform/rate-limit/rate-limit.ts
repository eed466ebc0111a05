import { createHash } from 'node:crypto';
import { userTypes } from '@brevet/contract/access';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { Caller, Services } from '../http/context.ts';
import { tooMany } from '../http/errors.ts';
import { networkOf } from '../origin/ip-address.ts';
import { countGuess } from './rate-limit.queries.ts';

/** What is counted, as a hash: neither names nor addresses stand in the table. */
export const guessKey = (...parts: (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Counts one more under this key; throws 429 with Retry-After when there were more than `allowed` in the window. */
export async function limitCalls(
  db: Services['db'],
  key: string,
  { allowed, minutes }: { allowed: number; minutes: number },
): Promise<void> {
  const { guesses, secondsLeft } = await countGuess(db, key, minutes);
  if (guesses > allowed) throw tooMany(messages.tooManyAttempts(minutes), secondsLeft);
}

/**
 * The contract's limit for one address, checked before the body is read. It slows strangers and never an admin: what others do from
 * the same address must not stop the administration, nor does an admin's own work count against them.
 */
export async function limitAddress(
  { db, sessions }: Pick<Services, 'db' | 'sessions'>,
  { limit, path }: AnyEndpoint,
  caller: Caller,
): Promise<void> {
  if (!limit || (await isAdmin(sessions, caller))) return;
  await limitCalls(db, guessKey('address', path, networkOf(caller.address)), { ...limit, allowed: limit.perAddress });
}

/** Tells whether an admin calls, who at a public call shows only by the session that comes along. */
async function isAdmin(sessions: Services['sessions'], { user, token }: Caller): Promise<boolean> {
  if (user || token === null) return user?.UserType === userTypes.admin;
  return sessions.userOf(token, { seen: false }).then(
    ({ UserType, agreed }) => UserType === userTypes.admin && agreed,
    () => false,
  );
}

/** The contract's limit for one account, wherever the calls come from. */
export async function limitAccount(
  { db }: Pick<Services, 'db'>,
  endpoint: Pick<AnyEndpoint, 'limit' | 'path'>,
  caller: Pick<Caller, 'user'>,
  body: unknown,
): Promise<void> {
  const { limit, path } = endpoint;
  if (limit?.perAccount === undefined) return;
  const account = limit.account === undefined ? caller.user?.UserID : fieldOf(body, limit.account);
  if (account === undefined) return;
  await limitCalls(db, guessKey('account', path, account), { ...limit, allowed: limit.perAccount });
}

function fieldOf(body: unknown, field: string): string | undefined {
  const value: unknown =
    typeof body === 'object' && body !== null && field in body ? body[field as keyof typeof body] : undefined;
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}
