import { messages } from '@brevet/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { providerSettings } from '../../test/provider-visits.ts';

describe('text that the database cannot store', () => {
  let test: TestApp;
  let admin: TestUser;
  let seller: TestUser;
  beforeAll(async () => {
    test = await startTestApp(providerSettings({ issuer: 'http://127.0.0.1:9' }));
    [admin, seller] = await Promise.all([test.make.user(40), test.make.user(1)]);
  });
  afterAll(() => test.close());

  const half = 'a \ud800';
  const names = { Firstname: 'Ada', Lastname: 'Quist' };
  it.each<[string, () => Promise<{ status: number }>]>([
    ['half a character at the sign-in', () => test.as(null).post('/login', { Username: half, Password: 'secret' })],
    ['half a character in a request for an email', () => test.as(null).post('/send/verification', { Username: half })],
    ['half a character in a profile', () => test.as(seller).post(`/user/${seller.UserID}`, { ...names, Company: half })],
    ['half a character in a note', () => test.as(admin).post('/issueActivationCodes', { count: 1, Note: half })],
    ['half a character in a listing', () => test.as(seller).post('/createListing', payload({ ListingName: half }))],
    ['half a character in a setting', () => test.as(admin).post('/settings', { Name: 'mailSenderAddress', Value: half })],
    ['the year 0 in a listing', () => test.as(seller).post('/createListing', payload({ EndDate: '0000-01-01' }))],
    ['the year 0 of a code', () => test.as(admin).post('/issueActivationCodes', { count: 1, ExpireDate: '0000-01-01' })],
    ['the year 0 in a filter', () => test.as(admin).get('/audit?from=0000-01-01T00:00:00Z')],
    ['a NUL on the way back from the provider', () => visit('/login/callback?state=%00')],
  ])('is refused: %s', async (_name, call) => {
    expect((await call()).status).toBe(400);
  });

  const visit = (path: string) =>
    fetch(`${test.url}/api${path}`, { headers: { cookie: 'brevet_sign_in=a-step' }, redirect: 'manual' });

  it.each(['57014', '40P01'])('answers 503 when the database fails with %s', async (state) => {
    await test.db.execute(sql`
      create or replace function give_up() returns trigger language plpgsql as $$ begin raise sqlstate '${sql.raw(state)}'; end $$`);
    await test.db.execute(sql`create or replace trigger give_up before insert on listings execute function give_up()`);
    const answer = await test.as(seller).post('/createListing', payload());
    await test.db.execute(sql`drop trigger give_up on listings`);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', message: messages.databaseGone } });
    expect(answer.headers.get('retry-after')).toBe('5');
  });
});
