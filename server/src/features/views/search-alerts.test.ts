import type { InboxMessage } from '@brevet/contract/inbox';
import type { News } from '@brevet/contract/news';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { listingDetails, listings } from '../../schema/listings.ts';
import { outbox } from '../../schema/mail.ts';
import { users } from '../../schema/users.ts';
import { alertMatches, alertQueue, savedViews } from '../../schema/views.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { settled } from '../../test/settled.ts';
import { alertsQueue, sendDailyAlerts, tellOfChangedListings } from './search-alerts.ts';

describe('the alert of a saved search', () => {
  let test: TestApp;
  let seller: TestUser;
  let admin: TestUser;
  let word = 0;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, admin] = await Promise.all([test.make.user(1, { Lastname: 'Canaryowner' }), test.make.user(40)]);
  });
  afterAll(() => test.close());

  /** A word that no other test uses. */
  const newWord = (): string => {
    word += 1;
    return `quux${'abcdefghij'[word % 10]}${'klmnopqrst'[Math.floor(word / 10)]}zed`;
  };
  /** A client with a new session, because sessions expire while days pass. */
  const signedIn = async (who: TestUser) => {
    who.token = await test.make.session(who.UserID);
    return test.as(who);
  };
  const buyerOf = (BrokerID = 'ALP') => test.make.user(15, { BrokerID });
  const saved = async (who: TestUser, Query: Record<string, string>, Alert = 'instant', Name = 'Mine'): Promise<number> => {
    const { body, status, text } = await (await signedIn(who)).post('/saveView', { Table: 'searchListing', Name, Query, Alert });
    expect(status, text).toBe(200);
    return Number(body.ViewID);
  };
  const listingWith = (text: string, status: 0 | 1 | -1 = -1) =>
    test.make.listing(seller, status, { ListingName: `About ${text}`, Keywords: 'lens' });
  const setStatus = async (listing_id: number, AvailableStatus: number): Promise<void> => {
    const { status, text } = await (await signedIn(admin)).post('/changeListingStatus', { listing_id, AvailableStatus });
    expect(status, text).toBe(200);
    await settled(test, alertsQueue);
  };
  const edit = async (id: number, listing: object): Promise<void> => {
    const { status, text } = await (await signedIn(admin)).post(`/editListing?listing_id=${id}`, { listing });
    expect(status, text).toBe(200);
    await settled(test, alertsQueue);
  };
  /** The alerts in a user's inbox, oldest first. */
  const alertsOf = async (who: TestUser) => {
    const { body } = await (await signedIn(who)).get('/getUnreadEmailMessage?all=1&limit=100');
    return (body.data as InboxMessage[])
      .map(({ news }) => news)
      .filter((news): news is Extract<News, { Kind: 'searchAlert' }> => news.Kind === 'searchAlert')
      .toReversed();
  };
  /** The listings of each alert. */
  const announcedTo = async (who: TestUser) =>
    (await alertsOf(who)).map(({ Searches }) =>
      Searches.map(({ Listings }) => Listings.map(({ ListingID }) => ListingID).sort()),
    );
  const mailsTo = (who: TestUser) => test.db.select().from(outbox).where(eq(outbox.UserID, who.UserID)).orderBy(outbox.MailID);
  const settleAll = () => tellOfChangedListings(test.services);
  /** Moves to the next daily message. */
  const nextMorning = async () => {
    await pass({ days: 1 });
    await sendDailyAlerts(test.services);
  };

  it('announces a listing at once when it becomes active, in the inbox and by email', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    const ViewID = await saved(buyer, { with_all: text });
    const { ListingID, ListingName } = await listingWith(text);
    await settleAll();
    expect(await alertsOf(buyer)).toEqual([]);
    await setStatus(ListingID, 1);
    const Listings = [{ ListingID, ListingName }];
    expect(await alertsOf(buyer)).toEqual([{ Kind: 'searchAlert', Searches: [{ ViewID, Name: 'Mine', Found: 1, Listings }] }]);
    const [mail, ...others] = await mailsTo(buyer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ Kind: 'searchAlert', Subject: `New in "Mine": ${ListingID} ${ListingName}` });
    expect(mail?.TextBody).toContain(`/listing_full_details?listing_id=${ListingID}`);
    expect(mail?.TextBody).toMatch(/Change your alerts here: http\S+\/myaccount\/search/);
    expect(mail?.HtmlBody).toMatch(/<a href="http[^"]+\/myaccount\/search">/);
    expect(JSON.stringify([mail, await alertsOf(buyer)])).not.toMatch(/Canaryowner|Halden|987654|987_654|secret notes|TTX/);
  });

  it('counts all new listings and names ten', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    await saved(buyer, { with_all: text });
    const made = await Promise.all(Array.from({ length: 12 }, () => listingWith(text, 1)));
    await settleAll();
    const [alert, ...others] = await alertsOf(buyer);
    expect(others).toEqual([]);
    const [search] = alert?.Searches ?? [];
    expect(search?.Found).toBe(12);
    const named = search?.Listings.map(({ ListingID }) => ListingID) ?? [];
    expect(named).toHaveLength(10);
    expect(made.map(({ ListingID }) => ListingID)).toEqual(expect.arrayContaining(named));
  });

  it('continues with the others when notifying one person fails, and notifies them later', async () => {
    const text = newWord();
    const [failing, other, daily] = [await buyerOf(), await buyerOf(), await buyerOf()];
    await saved(failing, { with_all: text });
    await saved(failing, { with_all: text }, 'daily', 'Daily');
    await saved(other, { with_all: text });
    await saved(daily, { with_all: text }, 'daily');
    await test.db.execute(sql`create function fail_one() returns trigger language plpgsql as
      $$ begin if new.user_id = ${sql.raw(String(failing.UserID))} then raise exception 'gone'; end if; return new; end $$`);
    await test.db.execute(sql`create trigger fail_one before insert on outbox for each row execute function fail_one()`);
    const { ListingID } = await listingWith(text, 1);
    await expect(settleAll()).rejects.toThrow();
    expect(await announcedTo(other)).toEqual([[[ListingID]]]);
    await nextMorning().catch(() => {});
    expect(await announcedTo(daily)).toEqual([[[ListingID]]]);
    expect(await announcedTo(failing)).toEqual([]);
    await test.db.execute(sql`drop trigger fail_one on outbox`);
    await settleAll();
    expect(await announcedTo(failing)).toEqual([[[ListingID]]]);
    await sendDailyAlerts(test.services);
    expect(await announcedTo(other)).toEqual([[[ListingID]]]);
  });

  it('finds nothing for a search that is no longer possible', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    const ViewID = await saved(buyer, { with_all: text });
    await test.db
      .update(savedViews)
      .set({ Query: { with_all: 'x'.repeat(5000) } })
      .where(eq(savedViews.ViewID, ViewID));
    await listingWith(text, 1);
    await settleAll();
    expect(await announcedTo(buyer)).toEqual([]);
  });

  it('announces a listing once, however often it changes, leaves and returns', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    await saved(buyer, { with_all: text });
    const { ListingID } = await listingWith(text);
    await setStatus(ListingID, 1);
    await edit(ListingID, { Keywords: 'prism' });
    await setStatus(ListingID, 2);
    await setStatus(ListingID, 1);
    await edit(ListingID, { ListingName: 'Something else' });
    await edit(ListingID, { ListingName: `Again ${text}` });
    expect(await announcedTo(buyer)).toEqual([[[ListingID]]]);
    expect(await mailsTo(buyer)).toHaveLength(1);
  });

  it('announces an active listing that an edit makes match, and none that matched before the alert', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    const known = await listingWith(text, 1);
    const other = await listingWith('nothing', 1);
    await settleAll();
    await saved(buyer, { with_all: text });
    await edit(known.ListingID, { Keywords: 'prism' });
    expect(await announcedTo(buyer)).toEqual([]);
    await edit(other.ListingID, { ListingName: `Now about ${text}` });
    expect(await announcedTo(buyer)).toEqual([[[other.ListingID]]]);
  });

  it("doesn't announce what the search finds when its words change", async () => {
    const [one, other] = [newWord(), newWord()];
    const buyer = await buyerOf();
    const ViewID = await saved(buyer, { with_all: one });
    const { ListingID } = await listingWith(other, 1);
    await settleAll();
    const Query = { with_all: other };
    expect((await test.as(buyer).post('/updateView', { ViewID, Version: 1, Query })).status).toBe(200);
    await edit(ListingID, { Keywords: 'prism' });
    expect(await announcedTo(buyer)).toEqual([]);
    const next = await listingWith(other);
    await setStatus(next.ListingID, 1);
    expect(await announcedTo(buyer)).toEqual([[[next.ListingID]]]);
  });

  it.each<[string, Record<string, string>, (id: number) => Promise<unknown>]>([
    ['a patent number', { patent_number: 'US 9,412,207' }, (id) => addPatent(id, '9412207')],
    ['a class', { patent_class: 'Y99Z' }, (id) => addPatent(id, '9412208', ['Y99Z 7/20'])],
    ['an infringement', { infringement: '2', with_all: 'hinge' }, (id) => infringe(id)],
  ])('compares %s', async (_what, Query, match) => {
    const buyer = await buyerOf();
    await saved(buyer, Query);
    const { ListingID } = await listingWith('hinge', 1);
    await settleAll();
    expect(await announcedTo(buyer)).toEqual([]);
    await match(ListingID);
    await settleAll();
    expect(await announcedTo(buyer)).toEqual([[[ListingID]]]);
  });
  async function addPatent(id: number, PatentNumber: string, Cpc: string[] = []) {
    await test.make.bulkPatent({ PatentNumber, Cpc });
    await test.as(admin).post(`/editListing?listing_id=${id}`, { listing: {}, listingPatent: [{ patentNumber: PatentNumber }] });
    await settled(test, alertsQueue);
  }
  const infringe = (ListingID: number) =>
    test.db.update(listingDetails).set({ PatentInfringement: 2 }).where(eq(listingDetails.ListingID, ListingID));

  it('compares exact phrases as they are written', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    await saved(buyer, { with_exact: `${text} lenses` });
    const near = await listingWith(`${text} lens`);
    await setStatus(near.ListingID, 1);
    expect(await announcedTo(buyer)).toEqual([]);
    await edit(near.ListingID, { ListingName: `About ${text} lenses` });
    expect(await announcedTo(buyer)).toEqual([[[near.ListingID]]]);
  });

  it('never finds by words that only brokers and admins read, but does so for them', async () => {
    const text = newWord();
    const [buyer, broker] = await Promise.all([buyerOf(), test.make.user(30)]);
    for (const who of [buyer, broker]) await saved(who, { with_all: text });
    const { ListingID } = await listingWith('nothing', 1);
    await test.as(broker).post('/updateTag', { listing_id: ListingID, Tag: text });
    await settled(test, alertsQueue);
    expect(await announcedTo(broker)).toEqual([[[ListingID]]]);
    expect(await announcedTo(buyer)).toEqual([]);
    const reads = and(eq(auditEntries.Action, 'read confidential'), eq(auditEntries.EntityID, String(ListingID)));
    const entries = await test.db.select({ UserID: auditEntries.UserID }).from(auditEntries).where(reads);
    expect(entries).toEqual([{ UserID: broker.UserID }]);
    expect(await test.db.select().from(alertMatches).where(eq(alertMatches.ListingID, ListingID))).toHaveLength(1);
  });

  it.each<[string, Partial<typeof users.$inferInsert>]>([
    ['is deactivated', { Active: false }],
    ['gets another type', { UserType: 30 }],
    ['becomes a seller', { UserType: 1 }],
    ['gets another broker code', { BrokerID: 'QPX' }],
  ])('is off while its owner %s', async (_what, change) => {
    const text = newWord();
    await test.make.broker('QPX');
    const [instant, daily] = await Promise.all([buyerOf(), buyerOf()]);
    await saved(instant, { with_all: text });
    await saved(daily, { with_all: text }, 'daily');
    const waiting = await listingWith(text);
    await setStatus(waiting.ListingID, 1);
    for (const { UserID } of [instant, daily]) await test.db.update(users).set(change).where(eq(users.UserID, UserID));
    const { ListingID } = await listingWith(text);
    await setStatus(ListingID, 1);
    await nextMorning();
    const { rows } = await test.db.execute(
      sql`select 1 from inbox_messages where user_id in (${instant.UserID}, ${daily.UserID})`,
    );
    expect(rows).toHaveLength(1);
  });

  it('shows in the view whether it is on', async () => {
    const buyer = await buyerOf();
    await saved(buyer, { with_all: newWord() }, 'daily');
    const alert = async () =>
      ((await test.as(buyer).get('/savedViews?Table=searchListing')).body.data as { Alert: string }[])[0]?.Alert;
    expect(await alert()).toBe('daily');
    await test.make.broker('QPX');
    await test.db.update(users).set({ BrokerID: 'QPX' }).where(eq(users.UserID, buyer.UserID));
    await test.services.changes.announce(test.db, 'users', buyer.UserID);
    await expect.poll(alert).toBe('none');
  });

  it('collects daily ones in one message the next morning, with what still matches', async () => {
    const [one, other] = [newWord(), newWord()];
    const buyer = await buyerOf();
    await saved(buyer, { with_all: one }, 'daily', 'First');
    await saved(buyer, { with_all: other }, 'daily', 'Second');
    const [kept, both, gone, edited] = await Promise.all([one, `${one} ${other}`, one, other].map((text) => listingWith(text)));
    if (!kept || !both || !gone || !edited) throw new Error('no listings');
    for (const { ListingID } of [kept, both, gone, edited]) await setStatus(ListingID, 1);
    await sendDailyAlerts(test.services);
    expect(await alertsOf(buyer)).toEqual([]);
    await setStatus(gone.ListingID, 2);
    await edit(edited.ListingID, { ListingName: 'Something else' });
    await nextMorning();
    const [news, ...more] = await alertsOf(buyer);
    expect(more).toEqual([]);
    expect(news?.Until).toMatch(/T06:00:00\.000Z$/);
    expect((await mailsTo(buyer)).map(({ TextBody }) => TextBody)).toEqual([
      expect.stringMatching(/Daily alert, up to .* 6:00\sAM UTC\./),
    ]);
    expect(news?.Searches.map(({ Name, Listings }) => [Name, Listings.map(({ ListingID }) => ListingID).sort()])).toEqual([
      ['First', [kept.ListingID, both.ListingID].sort()],
      ['Second', [both.ListingID]],
    ]);
    await Promise.all([nextMorning(), sendDailyAlerts(test.services)]);
    expect(await alertsOf(buyer)).toHaveLength(1);
    // A listing that no longer matched was never announced, so it can still be.
    await setStatus(gone.ListingID, 1);
    await nextMorning();
    expect((await announcedTo(buyer)).at(-1)).toEqual([[gone.ListingID]]);
    expect(await mailsTo(buyer)).toHaveLength(2);
  });

  it('sends daily ones once when sweeps overlap', async () => {
    const text = newWord();
    const people = await Promise.all([1, 2, 3].map(() => buyerOf()));
    for (const buyer of people) await saved(buyer, { with_all: text }, 'daily');
    const { ListingID } = await listingWith(text, 1);
    await settleAll();
    await pass({ days: 1 });
    await Promise.all([1, 2, 3].map(() => sendDailyAlerts(test.services)));
    for (const buyer of people) {
      expect(await announcedTo(buyer)).toEqual([[[ListingID]]]);
      expect(await mailsTo(buyer)).toHaveLength(1);
    }
  });

  it('sends daily ones from six in the morning, in UTC', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    const day = 86_400_000;
    const halfPastFive = (Math.floor(Date.now() / day) + 1) * day + 5.5 * 3_600_000;
    await pass({ seconds: (halfPastFive - Date.now()) / 1000 });
    await saved(buyer, { with_all: text }, 'daily');
    const { ListingID } = await listingWith(text);
    await settleAll();
    await test.db.update(listings).set({ AvailableStatus: 1 }).where(eq(listings.ListingID, ListingID));
    await settleAll();
    await pass({ minutes: 29 });
    await sendDailyAlerts(test.services);
    expect(await announcedTo(buyer)).toEqual([]);
    await pass({ minutes: 1 });
    await sendDailyAlerts(test.services);
    expect(await announcedTo(buyer)).toEqual([[[ListingID]]]);
  });

  it('announces nothing twice when it runs twice at once or again', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    await saved(buyer, { with_all: text });
    await settleAll();
    const ids = (await Promise.all([1, 2, 3].map(() => listingWith(text, 1)))).map(({ ListingID }) => ListingID);
    await Promise.all([settleAll(), settleAll(), settleAll()]);
    for (const ListingID of ids) await test.db.insert(alertQueue).values({ ListingID }).onConflictDoNothing();
    await settleAll();
    expect((await announcedTo(buyer)).flat(2).sort()).toEqual(ids.sort());
    expect(await test.db.select().from(alertQueue)).toEqual([]);
  });

  it('stops with the alert or the view, even for waiting matches', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    const stopped = await saved(buyer, { with_all: text }, 'daily', 'Stopped');
    const deleted = await saved(buyer, { with_all: text }, 'daily', 'Deleted');
    const { ListingID } = await listingWith(text);
    await setStatus(ListingID, 1);
    expect((await test.as(buyer).post('/updateView', { ViewID: stopped, Version: 1, Alert: 'none' })).status).toBe(200);
    expect((await test.as(buyer).delete(`/deleteView?view_id=${deleted}`)).status).toBe(200);
    await nextMorning();
    expect(await announcedTo(buyer)).toEqual([]);
  });

  it('sends no email to those who turned it off', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    await (await signedIn(buyer)).post('/notificationPreferences', { Kind: 'searchAlert', Mail: false });
    await saved(buyer, { with_all: text });
    const { ListingID } = await listingWith(text);
    await setStatus(ListingID, 1);
    expect(await announcedTo(buyer)).toEqual([[[ListingID]]]);
    expect(await mailsTo(buyer)).toEqual([]);
  });

  it('is limited to 20 per user, and refused for empty, too common or invalid searches', async () => {
    const buyer = await buyerOf();
    for (let index = 0; index < 20; index += 1) await saved(buyer, { with_all: 'laser' }, 'daily', `Alert ${index}`);
    const save = (fields: object) => test.as(buyer).post('/saveView', { Table: 'searchListing', Name: 'One more', ...fields });
    expect(await save({ Query: { with_all: 'laser' }, Alert: 'daily' })).toMatchObject({
      status: 409,
      body: { code: 'alerts_full' },
    });
    const keen = test.as(await buyerOf());
    const refused = async (Query: object) =>
      (await keen.post('/saveView', { Table: 'searchListing', Name: 'Refused', Query, Alert: 'daily' })).body.code;
    expect(await refused({})).toBe('search_empty');
    expect(await refused({ with_all: 'the of' })).toBe('words_too_common');
    expect(await refused({ patent_number: 'abc' })).toBe('invalid');
  });

  it('is stored as a job with the change, before it is compared', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    await saved(buyer, { with_all: text });
    const { ListingID } = await listingWith(text);
    const open = async () =>
      (await test.db.execute(sql`select 1 from jobs.job where name = ${alertsQueue.name} and state in ('created', 'active')`))
        .rows;
    const client = await signedIn(admin);
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table search_alerts in row exclusive mode`);
      expect((await client.post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 1 })).status).toBe(200);
      expect(await open()).toHaveLength(1);
      expect(await announcedTo(buyer)).toEqual([]);
      expect((await client.post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 1 })).status).toBe(409);
      expect(await open()).toHaveLength(1);
    });
    await settled(test, alertsQueue);
    expect(await announcedTo(buyer)).toEqual([[[ListingID]]]);
  });

  it('is announced once when the first attempt fails between its match and its message', async () => {
    const text = newWord();
    const buyer = await buyerOf();
    await saved(buyer, { with_all: text });
    await test.db.execute(
      sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`,
    );
    await test.db.execute(sql`create trigger fail before insert on outbox for each row execute function fail()`);
    const { ListingID } = await listingWith(text, 1);
    await expect(settleAll()).rejects.toThrow();
    await test.db.execute(sql`drop trigger fail on outbox`);
    expect(await announcedTo(buyer)).toEqual([]);
    await settleAll();
    await settleAll();
    expect(await announcedTo(buyer)).toEqual([[[ListingID]]]);
    expect(await mailsTo(buyer)).toHaveLength(1);
  });

  it('is refused for a search that finds more than 10,000 listings', async () => {
    const buyer = await buyerOf();
    await test.db.execute(sql`insert into listings (listing_name, listing_type, available_status, owner_id, brokercode)
      select 'Alike', 1, 1, ${seller.UserID}, ${seller.BrokerID} from generate_series(1, 10001)`);
    // The triggers' query plans still expect the few rows from before.
    await test.db.execute(sql`analyze listings`);
    await test.db.execute(sql`insert into listing_search (listing_id, head, open, whole, classes)
      select listing_id, words, words, words, '' from listings, brevet_vector('Alike') words where listing_name = 'Alike'`);
    const body = { Table: 'searchListing', Name: 'All', Query: { with_all: 'alike' }, Alert: 'daily' };
    expect(await test.as(buyer).post('/saveView', body)).toMatchObject({ status: 409, body: { code: 'alert_too_broad' } });
    await test.db.delete(listings).where(eq(listings.ListingName, 'Alike'));
    expect((await test.as(buyer).post('/saveView', body)).status).toBe(200);
  });
});
