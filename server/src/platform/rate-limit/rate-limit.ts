import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { countGuess } from '../../features/session/session.queries.ts';
import type { Caller, Services } from '../http/context.ts';
import { tooMany } from '../http/errors.ts';

/** What is counted, as a hash: neither names nor addresses stand in the table. */
export const guessKey = (...parts: (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** An address without its zone; of an IPv4 address that came by IPv6, the IPv4 address. */
export function plainAddress(address: string): string {
  const [plain = ''] = address.split('%');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
}

/** An IPv4 address, or the /64 network of an IPv6 address: one customer has all of it. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

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
