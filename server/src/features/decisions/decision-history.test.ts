import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokers } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { daysPass } from '../../test/days-pass.ts';
import type { TestUser } from '../../test/factories.ts';

describe('past decisions', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let buyer: TestUser;
  let colleague: TestUser;
  let rival: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, other, buyer, colleague, rival, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP', Lastname: 'Weil' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'QPX' }),
      test.make.user(30),
      test.make.user(40, { BrokerID: 'ADM', Lastname: 'Aasen' }),
    ]);
  });
  afterAll(() => test.close());

  const nextDay = () => daysPass(test, 1, [seller, other, buyer, broker, admin]);
  const active = async () => (await test.make.listing(seller, 1)).ListingID;
  const decide = async (who: TestUser, ListingID: number, DecisionStatus: number, rest: object = {}) => {
    const { status, text } = await test.as(who).post('/decision', { ListingID, DecisionStatus, ...rest });
    expect(status, text).toBe(200);
  };
  const historyFor = async (who: TestUser, id: number, query = '') => {
    const { body } = await test.as(who).get(`/getDecisionHistory?ListingID=${id}${query}`);
    return (body.data as { BrokerCode: string; DecisionStatus: number; UserName: string | null }[]).map(
      ({ BrokerCode, DecisionStatus, UserName }) => [BrokerCode, DecisionStatus, UserName],
    );
  };
  const countsFor = async (who: TestUser, id: number) => (await test.as(who).get(`/getDecisionCounts?ListingID=${id}`)).body.data;

  it('are all shown to brokers and admins, and to buyers those of their code, without the names of admins', async () => {
    const id = await active();
    await decide(buyer, id, 5);
    await decide(rival, id, 3, { Reasons: ['price'] });
    await decide(admin, id, 4, { BrokerCode: 'ALP' });
    const all = [
      ['ALP', 4, 'Ada Aasen'],
      ['QPX', 3, 'Ada Quist'],
      ['ALP', 5, 'Ada Weil'],
    ];
    for (const who of [broker, admin]) expect(await historyFor(who, id)).toEqual(all);
    const own = [
      ['ALP', 4, null],
      ['ALP', 5, 'Ada Weil'],
    ];
    for (const who of [buyer, colleague]) expect(await historyFor(who, id)).toEqual(own);
    expect(await historyFor(rival, id)).toEqual([['QPX', 3, 'Ada Quist']]);
    expect(await historyFor(broker, id, '&sid=DecisionStatus&sod=ASC&limit=1')).toEqual([['QPX', 3, 'Ada Quist']]);
    const file = await test.as(buyer).get(`/getDecisionHistory?ListingID=${id}&format=csv`);
    expect(file.text).not.toMatch(/Aasen|QPX|Price/);
  });

  it('are refused to sellers, and on listings that a buyer may not see', async () => {
    const draft = await test.make.listing(seller, 0);
    const id = await active();
    expect((await test.as(seller).get(`/getDecisionHistory?ListingID=${id}`)).status).toBe(403);
    expect((await test.as(null).get(`/getDecisionHistory?ListingID=${id}`)).status).toBe(401);
    expect((await test.as(buyer).get(`/getDecisionHistory?ListingID=${draft.ListingID}`)).status).toBe(404);
    expect((await test.as(broker).get('/getDecisionHistory')).status).toBe(400);
  });

  describe('as counts', () => {
    let id: number;
    const codes = ['C1', 'C2', 'C3', 'C4'];
    beforeAll(async () => {
      id = await active();
      for (const code of codes) await test.make.broker(code);
      await decide(buyer, id, 4);
      for (const BrokerCode of codes.slice(0, 3)) await decide(admin, id, 3, { BrokerCode });
      // After taking a decision back, a code is undecided.
      await decide(admin, id, 4, { BrokerCode: 'QPX' });
      await decide(admin, id, 0, { BrokerCode: 'QPX' });
    });
    const counted = (rows: unknown) =>
      Object.fromEntries(
        (rows as { DecisionStatus: number; count: number }[]).map(({ DecisionStatus, count }) => [DecisionStatus, count]),
      );

    it('are withheld while fewer than five broker codes have decided', async () => {
      await nextDay();
      expect(await countsFor(seller, id)).toBeNull();
    });

    it('reach the owner a day later, without names and codes', async () => {
      await decide(admin, id, 5, { BrokerCode: 'C4', ReturnDate: '2999-01-01' });
      expect(await countsFor(seller, id)).toBeNull();
      await nextDay();
      const answer = await test.as(seller).get(`/getDecisionCounts?ListingID=${id}`);
      expect(counted(answer.body.data)).toEqual({ 3: 3, 4: 1, 5: 1 });
      expect(answer.text).not.toMatch(/ALP|C1|Ada|2999/);
    });

    it("don't move with a decision of today, nor with reasons added today", async () => {
      const before = await countsFor(seller, id);
      await decide(buyer, id, 3, { Reasons: ['price'] });
      await decide(admin, id, 3, { BrokerCode: 'C1', Reasons: ['unclear'] });
      expect(await countsFor(seller, id)).toEqual(before);
      await nextDay();
      expect(counted(await countsFor(seller, id))).toEqual({ 3: 4, 5: 1 });
    });

    it('include codes that were deactivated, and are for the owner, brokers and admins only', async () => {
      await test.db.update(brokers).set({ Status: 0 }).where(eq(brokers.BrokerID, 'C1'));
      for (const who of [broker, admin]) expect(counted(await countsFor(who, id))).toEqual({ 3: 4, 5: 1 });
      const path = `/getDecisionCounts?ListingID=${id}`;
      expect((await test.as(null).get(path)).status).toBe(401);
      expect((await test.as(buyer).get(path)).status).toBe(403);
      expect((await test.as(other).get(path)).status).toBe(404);
      expect((await test.as(seller).get('/getDecisionCounts')).status).toBe(400);
    });
  });
});
