// cspell:disable: usernames that look alike
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../migrate.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { password } from '../../test/factories.ts';
import { form } from '../../test/registration.ts';

describe('usernames', () => {
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await test.make.user(40);
    await test.make.broker('QPX');
  });
  afterAll(() => test.close());
  const register = (fields: object, who: { token: string } | null = null) => test.as(who).post('/register', form({ ...fields }));
  const isTaken = async (username: string, who: { token: string } | null = null) =>
    (await test.as(who).post('/username/availability', { username })).body.data;
  const taken = {
    status: 409,
    body: {
      code: 'account_taken',
      message: 'user name / email id  is already attached to an account.',
      errors: { Username: 'user name / email id  is already attached to an account.' },
    },
  };

  it('that look alike count as one', async () => {
    expect((await register({ Username: 'Marlow.Tern' })).status).toBe(200);
    for (const Username of ['marlow-tern', 'mar1ow.tern', 'marIowtern', 'marlow.tem', 'márlow_tern', 'MARL0W.TERN']) {
      expect(await isTaken(Username)).toBe(true);
      expect(await register({ Username })).toMatchObject(taken);
    }
    expect(await isTaken('marlow.stern')).toBe(false);
  });

  it('that look alike in other scripts count as one, too', async () => {
    expect((await register({ Username: 'сара' })).status).toBe(200);
    expect(await register({ Username: 'capa' })).toMatchObject(taken);
    expect(await register({ Username: 'CAPA' }, admin)).toMatchObject(taken);
  });

  it('go to one of simultaneous registrations that look alike', async () => {
    const names = ['elliot', 'e11iot', 'eIIiot', 'ell1ot', 'élliot', 'elli0t', 'el-liot', 'ELLIOT'];
    const answers = await Promise.all(names.map((Username) => register({ Username })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it.each([
    'admin',
    'adm1n',
    'Admin2',
    'Administrator',
    'brevet',
    'brevet.support',
    'Brevet-Support-24',
    'system',
    'QPX',
    'qpx-team',
    'broker_qpx',
    'Broker.QPX.2',
    'ädmin',
  ])('of Brevet and its staff are reserved: %s', async (Username) => {
    expect(await isTaken(Username)).toBe(true);
    expect(await register({ Username })).toMatchObject(taken);
    expect(await register({ Username, UserType: 15 }, admin)).toMatchObject(taken);
  });

  it('of staff can be reserved ones', async () => {
    expect(await isTaken('support')).toBe(true);
    expect(await isTaken('support', admin)).toBe(false);
    expect((await register({ Username: 'support', UserType: 30, BrokerID: 'TTX' }, admin)).status).toBe(200);
    expect(await isTaken('support', admin)).toBe(true);
  });

  it('only contain reserved words by chance', async () => {
    for (const Username of ['rootbeer', 'teamwork', 'adminton', 'brokerage.jo'])
      expect((await register({ Username })).status).toBe(200);
  });

  it('that look alike from before this rule stay, and no new one joins them', async () => {
    const old = [await test.make.user(1, { Username: 'sally' }), await test.make.user(1, { Username: 'sa1ly' })];
    await migrate(test.databaseUrl);
    const skeletons = old.map(({ UserID }) =>
      test.db.select({ skeleton: users.UsernameSkeleton }).from(users).where(eq(users.UserID, UserID)),
    );
    expect((await Promise.all(skeletons)).flat()).toEqual([{ skeleton: 'sally' }, { skeleton: null }]);
    for (const { Username } of old)
      expect((await test.as(null).post('/login', { Username, Password: password })).body.data).toMatchObject({ Username });
    expect(await register({ Username: 'sal1y' })).toMatchObject(taken);
    expect(await isTaken('sa1ly')).toBe(true);
  });
});
