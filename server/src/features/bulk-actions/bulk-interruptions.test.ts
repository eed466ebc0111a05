import { messages } from '@brevet/contract/messages';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { bulkActionRows, bulkActions } from '../../schema/bulk-actions.ts';
import { listings } from '../../schema/listings.ts';
import { sessions } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { expectWaiting, holdRows } from '../../test/hold.ts';
import { bulkLimits } from './run-bulk-action.ts';
import { tellLateBulkNews } from './tell-bulk-news.ts';

const key = (name: string) => `${name}-0123456789abcdef`;
const lock = (id: number) => sql`select 1 from listings where listing_id = ${id} for no key update`;

describe('an interrupted bulk action', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let ids: number[];
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker] = await Promise.all([test.make.user(1), test.make.user(15), test.make.user(30)]);
    ids = [];
    // Three batches.
    for (let made = 0; made < 45; made += 1) ids.push((await test.make.listing(seller, 1)).ListingID);
  });
  afterAll(() => test.close());
  const { msToWait } = bulkLimits;
  afterEach(() => {
    bulkLimits.msToWait = msToWait;
  });

  const at = (index: number): number => ids[index] ?? 0;
  const tag = (who: TestUser, Tag: string, BulkKey = key(Tag), ListingID = ids) =>
    test.as(who).post('/bulkUpdateTag', { ListingID, Tag, BulkKey });
  const tagged = async (Tag: string): Promise<number> =>
    (await test.db.select().from(listings).where(inArray(listings.ListingID, ids))).filter((row) => row.Tag === Tag).length;
  const entries = async (Tag: string): Promise<number> =>
    (await test.db.select().from(auditEntries).where(eq(auditEntries.Action, 'tag'))).filter(
      (entry) => entry.NewValue?.Tag === Tag,
    ).length;
  const result = async (who: TestUser, BulkKey: string) => (await test.as(who).get(`/getBulkAction?BulkKey=${BulkKey}`)).body;
  const session = async (user: TestUser): Promise<TestUser> => ({ ...user, token: await test.make.session(user.UserID) });

  it('continues when its caller hangs up, and its result can be read', async () => {
    const leaving = new AbortController();
    await test.db.transaction(async (tx) => {
      await tx.execute(lock(at(25)));
      const body = { ListingID: ids, Tag: 'gone', BulkKey: key('gone') };
      const call = fetch(`${test.url}/api/bulkUpdateTag`, {
        method: 'POST',
        headers: { 'X-Requested-With': 'test', 'content-type': 'application/json', authorization: `Bearer ${broker.token}` },
        body: JSON.stringify(body),
        signal: leaving.signal,
      });
      await expectWaiting(test, 1);
      expect(await result(broker, key('gone'))).toMatchObject({ unfinished: 25, message: '20 of 45 listings changed' });
      leaving.abort();
      await expect(call).rejects.toThrow('aborted');
    });
    await expect.poll(async () => (await result(broker, key('gone'))).unfinished).toBe(0);
    expect([await tagged('gone'), await entries('gone')]).toEqual([45, 45]);
  });

  it('happens once if it is sent twice at the same time with one key', async () => {
    const [first, second] = await Promise.all([tag(broker, 'twice'), tag(broker, 'twice')]);
    expect([first, second].filter(({ body }) => body.repeated)).toHaveLength(1);
    expect((await tag(broker, 'twice')).body).toMatchObject({
      repeated: true,
      unfinished: 0,
      message: '45 of 45 listings changed',
    });
    expect([await tagged('twice'), await entries('twice')]).toEqual([45, 45]);
  });

  it('changes each listing once if it is sent twice without a key', async () => {
    const again = await session(broker);
    const answers = await Promise.all([tag(broker, 'both', key('one')), tag(again, 'both', key('two'))]);
    const changes = answers.flatMap(({ body }) => body.data as { changed: boolean }[]).filter(({ changed }) => changed);
    expect(changes).toHaveLength(45);
    expect([await tagged('both'), await entries('both')]).toEqual([45, 45]);
  });

  it('ends after the batch underway when its caller stops it, and what it changed can be undone', async () => {
    const other = await test.make.user(30);
    const stop = (who: TestUser) => test.as(who).post('/stopBulkAction', { BulkKey: key('stopped') });
    const [answer] = await holdRows(test, lock(at(25)), [() => tag(broker, 'stopped')], async () => {
      expect((await stop(other)).status).toBe(404);
      expect(await stop(broker)).toMatchObject({ status: 200, body: { message: messages.bulkStopping } });
      expect(await result(broker, key('stopped'))).toMatchObject({ unfinished: 25, stopped: true });
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { unfinished: 5, stopped: true, message: '40 of 45 listings changed' },
    });
    expect([await tagged('stopped'), await entries('stopped')]).toEqual([40, 40]);
    expect((await tag(broker, 'stopped')).body).toMatchObject({ repeated: true, unfinished: 5, stopped: true });
    const undone = await test.as(broker).post('/undoBulkAction', { BulkKey: key('stopped') });
    expect(undone.body.message).toBe(messages.bulkUndone(40, 40));
    expect(await tagged('stopped')).toBe(0);
  });

  it("isn't affected by a stop once it is done", async () => {
    await tag(broker, 'done', key('done'), [at(0)]);
    expect((await test.as(broker).post('/stopBulkAction', { BulkKey: key('done') })).status).toBe(200);
    expect(await result(broker, key('done'))).toMatchObject({ unfinished: 0, stopped: false });
  });

  it('stops with the session of its caller', async () => {
    const leaver = await test.make.user(30);
    const [answer] = await holdRows(test, lock(at(5)), [() => tag(leaver, 'left')], () =>
      test.db
        .delete(sessions)
        .where(eq(sessions.UserID, leaver.UserID))
        .then(() => test.services.changes.announce(test.db, 'session', leaver.UserID)),
    );
    expect(answer?.status).toBe(401);
    expect([await tagged('left'), await entries('left')]).toEqual([20, 20]);
    expect(await result(await session(leaver), key('left'))).toMatchObject({ unfinished: 25 });
  });

  it('leaves no listing half changed if the database fails in the middle', async () => {
    const stop = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const [answer] = await holdRows(test, lock(at(30)), [() => tag(broker, 'broken')], () => test.db.execute(stop));
    expect(answer?.status).toBe(503);
    expect([await tagged('broken'), await entries('broken')]).toEqual([20, 20]);
    expect(await result(broker, key('broken'))).toMatchObject({ unfinished: 25, message: '20 of 45 listings changed' });
  });

  it('lets only two people run a batch at a time, and refuses others who would wait too long', async () => {
    bulkLimits.msToWait = 50;
    const [one, two, three] = [await test.make.user(30), await test.make.user(30), await test.make.user(30)];
    const held = [() => tag(one, 'turn one', key('turn-one'), [at(0)]), () => tag(two, 'turn two', key('turn-two'), [at(0)])];
    await holdRows(test, lock(at(0)), held, async () => {
      expect(await tag(three, 'turn three', key('turn-three'), [at(1)])).toMatchObject({
        status: 503,
        body: { code: 'busy', message: messages.bulkBusy },
      });
      const single = await test.as(three).post('/updateTag', { listing_id: at(1), Tag: 'single' });
      expect(single.status).toBe(200);
    });
    expect(await tagged('turn three')).toBe(0);
  });

  it('notifies people of its changes once, even if its server dies first', async () => {
    const inbox = async () => (await test.as(await session(buyer)).get('/getUnreadEmailMessage')).body;
    const body = { ListingID: ids.slice(0, 3), add: [buyer.UserID], BulkKey: key('died') };
    await test.as(broker).post('/bulkSetRecommendation', body);
    const { unread, data } = await inbox();
    const { news } = (data as { news: { ListingID: number; ListingName: string } }[])[0] ?? {};
    expect(news).toMatchObject({ Kind: 'recommendation', ListingID: at(0), Others: 2 });
    const [action] = await test.db
      .select()
      .from(bulkActions)
      .where(eq(bulkActions.BulkKey, key('died')));
    const Untold = [
      { readers: [buyer.UserID], news: { Kind: 'recommendation' as const, ListingID: at(0), ListingName: 'Late' } },
    ];
    await test.db
      .update(bulkActionRows)
      .set({ Untold })
      .where(eq(bulkActionRows.BulkID, action?.BulkID ?? 0));
    await pass({ minutes: 9 });
    await tellLateBulkNews(test.services);
    expect((await inbox()).unread).toBe(unread);
    await pass({ minutes: 2 });
    await Promise.all([tellLateBulkNews(test.services), tellLateBulkNews(test.services)]);
    expect((await inbox()).unread).toBe(Number(unread) + 1);
  });
});
