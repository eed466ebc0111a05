import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { secondSteps } from '../schema/sign-in.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';
import { password } from './factories.ts';

const step = 30_000;

/** What the authenticator with this secret shows. Each code counts once: `later` takes the one of the next time step. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * step });

/** Six digits that no authenticator with this secret shows now or soon. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2, 3].map((later) => codeOf(secret, later));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code)) ?? '';
}

/**
 * Turns two-step sign-in on; gives the secret and the recovery codes. The code of now confirms it and counts as not used yet: one of
 * the time step before would be refused whenever the next one begins on the way.
 */
export async function enrol(test: TestApp, user: TestUser) {
  const { body } = await test.as(user).post('/second_step/enrol', { Password: password });
  const { Secret: secret } = body.data as { Secret: string };
  const confirmed = await test.as(user).post('/second_step/confirm', { Code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  await test.db.update(secondSteps).set({ LastStep: 0 }).where(eq(secondSteps.UserID, user.UserID));
  return { secret, recovery: confirmed.body.RecoveryCodes as string[] };
}
