import type { TimelineEvent, TimelineKind } from '@brevet/contract/timeline';
import { timelineKinds } from '@brevet/contract/timeline';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingAttachments } from '../../schema/attachments.ts';
import { listingDecisionHistory } from '../../schema/decisions.ts';
import { invitations } from '../../schema/invitations.ts';
import { listingRecommendations, listings } from '../../schema/listings.ts';
import { noteReaders, notes } from '../../schema/notes.ts';
import { listingStatusHistory } from '../../schema/reviews.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { attached, invited } from '../../test/invite.ts';
import type { TimelineFacts } from './timeline.policy.ts';
import { canSeeEvent } from './timeline.policy.ts';

const people = {
  owner: [1, 'OWN'],
  'other seller': [1, 'OTH'],
  buyer: [15, 'ALP'],
  colleague: [15, 'ALP'],
  'other buyer': [15, 'BET'],
  broker: [30, 'OWN'],
  'other broker': [30, 'OTH'],
  admin: [40, 'ADM'],
} as const;
type Name = keyof typeof people;
const lastnames: Record<Name, string> = {
  owner: 'Otter',
  'other seller': 'Lynx',
  buyer: 'Heron',
  colleague: 'Badger',
  'other buyer': 'Walrus',
  broker: 'Ocelot',
  'other broker': 'Bison',
  admin: 'Falcon',
};
const names = Object.keys(people) as Name[];

