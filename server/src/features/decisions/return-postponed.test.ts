import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listings } from '../../schema/listings.ts';
import { outbox } from '../../schema/mail.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass, passTo } from '../../test/clock.ts';
import { dayIn, daysPass } from '../../test/days-pass.ts';
import type { TestUser } from '../../test/factories.ts';
import { newsOf } from '../../test/news-of.ts';
import { returnPostponed } from './return-postponed.ts';

describe('a postponed listing', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let colleague: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    await passTo(12);
    [seller, buyer, colleague, admin] = await Promise.all([
      test.make.user(1, { Lastname: 'Canaryowner' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(40, { BrokerID: 'ADM' }),
    ]);
  });
  afterAll(() => test.close());

  const later = (days: number, more: TestUser[] = []) => daysPass(test, days, [seller, buyer, colleague, admin, ...more]);
  const sweep = () => returnPostponed(test.services);
  const returned = async (who: TestUser, id: number) =>
    (await newsOf(test, who, id)).filter(({ Kind }) => Kind === 'decisionReturn');
  const decide = async (who: TestUser, ListingID: number, DecisionStatus: number, rest: object = {}) => {
    const { status, text } = await test.as(who).post('/decision', { ListingID, DecisionStatus, ...rest });
    expect(status, text).toBe(200);
  };
  const postponed = async (who: TestUser, days: number) => {
    const listing = await test.make.listing(seller, 1);
    await decide(who, listing.ListingID, 5, { ReturnDate: dayIn(days) });
    return listing;
  };
  const setStatus = (id: number, AvailableStatus: 1 | 2) =>
    test.db.update(listings).set({ AvailableStatus }).where(eq(listings.ListingID, id));

  it('no longer waits in the inbox once it has a decision', async () => {
    const [decided, waiting] = [await postponed(buyer, 7), await postponed(buyer, 7)];
    await later(7);
    await sweep();
    await decide(colleague, decided.ListingID, 3);
    const { body } = await test.as(buyer).get('/getUnreadEmailMessage?limit=100');
    const returns = (body.data as { news: { Kind: string; ListingID?: number } }[]).filter(
      ({ news }) => news.Kind === 'decisionReturn',
    );
    expect(returns.map(({ news }) => news.ListingID)).toEqual([waiting.ListingID]);
  });

  it('returns to the inbox and by email on its day, not before, and once', async () => {
    const { ListingID, ListingName } = await postponed(buyer, 7);
    await later(6);
    await sweep();
    expect(await returned(buyer, ListingID)).toEqual([]);
    await later(1);
    await sweep();
    const news = { Kind: 'decisionReturn', ListingID, ListingName };
    expect(await returned(buyer, ListingID)).toEqual([news]);
    await Promise.all([sweep(), sweep()]);
    await later(30);
    await sweep();
    expect(await returned(buyer, ListingID)).toEqual([news]);
    for (const who of [colleague, seller, admin]) expect(await returned(who, ListingID)).toEqual([]);
    const mails = (await test.db.select().from(outbox)).filter(({ Subject }) => Subject.includes(ListingName));
    expect(mails.map(({ UserID, Subject }) => [UserID, Subject])).toEqual([
      [buyer.UserID, `Back again: ${ListingID} ${ListingName}`],
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/Canaryowner|987654|TTX/);
  });

  it('returns when its day has begun in Honolulu', async () => {
    await passTo(9);
    await later(0);
    const { ListingID } = await postponed(buyer, 1);
    await later(1);
    await pass({ minutes: 59 });
    await sweep();
    expect(await returned(buyer, ListingID)).toEqual([]);
    await pass({ minutes: 1 });
    await later(0);
    await sweep();
    expect(await returned(buyer, ListingID)).toHaveLength(1);
    await passTo(12);
    await later(0);
  });

  it.each([
    ['Pacific/Honolulu', '2031-12-01T23:59:00-10:00'],
    ['America/Los_Angeles', '2031-12-01T20:00:00-08:00'],
    ['Asia/Kolkata', '2031-12-01T00:30:00+05:30'],
    ['Pacific/Auckland', '2031-12-01T00:01:00+13:00'],
  ])("can come back tomorrow on the reader's calendar in %s", async (_zone, now) => {
    await pass({ seconds: (Date.parse(now) - Date.now()) / 1000 });
    buyer.token = await test.make.session(buyer.UserID);
    const { ListingID } = await test.make.listing(seller, 1);
    await decide(buyer, ListingID, 5, { ReturnDate: '2031-12-02' });
    await sweep();
    expect(await returned(buyer, ListingID)).toEqual([]);
  });

  it('returns once even if several servers look at the same time', async () => {
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push((await postponed(buyer, 1)).ListingID);
    await later(1);
    await Promise.all([sweep(), sweep(), sweep()]);
    for (const id of ids) expect(await returned(buyer, id)).toHaveLength(1);
  });

  it("doesn't come back if the decision changed or its date was cleared or moved", async () => {
    const [pursued, cleared, moved, again] = await Promise.all([1, 2, 3, 4].map(() => postponed(buyer, 3)));
    if (!pursued || !cleared || !moved || !again) throw new Error('no listings');
    await decide(buyer, pursued.ListingID, 4);
    await decide(buyer, cleared.ListingID, 5, { ReturnDate: null });
    await decide(colleague, moved.ListingID, 5, { ReturnDate: dayIn(6) });
    await later(3);
    await sweep();
    for (const { ListingID } of [pursued, cleared, moved]) expect(await returned(buyer, ListingID)).toEqual([]);
    expect(await returned(buyer, again.ListingID)).toHaveLength(1);
    // The colleague who moved the date gets the listing back, and a new date brings it back again.
    await decide(buyer, again.ListingID, 5, { ReturnDate: dayIn(3) });
    await later(3);
    await sweep();
    expect(await returned(buyer, moved.ListingID)).toEqual([]);
    expect(await returned(colleague, moved.ListingID)).toHaveLength(1);
    expect(await returned(buyer, again.ListingID)).toHaveLength(2);
  });

  it('waits while the buyer may not see it', async () => {
    const { ListingID } = await postponed(buyer, 2);
    await setStatus(ListingID, 2);
    await later(2);
    await sweep();
    expect(await returned(buyer, ListingID)).toEqual([]);
    await setStatus(ListingID, 1);
    await sweep();
    expect(await returned(buyer, ListingID)).toHaveLength(1);
  });

  it('returns to the other buyers of the code when the person who postponed it has left', async () => {
    const leaver = await test.make.user(15, { BrokerID: 'QPX' });
    const owner = await test.make.user(15, { BrokerID: 'QPX' });
    const stays = await test.make.user(15, { BrokerID: 'QPX' });
    const { ListingID } = await postponed(leaver, 2);
    await test.db.update(listings).set({ OwnerID: owner.UserID }).where(eq(listings.ListingID, ListingID));
    await test.db.update(users).set({ Active: false }).where(eq(users.UserID, leaver.UserID));
    await later(2, [owner, stays]);
    await sweep();
    expect(await returned(stays, ListingID)).toHaveLength(1);
    for (const who of [owner, buyer]) expect(await returned(who, ListingID)).toEqual([]);
  });

  it('returns to all buyers of a code for which an admin postponed it', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const body = { ListingID, BrokerCode: ['ALP'], DecisionStatus: 5, ReturnDate: dayIn(1) };
    expect((await test.as(admin).post('/decisionAsAdmin', body)).status).toBe(200);
    await later(1);
    await sweep();
    for (const who of [buyer, colleague]) expect(await returned(who, ListingID)).toHaveLength(1);
    expect(await returned(admin, ListingID)).toEqual([]);
  });

  it("doesn't come back once it is deleted", async () => {
    const { ListingID } = await postponed(buyer, 1);
    expect((await test.as(admin).delete(`/deleteListing?listing_id=${ListingID}`)).status).toBe(200);
    await later(1);
    await sweep();
    expect(await returned(buyer, ListingID)).toEqual([]);
  });
});
