import type { Dashboard, LoggedDecision } from '@brevet/contract/dashboard';
import { dashboardWeeks, weekOf, weeksUntil } from '@brevet/contract/dashboard';
import { leastCounted } from '@brevet/contract/decisions';
import { decisionCodes, statusCodes } from '@brevet/contract/statuses';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingDecisionHistory } from '../../schema/decisions.ts';
import { listings } from '../../schema/listings.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass, passMidnight } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { canCountDecision, countedBy } from './dashboard.policy.ts';

const codes = ['ALP', 'BET'];

describe('the decisions that the dashboard counts', () => {
  let test: TestApp;
  let readers: TestUser[];
  beforeAll(async () => {
    test = await startTestApp();
    await passMidnight();
    readers = [];
    for (const type of [1, 15, 30, 40] as const)
      for (const BrokerID of codes) readers.push(await test.make.user(type, { BrokerID }));
    const decider = await test.make.user(40, { Lastname: 'Canaryadmin' });
    for (const BrokerID of codes) {
      const owner = await test.make.user(1, { BrokerID });
      for (const status of statusCodes) {
        const { ListingID } = await test.make.listing(owner, status);
        const entry = { ListingID, UserID: decider.UserID, Reasons: ['price' as const], ReasonText: `of a code` };
        for (const BrokerCode of codes)
          for (const DecisionStatus of decisionCodes)
            await test.db.insert(listingDecisionHistory).values({ ...entry, BrokerCode, DecisionStatus });
      }
    }
  });
  afterAll(() => test.close());

  const logOf = async (who: TestUser, query = '') => {
    const { status, body, text } = await test.as(who).get(`/getDecisionLog?limit=100${query}`);
    expect(status, text).toBe(200);
    return { rows: body.data as LoggedDecision[], total: Number(body.total) };
  };
  /** Signs the person in again, after a day or more. */
  const again = async (who: TestUser): Promise<TestUser> => ({
    ...who,
    token: await test.make.session(who.UserID, Date.now() + 3_600_000),
  });
  const sellers = (who: TestUser): boolean => who.UserType === 1;

  it('are exactly those that the rule accepts, in the count as in the table', async () => {
    const all = await test.db
      .select()
      .from(listingDecisionHistory)
      .innerJoin(listings, eq(listings.ListingID, listingDecisionHistory.ListingID));
    for (const reader of readers) {
      const expected = all.flatMap(({ listing_decision_history: decision, listings: listing }) =>
        canCountDecision(reader, { BrokerCode: decision.BrokerCode, listing }) ? [decision] : [],
      );
      const selected = await test.db
        .select({ HistoryID: listingDecisionHistory.HistoryID })
        .from(listingDecisionHistory)
        .innerJoin(listings, eq(listings.ListingID, listingDecisionHistory.ListingID))
        .where(countedBy(reader));
      expect(selected.map(({ HistoryID }) => HistoryID).sort()).toEqual(expected.map(({ HistoryID }) => HistoryID).sort());
      if (sellers(reader)) continue;
      expect((await logOf(reader)).total).toBe(expected.filter(({ DecisionStatus }) => DecisionStatus !== 0).length);
    }
  });

  it('add up to the totals of the table, for each week, code, reason and decision', async () => {
    for (const reader of readers.filter((who) => !sellers(who))) {
      const { body } = await test.as(reader).get('/getDashboard');
      const { decided } = body as unknown as Dashboard;
      if (!decided) throw new Error('no decisions');
      for (const [name, DecisionStatus] of [
        ['Pursue', 4],
        ['Postpone', 5],
        ['Pass', 3],
      ] as const) {
        for (const week of decided.weeks.slice(-2))
          expect((await logOf(reader, `&Week=${week.Week}&DecisionStatus=${DecisionStatus}`)).total).toBe(week[name]);
        for (const code of decided.codes ?? [])
          expect((await logOf(reader, `&BrokerCode=${code.BrokerCode}&DecisionStatus=${DecisionStatus}`)).total).toBe(code[name]);
      }
      for (const { Reason, count } of decided.reasons)
        expect((await logOf(reader, `&Reason=${Reason}&DecisionStatus=3`)).total).toBe(count);
      expect(decided.reasons.length).toBe(1);
    }
  });

  it('show buyers no other code and no admin, even if they ask for another code', async () => {
    const [buyer] = readers.filter(({ UserType }) => UserType === 15);
    if (!buyer) throw new Error('no buyer');
    const plain = await logOf(buyer);
    const asked = await logOf(buyer, '&BrokerCode=BET');
    expect(asked).toEqual(plain);
    expect(plain.rows).not.toEqual([]);
    for (const row of plain.rows) {
      expect(row).not.toHaveProperty('BrokerCode');
      expect(row.UserName).toBeNull();
    }
    const file = await test.as(buyer).get('/getDecisionLog?format=csv');
    for (const secret of ['Canaryadmin', 'BET', 'Broker code']) expect(file.text).not.toContain(secret);
  });

  it("refuse a week, decision or reason that doesn't exist", async () => {
    const [broker] = readers.filter(({ UserType }) => UserType === 30);
    if (!broker) throw new Error('no broker');
    for (const query of ['Week=2026-13-40', 'Week=now', 'DecisionStatus=0', 'Reason=luck', 'sid=UserName', 'sid=BrokerCode'])
      expect((await test.as(broker).get(`/getDecisionLog?${query}`)).status, query).toBe(400);
  });

  it("count a seller's listing only once enough codes have decided, and only up to yesterday", async () => {
    const seller = await test.make.user(1);
    const { ListingID } = await test.make.listing(seller, 1);
    const { ListingID: fewer } = await test.make.listing(seller, 1);
    const receivedOf = async (who: TestUser) => (await test.as(who).get('/getDashboard')).body.received as object[];
    for (let index = 0; index < leastCounted; index += 1) {
      const buyer = await test.make.user(15, { BrokerID: `CNT${index}` });
      for (const id of index === 0 ? [ListingID] : [ListingID, fewer])
        expect((await test.as(buyer).post('/decision', { ListingID: id, DecisionStatus: index === 1 ? 3 : 4 })).status).toBe(200);
    }
    expect(await receivedOf(seller)).toEqual([]);
    await pass({ days: 1 });
    const back = await again(seller);
    const rows = await receivedOf(back);
    expect(rows).toEqual([expect.objectContaining({ ListingID, Pursue: leastCounted - 1, Postpone: 0, Pass: 1 })]);
    const counts = await test.as(back).get(`/getDecisionCounts?ListingID=${ListingID}`);
    expect(counts.body.data).toEqual(
      expect.arrayContaining([
        { DecisionStatus: 4, count: 4 },
        { DecisionStatus: 3, count: 1 },
      ]),
    );
    for (const other of readers.filter(sellers)) expect(await receivedOf(await again(other))).toEqual([]);
  });

  it('leave the table after the last of the weeks', async () => {
    const [admin] = readers.filter(({ UserType }) => UserType === 40);
    if (!admin) throw new Error('no admin');
    expect((await logOf(await again(admin))).total).toBeGreaterThan(0);
    await pass({ days: 7 * dashboardWeeks });
    expect((await logOf(await again(admin))).total).toBe(0);
  });
});

describe('weeks', () => {
  it('start on Monday, in UTC', () => {
    expect(weekOf(new Date('2026-11-22T23:59:59Z'))).toBe('2026-11-16');
    expect(weekOf(new Date('2026-11-23T00:00:00Z'))).toBe('2026-11-23');
    const weeks = weeksUntil(new Date('2027-01-05T08:00:00Z'));
    expect(weeks).toHaveLength(dashboardWeeks);
    expect(weeks.slice(-2)).toEqual(['2026-12-28', '2027-01-04']);
    expect(weeks[0]).toBe('2026-10-19');
  });
});
