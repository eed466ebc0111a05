import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { messages } from '@brevet/contract/messages';
import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { listings } from '../../schema/listings.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { beginDownload } from '../../test/begin-download.ts';
import type { TestUser } from '../../test/factories.ts';

const rows = 4000;

describe('an export', () => {
  let test: TestApp;
  let admin: TestUser;
  let broker: TestUser;
  let other: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [admin, broker, other] = await Promise.all([test.make.user(40), test.make.user(30), test.make.user(30)]);
    // More than fits in the buffers between the database and a client that doesn't read.
    await test.db.execute(sql`
      insert into listings (listing_name, listing_type, available_status, owner_id, brokercode, source)
      select repeat('n', 4000), 1, 1, ${admin.UserID}, 'TTX', 'of before' from generate_series(1, ${rows})`);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => test.close());

  async function begun(who: TestUser): Promise<IncomingMessage> {
    const answer = await beginDownload(test, who, '/myaccount_ta_all?format=csv');
    expect(answer.statusCode).toBe(200);
    return answer;
  }
  const exportsOf = ({ UserID }: TestUser) =>
    test.db.$count(auditEntries, and(eq(auditEntries.UserID, UserID), eq(auditEntries.Action, 'export')));

  it('shows the rows as of one moment', async () => {
    const answer = await begun(admin);
    const added = await Promise.all(Array.from({ length: 10 }, () => test.make.listing(admin, 1)));
    await test.db.update(listings).set({ Source: 'of after' }).where(eq(listings.ListingID, 1));
    const file = await text(answer);
    expect(file.split('\r\n')).toHaveLength(rows + 2);
    expect(file).not.toContain('of after');
    for (const { ListingID } of added) await test.as(admin).delete(`/deleteListing?listing_id=${ListingID}`);
  });

  it('has a name with its contents and its date', async () => {
    const answer = await begun(admin);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="all-listings-\d{4}-\d\d-\d\d\.csv"$/);
    await text(answer);
  });

  it('keeps few rows in memory', async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    expect((await text(await begun(admin))).split('\r\n')).toHaveLength(rows + 2);
    const fetched = queries.mock.calls.flatMap(([query], index) =>
      JSON.stringify(query).includes('fetch') ? [queries.mock.results[index]?.value as unknown as Promise<pg.QueryResult>] : [],
    );
    queries.mockRestore();
    expect(fetched.length).toBeGreaterThan(0);
    for (const batch of await Promise.all(fetched)) expect(batch.rows.length).toBeLessThanOrEqual(200);
  });

  it('is cut off when it fails midway, and the server keeps running', async () => {
    const answer = await begun(admin);
    await test.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'fetch%'`);
    await expect(text(answer)).rejects.toThrow('aborted');
    expect((await test.as(admin).get('/authToken')).status).toBe(200);
  });

  it('gets the usual error when it fails before its first byte', async () => {
    await test.db.execute(sql`alter table listing_decisions rename to hidden`);
    const answer = await test.as(admin).get('/myaccount_ta_all?format=csv');
    await test.db.execute(sql`alter table hidden rename to listing_decisions`);
    expect(answer).toMatchObject({ status: 500, body: { code: 'failed', message: messages.whoops } });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  it("takes one of its account's two slots, and none of another account's", async () => {
    const open = [await begun(broker), await begun(broker), await begun(other), await begun(other)];
    const own = await test.as(broker).get('/myaccount_ta_all?format=csv');
    expect(own).toMatchObject({ status: 429, body: { code: 'export_limit', message: messages.ownExportsUnderWay } });
    expect(Number(own.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await test.as(admin).get('/activationCodes?format=csv')).status).toBe(200);
    expect((await test.as(admin).get('/myaccount_ta_all')).status).toBe(200);
    expect(await exportsOf(broker)).toBe(2);
    for (const answer of open) answer.destroy();
    await expect.poll(async () => (await test.as(broker).get('/activationCodes?format=csv')).status).toBe(200);
  });

  it('keeps its slot until its query ends, even if its client left or only asked for the headers', async () => {
    const head = async (who: TestUser, path: string) => {
      const headers = { authorization: `Bearer ${who.token}` };
      return (await fetch(`${test.url}/api${path}`, { method: 'HEAD', headers })).status;
    };
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table listings in access exclusive mode`);
      const started = [await head(broker, '/myaccount_ta_all?format=csv'), await head(broker, '/myaccount_ta_all?format=csv')];
      expect(started).toEqual([200, 200]);
      expect(await head(broker, '/myaccount_ta_all?format=csv')).toBe(429);
      expect(await head(other, '/activationCodes?format=csv')).toBe(200);
    });
    await expect.poll(() => test.services.exports.size).toBe(0);
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    expect(await head(broker, '/myaccount_ta_all?format=csv')).toBe(200);
    await expect.poll(() => test.services.exports.size).toBe(0);
    const fetched = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('fetch')).length;
    queries.mockRestore();
    expect(fetched).toBeLessThan(rows / 1000);
    const { $client: pool } = test.services.exportDb;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  it('disconnects a client that stops reading, and lets one that reads finish', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [silent, reading] = [await begun(broker), await begun(other)];
    const whole = text(reading);
    await expect.poll(() => test.services.exports.size).toBe(1);
    expect((await whole).split('\r\n')).toHaveLength(rows + 2);
    vi.advanceTimersByTime(60_000);
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => test.services.exports.size).toBe(0);
    await expect(text(silent)).rejects.toThrow('aborted');
    const { $client: pool } = test.services.exportDb;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });
});
