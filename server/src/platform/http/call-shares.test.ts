import { once } from 'node:events';
import { connect } from 'node:net';
import { messages } from '@brevet/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { notes } from '../../schema/notes.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { password, payload } from '../../test/factories.ts';
import { expectWaiting } from '../../test/hold.ts';
import { whenHashing } from '../passwords/passwords.ts';
import { answerPace } from './call-shares.ts';

const ofAccount = { running: 4, waiting: 100 };
const ofAddress = { running: 8, waiting: 200 };
const many = 400;

describe('shares of calls', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let ListingID: number;
  let ownTable: string;
  beforeAll(async () => {
    test = await startTestApp({ BREVET_PROXIES: '127.0.0.1' });
    [seller, other] = await Promise.all([test.make.user(1), test.make.user(1)]);
    ({ ListingID } = await test.make.listing(seller));
    await test.make.listing(other);
    ownTable = `/listing_ta?ownerID=${other.UserID}`;
  });
  afterAll(() => test.close());

  const edit = ({ who = seller, signal }: { who?: TestUser; signal?: AbortSignal } = {}) =>
    fetch(`${test.url}/api/editListing?listing_id=${ListingID}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
      body: JSON.stringify(payload({ Version: 1 })),
      ...(signal ? { signal } : {}),
    });
  const counts = () => test.services.calls.count();
  /** Runs `act` while the listing is locked, so that edits of it wait. */
  const whileLocked = (act: () => Promise<void>) =>
    test.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from listings where listing_id = ${ListingID} for update`);
      await act();
    });

  it("let others read while one account's edits wait, and refuse edits beyond its share", async () => {
    const done: Response[] = [];
    const edits: Promise<unknown>[] = [];
    await whileLocked(async () => {
      for (let index = 0; index < many; index += 1) edits.push(edit().then((answer) => done.push(answer)));
      await expectWaiting(test, ofAccount.running);
      await expect.poll(() => done.length).toBe(many - ofAccount.running - ofAccount.waiting);
      expect(counts()).toEqual(ofAccount);
      for (let index = 0; index < 20; index += 1)
        for (const path of [ownTable, '/authToken', '/broker', '/getUnreadEmailMessage'])
          expect((await test.as(other).get(path)).status, path).toBe(200);
      // The edits were blocked the whole time.
      expect(counts()).toEqual(ofAccount);
      for (const answer of done) {
        expect(answer.status).toBe(429);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(await done[0]?.json()).toMatchObject({ code: 'call_limit', message: messages.tooManyAtOnce });
    });
    await Promise.all(edits);
    expect(done.filter(({ status }) => status >= 500)).toEqual([]);
    expect(done.filter(({ status }) => status !== 429)).toHaveLength(ofAccount.running + ofAccount.waiting);
    await expect.poll(counts).toEqual({ running: 0, waiting: 0 });
  });

  it('drop a waiting call when its client hangs up, but keep the slot of a running one', async () => {
    await whileLocked(async () => {
      const stop = new AbortController();
      const calls = Array.from({ length: 30 }, () => edit({ signal: stop.signal }).catch(() => null));
      await expectWaiting(test, ofAccount.running);
      await expect.poll(counts).toEqual({ running: ofAccount.running, waiting: 30 - ofAccount.running });
      stop.abort();
      await Promise.all(calls);
      await expect.poll(counts).toEqual({ running: ofAccount.running, waiting: 0 });
    });
    await expect.poll(counts).toEqual({ running: 0, waiting: 0 });
  });

  it('refuse a call whose account was deactivated while it waited', async () => {
    const [admin, late] = await Promise.all([test.make.user(40), test.make.user(40)]);
    const running: Promise<unknown>[] = [];
    let waiting: Promise<Answer> | undefined;
    await whileLocked(async () => {
      for (let index = 0; index < ofAccount.running; index += 1) running.push(edit({ who: late }));
      await expectWaiting(test, ofAccount.running);
      waiting = test.as(late).get('/authToken');
      await expect.poll(counts).toEqual({ running: ofAccount.running, waiting: 1 });
      expect((await test.as(admin).post(`/user/${late.UserID}/active`, { Active: false })).status).toBe(200);
    });
    await Promise.all(running);
    expect(await waiting).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  });

  const signIn = async (address: string): Promise<Pick<Answer, 'status'>> =>
    fetch(`${test.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Requested-With': 'test', 'x-forwarded-for': address },
      body: JSON.stringify({ Username: other.Username, Password: password }),
    });

  /** Runs `act` while password hashing is blocked and this many calls wait for it. */
  async function whileHashing(waiting: number, act: () => Promise<void>): Promise<void> {
    const gate = Promise.withResolvers<void>();
    const held = Array.from({ length: waiting }, () => whenHashing(() => gate.promise).catch(() => {}));
    await act().finally(gate.resolve);
    await Promise.all(held);
  }

  it("let others read and sign in while strangers' passwords are hashed", async () => {
    const refused = 50;
    const done: number[] = [];
    const strangers: Promise<unknown>[] = [];
    let elsewhere: Promise<{ status: number }> | undefined;
    await whileHashing(64, async () => {
      for (let index = 0; index < ofAddress.running + ofAddress.waiting + refused; index += 1)
        strangers.push(signIn('203.0.113.1').then(({ status }) => done.push(status)));
      await expect.poll(() => done).toEqual(Array(refused).fill(429));
      expect((await test.as(other).get(ownTable)).status).toBe(200);
      expect((await fetch(`${test.url}/api/login/options`)).status).toBe(200);
      elsewhere = signIn('203.0.113.2');
      await expect.poll(() => counts().running).toBe(ofAddress.running + 1);
    });
    expect((await elsewhere)?.status).toBe(200);
    await Promise.all(strangers);
    expect(done.filter((status) => status >= 500)).toEqual([]);
  });

  it('refuse a sign-in when too many passwords wait to be hashed', async () => {
    const login = () => test.as(null).post('/login', { Username: other.Username, Password: password });
    await whileHashing(500, async () => {
      const answer = await login();
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy', message: messages.tooManyAtOnce } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    expect((await login()).status).toBe(200);
  });
});

describe('large answers', () => {
  const usual = { ...answerPace };
  let test: TestApp;
  let broker: TestUser;
  let other: TestUser;
  let path: string;
  beforeAll(async () => {
    test = await startTestApp();
    [broker, other] = await Promise.all([test.make.user(30), test.make.user(30)]);
    const { ListingID } = await test.make.listing(broker);
    path = `/getListingNotes?lisitng_id=${ListingID}&limit=100`;
    const Text = 'x'.repeat(60_000);
    const note = { ListingID, UserID: broker.UserID, Message: `<p>${Text}</p>`, Text };
    await test.db.insert(notes).values(Array.from({ length: 100 }, () => note));
  });
  afterEach(() => {
    Object.assign(answerPace, usual);
  });
  afterAll(() => test.close());

  const counts = () => test.services.calls.count();

  it('are larger than a page with usual texts', async () => {
    answerPace.bytesPerMs = 0.001;
    const { text } = await test.as(broker).get(path.replace('limit=100', 'limit=2'));
    expect(text.length).toBeGreaterThan(240_000);
    expect(counts()).toEqual({ running: 0, waiting: 0 });
  });

  it('that no one reads are few, and leave other accounts alone', async () => {
    answerPace.bytesPerMs = Number.POSITIVE_INFINITY;
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname).pause();
    await once(socket, 'connect');
    socket.write(`GET /api${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${broker.token}\r\n\r\n`.repeat(20));
    // Four are begun at once, and one more when the first of them is ready.
    await expect.poll(counts, { timeout: 10_000 }).toEqual({ running: 5, waiting: 15 });
    expect((await test.as(other).get(path)).status).toBe(200);
    await expect.poll(counts).toEqual({ running: 5, waiting: 15 });
    socket.destroy();
    await expect.poll(counts).toEqual({ running: 0, waiting: 0 });
  });

  it('make the next calls of their account wait after they are read', async () => {
    answerPace.bytesPerMs = 1;
    for (let index = 0; index < 4; index += 1) expect((await test.as(broker).get(path)).status).toBe(200);
    expect(counts()).toEqual({ running: 4, waiting: 0 });
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${broker.token}` };
    const next = fetch(`${test.url}/api/authToken`, { headers, signal: stop.signal });
    await expect.poll(counts).toEqual({ running: 4, waiting: 1 });
    expect((await test.as(other).get('/authToken')).status).toBe(200);
    stop.abort();
    await expect(next).rejects.toThrow('aborted');
  });
});
