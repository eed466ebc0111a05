import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FairShares } from '../../platform/fair-shares/fair-shares.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { form } from '../../test/registration.ts';
import { enrol } from '../../test/second-step.ts';

/** The work for a response mustn't tell strangers which accounts exist. Compares work, because time depends on the machine. */
describe('the work of a refusal', () => {
  let test: TestApp;
  const names: Record<string, string> = { unknown: 'no.such.name' };
  beforeAll(async () => {
    test = await startTestApp();
    const { user } = test.make;
    const withSteps = await user(1);
    await enrol(test, withSteps);
    const accounts = {
      usual: await user(1),
      staff: await user(40),
      deactivated: await user(1, { Active: false }),
      unverified: await user(1, { Verified: false }),
      'without a password': await user(1, { PasswordHash: '' }),
      'with two-step verification': withSteps,
    };
    for (const [kind, { Username }] of Object.entries(accounts)) names[kind] = Username;
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => test.close());

  const kinds = ['usual', 'staff', 'deactivated', 'unverified', 'without a password', 'with two-step verification'];
  const textOf = (query: unknown): string =>
    typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

  // The server's own work, such as that of the job queue, goes on at the same time and reads other tables.
  const accountTables =
    /"(users|brokers|sessions|second_steps|recovery_codes|sign_in_steps|user_identities|known_sign_ins|account_links|held_usernames|login_guesses|audit_entries|outbox)"/;

  /** The statements about accounts before the response, and the number of hashes. */
  async function workOf(path: string, body: object) {
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const hashes = vi.spyOn(FairShares.prototype, 'run');
    const { status, text } = await test.as(null).post(path, body);
    const statements = queries.mock.calls.map(([query]) => textOf(query)).filter((sql) => accountTables.test(sql));
    const hashed = hashes.mock.calls.filter(([key]) => key === 'all').length;
    vi.restoreAllMocks();
    return { status, text, statements, hashed };
  }

  it.each(kinds)('is the same at sign-in for an account that is %s and for none', async (kind) => {
    const wrong = (name: string) => workOf('/login', { Username: names[name], Password: 'a wrong password' });
    const unknown = await wrong('unknown');
    expect(unknown).toMatchObject({ status: 401, hashed: 1 });
    expect(unknown.statements.length).toBeGreaterThan(3);
    expect(await wrong(kind)).toEqual(unknown);
  });

  it.each(kinds)(
    'has one password hash and the same answer for a registration with the address of an account that is %s and for none',
    async (kind) => {
      const register = (name: string) => workOf('/register', form({ Email: `${names[name]}@example.com` }));
      const [known, unknown] = [await register(kind), await workOf('/register', form())];
      expect(unknown).toMatchObject({ status: 200, hashed: 1 });
      expect(known).toMatchObject({ status: 200, hashed: 1, text: unknown.text });
    },
  );

  it.each(kinds)('is the same for a password reset or verification link of an account that is %s and for none', async (kind) => {
    const reset = (name: string) => workOf('/send/password', { Username: names[name], Email: `${names[name]}@example.com` });
    const verify = (name: string) => workOf('/send/verification', { Username: names[name] });
    for (const ask of [reset, verify]) {
      const [known, unknown] = [await ask(kind), await ask('unknown')];
      expect(known).toMatchObject({ status: 200, hashed: 0, text: unknown.text });
    }
  });
});
