import { messages } from '@brevet/contract/messages';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { listingDecisionHistory, listingDecisions } from '../../schema/decisions.ts';
import { brokers } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { newsOf } from '../../test/news-of.ts';

describe('a decision for several broker codes', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let listingsBroker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, listingsBroker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(30, { BrokerID: 'ALP' }),
      test.make.user(30, { BrokerID: 'TTX' }),
      test.make.user(40, { BrokerID: 'ADM' }),
    ]);
    await test.make.broker('QPX');
    await test.make.broker('OLD');
    await test.db.update(brokers).set({ Status: 0 }).where(eq(brokers.BrokerID, 'OLD'));
  });
  afterAll(() => test.close());

  const active = async () => (await test.make.listing(seller, 1)).ListingID;
  const decide = (who: TestUser | null, ListingID: number, BrokerCode: unknown, rest: object = {}) =>
    test.as(who).post('/decisionAsAdmin', { ListingID, BrokerCode, DecisionStatus: 3, ...rest });
  const stored = async (id: number) =>
    test.db
      .select({ BrokerCode: listingDecisions.BrokerCode, DecisionStatus: listingDecisions.DecisionStatus })
      .from(listingDecisions)
      .where(eq(listingDecisions.ListingID, id))
      .orderBy(asc(listingDecisions.BrokerCode));
  const byDecision = async (who: TestUser, id: number, DecisionStatus: number) =>
    (await test.as(who).get(`/getBrokerBasedOnDecision?ListingID=${id}&DecisionStatus=${DecisionStatus}`)).body.data;

  it('counts once per code in any case, with history, audit log and the reasons', async () => {
    const id = await active();
    const answer = await decide(admin, id, ['ALP', 'alp', 'QPX', 'qPx'], {
      ...{ ListingName: 'Any', OwnerID: seller.UserID, LastUpdate: '1999-01-01', Reasons: ['price'] },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Decision Status changed successfully', data: ['ALP', 'QPX'] },
    });
    expect(await stored(id)).toEqual([
      { BrokerCode: 'ALP', DecisionStatus: 3 },
      { BrokerCode: 'QPX', DecisionStatus: 3 },
    ]);
    const history = await test.db.select().from(listingDecisionHistory).where(eq(listingDecisionHistory.ListingID, id));
    expect(history).toMatchObject([
      { BrokerCode: 'ALP', Reasons: ['price'], UserID: admin.UserID },
      { BrokerCode: 'QPX', Reasons: ['price'], UserID: admin.UserID },
    ]);
    expect(await test.db.$count(auditEntries, eq(auditEntries.EntityID, String(id)))).toBe(2);
    expect(await byDecision(broker, id, 3)).toEqual(['ALP', 'QPX']);
    expect(await byDecision(broker, id, 4)).toEqual([]);
  });

  it('changes only codes that had decided otherwise', async () => {
    const id = await active();
    await test.as(buyer).post('/decision', { ListingID: id, DecisionStatus: 4 });
    expect((await decide(admin, id, ['ALP', 'QPX'], { DecisionStatus: 4 })).body.data).toEqual(['QPX']);
    const [own] = await test.db.select().from(listingDecisionHistory).where(eq(listingDecisionHistory.ListingID, id));
    expect(own?.UserID).toBe(buyer.UserID);
  });

  it("notifies each code's brokers of their own decision, and the listing's brokers of all of them once", async () => {
    const id = await active();
    await decide(admin, id, ['ALP', 'QPX']);
    expect(await newsOf(test, broker, id)).toMatchObject([{ Kind: 'decision', BrokerCode: 'ALP', DecisionStatus: 3 }]);
    expect(await newsOf(test, listingsBroker, id)).toMatchObject([{ Kind: 'decision', BrokerCode: 'ALP, QPX' }]);
    for (const who of [seller, buyer, admin]) expect(await newsOf(test, who, id)).toEqual([]);
  });

  it('is refused as a whole if a code is unknown or inactive, and names these', async () => {
    const id = await active();
    const answer = await decide(admin, id, ['ALP', 'NONE', 'OLD', 'NONE', 'QPX']);
    const problem = 'Not an active broker code: NONE, OLD';
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'broker_unknown', message: problem, errors: { BrokerCode: problem } },
    });
    expect(await stored(id)).toEqual([]);
  });

  it.each([
    ['no code', [], messages.selectBrokerCode],
    ['no list', undefined, messages.selectBrokerCode],
    ['more than 50', Array.from({ length: 51 }, (_, index) => `C${index}`), messages.tooManyBrokerCodes(50)],
  ])('is refused with %s', async (_name, codes, message) => {
    const answer = await decide(admin, await active(), codes);
    expect(answer).toMatchObject({ status: 400, body: { errors: { BrokerCode: message } } });
  });

  it('is refused with invalid codes, decisions and listings', async () => {
    const id = await active();
    expect((await decide(admin, id, ["A'; drop table users"])).status).toBe(400);
    expect((await decide(admin, id, ['ALP'], { DecisionStatus: 9 })).status).toBe(400);
    expect((await decide(admin, id, ['ALP'], { DecisionStatus: 4, Reasons: ['price'] })).status).toBe(400);
    expect((await decide(admin, id, ['ALP'], { DecisionStatus: 5, ReturnDate: '2020-01-01' })).status).toBe(400);
    expect((await decide(admin, 2_000_000_000, ['ALP'])).status).toBe(404);
    const draft = await test.make.listing(seller, 0);
    expect(await decide(admin, draft.ListingID, ['ALP'])).toMatchObject({
      status: 409,
      body: { code: 'listing_not_active', message: messages.activeOnly },
    });
  });

  it('is only for admins', async () => {
    const id = await active();
    expect((await decide(null, id, ['ALP'])).status).toBe(401);
    for (const who of [seller, buyer, broker]) expect((await decide(who, id, ['ALP'])).status).toBe(403);
    expect(await stored(id)).toEqual([]);
  });

  it('made several times at once leaves one row and one entry per code', async () => {
    const id = await active();
    const answers = await Promise.all(
      [
        ['ALP', 'QPX'],
        ['QPX', 'ALP'],
        ['ALP', 'QPX'],
      ].map((codes) => decide(admin, id, codes)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.flatMap(({ body }) => body.data).sort()).toEqual(['ALP', 'QPX']);
    expect(await test.db.$count(listingDecisionHistory, eq(listingDecisionHistory.ListingID, id))).toBe(2);
  });

  it('is listed by decision: codes without one are undecided, inactive ones are left out', async () => {
    const id = await active();
    await decide(admin, id, ['ALP']);
    const undecided = await byDecision(broker, id, 0);
    expect(undecided).toContain('QPX');
    expect(undecided).not.toContain('ALP');
    expect(undecided).not.toContain('OLD');
    await decide(admin, id, ['ALP'], { DecisionStatus: 0 });
    expect(await byDecision(admin, id, 0)).toContain('ALP');
    const path = `/getBrokerBasedOnDecision?ListingID=${id}`;
    expect((await test.as(admin).get(`${path}&DecisionStatus=9`)).status).toBe(400);
    expect((await test.as(admin).get(path)).status).toBe(400);
    expect((await test.as(null).get(`${path}&DecisionStatus=3`)).status).toBe(401);
    for (const who of [seller, buyer]) expect((await test.as(who).get(`${path}&DecisionStatus=3`)).status).toBe(403);
    expect((await test.as(broker).get('/getBrokerBasedOnDecision?ListingID=2000000000&DecisionStatus=3')).status).toBe(404);
  });
});
