import { messages } from '@brevet/contract/messages';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { listingDecisionHistory } from '../../schema/decisions.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { passTo } from '../../test/clock.ts';
import { dayIn, daysPass } from '../../test/days-pass.ts';
import type { TestUser } from '../../test/factories.ts';

describe('the details of a decision', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let colleague: TestUser;
  let rival: TestUser;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    await passTo(12);
    [seller, buyer, colleague, rival, broker] = await Promise.all([
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'QPX' }),
      test.make.user(30),
    ]);
  });
  afterAll(() => test.close());

  const active = async () => (await test.make.listing(seller, 1)).ListingID;
  const decide = (who: TestUser, ListingID: number, DecisionStatus: number, rest: object = {}) =>
    test.as(who).post('/decision', { ListingID, DecisionStatus, ...rest });
  const seenBy = async (who: TestUser, id: number) => {
    const { body } = await test.as(who).get(`/getListingById?listing_id=${id}`);
    return (body.listing as { tbl_listing_decision_statuses: unknown[] }).tbl_listing_decision_statuses;
  };
  const historyOf = (id: number) =>
    test.db
      .select()
      .from(listingDecisionHistory)
      .where(eq(listingDecisionHistory.ListingID, id))
      .orderBy(asc(listingDecisionHistory.HistoryID));

  it('are shown to the broker code, brokers and admins, in one order and each reason once', async () => {
    const id = await active();
    const given = { Reasons: ['other', 'price', 'price', 'technologyFit'], ReasonText: ' Too far from our roadmap ' };
    expect(await decide(buyer, id, 3, given)).toMatchObject({ status: 200, body: { message: messages.decisionChanged } });
    const shown = {
      BrokerCode: 'ALP',
      DecisionStatus: 3,
      Reasons: ['technologyFit', 'price', 'other'],
      ReasonText: 'Too far from our roadmap',
      ReturnDate: null,
    };
    expect(await seenBy(colleague, id)).toEqual([shown]);
    const { body } = await test.as(broker).get(`/getDecisionstatusForAdmin?ListingID=${id}`);
    expect(body.data).toMatchObject([shown]);
    expect(await seenBy(rival, id)).toEqual([]);
    expect(await seenBy(seller, id)).toEqual([]);
  });

  it('are added to a decision after it, and complete its entry in the history', async () => {
    const id = await active();
    await decide(buyer, id, 3);
    await decide(buyer, id, 3, { Replaces: 3, Reasons: ['price'] });
    await decide(buyer, id, 3, { Replaces: 3, Reasons: ['price', 'adoption'] });
    const history = await historyOf(id);
    expect(history).toMatchObject([{ DecisionStatus: 3, Reasons: ['adoption', 'price'], UserID: buyer.UserID }]);
    const audited = await test.db
      .select({ NewValue: auditEntries.NewValue })
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(id)))
      .orderBy(asc(auditEntries.AuditID));
    const decision = { BrokerCode: 'ALP', DecisionStatus: 3 };
    expect(audited.map(({ NewValue }) => NewValue)).toEqual([
      decision,
      { ...decision, Reasons: ['price'] },
      { ...decision, Reasons: ['adoption', 'price'] },
    ]);
  });

  it("get their own entry when they change someone else's decision", async () => {
    const id = await active();
    await decide(buyer, id, 3, { Reasons: ['price'] });
    await decide(colleague, id, 3, { Reasons: ['unclear'] });
    expect(await historyOf(id)).toMatchObject([
      { Reasons: ['price'], UserID: buyer.UserID },
      { Reasons: ['unclear'], UserID: colleague.UserID },
    ]);
  });

  it('stay when the same decision is sent again without them, and go when it changes', async () => {
    const id = await active();
    await decide(buyer, id, 3, { Reasons: ['tooEarly'] });
    await decide(colleague, id, 3);
    expect(await seenBy(buyer, id)).toMatchObject([{ Reasons: ['tooEarly'] }]);
    expect(await historyOf(id)).toHaveLength(1);
    await decide(buyer, id, 5, { ReturnDate: dayIn(7) });
    expect(await seenBy(buyer, id)).toMatchObject([{ DecisionStatus: 5, Reasons: [], ReturnDate: dayIn(7) }]);
    await decide(buyer, id, 5, { ReturnDate: null });
    expect(await seenBy(buyer, id)).toMatchObject([{ DecisionStatus: 5, ReturnDate: null }]);
    await decide(buyer, id, 5, { ReturnDate: dayIn(7) });
    await decide(buyer, id, 4);
    expect(await seenBy(buyer, id)).toMatchObject([{ DecisionStatus: 4, ReturnDate: null }]);
  });

  it.each([
    [3, { Reasons: ['other'], ReasonText: 'Too far from our roadmap' }],
    [5, { ReturnDate: '2999-01-01' }],
  ])('all stay when someone sends decision %i again: %j', async (status, details) => {
    const id = await active();
    await decide(buyer, id, status, details);
    for (const who of [buyer, colleague]) expect((await decide(who, id, status)).status).toBe(200);
    expect(await seenBy(buyer, id)).toMatchObject([{ DecisionStatus: status, ...details }]);
    expect(await historyOf(id)).toMatchObject([{ UserID: buyer.UserID, ...details }]);
  });

  it('drop the text when the reason "other" goes', async () => {
    const id = await active();
    await decide(buyer, id, 3, { Reasons: ['other'], ReasonText: 'A competitor owns the rest' });
    await decide(buyer, id, 3, { Reasons: ['price'] });
    expect(await seenBy(buyer, id)).toMatchObject([{ Reasons: ['price'], ReasonText: '' }]);
  });

  it.each([
    ['reasons for Pursue', 4, { Reasons: ['price'] }, { Reasons: messages.reasonsForPass }],
    ['an unknown reason', 3, { Reasons: ['boring'] }, { 'Reasons.0': expect.any(String) }],
    ['more reasons than there are', 3, { Reasons: Array.from({ length: 10 }, () => 'price') }, { Reasons: expect.any(String) }],
    ['"other" without a text', 3, { Reasons: ['other'], ReasonText: ' ' }, { ReasonText: messages.reasonTextRequired }],
    ['a text without "other"', 3, { Reasons: ['price'], ReasonText: 'dear' }, { ReasonText: messages.reasonTextForOther }],
    ['a long text', 3, { Reasons: ['other'], ReasonText: 'x'.repeat(501) }, { ReasonText: expect.any(String) }],
    ['a date for Pass', 3, { ReturnDate: '2999-01-01' }, { ReturnDate: messages.returnForPostpone }],
    ['a date that is no day', 5, { ReturnDate: '2999-02-30' }, { ReturnDate: expect.any(String) }],
  ])('are refused: %s', async (_name, status, details, errors) => {
    const id = await active();
    const answer = await decide(buyer, id, status, details);
    expect(answer).toMatchObject({ status: 400, body: { errors } });
    expect(await historyOf(id)).toEqual([]);
  });

  it("have a return date that hasn't come", async () => {
    const id = await active();
    const tomorrow = dayIn(1);
    expect((await decide(buyer, id, 5, { ReturnDate: dayIn(0) })).body.errors).toEqual({ ReturnDate: messages.returnDatePast });
    expect((await decide(buyer, id, 5, { ReturnDate: tomorrow })).status).toBe(200);
    await daysPass(test, 1, [seller, buyer, colleague, rival, broker]);
    expect((await decide(rival, id, 5, { ReturnDate: tomorrow })).body.errors).toEqual({ ReturnDate: messages.returnDatePast });
  });

  it("from two people at once end up as one person's", async () => {
    const id = await active();
    await decide(buyer, id, 3);
    const sent = [['price'], ['adoption'], ['unclear']];
    const answers = await Promise.all(sent.map((Reasons) => decide(buyer, id, 3, { Replaces: 3, Reasons })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [entry, ...more] = await historyOf(id);
    expect(more).toEqual([]);
    expect(sent).toContainEqual(entry?.Reasons);
    expect(await seenBy(buyer, id)).toMatchObject([{ Reasons: entry?.Reasons }]);
  });
});
