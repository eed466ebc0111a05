import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { answerTimes } from '../platform/search/search-server.ts';
import type { TestApp } from './app.ts';
import { startTestApp } from './app.ts';

/** Timeouts of the process, which the clock of the tests doesn't move. */
describe('timeouts', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => test.close());

  it('end a statement after 30 seconds, and an idle transaction after 60', async () => {
    for (const { db } of [test.services, { db: test.services.exportDb }]) {
      const { rows } = await db.execute(
        sql`select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
      );
      expect(rows).toEqual([
        { name: 'idle_in_transaction_session_timeout', setting: '60000' },
        { name: 'statement_timeout', setting: '30000' },
      ]);
    }
  });

  it('wait five seconds for a connection to the database', () => {
    for (const { $client } of [test.services.db, test.services.exportDb])
      expect($client.options.connectionTimeoutMillis).toBe(5000);
  });

  it('give a search server five seconds for a search, and 30 for a change', () => {
    expect(answerTimes).toEqual({ search: 5000, write: 30_000 });
  });

  it('end a request that takes five minutes to arrive, and a connection that is silent for one', () => {
    expect(test.app.server.requestTimeout).toBe(300_000);
    expect(test.app.server.timeout).toBe(60_000);
  });

  it('give up a job after a minute, five, fifteen or sixty, and retry it five times with growing pauses', async () => {
    const { rows } = await test.db.execute(
      sql`select name, expire_seconds, retry_limit, retry_delay, retry_backoff from jobs.queue where name !~ '^__' order by name`,
    );
    const retries = { retry_limit: 5, retry_delay: 1, retry_backoff: true };
    expect(rows).toEqual([
      { name: 'account-link', expire_seconds: 60, ...retries },
      { name: 'address-checks', expire_seconds: 900, ...retries },
      { name: 'campaigns', expire_seconds: 60, ...retries },
      { name: 'check-file', expire_seconds: 300, ...retries },
      { name: 'compare-names', expire_seconds: 300, ...retries },
      { name: 'directory-imports', expire_seconds: 300, ...retries },
      { name: 'duplicates', expire_seconds: 300, ...retries },
      { name: 'import-patents', expire_seconds: 60, ...retries },
      { name: 'mail', expire_seconds: 60, ...retries },
      { name: 'periodic-work', expire_seconds: 3600, ...retries },
      { name: 'search-alerts', expire_seconds: 300, ...retries },
      { name: 'wrong-passwords', expire_seconds: 60, ...retries },
    ]);
  });

  it('retry an email after a minute, then after growing pauses up to a day, for at most 20 seconds each', () => {
    const { mailRetries, mailTimeout } = readConfig({});
    expect(mailRetries).toEqual([60, 300, 1800, 7200, 28_800, 86_400]);
    expect(mailTimeout).toBe(20);
  });

  it('write to an idle event stream every 20 seconds', async () => {
    const { token } = await test.make.user(1);
    const { streams } = test.services;
    const beat = vi.spyOn(streams, 'beat');
    // `expect.poll` would move these timers, so the test waits for the data itself.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET /api/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await readUntil(socket, ': hello');
    vi.advanceTimersByTime(19_999);
    expect(beat).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(beat).toHaveBeenCalledOnce();
    await readUntil(socket, ': still here');
    await beat.mock.results[0]?.value;
    vi.advanceTimersByTime(20_000);
    expect(beat).toHaveBeenCalledTimes(2);
    await readUntil(socket, ': still here');
    socket.destroy();
  });
});

async function readUntil(socket: Socket, text: string): Promise<void> {
  for (let read = ''; !read.includes(text); ) {
    const [chunk] = await once(socket, 'data');
    read += chunk;
  }
}
