import { userTypes } from '@brevet/contract/access';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { networkOf } from '../origin/ip-address.ts';
import { RateLimit } from '../rate-limit/rate-limit.ts';
import type { Authenticator, Caller } from './context.ts';
import type { HttpParts } from './http-parts.ts';

/**
 * Counts a call against the contract's limit for one address, before the body is read. At a public call, admins aren't limited:
 * strangers at the same address must not lock them out. Strangers never reach the other calls.
 */
export async function limitAddress(
  { db, sessions }: Pick<HttpParts, 'db' | 'sessions'>,
  { limit, path, access }: AnyEndpoint,
  caller: Caller,
): Promise<void> {
  if (!limit || (access === 'public' && (await isAdmin(sessions, caller)))) return;
  const perAddress = new RateLimit('address', { allowed: limit.perAddress, minutes: limit.minutes });
  await perAddress.demand(db, [path, networkOf(caller.address)]);
}

/** True if a public call comes with an admin's session. */
const isAdmin = async (sessions: Authenticator, { token }: Caller): Promise<boolean> =>
  token !== null &&
  sessions.userOf(token, { seen: false }).then(
    ({ UserType, agreed }) => UserType === userTypes.admin && agreed,
    () => false,
  );

/** Counts a call against the contract's limit for one account, wherever the calls come from. */
export async function limitAccount(
  { db }: Pick<HttpParts, 'db'>,
  { limit, path }: Pick<AnyEndpoint, 'limit' | 'path'>,
  caller: Pick<Caller, 'user'>,
  body: unknown,
): Promise<void> {
  if (limit?.perAccount === undefined) return;
  const account = limit.account === undefined ? caller.user?.UserID : fieldOf(body, limit.account);
  if (account === undefined) return;
  await new RateLimit('account', { allowed: limit.perAccount, minutes: limit.minutes }).demand(db, [path, account]);
}

function fieldOf(body: unknown, field: string): string | undefined {
  const value: unknown =
    typeof body === 'object' && body !== null && field in body ? body[field as keyof typeof body] : undefined;
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}
