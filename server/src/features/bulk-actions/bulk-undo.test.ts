import { and, desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { bulkActionRows, bulkActions } from '../../schema/bulk-actions.ts';
import { listingDecisions } from '../../schema/decisions.ts';
import { listingRecommendations, listings } from '../../schema/listings.ts';
import { users } from '../../schema/users.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { doHourlyWork } from '../../test/periodic-work.ts';

interface Outcome {
  ListingID: number;
  changed: boolean;
  undone: boolean;
  undoRefused: { code: string } | null;
}

describe('Undo of a bulk action', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let other: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, other, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'BET' }),
      test.make.user(30),
      test.make.user(40),
    ]);
  });
  afterAll(() => test.close());

  const listing = async (status: -1 | 0 | 1 | 2 = 1, fields: object = {}): Promise<number> =>
    (await test.make.listing(seller, status, fields)).ListingID;
  const row = async (id: number) => {
    const [found] = await test.db.select().from(listings).where(eq(listings.ListingID, id));
    return found;
  };
  const undo = (who: TestUser, { body: { BulkKey } }: Answer) => test.as(who).post('/undoBulkAction', { BulkKey });
  const outcomes = ({ body }: Answer): [number, boolean, string | undefined][] =>
    (body.data as Outcome[]).map(({ ListingID, undone, undoRefused }) => [ListingID, undone, undoRefused?.code]);

  it('restores tags, except where someone has set another since', async () => {
    const [one, two, three] = [await listing(1, { Tag: 'old' }), await listing(), await listing(1, { Tag: 'new' })];
    const done = await test.as(broker).post('/bulkUpdateTag', { ListingID: [one, two, three], Tag: 'new' });
    await test.as(admin).post('/updateTag', { listing_id: two, Tag: 'newer' });
    const answer = await undo(broker, done);
    expect(answer.body.message).toBe('1 of 2 changes undone');
    expect(outcomes(answer)).toEqual([
      [one, true, undefined],
      [two, false, 'listing_changed'],
      [three, false, undefined],
    ]);
    expect([(await row(one))?.Tag, (await row(two))?.Tag, (await row(three))?.Tag]).toEqual(['old', 'newer', 'new']);
    const [entry] = await test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.EntityID, String(one)), eq(auditEntries.Action, 'tag')))
      .orderBy(desc(auditEntries.AuditID));
    expect(entry).toMatchObject({ UserID: broker.UserID, OldValue: { Tag: 'new' }, NewValue: { Tag: 'old' } });
  });

  it('works once, even if two calls arrive at the same time', async () => {
    const ids = [await listing(), await listing()];
    const done = await test.as(broker).post('/bulkUpdateTag', { ListingID: ids, Tag: 'once' });
    const answers = await Promise.all([undo(broker, done), undo(broker, done)]);
    for (const answer of answers) {
      if (answer.status === 409) expect(answer.body.code).toBe('nothing_to_undo');
      else expect(outcomes(answer)).toEqual(ids.map((id) => [id, true, undefined]));
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await undo(broker, done)).body.code).toBe('nothing_to_undo');
    const { length } = await test.db
      .select()
      .from(auditEntries)
      .where(and(inArray(auditEntries.EntityID, ids.map(String)), eq(auditEntries.Action, 'tag')));
    expect(length).toBe(4);
  });

  it('restores a status with its start and reason, except where the listing has changed since', async () => {
    const [pending, draft, active, edited] = [await listing(-1), await listing(0), await listing(2), await listing(-1)];
    const ListingID = [pending, draft, active, edited];
    const done = await test.as(admin).post('/bulkChangeListingStatus', { ListingID, AvailableStatus: 1 });
    expect((await row(pending))?.StartDate).not.toBeNull();
    await test.as(broker).post('/updateTag', { listing_id: edited, Tag: 'changed' });
    expect(outcomes(await undo(admin, done))).toEqual([
      [pending, true, undefined],
      [draft, true, undefined],
      [active, true, undefined],
      [edited, false, 'listing_changed'],
    ]);
    expect(await row(pending)).toMatchObject({ AvailableStatus: -1, StartDate: null });
    expect(await row(draft)).toMatchObject({ AvailableStatus: 0, StartDate: null });
    expect(await row(active)).toMatchObject({ AvailableStatus: 2, StartDate: null });
    expect(await row(edited)).toMatchObject({ AvailableStatus: 1, Tag: 'changed' });
    const declined = await test
      .as(admin)
      .post('/bulkChangeListingStatus', { ListingID: [pending], AvailableStatus: -2, Reason: 'Too short' });
    const again = await test.as(admin).post('/bulkChangeListingStatus', { ListingID: [pending], AvailableStatus: 1 });
    await undo(admin, again);
    expect(await row(pending)).toMatchObject({ AvailableStatus: -2, DeclineReason: 'Too short' });
    // The status came and went since.
    expect(outcomes(await undo(admin, declined))).toEqual([[pending, false, 'listing_changed']]);
  });

  it('withdraws added recommendations and restores withdrawn ones as they were, without a message', async () => {
    const [one, two] = [await listing(), await listing()];
    await test.as(admin).post('/setRecommendation', { listing_id: one, recommendedByBrevet: [other.UserID] });
    const recommended = async (id: number) => {
      const rows = await test.db.select().from(listingRecommendations).where(eq(listingRecommendations.ListingID, id));
      return rows.map(({ UserID, CreatorID, CreateDate }) => ({ UserID, CreatorID, CreateDate }));
    };
    const before = await recommended(one);
    const body = { ListingID: [one, two], add: [buyer.UserID], remove: [other.UserID] };
    const done = await test.as(broker).post('/bulkSetRecommendation', body);
    await test.as(admin).delete(`/removeRecommendation?listing_id=${two}&UserID=${buyer.UserID}`);
    const unread = async () => (await test.as(other).get('/getUnreadEmailMessage')).body.unread;
    const messagesBefore = await unread();
    expect(outcomes(await undo(broker, done))).toEqual([
      [one, true, undefined],
      [two, false, 'recommendations_changed'],
    ]);
    expect(await recommended(one)).toEqual(before);
    expect(await recommended(two)).toEqual([]);
    expect(await unread()).toBe(messagesBefore);
  });

  it("leaves other people's later recommendations alone", async () => {
    const id = await listing();
    const done = await test.as(broker).post('/bulkSetRecommendation', { ListingID: [id], add: [buyer.UserID] });
    await test.as(admin).post('/setRecommendation', { listing_id: id, recommendedByBrevet: [buyer.UserID, other.UserID] });
    expect(outcomes(await undo(broker, done))).toEqual([[id, true, undefined]]);
    const rows = await test.db.select().from(listingRecommendations).where(eq(listingRecommendations.ListingID, id));
    expect(rows.map(({ UserID }) => UserID)).toEqual([other.UserID]);
  });

  it('restores decisions with their details and the person who made them', async () => {
    const [one, two, three] = [await listing(), await listing(), await listing()];
    await test.as(buyer).post('/decision', { ListingID: one, DecisionStatus: 5, ReturnDate: '2999-01-01' });
    const decision = async (ListingID: number) => {
      const [found] = await test.db.select().from(listingDecisions).where(eq(listingDecisions.ListingID, ListingID));
      return found;
    };
    const body = { ListingID: [one, two, three], BrokerCode: ['ALP'], DecisionStatus: 3, Reasons: ['price'] };
    const done = await test.as(admin).post('/bulkDecision', body);
    await test.as(buyer).post('/decision', { ListingID: three, DecisionStatus: 3, Reasons: ['price', 'tooEarly'] });
    expect(outcomes(await undo(admin, done))).toEqual([
      [one, true, undefined],
      [two, true, undefined],
      [three, false, 'decision_changed'],
    ]);
    expect(await decision(one)).toMatchObject({
      DecisionStatus: 5,
      ReturnDate: '2999-01-01',
      Reasons: [],
      UserID: buyer.UserID,
      ReturnedDate: null,
    });
    expect(await decision(two)).toMatchObject({ DecisionStatus: 0, Reasons: [] });
    expect(await decision(three)).toMatchObject({ DecisionStatus: 3, UserID: buyer.UserID });
  });

  it('leaves the decisions of a broker code that its caller has left', async () => {
    const mover = await test.make.user(15, { BrokerID: 'ALP' });
    const former = await test.make.user(40, { BrokerID: 'ADM' });
    const [own, others] = [await listing(), await listing()];
    const done = await test.as(mover).post('/bulkDecision', { ListingID: [own], DecisionStatus: 4 });
    const body = { ListingID: [others], BrokerCode: ['ALP', 'BET'], DecisionStatus: 3 };
    const asAdmin = await test.as(former).post('/bulkDecision', body);
    await test.db.update(users).set({ BrokerID: 'BET' }).where(eq(users.UserID, mover.UserID));
    await test.db.update(users).set({ UserType: 15 }).where(eq(users.UserID, former.UserID));
    const again = async (who: TestUser) => ({ ...who, token: await test.make.session(who.UserID) });
    expect(outcomes(await undo(await again(mover), done))).toMatchObject([[own, false, expect.any(String)]]);
    expect(outcomes(await undo(await again(former), asAdmin))).toMatchObject([[others, false, expect.any(String)]]);
    const stored = await test.db
      .select()
      .from(listingDecisions)
      .where(inArray(listingDecisions.ListingID, [own, others]));
    expect(stored.map(({ DecisionStatus }) => DecisionStatus).sort()).toEqual([3, 3, 4]);
  });

  it('cancels messages that no one has got yet', async () => {
    const id = await listing();
    const done = await test.as(broker).post('/bulkSetRecommendation', { ListingID: [id], add: [buyer.UserID] });
    const news = { Kind: 'recommendation' as const, ListingID: id, ListingName: 'Undone' };
    // Its server died before it told anyone.
    await test.db
      .update(bulkActionRows)
      .set({ Untold: [{ readers: [buyer.UserID], news }] })
      .where(eq(bulkActionRows.ListingID, id));
    const unread = async () => (await test.as(buyer).get('/getUnreadEmailMessage')).body.unread;
    const before = await unread();
    expect(outcomes(await undo(broker, done))).toEqual([[id, true, undefined]]);
    expect(await unread()).toBe(before);
  });

  it('is refused if the caller has lost the right, and for deleted listings', async () => {
    const [sold, deleted] = [await listing(), await listing()];
    const done = await test.as(buyer).post('/bulkDecision', { ListingID: [sold, deleted], DecisionStatus: 4 });
    await test.as(admin).post('/changeListingStatus', { listing_id: sold, AvailableStatus: 6 });
    await test.as(admin).delete(`/deleteListing?listing_id=${deleted}`);
    expect(outcomes(await undo(buyer, done))).toEqual([
      [sold, false, 'not_found'],
      [deleted, false, 'not_found'],
    ]);
  });

  it('is possible for 24 hours', async () => {
    const [id, late] = [await listing(), await listing()];
    const session = async () => ({ ...broker, token: await test.make.session(broker.UserID, Date.now() + 100 * 3_600_000) });
    const first = await test.as(broker).post('/bulkUpdateTag', { ListingID: [id], Tag: 'day' });
    const second = await test.as(broker).post('/bulkUpdateTag', { ListingID: [late], Tag: 'day' });
    await pass({ hours: 23, minutes: 59 });
    await doHourlyWork(test.services);
    expect((await undo(await session(), first)).status).toBe(200);
    await pass({ minutes: 2 });
    expect((await undo(await session(), second)).body.code).toBe('not_found');
    expect((await row(late))?.Tag).toBe('day');
    await doHourlyWork(test.services);
    expect(await test.db.select().from(bulkActions)).toEqual([]);
    expect(await test.db.select().from(bulkActionRows)).toEqual([]);
  });
});
