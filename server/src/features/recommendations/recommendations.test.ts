import type { InboxMessage } from '@brevet/contract/inbox';
import { messages } from '@brevet/contract/messages';
import type { Recommendation } from '@brevet/contract/recommendations';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { listings } from '../../schema/listings.ts';
import { outbox } from '../../schema/mail.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { listen } from '../../test/listen.ts';

describe('recommendations', () => {
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
      test.make.user(1, { Firstname: 'Sella', Lastname: 'Halden' }),
      test.make.user(15, { Firstname: 'Jonas', Lastname: 'Weil', Company: 'Weil Networks', BrokerID: 'ALP' }),
      test.make.user(15, { Firstname: 'Seo', Lastname: 'Kim', BrokerID: 'ALP' }),
      test.make.user(15, { Firstname: 'Nadia', Lastname: 'Farouk', Company: null, BrokerID: 'QPX' }),
      test.make.user(30, { Firstname: 'Mara', Lastname: 'Oduya', BrokerID: 'NMB' }),
      test.make.user(40, { Firstname: 'Ada', Lastname: 'Aasen' }),
    ]);
  });
  afterAll(() => test.close());

  const active = async () => (await test.make.listing(seller, 1)).ListingID;
  const idsOf = (people: { UserID: number }[]) => people.map(({ UserID }) => UserID);
  const recommend = (who: TestUser | null, listing_id: number, people: TestUser[], rest: object = {}) =>
    test.as(who).post('/setRecommendation', { listing_id, recommendedByBrevet: idsOf(people), ...rest });
  const withdraw = (who: TestUser | null, listing_id: number, { UserID }: { UserID: number }) =>
    test.as(who).delete(`/removeRecommendation?listing_id=${listing_id}&UserID=${UserID}`);
  const rowsOf = async (listing: number) =>
    (await test.as(broker).get(`/getRecommendations?listing_id=${listing}`)).body.data as Recommendation[];
  const stored = async (listing: number) => idsOf(await rowsOf(listing)).sort();
  const newsOf = async (who: TestUser, listing: number) => {
    const { body } = await test.as(who).get('/getUnreadEmailMessage?all=1&limit=100');
    return (body.data as InboxMessage[])
      .filter(({ news }) => 'ListingID' in news && news.ListingID === listing)
      .map(({ news }) => news);
  };
  const setStatus = (ListingID: number, AvailableStatus: 1 | 6) =>
    test.db.update(listings).set({ AvailableStatus }).where(eq(listings.ListingID, ListingID));
  const done = { status: 200, body: { message: 'Recommendation updated successfully' } };

  it('set the buyers a listing is recommended to, and show by whom and when', async () => {
    const id = await active();
    expect(await recommend(broker, id, [buyer, rival])).toMatchObject(done);
    expect(await recommend(admin, id, [rival, colleague], { updatedDate: '1999-01-01' })).toMatchObject(done);
    const [first, second] = await rowsOf(id);
    expect(first).toEqual({
      UserID: colleague.UserID,
      Firstname: 'Seo',
      Lastname: 'Kim',
      Company: 'Quist Holding',
      BrokerID: 'ALP',
      Brokercode: 'TTX',
      RecommendedBy: 'Ada Aasen',
      CreateDate: expect.stringMatching(/^20[2-9]\d-.*Z$/),
    });
    expect(second).toMatchObject({ UserID: rival.UserID, Company: null, Brokercode: 'NMB', RecommendedBy: 'Mara Oduya' });
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('accept the list as JSON text, too, and count a buyer named twice once', async () => {
    const id = await active();
    const text = JSON.stringify([...idsOf([buyer, rival]), buyer.UserID]);
    expect(await test.as(broker).post('/setRecommendation', { listing_id: id, recommendedByBrevet: text })).toMatchObject(done);
    expect(await stored(id)).toEqual(idsOf([buyer, rival]).sort());
  });

  it.each([
    ['no list', undefined],
    ['no one', []],
    ['no one, as text', '[]'],
    ['an empty text', ''],
    ['broken JSON', '[1,'],
    ['JSON that is no list', '{"UserID":1}'],
    ['JSON that goes deep', '['.repeat(2000)],
    ['a number', 7],
  ])('need a buyer: %s', async (_name, recommendedByBrevet) => {
    const id = await active();
    const answer = await test.as(broker).post('/setRecommendation', { listing_id: id, recommendedByBrevet });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Please select any buyer', errors: { recommendedByBrevet: 'Please select any buyer' } },
    });
  });

  it.each([
    ['a name', ['1; drop table users']],
    ['a name in a text', '["x"]'],
    ['a number that no account can have', [2 ** 40]],
    ['a fraction', [1.5]],
    ['more than 200', Array.from({ length: 201 }, (_, index) => index + 1)],
  ])('are refused with %s', async (_name, recommendedByBrevet) => {
    const id = await active();
    expect((await test.as(broker).post('/setRecommendation', { listing_id: id, recommendedByBrevet })).status).toBe(400);
    expect(await stored(id)).toEqual([]);
  });

  it('go only to active, verified buyers other than the owner', async () => {
    const id = (await test.make.listing(colleague, 1)).ListingID;
    const [left, fresh] = await Promise.all([test.make.user(15, { Active: false }), test.make.user(15, { Verified: false })]);
    const nonexistent = { ...buyer, UserID: 2_000_000_000 };
    for (const who of [seller, broker, admin, colleague, left, fresh, nonexistent]) {
      const problem = messages.buyersRefused([who.UserID]);
      expect(await recommend(admin, id, [buyer, who])).toMatchObject({
        status: 400,
        body: { message: problem, errors: { recommendedByBrevet: problem } },
      });
    }
    expect(await stored(id)).toEqual([]);
    expect(await newsOf(buyer, id)).toEqual([]);
  });

  it('stay with a buyer who has been deactivated since', async () => {
    const id = await active();
    const leaver = await test.make.user(15);
    await recommend(broker, id, [leaver]);
    await test.db.update(users).set({ Active: false }).where(eq(users.UserID, leaver.UserID));
    expect(await recommend(broker, id, [leaver, buyer])).toMatchObject(done);
    expect(await stored(id)).toEqual(idsOf([leaver, buyer]).sort());
  });

  it('can be added only to active listings, and withdrawn from any', async () => {
    const id = await active();
    await recommend(broker, id, [buyer, rival, colleague]);
    await setStatus(id, 6);
    const late = await test.make.user(15);
    expect(await recommend(broker, id, [buyer, late])).toMatchObject({
      status: 409,
      body: { code: 'listing_not_active', message: messages.recommendActiveOnly },
    });
    expect(await stored(id)).toHaveLength(3);
    expect(await recommend(broker, id, [buyer, rival])).toMatchObject(done);
    expect(await withdraw(admin, id, rival)).toMatchObject(done);
    expect(await withdraw(broker, id, buyer)).toMatchObject(done);
    expect(await stored(id)).toEqual([]);
    expect((await withdraw(broker, id, buyer)).status).toBe(404);
  });

  it('refuse a list based on an older one, and return the current list', async () => {
    const id = await active();
    expect(await recommend(broker, id, [buyer, rival], { known: [] })).toMatchObject(done);
    expect(await recommend(admin, id, [colleague], { known: [] })).toMatchObject({
      status: 409,
      body: {
        message: messages.recommendationsChangedMeanwhile,
        code: 'recommendations_changed',
        conflict: { recommendedByBrevet: { yours: idsOf([colleague]), theirs: expect.arrayContaining(idsOf([buyer, rival])) } },
      },
    });
    expect(await recommend(admin, id, [colleague], { known: idsOf([buyer]) })).toMatchObject({ status: 409 });
    expect(await stored(id)).toEqual(idsOf([buyer, rival]).sort());
    expect(await newsOf(colleague, id)).toEqual([]);
    expect(await recommend(admin, id, [colleague], { known: idsOf([rival, buyer]) })).toMatchObject(done);
    expect(await recommend(admin, id, [buyer], { known: 'x' })).toMatchObject({ status: 400 });
    // The refusal returns the stored list, never the names sent in `known`.
    const answer = await recommend(broker, id, [buyer], { known: idsOf([seller, admin]) });
    expect(answer.body.conflict).toEqual({
      recommendedByBrevet: { yours: idsOf([buyer]), theirs: idsOf([colleague]) },
    });
  });

  it('end up as one of several simultaneous lists, and each buyer is notified once', async () => {
    const id = await active();
    const lists = [[buyer], [buyer, rival], [buyer], [rival, buyer], [buyer, rival], [buyer]];
    const answers = await Promise.all(lists.map((list) => recommend(broker, id, list)));
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200));
    expect(await newsOf(buyer, id)).toHaveLength(1);
    expect([idsOf([buyer]), idsOf([buyer, rival]).sort()]).toContainEqual(await stored(id));
    const withdrawals = await Promise.all([1, 2, 3].map(() => withdraw(broker, id, buyer)));
    expect(withdrawals.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    await recommend(broker, id, [rival]);
    const ofOneList = await Promise.all([1, 2].map(() => recommend(admin, id, [colleague], { known: idsOf([rival]) })));
    expect(ofOneList.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored(id)).toEqual([colleague.UserID]);
    expect(await newsOf(colleague, id)).toHaveLength(1);
  });

  it('notify each new buyer by inbox and email, and no one about a withdrawal', async () => {
    const { ListingID: id, ListingName } = await test.make.listing(seller, 1);
    await recommend(broker, id, [buyer]);
    await recommend(broker, id, [buyer, rival]);
    await recommend(broker, id, [rival]);
    const news = { Kind: 'recommendation', ListingID: id, ListingName };
    for (const who of [buyer, rival]) expect(await newsOf(who, id)).toEqual([news]);
    for (const who of [colleague, seller, broker, admin]) expect(await newsOf(who, id)).toEqual([]);
    const mails = (await test.db.select().from(outbox).orderBy(asc(outbox.MailID))).filter(({ Subject }) =>
      Subject.includes(ListingName),
    );
    expect(mails.map(({ UserID, Subject }) => [UserID, Subject])).toEqual(
      idsOf([buyer, rival]).map((UserID) => [UserID, `Recommended to you: ${id} ${ListingName}`]),
    );
    const told = JSON.stringify([mails, await test.as(buyer).get('/getUnreadEmailMessage?all=1&limit=100')]);
    expect(told).not.toMatch(/Oduya|Aasen|NMB|Halden|987654|secret notes/);
    expect(told).not.toContain(seller.Username);
    await recommend(broker, id, [rival, buyer]);
    expect(await newsOf(buyer, id)).toEqual([news, news]);
  });

  it('are emailed only if the buyer wants it', async () => {
    const quiet = await test.make.user(15);
    const wishes = await test.as(quiet).get('/notificationPreferences');
    expect(wishes.body.data).toContainEqual({ Kind: 'recommendation', Mail: true });
    await test.as(quiet).post('/notificationPreferences', { Kind: 'recommendation', Mail: false });
    const id = await active();
    await recommend(broker, id, [quiet]);
    expect(await newsOf(quiet, id)).toHaveLength(1);
    expect(await test.db.select().from(outbox).where(eq(outbox.UserID, quiet.UserID))).toEqual([]);
    const wish = { Kind: 'recommendation', Mail: true };
    for (const who of [seller, broker]) expect((await test.as(who).post('/notificationPreferences', wish)).status).toBe(403);
  });

  it('leave only the message to a buyer who can no longer read the listing', async () => {
    const id = await active();
    await recommend(broker, id, [buyer]);
    await setStatus(id, 6);
    expect(await newsOf(buyer, id)).toHaveLength(1);
    expect((await test.as(buyer).get(`/listing_details?listingId=${id}`)).status).toBe(404);
    const table = await test.as(buyer).get('/myaccount_ta_all?limit=100');
    expect(idsOfRows(table.body.data)).not.toContain(id);
  });

  it('are for brokers and admins; buyers see only their own, without the sender', async () => {
    const id = await active();
    await recommend(broker, id, [buyer, rival]);
    for (const who of [seller, buyer]) {
      expect((await test.as(who).get(`/getRecommendations?listing_id=${id}`)).status).toBe(403);
      expect((await recommend(who, id, [colleague])).status).toBe(403);
      expect((await withdraw(who, id, rival)).status).toBe(403);
    }
    const read = async (who: TestUser) => test.as(who).get(`/getListingById?listing_id=${id}`);
    const marks = async (who: TestUser) => {
      const { recommendedToMe, recommendedByBrevet, can } = (await read(who)).body.listing as Record<string, unknown>;
      return { recommendedToMe, recommendedByBrevet, can };
    };
    const none = { recommend: false, withdraw: false };
    const mine = { recommendedByBrevet: null, recommendedToMe: { CreateDate: expect.any(String) } };
    expect(await marks(buyer)).toMatchObject({ ...mine, can: none });
    expect((await read(buyer)).text).not.toMatch(/NMB|Oduya|Farouk|QPX/);
    for (const who of [colleague, seller])
      expect(await marks(who)).toMatchObject({ recommendedByBrevet: null, recommendedToMe: null, can: none });
    const both = { recommend: true, withdraw: true };
    expect(await marks(admin)).toMatchObject({ recommendedByBrevet: 2, recommendedToMe: null, can: both });
    await setStatus(id, 6);
    expect(await marks(broker)).toMatchObject({ can: { recommend: false, withdraw: true } });
  });

  it('appear in the tables as a count for brokers and admins, and as their own for buyers', async () => {
    const id = await active();
    await recommend(broker, id, [buyer, rival]);
    for (const who of [buyer, colleague, rival]) await test.as(who).post('/decision', { ListingID: id, DecisionStatus: 4 });
    const row = async (who: TestUser, list: string) => {
      const { body } = await test.as(who).get(`/${list}?limit=100&search=${id}`);
      return (body.data as Record<string, unknown>[])[0];
    };
    expect(await row(broker, 'myaccount_ta_all')).toMatchObject({ Recommended: 2, can: { recommend: true } });
    expect(await row(buyer, 'myaccount_ta_all')).toMatchObject({ Recommended: 1, can: { recommend: false } });
    expect(await row(colleague, 'myaccount_ta_all')).toMatchObject({ Recommended: 0 });
    expect(await row(admin, 'pursue_request')).toMatchObject({ Recommended: 2 });
    expect(await row(admin, 'pursue_request')).not.toHaveProperty('recommendedToMe');
    expect(await row(buyer, 'pursue_request')).toMatchObject({ recommendedToMe: true });
    expect(await row(colleague, 'pursue_request')).toMatchObject({ recommendedToMe: false });
    expect(await row(buyer, 'pursue_request')).not.toHaveProperty('Recommended');
  });

  it('write their changes to the audit log', async () => {
    const id = await active();
    await recommend(broker, id, [buyer]);
    await recommend(broker, id, [buyer]);
    await recommend(admin, id, [rival]);
    await withdraw(broker, id, rival);
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.Entity, 'listing'), eq(auditEntries.EntityID, String(id))))
      .orderBy(asc(auditEntries.AuditID));
    const lists = [[], [buyer.UserID], [rival.UserID], []];
    const who = [broker, admin, broker];
    expect(entries).toMatchObject(
      who.map(({ UserID }, index) => ({
        Action: 'recommend',
        UserID,
        OldValue: { recommendedTo: lists[index] },
        NewValue: { recommendedTo: lists[index + 1] },
      })),
    );
  });

  it('are announced to brokers and admins, and the changed listing to the buyer alone', async () => {
    const id = await active();
    const streams = await Promise.all([broker, rival, buyer].map((who) => listen(test, who)));
    await recommend(admin, id, [rival]);
    await test.services.changes.announce(test.db, 'brokers');
    const [forBroker, forRival, forBuyer] = await Promise.all(streams.map((stream) => stream.until('brokers')));
    for (const { stop } of streams) stop();
    expect(forBroker).toContain('"recommendations"');
    expect(forRival).toContain('"listings"');
    expect(forRival).not.toContain('"recommendations"');
    expect(forBuyer).not.toMatch(/listings|decisions|recommendations|inbox/);
  });

  it("are not found for a listing that doesn't exist", async () => {
    const missing = 2_000_000_000;
    expect((await test.as(admin).get(`/getRecommendations?listing_id=${missing}`)).status).toBe(404);
    expect((await recommend(admin, missing, [buyer])).status).toBe(404);
    expect((await withdraw(admin, missing, buyer)).status).toBe(404);
    for (const query of ['', '?listing_id=x&UserID=1', '?listing_id=1&UserID=1%20or%201=1'])
      expect((await test.as(admin).delete(`/removeRecommendation${query}`)).status).toBe(400);
  });
});

const idsOfRows = (rows: unknown) => (rows as { ListingID: number }[]).map(({ ListingID }) => ListingID);
