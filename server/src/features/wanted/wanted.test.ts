import type { InboxMessage } from '@brevet/contract/inbox';
import { messages } from '@brevet/contract/messages';
import type { Suggestion, Wanted } from '@brevet/contract/wanted';
import { mostWanted } from '@brevet/contract/wanted';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { inboxMessages } from '../../schema/inbox.ts';
import { listings } from '../../schema/listings.ts';
import { outbox } from '../../schema/mail.ts';
import { users } from '../../schema/users.ts';
import { wantedListings, wantedSuggestions } from '../../schema/wanted.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { listen } from '../../test/listen.ts';

describe('wanted listings', () => {
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
      test.make.user(1, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'ALP', Firstname: 'Jonas', Lastname: 'Weil' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'QPX' }),
      test.make.user(30, { BrokerID: 'NMB', Lastname: 'Oduya' }),
      test.make.user(40, { BrokerID: 'ALP' }),
    ]);
  });
  afterAll(() => test.close());

  const fields = { Title: 'A quiet pump', Description: 'Below 20 dB', Keywords: 'pump', Class: 'F04B', Budget: 'up to 90,000' };
  const save = (who: TestUser, more: object = {}) => test.as(who).post('/saveWanted', { ...fields, ...more });
  const created = async (who = buyer, more: object = {}) => Number((await save(who, more)).body.WantedID);
  const read = async (who: TestUser, WantedID: number) => {
    const { status, body } = await test.as(who).get(`/getWanted?WantedID=${WantedID}`);
    return { status, wanted: body.wanted as Wanted, suggestions: (body.suggestions ?? []) as Suggestion[] };
  };
  const idsIn = async (who: TestUser, path: string) => {
    const { status, body } = await test.as(who).get(`${path}?limit=100`);
    return status === 200 ? (body.data as Wanted[]).map(({ WantedID }) => WantedID) : status;
  };
  const active = async (owner = seller) => (await test.make.listing(owner, 1)).ListingID;
  const suggest = (who: TestUser, WantedID: number, listing_id: number) =>
    test.as(who).post('/suggestListing', { WantedID, listing_id });
  const newsOf = async (who: TestUser) => {
    const { body } = await test.as(who).get('/getUnreadEmailMessage?all=1&limit=100');
    return (body.data as InboxMessage[]).map(({ news }) => news).filter(({ Kind }) => Kind === 'suggestion');
  };

  it('are created, changed, closed, opened and deleted by their buyer', async () => {
    const id = await created();
    expect((await read(buyer, id)).wanted).toEqual({
      ...fields,
      WantedID: id,
      State: 'open',
      Buyer: 'Jonas Weil',
      BrokerCode: 'ALP',
      Suggested: 0,
      CreateDate: expect.stringMatching(/Z$/),
      Version: 1,
      can: { update: true, suggest: false },
    });
    expect((await save(buyer, { WantedID: id, Version: 1, Budget: '' })).body).toEqual({
      message: messages.wantedSaved,
      WantedID: id,
      Version: 2,
    });
    expect((await save(buyer, { WantedID: id, Version: 2, Budget: '' })).body.Version).toBe(2);
    for (const Closed of [true, true, false]) {
      expect((await test.as(buyer).post('/closeWanted', { WantedID: id, Closed })).status).toBe(200);
      expect((await read(buyer, id)).wanted.State).toBe(Closed ? 'closed' : 'open');
    }
    const entries = await test.db
      .select({ NewValue: auditEntries.NewValue })
      .from(auditEntries)
      .where(and(eq(auditEntries.Entity, 'wanted listing'), eq(auditEntries.EntityID, String(id))))
      .orderBy(auditEntries.AuditID);
    expect(entries.map(({ NewValue }) => NewValue)).toEqual([fields, { Budget: '' }, { Closed: true }, { Closed: false }]);
    expect((await test.as(buyer).delete(`/deleteWanted?WantedID=${id}`)).body).toEqual({ message: 'Deleted successfully' });
    expect((await read(buyer, id)).status).toBe(404);
    expect((await test.as(buyer).delete(`/deleteWanted?WantedID=${id}`)).status).toBe(404);
  });

  it('are read by their buyer, the team, brokers and admins, and changed by the buyer alone', async () => {
    const id = await created();
    for (const who of [buyer, colleague, broker, admin]) expect((await read(who, id)).wanted.Budget).toBe(fields.Budget);
    expect((await read(rival, id)).status).toBe(404);
    expect((await read(seller, id)).status).toBe(403);
    for (const [who, status] of [
      [colleague, 403],
      [rival, 404],
      [seller, 403],
      [broker, 403],
      [admin, 403],
    ] as const) {
      expect((await save(who, { WantedID: id })).status).toBe(status);
      expect((await test.as(who).post('/closeWanted', { WantedID: id, Closed: true })).status).toBe(status);
      expect((await test.as(who).delete(`/deleteWanted?WantedID=${id}`)).status).toBe(status);
    }
  });

  it('are listed by reader: own, of the team, all', async () => {
    const [own, other] = [await created(), await created(rival)];
    expect(await idsIn(buyer, '/wanted_listing')).toContain(own);
    expect(await idsIn(colleague, '/wanted_listing')).not.toContain(own);
    expect(await idsIn(broker, '/wanted_listing')).toBe(403);
    expect(await idsIn(colleague, '/wanted_team_listing')).toContain(own);
    expect(await idsIn(rival, '/wanted_team_listing')).not.toContain(own);
    expect(await idsIn(admin, '/wanted_team_listing')).toContain(own);
    expect(await idsIn(broker, '/wanted_team_listing')).not.toContain(own);
    for (const who of [broker, admin])
      expect(await idsIn(who, '/wanted_all_listing')).toEqual(expect.arrayContaining([own, other]));
    expect(await idsIn(buyer, '/wanted_all_listing')).toBe(403);
    for (const list of ['/wanted_listing', '/wanted_team_listing', '/wanted_all_listing'])
      expect(await idsIn(seller, list)).toBe(403);
  });

  it('belong to no team under the default code, which strangers share', async () => {
    const [newcomer, stranger] = await Promise.all([test.make.user(15), test.make.user(15)]);
    const id = await created(newcomer);
    expect((await read(stranger, id)).status).toBe(404);
    expect(await idsIn(stranger, '/wanted_team_listing')).toEqual([]);
    expect(await idsIn(newcomer, '/wanted_team_listing')).toEqual([id]);
  });

  it('follow their buyer to another broker code', async () => {
    const mover = await test.make.user(15, { BrokerID: 'ALP' });
    const id = await created(mover);
    expect((await read(colleague, id)).status).toBe(200);
    await test.db.update(users).set({ BrokerID: 'QPX' }).where(eq(users.UserID, mover.UserID));
    expect((await read(colleague, id)).status).toBe(404);
    expect((await read(rival, id)).status).toBe(200);
  });

  it('can be filtered by state and words', async () => {
    const [open, closed] = [await created(rival, { Title: 'Unique valve' }), await created(rival, { Keywords: 'unique' })];
    await test.as(rival).post('/closeWanted', { WantedID: closed, Closed: true });
    const ids = async (query: string) =>
      ((await test.as(broker).get(`/wanted_all_listing?${query}`)).body.data as Wanted[]).map(({ WantedID }) => WantedID);
    expect(await ids('search=unique&State=open')).toEqual([open]);
    expect(await ids('search=UNIQUE&State=closed')).toEqual([closed]);
    for (const [field, word] of Object.entries({
      Title: 'Gyroscope',
      Description: 'Of brass',
      Keywords: 'sextant',
      Class: 'G01C',
    })) {
      const id = await created(rival, { [field]: word });
      expect(await ids(`search=${encodeURIComponent(word.toLowerCase())}`), field).toEqual([id]);
    }
    expect(await ids('search=%25')).toEqual([]);
    expect((await test.as(broker).get('/wanted_all_listing?State=x')).status).toBe(400);
    expect((await test.as(broker).get('/wanted_all_listing?sid=Budget')).status).toBe(400);
  });

  it('refuse a change based on an older version, with both values', async () => {
    const id = await created();
    await save(buyer, { WantedID: id, Version: 1, Budget: 'theirs' });
    const answer = await save(buyer, { WantedID: id, Version: 1, Budget: 'mine' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'wanted_changed', conflict: { Budget: { yours: 'mine', theirs: 'theirs' } } },
    });
    expect(JSON.stringify(answer.body.conflict)).not.toContain('UserID');
    const both = await Promise.all(['a', 'b'].map((Budget) => save(buyer, { WantedID: id, Version: 2, Budget })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    [{ Title: '' }],
    [{ Title: 'x'.repeat(201) }],
    [{ Title: 'two\nlines' }],
    [{ Description: 'x'.repeat(5001) }],
    [{ Budget: 7 }],
    [{ Budget: 'x'.repeat(201) }],
    [{ UserID: 1 }],
    [{ WantedID: 0 }],
  ])('are refused with %j', async (more) => {
    expect((await save(buyer, more)).status).toBe(400);
  });

  it('are limited, even for calls at the same moment', async () => {
    const eager = await test.make.user(15);
    const rows = Array.from({ length: mostWanted - 1 }, () => ({ UserID: eager.UserID, Title: 'One of many' }));
    await test.db.insert(wantedListings).values(rows);
    const answers = await Promise.all([1, 2, 3].map(() => save(eager)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('wanted_full');
  });

  it('keep markup as text', async () => {
    const Title = '<img src=x onerror=alert(1)>';
    expect((await read(buyer, await created(buyer, { Title }))).wanted.Title).toBe(Title);
  });

  it('are announced to their team and to brokers, not to others', async () => {
    const streams = await Promise.all([colleague, broker, rival, seller].map((who) => listen(test, who)));
    const [ofTeam, ofBroker, ofRival, ofSeller] = streams;
    await created();
    await Promise.all([ofTeam?.until('wanted'), ofBroker?.until('wanted')]);
    for (const who of [rival, seller]) await test.as(who).post('/seenUnreadEmailMessage', { MessageID: 'all' });
    for (const stream of [ofRival, ofSeller]) expect(await stream?.until('inbox')).not.toContain('wanted');
    for (const { stop } of streams) stop();
  });

  describe('are answered with suggestions', () => {
    it('that reach the inbox of the buyer once, and name no one', async () => {
      const [id, listing] = [await created(), await active()];
      const before = (await newsOf(buyer)).length;
      const answers = await Promise.all([broker, admin, broker].map((who) => suggest(who, id, listing)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const news = await newsOf(buyer);
      expect(news).toHaveLength(before + 1);
      expect(news[0]).toMatchObject({ Kind: 'suggestion', ListingID: listing, Title: fields.Title });
      for (const who of [colleague, rival, seller, broker]) expect(await newsOf(who)).toEqual([]);
      const mails = (await test.db.select().from(outbox)).filter(({ Subject }) => Subject.includes(String(listing)));
      expect(mails.map(({ UserID }) => UserID)).toEqual([buyer.UserID]);
      expect(JSON.stringify(mails)).not.toMatch(/Oduya|NMB|Halden|987654/);
      for (const [who, by] of [
        [buyer, null],
        [colleague, null],
        [admin, expect.stringContaining(' ')],
      ] as const) {
        const { wanted, suggestions } = await read(who, id);
        expect(wanted.Suggested).toBe(1);
        expect(suggestions).toMatchObject([{ ListingID: listing, SuggestedBy: by }]);
      }
    });

    it('of active listings that the buyer does not own', async () => {
      const id = await created();
      const [draft, sold] = [(await test.make.listing(seller, 0)).ListingID, (await test.make.listing(seller, 6)).ListingID];
      const own = (await test.make.listing(buyer, 1)).ListingID;
      for (const listing of [draft, sold, own]) {
        const answer = await suggest(broker, id, listing);
        expect(answer).toMatchObject({ status: 409, body: { code: 'suggestion_refused' } });
      }
      expect((await suggest(broker, id, 2_000_000_000)).status).toBe(404);
      expect((await suggest(broker, 2_000_000_000, await active())).status).toBe(404);
      for (const who of [buyer, colleague, seller]) expect((await suggest(who, id, await active())).status).toBe(403);
      expect(await test.db.select().from(wantedSuggestions).where(eq(wantedSuggestions.WantedID, id))).toEqual([]);
    });

    it('only to someone who is still a buyer', async () => {
      const former = await test.make.user(15, { BrokerID: 'ALP' });
      const id = await created(former);
      await test.db.update(users).set({ UserType: 1 }).where(eq(users.UserID, former.UserID));
      expect((await suggest(broker, id, await active())).body.code).toBe('suggestion_refused');
      for (const [who, list] of [
        [broker, '/wanted_all_listing'],
        [colleague, '/wanted_team_listing'],
        [admin, '/wanted_team_listing'],
      ] as const)
        expect(await idsIn(who, list)).not.toContain(id);
      const seen = await test.db.select().from(inboxMessages).where(eq(inboxMessages.UserID, former.UserID));
      expect(seen).toEqual([]);
    });

    it('of which an inactive buyer gets no message', async () => {
      const gone = await test.make.user(15, { BrokerID: 'ALP' });
      const [id, listing] = [await created(gone), await active()];
      await test.db.update(users).set({ Active: false }).where(eq(users.UserID, gone.UserID));
      expect((await suggest(broker, id, listing)).status).toBe(200);
      expect((await read(colleague, id)).suggestions).toMatchObject([{ ListingID: listing }]);
      expect(await test.db.$count(inboxMessages, eq(inboxMessages.UserID, gone.UserID))).toBe(0);
      expect(await test.db.$count(outbox, eq(outbox.UserID, gone.UserID))).toBe(0);
    });

    it('only while they are open', async () => {
      const id = await created();
      await test.as(buyer).post('/closeWanted', { WantedID: id, Closed: true });
      expect((await read(broker, id)).wanted.can).toEqual({ update: false, suggest: false });
      expect(await suggest(broker, id, await active())).toMatchObject({ status: 409, body: { code: 'wanted_closed' } });
    });

    it('that the buyer sees only while they can see the listing', async () => {
      const [id, listing] = [await created(), await active()];
      await suggest(broker, id, listing);
      await test.db.update(listings).set({ AvailableStatus: 5 }).where(eq(listings.ListingID, listing));
      for (const who of [buyer, colleague])
        expect(await read(who, id)).toMatchObject({ wanted: { Suggested: 0 }, suggestions: [] });
      expect(await read(broker, id)).toMatchObject({ wanted: { Suggested: 1 }, suggestions: [{ AvailableStatus: 5 }] });
    });

    it('that brokers and admins withdraw', async () => {
      const [id, listing] = [await created(), await active()];
      await suggest(broker, id, listing);
      const withdraw = (who: TestUser) => test.as(who).delete(`/removeSuggestion?WantedID=${id}&listing_id=${listing}`);
      expect((await withdraw(buyer)).status).toBe(403);
      expect((await withdraw(admin)).status).toBe(200);
      expect((await withdraw(admin)).status).toBe(404);
      expect((await read(buyer, id)).suggestions).toEqual([]);
    });
  });
});
