import { addDays, dayAt } from '@brevet/contract/calendar';
import type { Dashboard } from '@brevet/contract/dashboard';
import { weeksUntil } from '@brevet/contract/dashboard';
import type { Day, Moment } from '@brevet/contract/day';
import { asDay, momentOf } from '@brevet/contract/day';
import type { DecisionStatus, PassReason } from '@brevet/contract/statuses';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingDecisionHistory, listingDecisions } from '../../schema/decisions.ts';
import { listingDetails, listingRecommendations } from '../../schema/listings.ts';
import { listingStatusHistory } from '../../schema/reviews.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { passMidnight } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';

/** A moment in the middle of a day (UTC), this many days ago. */
const ago = (days: number): Moment => momentOf(`${addDays(dayAt(new Date(), 'UTC'), -days)}T12:00:00Z`);
/** A moment in one of the weeks that are counted, the current one last. */
const inWeek = (index: number): Moment => momentOf(weeksUntil(new Date()).at(index));
const pursue = 4;
const postpone = 5;
const pass = 3;

describe('the dashboard', () => {
  let test: TestApp;
  const people = {} as Record<'seller' | 'rival' | 'buyer' | 'colleague' | 'other buyer' | 'broker' | 'admin', TestUser>;
  const ids = {} as Record<'young' | 'aged' | 'draft' | 'declined' | 'rivals' | 'pending', number>;

  const decide = async (
    ListingID: number,
    BrokerCode: string,
    DecisionStatus: DecisionStatus,
    rest: { CreateDate?: Moment; Reasons?: PassReason[]; ReturnDate?: Day } = {},
  ): Promise<void> => {
    const UserID = people.buyer.UserID;
    const { CreateDate, ...details } = rest;
    const decision = { ListingID, BrokerCode, DecisionStatus, UserID, ...details };
    await test.db.insert(listingDecisionHistory).values({ ...decision, ...(CreateDate ? { CreateDate } : {}) });
    await test.db
      .insert(listingDecisions)
      .values(decision)
      .onConflictDoUpdate({ target: [listingDecisions.ListingID, listingDecisions.BrokerCode], set: { DecisionStatus } });
  };

  beforeAll(async () => {
    test = await startTestApp();
    await passMidnight();
    people.seller = await test.make.user(1, { BrokerID: 'OWN' });
    people.rival = await test.make.user(1, { BrokerID: 'OTH' });
    people.buyer = await test.make.user(15, { BrokerID: 'ALP' });
    people.colleague = await test.make.user(15, { BrokerID: 'ALP' });
    people['other buyer'] = await test.make.user(15, { BrokerID: 'BET' });
    people.broker = await test.make.user(30, { BrokerID: 'OWN' });
    people.admin = await test.make.user(40, { BrokerID: 'ADM' });
    const { seller, rival, buyer } = people;
    const listing = async (owner: TestUser, status: -2 | -1 | 0 | 1, created: number, started?: number) =>
      (
        await test.make.listing(owner, status, {
          CreateDate: ago(created),
          ...(started === undefined ? {} : { StartDate: ago(started) }),
        })
      ).ListingID;
    ids.young = await listing(seller, 1, 30, 7);
    ids.aged = await listing(seller, 1, 31, 8);
    ids.draft = await listing(seller, 0, 91);
    ids.declined = await listing(seller, -2, 366);
    ids.rivals = await listing(rival, 1, 1, 1);
    ids.pending = await listing(rival, -1, 2);
    const incomplete = { PatentInfringement: 2, PatentPotentialInfringers: '', PatentLitigation: 2 } as const;
    await test.db.update(listingDetails).set(incomplete).where(eq(listingDetails.ListingID, ids.draft));
    for (const [index, ListingID] of [ids.young, ids.aged, ids.rivals].entries()) {
      const patentNumber = await test.make.bulkPatent({
        Cpc: [['H04W 4/02'], ['H04W 4/02', 'G06F 1/00'], ['A61B 5/00']][index] ?? [],
      });
      await test.as(people.admin).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent: [{ patentNumber }] });
    }
    await decide(ids.young, 'ALP', pass, { CreateDate: inWeek(-2), Reasons: ['price', 'tooEarly'] });
    await decide(ids.young, 'ALP', pursue, { CreateDate: inWeek(-1) });
    await decide(ids.aged, 'ALP', postpone, { CreateDate: inWeek(-1), ReturnDate: asDay('2099-01-02') });
    await decide(ids.rivals, 'BET', pass, { CreateDate: inWeek(0), Reasons: ['price'] });
    await decide(ids.young, 'BET', 0, { CreateDate: inWeek(-1) });
    // Before the first week, and on a listing that buyers don't see.
    await decide(ids.rivals, 'ALP', pass, { CreateDate: ago(100), Reasons: ['adoption'] });
    await decide(ids.declined, 'ALP', pursue, { CreateDate: inWeek(-1) });
    const entry = { ListingID: ids.pending, OldStatus: 0, NewStatus: -1, UserID: rival.UserID } as const;
    await test.db.insert(listingStatusHistory).values(entry);
    const recommended = { Brokercode: 'ALP', CreatorID: people.admin.UserID };
    await test.db.insert(listingRecommendations).values([
      { ...recommended, ListingID: ids.rivals, UserID: people.colleague.UserID },
      { ...recommended, ListingID: ids.aged, UserID: people['other buyer'].UserID },
    ]);
    await test.as(buyer).post('/saveWanted', { Title: 'A pump' });
  });
  afterAll(() => test.close());

  const dashboardOf = async (who: TestUser): Promise<Dashboard> => {
    const { status, body, text } = await test.as(who).get('/getDashboard');
    expect(status, text).toBe(200);
    return body as unknown as Dashboard;
  };
  const sorted = (rows: readonly object[] | null): string[] => (rows ?? []).map((row) => JSON.stringify(row)).sort();
  const waitingOf = ({ waiting }: Dashboard) => Object.fromEntries(waiting.map(({ Kind, count }) => [Kind, count]));
  const idsOf = (rows: readonly { ListingID: number }[] | null) => rows?.map(({ ListingID }) => ListingID);

  it('shows sellers their own listings and no decision', async () => {
    const shown = await dashboardOf(people.seller);
    expect(sorted(shown.pipeline)).toEqual(
      sorted([
        { AvailableStatus: 1, Age: 'month', count: 1 },
        { AvailableStatus: 1, Age: 'quarter', count: 1 },
        { AvailableStatus: 0, Age: 'year', count: 1 },
        { AvailableStatus: -2, Age: 'older', count: 1 },
      ]),
    );
    expect(shown).toMatchObject({ standing: null, decided: null, queue: null, returning: null, recommended: null, received: [] });
    expect(sorted(shown.drafts?.map(({ ListingID, Missing }) => ({ ListingID, Missing })) ?? [])).toEqual(
      sorted([
        { ListingID: ids.draft, Missing: 2 },
        { ListingID: ids.declined, Missing: 0 },
      ]),
    );
    expect(sorted(shown.classes)).toEqual(
      sorted([
        { Class: 'H', count: 2 },
        { Class: 'G', count: 1 },
      ]),
    );
    expect(shown.activity).toEqual([]);
    expect(waitingOf(shown)).toEqual({ unread: 0 });
  });

  it('shows brokers the listings of their code, and decisions of it or on them', async () => {
    const shown = await dashboardOf(people.broker);
    expect(shown.pipeline?.map(({ AvailableStatus }) => AvailableStatus).sort()).toEqual([-2, 0, 1, 1].sort());
    expect(shown.decided?.codes).toEqual([{ BrokerCode: 'ALP', Pursue: 2, Postpone: 1, Pass: 1 }]);
    expect(sorted(shown.decided?.reasons ?? [])).toEqual(
      sorted([
        { Reason: 'price', count: 1 },
        { Reason: 'tooEarly', count: 1 },
      ]),
    );
    expect(shown.decided?.weeks.at(-1)).toEqual({ Week: weeksUntil(new Date()).at(-1), Pursue: 2, Postpone: 1, Pass: 0 });
    expect(shown.queue).toEqual([]);
    expect(shown).toMatchObject({ standing: null, returning: null, recommended: null, drafts: null, received: null });
    expect(waitingOf(shown)).toMatchObject({ review: 0, pursueRequests: 1, wanted: 1, unread: 0 });
  });

  it('shows admins everything', async () => {
    const shown = await dashboardOf(people.admin);
    expect(shown.pipeline?.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(shown.decided?.codes).toEqual([
      { BrokerCode: 'ALP', Pursue: 2, Postpone: 1, Pass: 1 },
      { BrokerCode: 'BET', Pursue: 0, Postpone: 0, Pass: 1 },
    ]);
    expect(shown.decided?.reasons[0]).toEqual({ Reason: 'price', count: 2 });
    expect(shown.decided?.weeks).toHaveLength(12);
    expect(shown.decided?.weeks[0]).toMatchObject({ Pursue: 0, Postpone: 0, Pass: 1 });
    expect(idsOf(shown.queue)).toEqual([ids.pending]);
    expect(sorted(shown.classes)).toEqual(
      sorted([
        { Class: 'H', count: 2 },
        { Class: 'G', count: 1 },
        { Class: 'A', count: 1 },
      ]),
    );
    expect(shown.activity).toContainEqual(
      expect.objectContaining({ Kind: 'status', ListingID: ids.pending, AvailableStatus: -1 }),
    );
    expect(shown.activity).toContainEqual(
      expect.objectContaining({ Kind: 'decision', BrokerCode: 'ALP', DecisionStatus: pursue }),
    );
    expect(waitingOf(shown)).toMatchObject({ review: 1, changes: 0, pursueRequests: 1, wanted: 1 });
  });

  it('shows buyers active listings and the decisions of their code on them', async () => {
    const shown = await dashboardOf(people.buyer);
    expect(shown).toMatchObject({ pipeline: null, queue: null, drafts: null, received: null, recommended: [] });
    expect(sorted(shown.standing)).toEqual(
      sorted([
        { DecisionStatus: pursue, count: 1 },
        { DecisionStatus: postpone, count: 1 },
        { DecisionStatus: pass, count: 1 },
      ]),
    );
    expect(shown.decided?.codes).toBeNull();
    expect(shown.decided?.weeks.slice(-2)).toMatchObject([
      { Pursue: 0, Postpone: 0, Pass: 1 },
      { Pursue: 1, Postpone: 1, Pass: 0 },
    ]);
    expect(shown.returning).toMatchObject([{ ListingID: ids.aged, ReturnDate: asDay('2099-01-02'), Returned: false }]);
    expect(waitingOf(shown)).toEqual({ recommended: 0, newListings: 2, pursueRequests: 1, wanted: 1, unread: 0 });
    expect(shown.activity.filter(({ Kind }) => Kind === 'status').map(({ ListingID }) => ListingID)).toEqual([
      ids.rivals,
      ids.young,
      ids.aged,
    ]);
    for (const event of shown.activity) expect(event).not.toHaveProperty('BrokerCode');
  });

  it('shows totals of tables', async () => {
    const totalOf = async (who: TestUser, path: string): Promise<number> => {
      const { status, body, text } = await test.as(who).get(path);
      expect(status, text).toBe(200);
      return Number(body.total);
    };
    const { seller, buyer, broker, admin } = people;
    const lists: [TestUser, string][] = [
      [seller, `/listing_ta?ownerID=${seller.UserID}`],
      [broker, '/myaccount_ta_all?OwnCode=1'],
      [admin, '/myaccount_ta_all?'],
    ];
    for (const [who, list] of lists)
      for (const { AvailableStatus, Age, count } of (await dashboardOf(who)).pipeline ?? [])
        expect(await totalOf(who, `${list}&AvailableStatus=${AvailableStatus}&Age=${Age}`), `${list} ${Age}`).toBe(count);
    for (const { DecisionStatus, count } of (await dashboardOf(buyer)).standing ?? [])
      expect(await totalOf(buyer, `/myaccount_ta_all?DecisionStatus=${DecisionStatus}`)).toBe(count);
    for (const [who, status] of [
      [seller, ''],
      [buyer, ''],
      [admin, '&AvailableStatus=1'],
    ] as const)
      for (const { Class, count } of (await dashboardOf(who)).classes)
        expect(await totalOf(who, `/browse_listing?Class=${Class}${status}`)).toBe(count);
    const active = 'AvailableStatus=1';
    const ofStaff = {
      review: '/getReviewQueue?WaitsFor=review',
      names: '/getReviewQueue?WaitsFor=names',
      changes: '/getReviewQueue?WaitsFor=changes',
      pursueRequests: `/pursue_request?${active}`,
      brokerRequests: '/brokerRequests',
      wanted: '/wanted_all_listing?State=open',
    };
    const ofBuyer = {
      recommended: `/myaccount_ta_all?${active}&Recommended=1&DecisionStatus=0`,
      newListings: `/myaccount_ta_all?${active}&New=1`,
      pursueRequests: `/pursue_request?${active}`,
      wanted: '/wanted_listing?State=open',
    };
    for (const [who, tables] of [
      [admin, ofStaff],
      [broker, ofStaff],
      [buyer, ofBuyer],
      [people['other buyer'], ofBuyer],
    ] as const)
      for (const [kind, path] of Object.entries(tables))
        expect(waitingOf(await dashboardOf(who))[kind], path).toBe(await totalOf(who, path));
    expect(waitingOf(await dashboardOf(people.colleague)).recommended).toBe(0);
    expect(waitingOf(await dashboardOf(people['other buyer'])).recommended).toBe(1);
  });

  it('gives each reader their own figures, whoever asked before', async () => {
    const readers = Object.values(people);
    const alone = new Map<TestUser, Dashboard>();
    for (const reader of readers) alone.set(reader, await dashboardOf(reader));
    for (const reader of [...readers].reverse()) expect(await dashboardOf(reader)).toEqual(alone.get(reader));
    const recommended = readers.filter((reader) => alone.get(reader)?.activity.some(({ Kind }) => Kind === 'recommendation'));
    expect(recommended).toEqual([people.colleague, people['other buyer']]);
    expect(idsOf(alone.get(people['other buyer'])?.recommended ?? null)).toEqual([ids.aged]);
    expect(alone.get(people['other buyer'])?.standing).toContainEqual({ DecisionStatus: 0, count: 2 });
    expect(idsOf(alone.get(people['other buyer'])?.returning ?? null)).toEqual([]);
    expect(alone.get(people.rival)?.drafts).toEqual([]);
  });

  it('shows a new decision to the readers who count it, and nothing to the others', async () => {
    const readers = Object.values(people);
    const before = new Map<TestUser, Dashboard>();
    for (const reader of readers) before.set(reader, await dashboardOf(reader));
    await test.as(people['other buyer']).post('/decision', { ListingID: ids.rivals, DecisionStatus: pursue });
    const changed = [];
    for (const reader of readers) {
      const { decided, standing, received, activity } = await dashboardOf(reader);
      const was = before.get(reader);
      const { decided: d, standing: s, received: r, activity: a } = was ?? {};
      if (JSON.stringify([decided, standing, received, activity]) !== JSON.stringify([d, s, r, a])) changed.push(reader);
    }
    expect(changed).toEqual([people['other buyer'], people.admin]);
  });

  it('refuses those who may not see any of it', async () => {
    expect((await test.as(null).get('/getDashboard')).status).toBe(401);
    expect((await test.as(null).get('/getDecisionLog')).status).toBe(401);
    expect((await test.as(people.seller).get('/getDecisionLog')).status).toBe(403);
    expect((await test.as(people.admin).get('/getDashboard?UserID=1')).status).toBe(400);
  });
});
