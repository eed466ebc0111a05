import { messages } from '@brevet/contract/messages';
import type { View } from '@brevet/contract/views';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { listen } from '../../test/listen.ts';

const all = 'myaccount_ta_all';

describe('saved views', () => {
  let test: TestApp;
  let broker: TestUser;
  let colleague: TestUser;
  let rival: TestUser;
  let buyer: TestUser;
  let seller: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [broker, colleague, rival, buyer, seller] = await Promise.all([
      test.make.user(30, { BrokerID: 'ALP', Firstname: 'Mara', Lastname: 'Lind' }),
      test.make.user(30, { BrokerID: 'ALP' }),
      test.make.user(30, { BrokerID: 'QPX' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(1, { BrokerID: 'ALP' }),
    ]);
  });
  afterAll(() => test.close());

  const save = (who: TestUser, body: object) => test.as(who).post('/saveView', { Table: all, Query: {}, ...body });
  const saved = async (who: TestUser, body: object): Promise<number> => {
    const { status, body: answer, text } = await save(who, body);
    expect(status, text).toBe(200);
    return Number(answer.ViewID);
  };
  const viewsOf = async (who: TestUser, Table = all) => {
    const { status, body, text } = await test.as(who).get(`/savedViews?Table=${Table}`);
    expect(status, text).toBe(200);
    return body.data as View[];
  };
  const named = async (who: TestUser, Name: string, Table = all) =>
    (await viewsOf(who, Table)).find((view) => view.Name === Name);
  const update = (who: TestUser, ViewID: number, Version: number, fields: object) =>
    test.as(who).post('/updateView', { ViewID, Version, ...fields });
  const remove = (who: TestUser, id: number) => test.as(who).delete(`/deleteView?view_id=${id}`);

  it('come back as they were saved, to their owner alone', async () => {
    const Query = { star: '4', AvailableStatus: '1,-1', sid: 'ListingName', sod: 'ASC', limit: '50' };
    const ViewID = await saved(broker, { Name: ' Good ones ', Query, Hidden: ['Source', 'Owner'] });
    expect(await named(broker, 'Good ones')).toEqual({
      ViewID,
      Table: all,
      Name: 'Good ones',
      Query,
      Hidden: ['Source', 'Owner'],
      Share: 'private',
      Alert: 'none',
      By: null,
      Version: 1,
      can: { update: true, delete: true },
    });
    for (const who of [colleague, rival, buyer]) expect(await named(who, 'Good ones')).toBeUndefined();
  });

  it.each([
    ['an unknown filter', { Query: { Owner: 'Halden' } }],
    ['a filter without a control', { Query: { BrokerCode: 'ALP' } }],
    ['a page', { Query: { page: '2' } }],
    ['a wrong value', { Query: { star: '9' } }],
    ['an empty value', { Query: { sid: '' } }],
    ['an unknown order', { Query: { sid: 'TargetPrice' } }],
    ['a direction without an order', { Query: { sod: 'ASC' } }],
    ['too large a page size', { Query: { limit: '1000' } }],
    ['a number as a value', { Query: { star: 4 } }],
    ['an inherited name', { Query: { constructor: 'x' } }],
    ['a very long value', { Query: { search: 'x'.repeat(501) } }],
    ['an unknown column', { Hidden: ['TargetPrice'] }],
    ['a column that stays', { Hidden: ['Action'] }],
    ['an unknown table', { Table: 'listing_sales' }],
    ['a call that is no table', { Table: 'login' }],
    ['no name', { Name: '  ' }],
    ['too long a name', { Name: 'x'.repeat(61) }],
    ['an alert on a list', { Alert: 'daily' }],
    ['an owner', { UserID: 1 }],
  ])('refuse %s, and store nothing', async (_what, body) => {
    expect(await save(broker, { Name: 'Refused', ...body })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await named(broker, 'Refused')).toBeUndefined();
  });

  it('refuse filters, orders and columns that only others have', async () => {
    for (const body of [
      { Query: { AvailableStatus: '1' } },
      { Query: { ChangedSinceReview: '1' } },
      { Query: { sid: 'Brokercode', sod: 'ASC' } },
      { Hidden: ['Owner'] },
    ])
      expect((await save(buyer, { Name: 'Refused', ...body })).status).toBe(400);
    expect((await save(seller, { Name: 'Refused' })).status).toBe(403);
    expect((await save(buyer, { Name: 'Refused', Table: 'audit' })).status).toBe(403);
    expect((await test.as(buyer).get('/savedViews?Table=audit')).status).toBe(403);
    expect((await save(seller, { Name: 'Refused', Table: 'searchListing', Query: { with_all: 'laser' } })).status).toBe(403);
  });

  it('have one name each per table and owner, whatever its case, even if two are saved at once', async () => {
    await saved(broker, { Name: 'Lasers' });
    expect(await save(broker, { Name: 'LASERS' })).toMatchObject({
      status: 409,
      body: { code: 'view_name_taken', errors: { Name: messages.viewNameTaken } },
    });
    await saved(broker, { Name: 'Lasers', Table: 'searchListing', Query: { with_all: 'laser' } });
    await saved(colleague, { Name: 'Lasers' });
    const answers = await Promise.all([1, 2, 3].map(() => save(broker, { Name: 'At once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const other = await saved(broker, { Name: 'Other' });
    expect(await update(broker, other, 1, { Name: 'lasers' })).toMatchObject({ status: 409, body: { code: 'view_name_taken' } });
    expect((await update(broker, other, 1, { Name: 'OTHER' })).status).toBe(200);
  });

  it('are limited to 100 per user, even if many are saved at once', async () => {
    const keen = await test.make.user(15);
    for (let index = 0; index < 98; index += 1) await saved(keen, { Name: `View ${index}` });
    const answers = await Promise.all([1, 2, 3, 4].map((index) => save(keen, { Name: `Last ${index}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'views_full' });
    expect(await viewsOf(keen)).toHaveLength(100);
  });

  it('reach brokers and admins with the same broker code once they are shared, and no one else', async () => {
    const ViewID = await saved(broker, { Name: 'For all of us', Share: 'code', Query: { star: '5' } });
    const shown = { ViewID, Share: 'code', Query: { star: '5' }, can: { update: false, delete: false } };
    expect(await named(colleague, 'For all of us')).toMatchObject({ ...shown, By: 'Mara Lind' });
    for (const who of [rival, buyer]) expect(await named(who, 'For all of us')).toBeUndefined();
    for (const [who, expected] of [
      [colleague, 403],
      [rival, 404],
      [buyer, 404],
      [seller, 404],
    ] as const) {
      expect((await update(who, ViewID, 1, { Name: 'Mine now' })).status).toBe(expected);
      expect((await remove(who, ViewID)).status).toBe(expected);
    }
    expect((await update(broker, ViewID, 1, { Share: 'private' })).status).toBe(200);
    expect(await named(colleague, 'For all of us')).toBeUndefined();
    expect((await remove(colleague, ViewID)).status).toBe(404);
  });

  it('lose what their owner may no longer filter, sort or hide', async () => {
    const former = await test.make.user(30, { BrokerID: 'ALP' });
    const Query = { AvailableStatus: '-1', ChangedSinceReview: '1', star: '3', sid: 'Brokercode', sod: 'ASC', limit: '10' };
    await saved(former, { Name: 'Broker only', Query, Hidden: ['Owner', 'Rating'] });
    expect(await named(former, 'Broker only')).toMatchObject({ Query, Hidden: ['Rating', 'Owner'] });
    await test.db.update(users).set({ UserType: 15 }).where(eq(users.UserID, former.UserID));
    const demoted = { token: await test.make.session(former.UserID), UserID: former.UserID };
    const { text, body } = await test.as(demoted).get(`/savedViews?Table=${all}`);
    const [own] = (body.data as View[]).filter(({ Name }) => Name === 'Broker only');
    expect(own).toMatchObject({ Query: { star: '3', limit: '10' }, Hidden: ['Rating'] });
    for (const word of ['AvailableStatus', 'ChangedSinceReview', 'Brokercode', 'Owner']) expect(text).not.toContain(word);
  });

  it('are private again when their owner becomes another type of user, or gets another broker code', async () => {
    const admin = await test.make.user(40);
    const [former, moved] = await Promise.all([test.make.user(30, { BrokerID: 'ALP' }), test.make.user(30, { BrokerID: 'ALP' })]);
    const search = { Table: 'searchListing', Query: { with_all: 'Halden Kestrel' }, Share: 'code' };
    for (const who of [former, moved]) await saved(who, { ...search, Name: `Of ${who.UserID}` });
    const change = ({ UserID, Email }: TestUser, fields: object) => {
      const unchanged = { Email, Firstname: 'Ada', Lastname: 'Quist', UserType: 30, BrokerID: 'ALP' };
      return test.as(admin).post(`/user/${UserID}`, { ...unchanged, ...fields });
    };
    expect((await change(former, { Firstname: 'Ines' })).status).toBe(200);
    expect(await named(colleague, `Of ${former.UserID}`, 'searchListing')).toMatchObject({ Share: 'code' });
    expect((await change(former, { UserType: 15 })).status).toBe(200);
    expect((await change(moved, { BrokerID: 'QPX' })).status).toBe(200);
    for (const who of [buyer, colleague, rival])
      for (const { UserID } of [former, moved])
        expect(await named(who, `Of ${UserID}`, 'searchListing'), String(UserID)).toBeUndefined();
    expect(await named(moved, `Of ${moved.UserID}`, 'searchListing')).toMatchObject({ Share: 'private' });
  });

  it('are never shared between strangers with the default broker code', async () => {
    const [one, other, staff] = await Promise.all([test.make.user(15), test.make.user(15), test.make.user(30)]);
    expect(await save(one, { Name: 'Mine', Share: 'code' })).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    const ViewID = await saved(one, { Name: 'Mine' });
    expect((await update(one, ViewID, 1, { Share: 'code' })).status).toBe(403);
    await saved(staff, { Name: 'Of the house', Share: 'code' });
    expect((await viewsOf(other)).map(({ Name }) => Name)).toEqual([]);
    const { body } = await test.as(one).get(`/savedViews?Table=${all}`);
    expect(body.can).toEqual({ share: false, alert: false });
  });

  it('of staff, sellers and buyers stay apart, although they share a code', async () => {
    const [sold, bought, brokered] = await Promise.all(
      [seller, buyer, broker].map((who) => saved(who, { Name: 'For us', Table: 'listing_ta', Share: 'code' })),
    );
    const ids = async (who: TestUser) => (await viewsOf(who, 'listing_ta')).map(({ ViewID }) => ViewID);
    expect(await ids(seller)).toEqual([sold]);
    expect(await ids(buyer)).toEqual([bought]);
    expect(await ids(colleague)).toEqual([brokered]);
    for (const [who, other] of [
      [seller, bought],
      [buyer, sold],
      [colleague, bought],
    ] as const)
      expect((await remove(who, Number(other))).status).toBe(404);
  });

  it('refuse a change of an older version, with both values', async () => {
    const ViewID = await saved(broker, { Name: 'Two windows', Query: { star: '2' } });
    expect((await update(broker, ViewID, 1, { Query: { star: '3' } })).status).toBe(200);
    expect(await update(broker, ViewID, 1, { Name: 'Older' })).toMatchObject({
      status: 409,
      body: { code: 'view_changed', conflict: { Name: { yours: 'Older', theirs: 'Two windows' } } },
    });
    const answers = await Promise.all([4, 5].map((star) => update(broker, ViewID, 2, { Query: { star: String(star) } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await named(broker, 'Two windows')).toMatchObject({ Version: 3 });
    expect((await remove(broker, ViewID)).body.message).toBe(messages.viewDeleted);
    expect((await remove(broker, ViewID)).status).toBe(404);
    expect((await update(broker, ViewID, 3, { Name: 'Gone' })).status).toBe(404);
  });

  it('are announced to their owner, and shared ones to their broker code', async () => {
    const streams = await Promise.all([listen(test, broker), listen(test, colleague), listen(test, rival)]);
    const heard = async () => {
      await test.services.changes.announce(test.db, 'brokers');
      return (await Promise.all(streams.map((stream) => stream.until('brokers')))).map((text) => text.includes('"views"'));
    };
    await saved(broker, { Name: 'Quiet' });
    expect(await heard()).toEqual([true, false, false]);
    for (const { stop } of streams) stop();
    const others = await Promise.all([listen(test, colleague), listen(test, rival)]);
    await saved(broker, { Name: 'Loud', Share: 'code' });
    await test.services.changes.announce(test.db, 'brokers');
    const texts = await Promise.all(others.map((stream) => stream.until('brokers')));
    for (const { stop } of others) stop();
    expect(texts.map((text) => text.includes('"views"'))).toEqual([true, false]);
  });
});
