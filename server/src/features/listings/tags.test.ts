import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { listen } from '../../test/listen.ts';

describe('tags', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, other, buyer, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(15),
      test.make.user(30),
      test.make.user(40),
    ]);
  });
  afterAll(() => test.close());

  const tag = (who: TestUser | null, listing_id: number, Tag: unknown, rest: object = {}) =>
    test.as(who).post('/updateTag', { listing_id, Tag, ...rest });
  const tagsFor = async (who: TestUser, search = '') =>
    (await test.as(who).get(`/getTags?search=${encodeURIComponent(search)}`)).body.data;

  it.each([0, -1, -2, 1, 6] as const)('are set and removed by brokers and admins at status %i', async (status) => {
    const { ListingID } = await test.make.listing(seller, status);
    for (const [who, Tag, stored] of [
      [broker, '  fast lane ', 'fast lane'],
      [admin, '', ''],
    ] as const) {
      expect(await tag(who, ListingID, Tag, { UpdateDate: '1999-01-01' })).toMatchObject({
        status: 200,
        body: { message: 'Tag updated successfully' },
      });
      const { body } = await test.as(admin).get(`/getListingById?listing_id=${ListingID}`);
      expect(body.listing).toMatchObject({ Tag: stored });
    }
  });

  it('are audited with the previous one, and only if they change', async () => {
    const { ListingID } = await test.make.listing(seller, 1, { Tag: 'old' });
    await tag(broker, ListingID, 'new');
    await tag(broker, ListingID, 'new');
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(ListingID)));
    expect(entries).toMatchObject([{ Action: 'tag', UserID: broker.UserID, OldValue: { Tag: 'old' }, NewValue: { Tag: 'new' } }]);
  });

  it.each([
    ['too long', 'x'.repeat(201)],
    ['of several lines', 'one\ntwo'],
    ['with NUL', 'a\u0000b'],
    ['missing', undefined],
    ['a number', 7],
  ])('are refused when %s', async (_name, Tag) => {
    const { ListingID } = await test.make.listing(seller, 1);
    expect(await tag(broker, ListingID, Tag)).toMatchObject({ status: 400, body: { errors: { Tag: expect.any(String) } } });
  });

  it('are refused to sellers, buyers and people without a session, and on listings that are not there', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    for (const who of [seller, other, buyer]) expect((await tag(who, ListingID, 'mine')).status).toBe(403);
    expect((await tag(null, ListingID, 'mine')).status).toBe(401);
    expect((await tag(broker, 2_000_000_000, 'mine')).body.message).toBe(messages.notThere);
    for (const who of [seller, buyer]) expect((await test.as(who).get('/getTags')).status).toBe(403);
    expect((await test.as(null).get('/getTags')).status).toBe(401);
  });

  it('are suggested by use, with text that is searched literally', async () => {
    for (const Tag of ['Zeta 100%', 'Zeta 100%', 'Zeta low', 'zeta_x']) await test.make.listing(seller, 0, { Tag });
    expect(await tagsFor(broker, 'zeta')).toEqual([
      { Tag: 'Zeta 100%', count: 2 },
      { Tag: 'Zeta low', count: 1 },
      { Tag: 'zeta_x', count: 1 },
    ]);
    expect(await tagsFor(admin, '%')).toEqual([{ Tag: 'Zeta 100%', count: 2 }]);
    expect(await tagsFor(admin, '_')).toEqual([{ Tag: 'zeta_x', count: 1 }]);
    for (let index = 0; index < 25; index += 1) await test.make.listing(seller, 0, { Tag: `many ${index}` });
    expect(await tagsFor(broker, 'many')).toHaveLength(20);
    expect((await test.as(broker).get(`/getTags?search=${'x'.repeat(201)}`)).status).toBe(400);
  });

  it('show their owner in lists and listing, and no other seller or buyer, not even a buyer who owns it', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const own = await test.make.listing(buyer, 1, { Tag: 'canarytag' });
    await tag(broker, ListingID, 'canarytag');
    const mine = await test.as(seller).get(`/listing_ta?ownerID=${seller.UserID}&search=${ListingID}`);
    expect(mine.body.data).toMatchObject([{ Tag: 'canarytag' }]);
    expect((await test.as(seller).get(`/listing_details?listingId=${ListingID}`)).text).toContain('canarytag');
    for (const [who, path] of [
      [buyer, `/listing_details?listingId=${ListingID}`],
      [buyer, `/listing_details?listingId=${own.ListingID}`],
      [buyer, `/getListingById?listing_id=${own.ListingID}`],
      [buyer, `/listing_ta?ownerID=${buyer.UserID}`],
      [buyer, `/listing_ta?ownerID=${buyer.UserID}&format=csv`],
      [buyer, '/myaccount_ta_all'],
      [other, `/listing_details?listingId=${ListingID}`],
    ] as const)
      expect((await test.as(who).get(path)).text, path).not.toContain('canarytag');
  });

  it('reach the owner at once', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const stream = await listen(test, seller);
    await tag(broker, ListingID, 'live');
    expect(await stream.until('listings')).toContain('listings');
    stream.stop();
  });
});
