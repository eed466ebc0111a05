import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { countGuess } from '../../features/session/session.queries.ts';
import { networkOf } from '../addresses/ip-address.ts';
import type { Caller, Services } from '../http/context.ts';
import { tooMany } from '../http/errors.ts';

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

/** The contract's limit for one address; before the body is read. */
export async function limitAddress({ db }: Pick<Services, 'db'>, { limit, path }: AnyEndpoint, caller: Caller): Promise<void> {
  if (!limit) return;
  await limitCalls(db, guessKey('address', path, networkOf(caller.address)), { ...limit, allowed: limit.perAddress });
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
