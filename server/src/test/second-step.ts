import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';
import { password } from './factories.ts';

const step = 30_000;

/** What the authenticator with this secret shows. Each code counts once: `later` takes the one of the next time step. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * step });

/** Turns two-step sign-in on; gives the secret and the recovery codes. */
export async function enrol(test: TestApp, user: TestUser) {
  const { body } = await test.as(user).post('/second_step/enrol', { Password: password });
  const { Secret: secret } = body.data as { Secret: string };
  const confirmed = await test.as(user).post('/second_step/confirm', { Code: codeOf(secret, -1) });
  return { secret, recovery: confirmed.body.RecoveryCodes as string[] };
}
