import { momentOf } from '@brevet/contract/day';
import { hashToken } from '../platform/secrets/tokens.ts';
import { accountLinks } from '../schema/accounts.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/** Stores a password reset link with this token for the account. */
export async function linkTo({ db }: TestApp, { UserID, Email }: TestUser, token: string): Promise<void> {
  const ExpireDate = momentOf(Date.now() + 60_000);
  await db.insert(accountLinks).values({ TokenHash: hashToken(token), Purpose: 'reset', UserID, Email, ExpireDate });
}
