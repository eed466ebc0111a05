import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit.ts';
import { users } from '../db/schema/users.ts';
import type { TestApp } from '../test/app.ts';
import { startTestApp } from '../test/app.ts';
import { password } from '../test/factories.ts';

describe('sessions', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  const login = (Username: string, Password: string) => test.as(null).post('/login', { Username, Password });

  it('signs in, says who one is, signs out at once', async () => {
    const user = await test.make.user(15);
    const answer = await login(user.Username.toUpperCase(), password);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ UserID: user.UserID, UserType: 15, broker: { BrokerID: 'TTX' } });
    expect(answer.text).not.toContain('Hash');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^brevet_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);

    const token = String((answer.body.data as { access_token: string }).access_token);
    const me = test.as({ token });
    expect((await me.get('/authToken')).body.data).toMatchObject({ Username: user.Username });
    expect((await me.get('/logout')).status).toBe(200);
    expect(await me.get('/authToken')).toMatchObject({ status: 401, body: { message: messages.invalidToken, errors: {} } });
  });

  it('signs in by e-mail address as well', async () => {
    const user = await test.make.user(1);
    expect((await login(user.Email, password)).status).toBe(200);
  });

  it.each([
    [{ Username: '', Password: 'x' }, 'Username'],
    [{ Username: 'x', Password: '' }, 'Password'],
  ])('needs both fields', async (body, field) => {
    const answer = await test.as(null).post('/login', body);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: messages.required } } });
  });

  it('refuses a wrong password and an unknown name with the same answer', async () => {
    const user = await test.make.user(1);
    const wrong = await login(user.Username, 'not it at all');
    const unknown = await login('nobody_by_this_name', 'not it at all');
    expect(wrong.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
  });

  it('refuses unverified and deactivated accounts only after the right password', async () => {
    const unverified = await test.make.user(1, { Verified: false });
    const inactive = await test.make.user(1, { Active: false });
    expect((await login(unverified.Username, 'wrong')).body.message).toBe(messages.wrongPassword);
    expect(await login(unverified.Username, password)).toMatchObject({ status: 403, body: { message: messages.notVerified } });
    expect(await login(inactive.Username, password)).toMatchObject({ status: 403, body: { message: messages.deactivated } });
    expect((await test.as(inactive).get('/authToken')).status).toBe(401);
  });

  it('evaluates at most ten guesses, however many come at once, and lets other names in', async () => {
    const user = await test.make.user(1);
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(user.Username, 'guess')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(await login(user.Username, password)).toMatchObject({ status: 429, body: { message: messages.tooManyGuesses } });
    const other = await test.make.user(1);
    expect((await login(other.Username, password)).status).toBe(200);
  });

  it('words the faults of a token', async () => {
    const user = await test.make.user(1);
    const expired = await test.make.session(user.UserID, Date.now() - 1000);
    expect((await test.as({ token: expired }).get('/authToken')).body.message).toBe(messages.jwtExpired);
    const mismatch = await fetch(`${test.url}/api/authToken`, {
      headers: { cookie: `brevet_session=${user.token}`, authorization: `Bearer ${expired}`, 'X-Requested-With': 'test' },
    });
    expect(mismatch.status).toBe(401);
    expect(await mismatch.json()).toMatchObject({ message: messages.tokenMismatch });
  });

  it('holds a changed type for the very next call', async () => {
    const user = await test.make.user(40);
    expect((await test.as(user).get('/confidential_details?listingId=1')).status).toBe(404);
    await test.db.update(users).set({ UserType: 15 }).where(eq(users.UserID, user.UserID));
    await test.db.execute(`select pg_notify('brevet_changes', '{"feature":"users","id":null}')`);
    await expect.poll(async () => (await test.as(user).get('/confidential_details?listingId=1')).status).toBe(403);
  });

  it('leaves a trail of sign-ins and failures without passwords', async () => {
    const user = await test.make.user(1);
    await login(user.Username, 'a wrong secret');
    await login(user.Username, password);
    const trail = await test.db.select().from(auditEntries);
    const text = JSON.stringify(trail);
    expect(trail.some(({ Action, UserID }) => Action === 'login' && UserID === user.UserID)).toBe(true);
    expect(text).toContain('login refused');
    expect(text).not.toContain('a wrong secret');
  });

  it('streams changes to who is signed in', async () => {
    const seller = await test.make.user(1);
    const stop = new AbortController();
    const stream = await fetch(`${test.url}/api/events`, {
      headers: { authorization: `Bearer ${seller.token}` },
      signal: stop.signal,
    });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    const listing = await test.make.listing(seller);
    await test.as(seller).delete(`/deleteListing?listing_id=${listing.ListingID}`);
    const { value } = (await reader?.read()) ?? {};
    expect(value).toContain('data: {"feature":"listings"}');
    expect(value).not.toContain(String(listing.ListingID));
    stop.abort();
  });
});
