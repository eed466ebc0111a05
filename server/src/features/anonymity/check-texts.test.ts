import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { threadTime } from '../../platform/http/call-shares.ts';
import { anonymityOverrides } from '../../schema/reviews.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { checkLimits } from './check-texts.ts';
import { mostThreads, threadLimits } from './check-threads.ts';

/** A thread that notes each text, fails or never answers if a text says so, and keeps a holder waiting while `held` exists. */
const program = (texts: string, held: string, real: URL) => `
import { appendFileSync, existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
const pause = new Int32Array(new SharedArrayBuffer(4));
const before = ({ pieces }) => {
  const text = pieces.map((piece) => piece.text).join(' ');
  appendFileSync(${JSON.stringify(texts)}, text);
  if (text.includes('unbearable')) throw new Error('unbearable');
  while (text.includes('endless') || (text.includes('holder') && existsSync(${JSON.stringify(held)}))) Atomics.wait(pause, 0, 0, 10);
};
const listen = parentPort.on.bind(parentPort);
parentPort.on = (name, listener) => listen(name, (turn) => (before(turn), listener(turn)));
await import(${JSON.stringify(real.href)});
`;

describe('the check of texts', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let others: TestUser[];
  let folder: string;
  const inFolder = (name: string) => join(folder, name);
  const usual = { ...checkLimits };
  const usualTime = { ...threadTime };
  const usualThreads = { ...threadLimits };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brevet-check-'));
    await writeFile(inFolder('thread.mjs'), program(inFolder('texts'), inFolder('held'), threadLimits.program));
    test = await startTestApp();
    others = await Promise.all(Array.from({ length: mostThreads }, () => test.make.user(1)));
  });
  beforeEach(async () => {
    threadLimits.program = pathToFileURL(inFolder('thread.mjs'));
    await writeFile(inFolder('texts'), '');
    [seller, other] = await Promise.all([test.make.user(1), test.make.user(1)]);
  });
  afterEach(async () => {
    await rm(inFolder('held'), { force: true });
    Object.assign(checkLimits, usual);
    Object.assign(threadTime, usualTime);
    Object.assign(threadLimits, usualThreads);
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  const check = (who: TestUser, Overview: string) =>
    test.as(who).post('/checkAnonymity', { fields: { 'listing_details.Overview': Overview } });
  const draft = async (Overview = 'A quiet pump.') => {
    const { body } = await test.as(seller).post('/createListing', payload({}, { listing_details: { Overview } }));
    return (body.listing as { ListingID: number }).ListingID;
  };
  const publish = (id: number) => test.as(seller).post(`/publishListing?listing_id=${id}`, {});
  const statusOf = async (id: number) => {
    const { rows } = await test.db.execute(sql`select available_status as status from listings where listing_id = ${id}`);
    return rows[0]?.status;
  };
  const textsSoFar = () => readFile(inFolder('texts'), 'utf8');
  /** Keeps all threads busy until the file is gone. */
  const holdThreads = async (): Promise<Promise<Answer>[]> => {
    await writeFile(inFolder('held'), '');
    const holding = others.map((one, index) => check(one, `holder ${index}`));
    await expect.poll(async () => (await textsSoFar()).match(/holder/g)?.length).toBe(mostThreads);
    return holding;
  };
  const release = async (holding: Promise<Answer>[]) => {
    await rm(inFolder('held'));
    await Promise.all(holding);
  };
  const emails = (many: number) => Array.from({ length: many }, (_one, index) => `a${index}@pump.com`).join(' ');

  it('collects at most 500 findings of a text and 1,000 in all', async () => {
    const fields = { a: emails(600), b: emails(400), c: emails(400) };
    const { body } = await test.as(seller).post('/checkAnonymity', { fields });
    expect([(body.findings as unknown[]).length, body.more]).toEqual([200, 800]);
  });

  it('refuses a text for its last name, however many others were allowed', async () => {
    const id = await draft(`${emails(600)} last@pump.com`);
    const Field = 'listing_details.Overview';
    const allowed = Array.from({ length: 600 }, (_one, index) => `a${index}@pump.com`);
    const by = { ListingID: id, Field, Reason: 'Public', UserID: other.UserID };
    await test.db.insert(anonymityOverrides).values(allowed.map((FindingKey) => ({ ...by, FindingKey })));
    const { status, body } = await publish(id);
    expect([status, (body.findings as { text: string }[]).map(({ text }) => text)]).toEqual([400, ['last@pump.com']]);
  });

  it('answers 503 when its thread fails, publishes nothing, and works again', async () => {
    const id = await draft('An unbearable pump.');
    const { status, headers, body } = await publish(id);
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'busy']);
    expect(await statusOf(id)).toBe(0);
    expect((await check(seller, 'A quiet pump.')).status).toBe(200);
  });

  it('answers 503 when its thread takes too long, publishes nothing, and works again', async () => {
    const id = await draft('An endless pump.');
    threadLimits.milliseconds = 300;
    expect((await publish(id)).status).toBe(503);
    expect(await statusOf(id)).toBe(0);
    Object.assign(threadLimits, usualThreads);
    expect((await check(other, 'A quiet pump.')).status).toBe(200);
  });

  it('answers 429 to an account that has used up its time, and goes on for others', async () => {
    threadTime.perMinute = 0.001;
    expect((await check(seller, 'A quiet pump.')).status).toBe(200);
    const refused = await check(seller, 'A quiet pump again.');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await check(other, 'A quiet pump.')).status).toBe(200);
  });

  it('answers 429 to such an account although it never sends the text', async () => {
    const begin = (path: string, bytes: number, who = seller): Socket => {
      const { hostname, port } = new URL(test.url);
      const socket = connect(Number(port), hostname);
      const headers = [
        'Host: a',
        'Content-Type: application/json',
        `Authorization: Bearer ${who.token}`,
        `Content-Length: ${bytes}`,
      ];
      socket.write(`POST /api${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`);
      return socket;
    };
    const refused = /^HTTP\/1\.1 429 [\s\S]*"code":"too_many"/;
    threadTime.perMinute = 0.001;
    expect((await check(seller, 'A quiet pump.')).status).toBe(200);
    const attempts = [begin('/checkAnonymity', 900_000), begin('/checkAnonymity', 100), begin('/createListing', 900_000)];
    for (const [answer] of await Promise.all(attempts.map((socket) => once(socket, 'data'))))
      expect(String(answer)).toMatch(refused);
    // Saving a draft checks nothing.
    expect(await statusOf(await draft())).toBe(0);
    // The server waits for the rest.
    attempts.push(begin('/createListing', 900_000, other));
    await expect.poll(() => test.services.bodies.size).toBe(900_000);
    for (const socket of attempts) socket.destroy();
    await expect.poll(() => test.services.bodies.size).toBe(0);
  });

  it('gives an account its own time, whatever one with its number used on another server', async () => {
    const another = await startTestApp();
    const namesake = await another.make.user(1);
    const account = others.find(({ UserID }) => UserID === namesake.UserID) ?? null;
    expect(account).not.toBe(null);
    threadTime.perMinute = 0.001;
    const fields = { a: 'A quiet pump.' };
    const used = await another.as(namesake).post('/checkAnonymity', { fields });
    const refused = await another.as(namesake).post('/checkAnonymity', { fields });
    const checked = await test.as(account).post('/checkAnonymity', { fields });
    await another.close();
    expect([used, refused, checked].map(({ status }) => status)).toEqual([200, 429, 200]);
  });

  it('answers 503 when a turn takes too long to come', async () => {
    const holding = await holdThreads();
    checkLimits.msToWait = 1;
    const refused = await check(seller, 'A quiet pump.');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await release(holding);
  });

  it('answers 503 when too many wait for a turn', async () => {
    const holding = await holdThreads();
    checkLimits.waiting = 0;
    expect((await check(seller, 'A quiet pump.')).status).toBe(503);
    await release(holding);
  });

  it("doesn't check a text whose client hangs up while it waits", async () => {
    const holding = await holdThreads();
    const hangUp = new AbortController();
    const headers = { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ fields: { a: 'An abandoned pump.' } });
    const { calls } = test.services;
    const gone = fetch(`${test.url}/api/checkAnonymity`, { method: 'POST', headers, body, signal: hangUp.signal });
    await expect.poll(() => calls.count().running).toBe(mostThreads + 1);
    hangUp.abort();
    await expect(gone).rejects.toThrow();
    await expect.poll(() => calls.count().running).toBe(mostThreads);
    await release(holding);
    expect((await check(seller, 'A quiet pump.')).status).toBe(200);
    expect(await textsSoFar()).not.toContain('abandoned');
  });

  describe('before a listing is published', () => {
    /** Starts to publish while the threads are busy, does something else, and lets the check go on. */
    const publishMeanwhile = async (id: number, does: () => Promise<void>) => {
      const holding = await holdThreads();
      const published = publish(id);
      await expect.poll(() => test.services.calls.count().running).toBe(mostThreads + 1);
      await does();
      await release(holding);
      return published;
    };

    it('waits without a connection or a lock', async () => {
      const published = await publishMeanwhile(await draft('A pump of one stage.'), async () => {
        const open = sql`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
        await expect.poll(async () => (await test.db.execute(open)).rows).toEqual([]);
      });
      expect(published.status).toBe(200);
    });

    it('covers what is published, even if that changes during the check', async () => {
      const id = await draft('A pump of two stages.');
      const published = await publishMeanwhile(id, async () => {
        const edit = { listing_details: { Overview: 'Ask jane@pump.com.' } };
        expect((await test.as(seller).post(`/editListing?listing_id=${id}`, edit)).status).toBe(200);
      });
      expect([published.status, published.body.code]).toEqual([400, 'names_found']);
      expect(await statusOf(id)).toBe(0);
    });
  });
});
