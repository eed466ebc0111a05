import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { form } from '../../test/registration.ts';

describe('a rush of strangers from one address', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
    await test.make.broker('TTX');
  });
  afterAll(() => test.close());
  const tally = (statuses: number[]) =>
    Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]));

  it('creates one account of 400 registrations at once, and is told to wait beyond the limits', async () => {
    const names = Array.from({ length: 400 }, (_, index) => ['rollo', 'r0llo', 'ROLLO', 'rol-lo'][index % 4] ?? '');
    const registered = await Promise.all(names.map((Username) => test.as(null).post('/register', form({ Username }))));
    const ask = (some: string[]) =>
      Promise.all(some.map((username) => test.as(null).post('/username/availability', { username })));
    // An address has at most about 200 calls that wait.
    const asked = [...(await ask(names.slice(0, 200))), ...(await ask(names.slice(200)))];
    expect(tally(registered.map(({ status }) => status))).toEqual({ 200: 1, 409: 59, 429: 340 });
    expect(tally(asked.map(({ status }) => status))).toEqual({ 200: 300, 429: 100 });
    expect(await test.db.select({ Username: users.Username }).from(users)).toHaveLength(1);
  });
});