describe('the timeline of a listing', () => {
  let test: TestApp;
  let id: number;
  const who = {} as Record<Name, TestUser>;
  const ok = async (call: Promise<{ status: number; text: string; body: Record<string, unknown> }>) => {
    const answer = await call;
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  async function timeline(reader: Name, query = '&limit=100') {
    const body = await ok(test.as(who[reader]).get(`/getTimeline?listing_id=${id}${query}`));
    return body as unknown as { data: TimelineEvent[]; pages: number; total: number };
  }
  /** The number of events of each kind. */
  const countsOf = (events: readonly { Kind: TimelineKind }[]) =>
    Object.fromEntries([...Map.groupBy(events, ({ Kind }) => Kind)].map(([kind, all]) => [kind, all.length]));

  beforeAll(async () => {
    test = await startTestApp();
    for (const name of names) {
      const [type, BrokerID] = people[name];
      who[name] = await test.make.user(type, { BrokerID, Lastname: lastnames[name] });
    }
    const { owner, buyer, broker, admin } = who;
    const patent = (patentNumber: string) => [{ patentNumber }];
    const body = payload({}, { listingPatent: patent('7123456') });
    ({ ListingID: id } = (await ok(test.as(owner).post('/createListing', body))).listing as { ListingID: number });
    const early = await attached(test, owner, id, {}, { content: 'early' });
    const publish = () => ok(test.as(owner).post(`/publishListing?listing_id=${id}`, {}));
    const status = (AvailableStatus: number, rest = {}) =>
      ok(test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus, ...rest }));
    await publish();
    await status(-2, { Reason: 'Names a company' });
    await publish();
    await status(1);
    await ok(test.as(owner).post(`/editListing?listing_id=${id}`, payload({ ListingName: 'Warm plate' })));
    const { body: added } = await test
      .as(owner)
      .post(`/createListingPatent?listing_id=${id}`, { listingPatent: patent('7123457') });
    await ok(test.as(owner).post(`/createListingPatent?listing_id=${id}`, { listingPatent: patent('7123458') }));
    const [row] = added.data as { PatentID: number }[];
    await ok(test.as(owner).delete(`/deleteListingPatent?PatentID=${row?.PatentID}`));
    await attached(test, owner, id, {}, { content: 'late' });
    await attached(test, broker, id, { Internal: 1 }, { content: 'internal' });
    await attached(test, buyer, id, {}, { content: 'of the buyer' });
    await ok(test.as(owner).delete(`/delete_attachment?DocID=${early}`));
    await attached(test, owner, id, {}, { content: 'again' });
    for (const note of [
      { Message: '<p>For all staff</p>' },
      { Message: '<p>Private</p>', Share_type: 'none' },
      { Message: '<p>For two</p>', Share_type: 'custom', SharedWith: [owner.UserID, buyer.UserID] },
    ])
      await ok(test.as(broker).post(`/ListingNotes?listing_id=${id}`, note));
    await ok(test.as(buyer).post('/decision', { ListingID: id, DecisionStatus: 3 }));
    await ok(test.as(who.colleague).post('/decision', { ListingID: id, DecisionStatus: 4 }));
    await ok(test.as(who['other buyer']).post('/decision', { ListingID: id, DecisionStatus: 5 }));
    await ok(test.as(admin).post('/decisionAsAdmin', { ListingID: id, BrokerCode: ['ALP'], DecisionStatus: 3 }));
    await ok(test.as(broker).post('/setRecommendation', { listing_id: id, recommendedByBrevet: [buyer.UserID] }));
    const gwen = await invited(test, owner, id, { FirstName: 'Gwen', LastName: 'Guest' });
    const otto = await invited(test, broker, id, { FirstName: 'Otto', LastName: 'Outside' });
    await ok(test.as(null).post('/openInvitation', { token: gwen.token }));
    await ok(test.as(null).post('/answerInvitation', { token: gwen.token, Answer: 'more', Question: 'How much?' }));
    await ok(test.as(broker).post('/update_follow_up', { listingid: id, objID: gwen.objID, FollowUp: 3 }));
    await ok(test.as(broker).post('/resendInvitation', { listingid: id, objID: otto.objID }));
    await ok(test.as(broker).delete(`/removeInvitation?listing_id=${id}&objID=${otto.objID}`));
    const contactDetails = { Firstname: 'Lena', Lastname: 'Linked' };
    const { ContactId } = await ok(test.as(broker).post('/upsertContactInfo', { contactDetails }));
    await ok(test.as(broker).post('/linkContact', { ListingId: id, ContactId }));
    await ok(test.as(admin).delete(`/removeListingByContactId?listing_id=${id}&contact_id=${ContactId}`));
    await ok(test.as(broker).post('/updateTag', { listing_id: id, Tag: 'cooling' }));
    const allowed = { field: 'listing.ListingName', text: 'Acme Inc.', Reason: 'The name of a thread' };
    await ok(test.as(broker).post('/overrideAnonymityFinding', { listing_id: id, ...allowed }));
    const { Version } = await ok(test.as(broker).get(`/getListingChanges?listing_id=${id}`));
    await ok(test.as(broker).post('/confirmListingChanges', { listing_id: id, Version }));
  });
  afterAll(() => test.close());

  const everything = {
    status: 5,
    edit: 1,
    'patents added': 2,
    'patents removed': 1,
    'attachment added': 4,
    'attachment removed': 1,
    note: 2,
    decision: 4,
    recommendation: 1,
    invitation: 2,
    'invitation opened': 1,
    'invitation answered': 1,
    'invitation sent again': 1,
    'invitation revoked': 1,
    'follow-up changed': 1,
    tag: 1,
    'changes confirmed': 1,
    'finding allowed': 1,
    'contact linked': 1,
    'contact removed': 1,
  };
  it.each<[Name, Record<string, number>]>([
    [
      'owner',
      {
        status: 5,
        edit: 1,
        'patents added': 2,
        'patents removed': 1,
        'attachment added': 3,
        note: 1,
        invitation: 1,
        'invitation opened': 1,
        'invitation answered': 1,
        'follow-up changed': 1,
        tag: 1,
      },
    ],
    ['buyer', { status: 1, 'patents added': 1, 'attachment added': 3, note: 1, decision: 3, recommendation: 1 }],
    ['colleague', { status: 1, 'patents added': 1, 'attachment added': 2, decision: 3 }],
    ['other buyer', { status: 1, 'patents added': 1, 'attachment added': 2, decision: 1 }],
    ['broker', { ...everything, note: 3 }],
    ['other broker', { ...everything, note: 1 }],
    ['admin', everything],
  ])('shows what its reader may know: %s', async (reader, expected) => {
    const { data, total } = await timeline(reader);
    expect(countsOf(data)).toEqual(expected);
    expect(total).toBe(data.length);
  });

  it('shows brokers and admins every kind of event', async () => {
    expect(Object.keys(everything).toSorted()).toEqual([...timelineKinds].toSorted());
  });

  it('is in order, the latest first', async () => {
    const dates = (await timeline('admin')).data.map(({ CreateDate }) => CreateDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('says what an event is about', async () => {
    const { data } = await timeline('admin');
    const of = (kind: TimelineKind) => data.filter(({ Kind }) => Kind === kind);
    expect(of('status').map(({ OldStatus, NewStatus, Reason }) => [OldStatus, NewStatus, Reason])).toEqual([
      [-1, 1, null],
      [-2, -1, null],
      [-1, -2, 'Names a company'],
      [0, -1, null],
      [null, 0, null],
    ]);
    expect(of('edit')).toMatchObject([{ Names: ['listing.ListingName'], UserName: 'Ada Otter' }]);
    expect(of('patents added').map(({ Names }) => Names)).toEqual([['US 7123458'], ['US 7123456']]);
    expect(of('patents removed')).toMatchObject([{ Names: ['7123457'] }]);
    expect(of('attachment removed')).toMatchObject([{ Names: ['values.txt'] }]);
    expect(of('decision').map(({ BrokerCode, DecisionStatus }) => [BrokerCode, DecisionStatus])).toEqual([
      ['ALP', 3],
      ['BET', 5],
      ['ALP', 4],
      ['ALP', 3],
    ]);
    expect(of('recommendation')).toMatchObject([{ Names: ['Ada Heron'], BrokerCode: 'ALP', UserName: 'Ada Ocelot' }]);
    expect(of('invitation').map(({ Names }) => Names)).toEqual([['Otto Outside'], ['Gwen Guest']]);
    expect(of('invitation answered')).toMatchObject([{ Names: ['Gwen Guest', 'more'], UserName: null }]);
    expect(of('follow-up changed')).toMatchObject([{ Names: ['Gwen Guest', '3'], UserName: 'Ada Ocelot' }]);
    expect(of('invitation sent again')).toMatchObject([{ Names: ['Otto Outside'], UserName: 'Ada Ocelot' }]);
    expect(of('invitation revoked')).toMatchObject([{ Names: ['Otto Outside'], UserName: 'Ada Ocelot' }]);
    expect(of('contact linked')).toMatchObject([{ Names: ['Lena Linked'], UserName: 'Ada Ocelot' }]);
    expect(of('contact removed')).toMatchObject([{ Names: ['Lena Linked'], UserName: 'Ada Falcon' }]);
    expect(of('tag')).toMatchObject([{ Names: ['cooling'] }]);
    expect(of('finding allowed')).toMatchObject([{ Names: ['Acme Inc.'] }]);
  });

  it('names no one to sellers, and only colleagues to buyers', async () => {
    for (const reader of ['owner', 'buyer', 'colleague', 'other buyer'] as const) {
      const answer = await test.as(who[reader]).get(`/getTimeline?listing_id=${id}&limit=100`);
      const seen = names.filter((name) => answer.text.includes(lastnames[name]));
      expect(seen, reader).toEqual(reader === 'owner' ? [] : reader === 'other buyer' ? ['other buyer'] : ['buyer', 'colleague']);
      expect(answer.text).not.toMatch(/"(OWN|OTH|ADM)"/);
      if (reader === 'owner') expect(answer.text).not.toMatch(/ALP|BET/);
      expect(answer.text).not.toMatch(/Lena|Otto/);
      if (reader !== 'owner') expect(answer.text).not.toContain('Gwen');
    }
    // An admin who decided for the code isn't named to it.
    const [latest] = (await timeline('buyer')).data.filter(({ Kind }) => Kind === 'decision');
    expect(latest).toMatchObject({ UserName: null, IsOwn: false, BrokerCode: 'ALP' });
    const [recommended] = (await timeline('buyer')).data.filter(({ Kind }) => Kind === 'recommendation');
    expect(recommended).toMatchObject({ UserName: null, IsOwn: true, Names: [], BrokerCode: null });
  });

  it('has the same rule in TypeScript and in SQL', async () => {
    const [listing] = await test.db.select().from(listings).where(eq(listings.ListingID, id));
    if (!listing) throw new Error('no listing');
    const facts = await allFacts(listing);
    for (const reader of names.filter((name) => name !== 'other seller')) {
      const { data } = await timeline(reader);
      const checked = data.filter(({ Kind }) => facts.some((fact) => fact('').Kind === Kind));
      const expected = facts.map((fact) => fact(who[reader].UserID === 0 ? '' : String(who[reader].UserID)));
      expect(countsOf(checked), reader).toEqual(countsOf(expected.filter((fact) => canSeeEvent(who[reader], listing, fact))));
    }
  });

  /** Events from the tables, for a reader (a note may name them). */
  async function allFacts({
    OwnerID,
    PrivateFlag,
  }: {
    OwnerID: number;
    PrivateFlag: number;
  }): Promise<((reader: string) => TimelineFacts)[]> {
    const history = await test.db.select().from(listingStatusHistory).where(eq(listingStatusHistory.ListingID, id));
    const files = await test.db.select().from(listingAttachments).where(eq(listingAttachments.ListingID, id));
    const written = await test.db.select().from(notes).where(eq(notes.ListingID, id));
    const named = await test.db.select().from(noteReaders);
    const decided = await test.db.select().from(listingDecisionHistory).where(eq(listingDecisionHistory.ListingID, id));
    const recommended = await test.db.select().from(listingRecommendations).where(eq(listingRecommendations.ListingID, id));
    const sent = await test.db.select().from(invitations).where(eq(invitations.ListingID, id));
    return [
      ...history.map((row) => () => ({ ...row, Kind: 'status' as const })),
      ...files.map((row) => () => ({ ...row, Kind: 'attachment added' as const, attachment: { ...row, OwnerID, PrivateFlag } })),
      ...written.map((row) => (reader: string) => {
        const isNamed = named.some(({ NotesId, UserID }) => NotesId === row.NotesId && String(UserID) === reader);
        return { CreateDate: row.CreateDate, Kind: 'note' as const, note: { ...row, isNamed } };
      }),
      ...decided.map((row) => () => ({ ...row, Kind: 'decision' as const })),
      ...recommended.map((row) => () => ({ CreateDate: row.CreateDate, Kind: 'recommendation' as const, recipient: row.UserID })),
      ...sent.map((row) => () => ({ ...row, Kind: 'invitation' as const })),
    ];
  }

  it.each(['admin', 'owner', 'buyer'] as const)('comes in pages: %s', async (reader) => {
    const { data, total } = await timeline(reader);
    const pages: TimelineEvent[] = [];
    for (let page = 1; page <= Math.ceil(total / 4); page += 1) {
      const part = await timeline(reader, `&limit=4&page=${page}`);
      expect(part).toMatchObject({ total, pages: Math.ceil(total / 4) });
      pages.push(...part.data);
    }
    expect(pages).toEqual(data);
    expect(await timeline(reader, '&limit=4&page=99')).toEqual({ data: [], total, pages: Math.ceil(total / 4) });
  });

  it('is not found by those who may not read the listing', async () => {
    expect((await test.as(null).get(`/getTimeline?listing_id=${id}`)).status).toBe(401);
    const { ListingID: draft } = await test.make.listing(who.owner, 0);
    expect((await test.as(who['other seller']).get(`/getTimeline?listing_id=${id}`)).status).toBe(404);
    expect((await test.as(who.buyer).get(`/getTimeline?listing_id=${draft}`)).status).toBe(404);
    expect((await test.as(who.buyer).get('/getTimeline?listing_id=999999')).status).toBe(404);
    expect((await test.as(who.buyer).get(`/getTimeline?listing_id=${id}&limit=101`)).status).toBe(400);
    expect((await test.as(who.buyer).get(`/getTimeline?listing_id=${id}&page=0`)).status).toBe(400);
  });

  it('shows a new owner what happened before, and the former one nothing', async () => {
    await test.db.update(listings).set({ OwnerID: who['other seller'].UserID }).where(eq(listings.ListingID, id));
    expect((await test.as(who.owner).get(`/getTimeline?listing_id=${id}`)).status).toBe(404);
    const { data } = await timeline('other seller');
    // Invitations are shown to the person who sent them.
    expect(countsOf(data)).toMatchObject({ status: 5, edit: 1, tag: 1 });
    expect(data.some(({ Kind }) => Kind.startsWith('invitation') || Kind === 'note')).toBe(false);
    await test.db.update(listings).set({ OwnerID: who.owner.UserID }).where(eq(listings.ListingID, id));
  });
});
