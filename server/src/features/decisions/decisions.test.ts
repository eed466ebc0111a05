import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { listingDecisionHistory, listingDecisions } from '../../schema/decisions.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('decisions', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let colleague: TestUser;
  let rival: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, colleague, rival, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'QPX' }),
      test.make.user(30),
      test.make.user(40),
    ]);
  });
  afterAll(() => test.close());
  const decide = (who: TestUser, ListingID: number, DecisionStatus: number, rest = {}) =>
    test.as(who).post('/decision', { ListingID, DecisionStatus, ...rest });

  it('belong to the broker code, keep their history and appear in the tables', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    expect(await decide(buyer, ListingID, 4)).toMatchObject({ status: 200, body: { message: messages.decisionChanged } });
    const status = (who: TestUser) => test.as(who).get(`/listing_status?ListingID=${ListingID}`);
    expect((await status(colleague)).body.DecisionStatus).toBe(4);
    expect((await status(rival)).body.DecisionStatus).toBe(0);
    await decide(colleague, ListingID, 3);
    expect((await status(buyer)).body.DecisionStatus).toBe(3);
    const table = await test.as(buyer).get('/myaccount_ta_all');
    expect(table.body.data).toContainEqual(expect.objectContaining({ ListingID, DecisionStatus: 3 }));
    const history = await test.db.select().from(listingDecisionHistory).where(eq(listingDecisionHistory.ListingID, ListingID));
    expect(history.map(({ DecisionStatus }) => DecisionStatus)).toEqual([4, 3]);
  });

  it('can be undone with an entry in history and audit log, unless someone else has decided since', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    await decide(buyer, ListingID, 4, { Replaces: 0 });
    expect((await decide(buyer, ListingID, 0, { Replaces: 4 })).status).toBe(200);
    const historyOf = async () => {
      const rows = await test.db.select().from(listingDecisionHistory).where(eq(listingDecisionHistory.ListingID, ListingID));
      return rows.map(({ DecisionStatus }) => DecisionStatus);
    };
    expect(await historyOf()).toEqual([4, 0]);
    const audited = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(ListingID)));
    expect(audited.map(({ OldValue, NewValue }) => [OldValue, NewValue])).toEqual([
      [
        { BrokerCode: 'ALP', DecisionStatus: 0 },
        { BrokerCode: 'ALP', DecisionStatus: 4 },
      ],
      [
        { BrokerCode: 'ALP', DecisionStatus: 4 },
        { BrokerCode: 'ALP', DecisionStatus: 0 },
      ],
    ]);
    await decide(buyer, ListingID, 4);
    await decide(colleague, ListingID, 3);
    expect(await decide(buyer, ListingID, 0, { Replaces: 4 })).toMatchObject({
      status: 409,
      body: { code: 'decision_changed', message: messages.decisionMoved('Pass') },
    });
    expect(await historyOf()).toEqual([4, 0, 4, 3]);
  });

  it('count once when they are sent again because the answer was lost', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const sent = () => decide(buyer, ListingID, 5, { Replaces: 0 });
    expect([(await sent()).status, (await sent()).status]).toEqual([200, 200]);
    const history = await test.db.select().from(listingDecisionHistory).where(eq(listingDecisionHistory.ListingID, ListingID));
    expect(history).toHaveLength(1);
  });

  it('leave one current row, however many arrive at once', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const answers = await Promise.all([3, 4, 5, 3, 4, 5].map((status) => decide(buyer, ListingID, status)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await test.db.select().from(listingDecisions).where(eq(listingDecisions.ListingID, ListingID))).toHaveLength(1);
  });

  it.each([
    ['for another broker code', { BrokerCode: 'QPX' }],
    ['in the name of another user', { DecisionMadeByID: 999_999 }],
  ])('are refused %s', async (_name, claim) => {
    const { ListingID } = await test.make.listing(seller, 1);
    expect(await decide(buyer, ListingID, 4, claim)).toMatchObject({
      status: 403,
      body: { code: 'identity_mismatch', message: messages.identityContradicts },
    });
  });

  it("are refused on listings that can't be decided on", async () => {
    const draft = await test.make.listing(seller, 0);
    const own = await test.make.listing(buyer, 1);
    const active = await test.make.listing(seller, 1);
    expect((await decide(buyer, draft.ListingID, 4)).status).toBe(404);
    expect((await decide(buyer, own.ListingID, 4)).status).toBe(403);
    expect((await decide(seller, active.ListingID, 4)).status).toBe(403);
    expect((await decide(broker, active.ListingID, 4)).status).toBe(403);
    expect((await decide(buyer, active.ListingID, 9)).status).toBe(400);
  });

  it('can be made by an admin for any active broker code', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    expect((await decide(admin, ListingID, 5, { BrokerCode: 'QPX' })).status).toBe(200);
    expect((await test.as(rival).get(`/listing_status?ListingID=${ListingID}`)).body.DecisionStatus).toBe(5);
    expect((await decide(admin, ListingID, 5, { BrokerCode: 'NONE' })).body.errors).toEqual({
      BrokerCode: messages.brokerNotActive,
    });
  });

  it('are listed by broker code for brokers and admins', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    await decide(buyer, ListingID, 4);
    await decide(rival, ListingID, 3);
    const table = await test.as(broker).get(`/getDecisionstatusForAdmin?ListingID=${ListingID}&sid=BrokerCode&sod=ASC`);
    expect(table.body).toMatchObject({
      total: 2,
      data: [
        { BrokerCode: 'ALP', DecisionStatus: 4, UserName: 'Ada Quist' },
        { BrokerCode: 'QPX', DecisionStatus: 3 },
      ],
    });
    expect((await test.as(buyer).get(`/getDecisionstatusForAdmin?ListingID=${ListingID}`)).status).toBe(403);
  });

  it('become pursue requests for the broker codes involved', async () => {
    const ours = await test.make.listing(seller, 1, { ListingName: 'Ours' });
    const theirs = await test.make.listing({ ...seller, BrokerID: await test.make.broker('NMB') }, 1, { ListingName: 'Theirs' });
    await decide(buyer, ours.ListingID, 4);
    await decide(buyer, theirs.ListingID, 4);
    await decide(rival, theirs.ListingID, 5);
    const seen = async (who: TestUser, query = '') => {
      const { body } = await test.as(who).get(`/pursue_request?AvailableStatus=1&search=ours${query}`);
      const other = await test.as(who).get(`/pursue_request?AvailableStatus=1&search=theirs${query}`);
      return [...(body.data as { ListingName: string }[]), ...(other.body.data as { ListingName: string }[])].map(
        ({ ListingName }) => ListingName,
      );
    };
    expect(await seen(admin)).toEqual(['Ours', 'Theirs']);
    expect(await seen(broker)).toEqual(['Ours']);
    expect(await seen(buyer, '&BrokerCode=ALP')).toEqual(['Ours', 'Theirs']);
    expect(await seen(rival)).toEqual([]);
    expect((await test.as(rival).get('/pursue_request?BrokerCode=ALP')).status).toBe(403);
    const row = (await test.as(buyer).get('/pursue_request?search=ours')).body.data as Record<string, unknown>[];
    expect(row[0]).toMatchObject({ BuyerRequest: 'Ada Quist (ALP)', DecisionStatus: 4 });
    expect(row[0]).not.toHaveProperty('Recommended');
  });
});
