import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { listen } from '../../test/listen.ts';

describe('sessions with an event stream', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const positionOf = async (user: TestUser) => String((await test.as(user).get('/authToken')).body.position);
  const deleteListing = async (seller: TestUser) => {
    const { ListingID } = await test.make.listing(seller);
    await test.as(seller).delete(`/deleteListing?listing_id=${ListingID}`);
    return ListingID;
  };

  it('receive which feature changes, but not which row', async () => {
    const seller = await test.make.user(1);
    const stream = await listen(test, seller);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const ListingID = await deleteListing(seller);
    expect(await stream.until('listings')).not.toContain(String(ListingID));
    stream.stop();
  });

  it('receive only features that they may read', async () => {
    const types = [1, 15, 30, 40] as const;
    const people = await Promise.all(types.map((type) => test.make.user(type)));
    const streams = await Promise.all(people.map((who) => listen(test, who)));
    const guarded = ['audit', 'mail', 'settings', 'codes', 'recommendations', 'decisions', 'invitations'] as const;
    for (const feature of guarded) await test.services.changes.announce(test.db, feature);
    await test.services.changes.announce(test.db, 'brokers');
    const heard = await Promise.all(streams.map(({ until }) => until('brokers')));
    expect(heard.map((text) => guarded.filter((feature) => text.includes(`"${feature}"`)))).toEqual([
      [],
      ['decisions'],
      ['codes', 'recommendations', 'decisions', 'invitations'],
      [...guarded],
    ]);
    for (const { stop } of streams) stop();
  });

  it('follow their user to another broker code', async () => {
    const [admin, left, joined] = [await test.make.user(40), await test.make.broker(), await test.make.broker()];
    const buyer = await test.make.user(15, { BrokerID: left });
    const stream = await listen(test, buyer);
    const { Firstname, Lastname, Email } = buyer;
    const moved = await test
      .as(admin)
      .post(`/user/${buyer.UserID}`, { Firstname, Lastname, Email, UserType: 15, BrokerID: joined });
    expect(moved.status).toBe(200);
    const repeat = setInterval(() => test.services.changes.announce(test.db, 'decisions', joined), 50);
    await stream.until('decisions').finally(() => clearInterval(repeat));
    stream.stop();
  });

  it("receive, as a seller, only changes to the seller's own listings and their parts", async () => {
    const [seller, other] = [await test.make.user(1), await test.make.user(1)];
    const stream = await listen(test, seller);
    await deleteListing(other);
    for (const feature of ['listings', 'patents', 'attachments', 'invitations'] as const)
      await test.services.changes.announce(test.db, feature, other.UserID);
    await test.services.changes.announce(test.db, 'brokers');
    expect(await stream.until('brokers')).not.toMatch(/listings|patents|attachments|invitations/);
    await deleteListing(seller);
    await stream.until('invitations');
    stream.stop();
  });

  it("receive their broker code's decisions, and as staff all decisions", async () => {
    await test.make.broker('ALP');
    const [seller, decider] = [await test.make.user(1), await test.make.user(15, { BrokerID: 'ALP' })];
    const people = [await test.make.user(15), await test.make.user(15, { BrokerID: 'ALP' }), await test.make.user(30)];
    const { ListingID } = await test.make.listing(seller, 1);
    const streams = await Promise.all(people.map((who) => listen(test, who)));
    expect((await test.as(decider).post('/decision', { ListingID, DecisionStatus: 4 })).status).toBe(200);
    await test.services.changes.announce(test.db, 'brokers');
    const heard = await Promise.all(streams.map(({ until }) => until('brokers')));
    for (const feature of ['decisions', 'listings'])
      expect(heard.map((text) => text.includes(`"${feature}"`))).toEqual([false, true, true]);
    for (const { stop } of streams) stop();
  });

  it('can start at the position of a read: nothing after it is missed, and nothing before it is repeated', async () => {
    const [seller, other] = [await test.make.user(1), await test.make.user(1)];
    await deleteListing(seller);
    const early = await listen(test, seller);
    await test.services.changes.announce(test.db, 'brokers');
    await early.until('brokers');
    const position = await positionOf(seller);

    const quiet = await listen(test, seller, { since: position });
    await test.services.changes.announce(test.db, 'users');
    expect(await quiet.until('users')).not.toMatch(/listings|brokers/);
    quiet.stop();

    await test.services.changes.announce(test.db, 'listings', other.UserID);
    await deleteListing(seller);
    await early.until('invitations');
    const late = await listen(test, seller, { since: position });
    expect(await late.until('listings')).toContain('"users"');
    late.stop();
    early.stop();
  });

  it('can start at the last event received, and tell no one of changes that they may not read', async () => {
    const [seller, other] = [await test.make.user(1), await test.make.user(1)];
    const admin = await listen(test, await test.make.user(40));
    const since = await positionOf(seller);
    await test.services.changes.announce(test.db, 'brokers');
    await test.services.changes.announce(test.db, 'users');
    await admin.until('users');
    const first = await listen(test, seller, { since });
    await first.until('users');
    const lastEventId = first.lastEventId();
    first.stop();
    for (const feature of ['settings', 'audit', 'decisions'] as const) await test.services.changes.announce(test.db, feature);
    await test.services.changes.announce(test.db, 'listings', other.UserID);
    await test.services.changes.announce(test.db, 'patents', seller.UserID);
    await admin.until('patents');
    // A reconnecting browser asks for its first address again.
    const again = await listen(test, seller, { since, lastEventId });
    await test.services.changes.announce(test.db, 'accounts');
    const heard = await again.until('accounts');
    expect([...heard.matchAll(/"feature":"(\w+)"/g)].map(([, feature]) => feature)).toEqual(['patents', 'accounts']);
    again.stop();
    admin.stop();
  });

  it('refuse a position that is too long', async () => {
    const { status, body } = await test.as(await test.make.user(1)).get(`/events?since=${'x'.repeat(129)}`);
    expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, errors: ['since'] });
  });

  it('start with every feature that their user may read if the position is unknown', async () => {
    const seller = await test.make.user(1);
    const stream = await listen(test, seller, { since: 'a-position-before-a-restart' });
    const heard = await stream.until('attachments');
    for (const feature of ['accounts', 'users', 'brokers', 'inbox', 'listings', 'patents'])
      expect(heard).toContain(`"${feature}"`);
    expect(heard).not.toMatch(/audit|mail|settings|codes|decisions|recommendations/);
    stream.stop();
  });

  it('are read again when their own account changes, not when another one does', async () => {
    const [user, other] = [await test.make.user(1), await test.make.user(1)];
    const [own, others] = [await listen(test, user), await listen(test, other)];
    expect((await test.as(other).get('/authToken')).status).toBe(200);
    const profile = { Firstname: 'Runa', Lastname: 'Vik', Phone: '' };
    expect((await test.as(user).post(`/user/${user.UserID}`, profile)).status).toBe(200);
    expect(await own.until('session')).toContain('"users"');
    // Behind the server's back: the other account's cached session is still valid.
    await test.db.delete(sessions).where(eq(sessions.UserID, other.UserID));
    expect((await test.as(other).get('/authToken')).status).toBe(200);
    await test.services.changes.announce(test.db, 'brokers');
    expect(await others.until('brokers')).not.toMatch(/"session"|still here/);
    own.stop();
    others.stop();
  });
});
