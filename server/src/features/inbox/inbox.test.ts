import type { InboxMessage } from '@brevet/contract/inbox';
import { messages } from '@brevet/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '../../schema/mail.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { listen } from '../../test/listen.ts';
import { deleteOldMessages } from './inbox.queries.ts';

describe('the inbox', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let buyersBroker: TestUser;
  let rival: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, buyersBroker, rival, admin] = await Promise.all([
      test.make.user(1, { Firstname: 'Sella', Lastname: 'Halden', Company: 'Halden Kestrel Ltd' }),
      test.make.user(15, { Firstname: 'Bo', Lastname: 'Weil', Company: 'Weil Networks', BrokerID: 'ALP' }),
      test.make.user(30, { Firstname: 'Mara' }),
      test.make.user(30, { BrokerID: 'ALP' }),
      test.make.user(30, { BrokerID: 'QPX' }),
      test.make.user(40),
    ]);
  });
  afterAll(() => test.close());

  const inbox = async (who: TestUser, query = '') => {
    const { body } = await test.as(who).get(`/getUnreadEmailMessage${query}`);
    return body as { data: InboxMessage[]; unread: number; more: boolean } & typeof body;
  };
  const seen = (who: TestUser, MessageID: unknown) => test.as(who).post('/seenUnreadEmailMessage', { MessageID });
  const setStatus = (listing_id: number, AvailableStatus: number, rest = {}) =>
    test.as(admin).post('/changeListingStatus', { listing_id, AvailableStatus, ...rest });
  const decide = (who: TestUser, ListingID: number, DecisionStatus: number) =>
    test.as(who).post('/decision', { ListingID, DecisionStatus });
  const about = (found: { data: InboxMessage[] }, id: number) =>
    found.data.filter(({ news }) => 'ListingID' in news && news.ListingID === id);

  it('notifies the owner of each status that someone else sets, with the reason for declining', async () => {
    const { ListingID, ListingName } = await test.make.listing(seller);
    await test.as(seller).post(`/publishListing?listing_id=${ListingID}`, {});
    expect(about(await inbox(seller), ListingID)).toEqual([]);
    await setStatus(ListingID, -2, { Reason: 'Names a company' });
    await test.as(broker).post(`/publishListing?listing_id=${ListingID}`, {});
    await setStatus(ListingID, 1, { Reason: 'Weil Networks wants it' });
    const status = (OldStatus: number, NewStatus: number, Reason: string | null = null) => ({
      news: { Kind: 'listingStatus', ListingID, ListingName, OldStatus, NewStatus, Reason },
      SeenDate: null,
    });
    expect(about(await inbox(seller), ListingID)).toMatchObject([
      status(-1, 1),
      status(-2, -1),
      status(-1, -2, 'Names a company'),
    ]);
  });

  it("notifies only the brokers of the deciding code and of the listing's code", async () => {
    const { ListingID, ListingName } = await test.make.listing(seller, 1);
    await decide(buyer, ListingID, 4);
    await decide(buyer, ListingID, 4);
    const news = { Kind: 'decision', ListingID, ListingName, BrokerCode: 'ALP', DecisionStatus: 4 };
    expect(about(await inbox(broker), ListingID)).toMatchObject([{ news }]);
    expect(about(await inbox(buyersBroker), ListingID)).toMatchObject([{ news }]);
    for (const who of [rival, seller, buyer, admin]) expect(about(await inbox(who), ListingID)).toEqual([]);
  });

  it('never names the buyer to the owner, nor the seller or a price to a broker', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    await decide(buyer, ListingID, 4);
    await setStatus(ListingID, 2, { Reason: 'Offer of Bo Weil, Weil Networks' });
    await setStatus(ListingID, 6, { Reason: 'Sold to Weil Networks for 987654' });
    const toOwner = JSON.stringify(await inbox(seller, '?all=1&limit=100'));
    const toBrokers = JSON.stringify([await inbox(broker, '?all=1&limit=100'), await inbox(buyersBroker, '?all=1&limit=100')]);
    for (const secret of ['Weil', buyer.Username, buyer.Email, '"ALP"', '987654']) expect(toOwner).not.toContain(secret);
    for (const secret of ['Halden', 'Sella', seller.Username, '987654', 'secret notes', 'Reason'])
      expect(toBrokers).not.toContain(secret);
    expect(toOwner).toContain(String(ListingID));
    expect(toBrokers).toContain(String(ListingID));
  });

  it("marks one or all of the caller's messages as seen", async () => {
    const owner = await test.make.user(1);
    const { ListingID } = await test.make.listing(owner);
    for (const status of [1, 2, 3]) await setStatus(ListingID, status);
    const { data, unread } = await inbox(owner);
    expect([data.length, unread]).toEqual([3, 3]);
    const first = data[0]?.MessageID ?? 0;
    expect(await seen(seller, first)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: messages.unreadSeenFailed },
    });
    expect(await seen(owner, 2_000_000_000)).toMatchObject({ status: 404, body: { message: 'Unread message seen failed' } });
    expect((await inbox(owner)).unread).toBe(3);
    expect(await seen(owner, first)).toMatchObject({ status: 200, body: { message: 'Unread message seen successfully' } });
    expect((await seen(owner, first)).status).toBe(200);
    expect((await inbox(owner)).data.map(({ MessageID }) => MessageID)).not.toContain(first);
    expect((await inbox(owner)).unread).toBe(2);
    const before = (await inbox(seller)).unread;
    expect((await seen(owner, 'all')).body.message).toBe(messages.unreadSeen);
    expect((await inbox(owner)).unread).toBe(0);
    expect((await inbox(seller)).unread).toBe(before);
    expect((await seen(owner, 'some')).status).toBe(400);
    expect((await seen(owner, undefined)).status).toBe(400);
    const all = await inbox(owner, '?all=1&limit=2');
    expect([all.data.length, all.more]).toEqual([2, true]);
    const rest = await inbox(owner, `?all=1&limit=2&before=${all.data[1]?.MessageID}`);
    expect([rest.data.length, rest.more]).toEqual([1, false]);
  });

  it("gives messages IDs that don't reveal how many others get, and pages through them in order", async () => {
    const [owner, other] = await Promise.all([test.make.user(1), test.make.user(1)]);
    const { ListingID } = await test.make.listing(owner);
    const { ListingID: theirs } = await test.make.listing(other);
    for (const status of [1, 2, 3, 4])
      for (const id of [ListingID, theirs]) expect((await setStatus(id, status)).status).toBe(200);
    const statusesOf = ({ data }: { data: InboxMessage[] }) => data.map(({ news }) => 'NewStatus' in news && news.NewStatus);
    const newest = await inbox(owner, '?limit=2');
    expect(statusesOf(newest)).toEqual([4, 3]);
    const last = newest.data[1]?.MessageID;
    expect(statusesOf(await inbox(owner, `?limit=2&before=${last}`))).toEqual([2, 1]);
    expect((await inbox(other, `?before=${last}`)).data).toEqual([]);
    for (const { MessageID } of newest.data) expect(MessageID).toBeGreaterThanOrEqual(1_073_741_824);
  });

  it('contains nothing about a change that failed', async () => {
    const owner = await test.make.user(1);
    const { ListingID } = await test.make.listing(owner, 1);
    expect((await setStatus(ListingID, 1)).status).toBe(409);
    expect((await setStatus(ListingID, -2)).status).toBe(400);
    expect((await inbox(owner, '?all=1')).data).toEqual([]);
  });

  it('is announced only to its reader', async () => {
    const [owner, other] = await Promise.all([test.make.user(1), test.make.user(15)]);
    const { ListingID } = await test.make.listing(owner);
    const streams = await Promise.all([listen(test, owner), listen(test, other)]);
    await setStatus(ListingID, 1);
    await test.services.changes.announce(test.db, 'brokers');
    const [own, others] = await Promise.all(streams.map((stream) => stream.until('brokers')));
    for (const { stop } of streams) stop();
    expect(own).toContain('data: {"feature":"inbox"}');
    expect(others).not.toContain('inbox');
    expect(own).not.toContain('audit');
    expect(own).not.toContain(String(ListingID));
  });

  it('goes out by email to those who want it, in the transaction of the cause', async () => {
    const mailbox = test.db.select().from(outbox).orderBy(outbox.MailID);
    const [owner, quiet, keen] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(30, { BrokerID: 'NMB' }),
    ]);
    const prefer = (who: TestUser, Kind: string, Mail: boolean) => test.as(who).post('/notificationPreferences', { Kind, Mail });
    await Promise.all([prefer(quiet, 'listingStatus', false), prefer(keen, 'decision', true)]);
    const [one, other] = await Promise.all([
      test.make.listing(owner, 0, { Brokercode: 'NMB' }),
      test.make.listing(quiet, 0, { Brokercode: 'NMB' }),
    ]);
    const before = (await mailbox).length;
    for (const { ListingID } of [one, other]) await setStatus(ListingID, 1, { Reason: 'for the history' });
    await decide(buyer, one.ListingID, 3);
    const mails = (await mailbox).slice(before).toSorted((one, other) => other.Kind.localeCompare(one.Kind));
    expect(mails.map(({ UserID, Kind, Subject }) => [UserID, Kind, Subject])).toEqual([
      [owner.UserID, 'status', `Status changed to Active: ${one.ListingName}`],
      [keen.UserID, 'message', `Pass: ${one.ListingID} ${one.ListingName}`],
    ]);
    expect(JSON.stringify(mails[0])).not.toMatch(/for the history|Weil/);
    expect(JSON.stringify(mails[1])).not.toMatch(new RegExp(`Weil|${owner.Username}|987654`));
    expect(mails[1]?.TextBody).toContain(`listing_id=${one.ListingID}`);
  });

  it('deletes old messages once they are seen', async () => {
    const owner = await test.make.user(1);
    const { ListingID } = await test.make.listing(owner);
    for (const status of [1, 2, 3]) await setStatus(ListingID, status);
    const [young, seenOne, unseen] = (await inbox(owner)).data.map(({ MessageID }) => MessageID);
    for (const id of [young, seenOne]) await seen(owner, id);
    for (const id of [seenOne, unseen])
      await test.db.execute(sql`update inbox_messages set create_date = now() - interval '31 days' where message_id = ${id}`);
    await deleteOldMessages(test.db, 30);
    expect((await inbox(owner, '?all=1')).data.map(({ MessageID }) => MessageID)).toEqual([young, unseen]);
  });

  it('keeps email preferences for the kinds of messages that a user gets', async () => {
    const preferences = async (who: TestUser) => (await test.as(who).get('/notificationPreferences')).body.data;
    const save = (who: TestUser, Kind: string, Mail: unknown) => test.as(who).post('/notificationPreferences', { Kind, Mail });
    expect(await preferences(seller)).toEqual([
      { Kind: 'listingStatus', Mail: true },
      { Kind: 'invitationAnswer', Mail: true },
      { Kind: 'note', Mail: true },
      { Kind: 'brokerRequestDecision', Mail: true },
      { Kind: 'legalEvents', Mail: true },
      { Kind: 'attachmentHidden', Mail: true },
    ]);
    expect(await preferences(broker)).toEqual([
      { Kind: 'listingStatus', Mail: true },
      { Kind: 'decision', Mail: false },
      { Kind: 'submission', Mail: false },
      { Kind: 'invitationAnswer', Mail: true },
      { Kind: 'note', Mail: true },
      { Kind: 'patentNote', Mail: true },
      { Kind: 'contactNote', Mail: true },
      { Kind: 'brokerRequest', Mail: false },
      { Kind: 'searchAlert', Mail: true },
      { Kind: 'legalEvents', Mail: true },
      { Kind: 'attachmentHidden', Mail: true },
    ]);
    expect(await save(broker, 'decision', true)).toMatchObject({ status: 200, body: { message: messages.preferencesSaved } });
    expect(await preferences(broker)).toContainEqual({ Kind: 'decision', Mail: true });
    expect(await preferences(rival)).toContainEqual({ Kind: 'decision', Mail: false });
    expect((await save(seller, 'decision', true)).status).toBe(403);
    expect((await save(seller, 'gossip', true)).status).toBe(400);
    expect((await save(seller, 'listingStatus', 'yes')).status).toBe(400);
  });

  it('notifies only the admins and the brokers of its code about a submitted listing', async () => {
    const [owner, outside, adviser, chief] = await Promise.all([
      test.make.user(1, { BrokerID: 'SUB' }),
      test.make.user(30, { BrokerID: 'ELSE' }),
      test.make.user(30, { BrokerID: 'SUB' }),
      test.make.user(40),
    ]);
    const { ListingID, ListingName } = await test.make.listing(owner);
    expect((await test.as(owner).post(`/publishListing?listing_id=${ListingID}`, {})).status).toBe(200);
    const received = async (who: TestUser) =>
      ((await test.as(who).get('/getUnreadEmailMessage')).body.data as { news: unknown }[]).map(({ news }) => news);
    const submission = { Kind: 'submission', ListingID, ListingName };
    expect(await received(adviser)).toEqual([submission]);
    expect(await received(chief)).toEqual([submission]);
    expect(await received(owner)).toEqual([]);
    expect(await received(outside)).toEqual([]);
  });

  it('counts what no longer waits for its readers as seen', async () => {
    const [owner, adviser, chief] = await Promise.all([
      test.make.user(1, { BrokerID: 'SET' }),
      test.make.user(30, { BrokerID: 'SET' }),
      test.make.user(40),
    ]);
    const [settled, waiting] = await Promise.all([test.make.listing(owner), test.make.listing(owner)]);
    for (const { ListingID } of [settled, waiting])
      expect((await test.as(owner).post(`/publishListing?listing_id=${ListingID}`, {})).status).toBe(200);
    const status = { listing_id: settled.ListingID, AvailableStatus: 1 };
    expect((await test.as(chief).post('/changeListingStatus', status)).status).toBe(200);
    const unreadBy = async (who: TestUser) =>
      ((await test.as(who).get('/getUnreadEmailMessage')).body.data as { news: unknown }[]).map(({ news }) => news);
    const left = { Kind: 'submission', ListingID: waiting.ListingID, ListingName: waiting.ListingName };
    expect(await unreadBy(adviser)).toEqual([left]);
    expect(await unreadBy(chief)).toEqual([left]);
    expect(await unreadBy(owner)).toMatchObject([{ Kind: 'listingStatus', ListingID: settled.ListingID, NewStatus: 1 }]);
  });
});
