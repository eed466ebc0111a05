import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { secondSteps } from '../schema/sign-in.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';
import { password } from './factories.ts';

const step = 30_000;

/** The authenticator's current code for this secret. Each code works once: `later` returns the next time step's. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * step });

/** Six digits that aren't a valid code for this secret now or soon. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2, 3].map((later) => codeOf(secret, later));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code)) ?? '';
}

/**
 * Turns on two-step verification and returns the secret and recovery codes. The current code confirms it and stays usable: the previous
 * time step's code would be refused whenever a new step begins in between.
 */
export async function enrol(test: TestApp, user: TestUser) {
  const { body } = await test.as(user).post('/second_step/enrol', { Password: password });
  const { Secret: secret } = body.data as { Secret: string };
  const confirmed = await test.as(user).post('/second_step/confirm', { Code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  await test.db.update(secondSteps).set({ LastStep: 0 }).where(eq(secondSteps.UserID, user.UserID));
  return { secret, recovery: confirmed.body.RecoveryCodes as string[] };
}
