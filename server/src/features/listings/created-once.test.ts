import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { listings } from '../../schema/listings.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';

const key = (name: string) => `${name}-0123456789abcdef`;
const idOf = ({ body }: Answer) => (body.listing as { ListingID: number }).ListingID;

describe('a listing created twice with one key', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, other, admin] = await Promise.all([test.make.user(1), test.make.user(1), test.make.user(40)]);
  });
  afterAll(() => test.close());

  const create = (who: TestUser, CreateKey: string | undefined, listing: object = {}, rest: object = {}) =>
    test.as(who).post('/createListing', payload({ ...listing }, { ...(CreateKey ? { CreateKey } : {}), ...rest }));
  const created = ({ UserID }: TestUser) => test.db.select().from(listings).where(eq(listings.OwnerID, UserID));

  it('is one listing, and the second call changes nothing', async () => {
    const owner = await test.make.user(1);
    const first = await create(owner, key('lost'), { ListingName: 'Cold pl' });
    expect(first).toMatchObject({ status: 200, body: { listing: { Version: 1 } } });
    expect(first.body).not.toHaveProperty('repeated');
    const second = await create(owner, key('lost'), { ListingName: 'Cold plate' });
    expect(second).toMatchObject({ status: 200, body: { listing: first.body.listing, repeated: true } });
    expect(await created(owner)).toMatchObject([{ ListingName: 'Cold pl', Version: 1 }]);
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(idOf(first))));
    expect(entries.map(({ Action }) => Action)).toEqual(['create']);
  });

  it('is one listing if both calls come at once', async () => {
    const owner = await test.make.user(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(owner, key('at-once'))));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(answers.filter(({ body }) => body.repeated)).toHaveLength(7);
    expect(await created(owner)).toHaveLength(1);
  });

  it('is one active listing of an admin', async () => {
    const answers = [await create(admin, key('admin')), await create(admin, key('admin'))];
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await created(admin)).toMatchObject([{ AvailableStatus: 1 }]);
  });

  it('gives the second caller the first version, so that later changes by others are noticed', async () => {
    const id = idOf(await create(seller, key('later'), { ListingName: 'Mine' }));
    await test.as(admin).post(`/editListing?listing_id=${id}`, payload({ ListingName: 'Theirs', Version: 1 }));
    const again = await create(seller, key('later'), { ListingName: 'Mine, longer' });
    expect(again.body).toMatchObject({ listing: { ListingID: id, Version: 1 }, repeated: true });
    const edit = payload({ ListingName: 'Mine, longer', Version: 1 });
    expect((await test.as(seller).post(`/editListing?listing_id=${id}`, edit)).status).toBe(409);
  });

  it("isn't someone else's listing, even if its key is known", async () => {
    const mine = await create(seller, key('shared'));
    const theirs = await create(other, key('shared'));
    expect(theirs.body).not.toHaveProperty('repeated');
    expect(idOf(theirs)).not.toBe(idOf(mine));
  });

  it('frees its key if it could not be stored', async () => {
    const rest = { listingPatent: [{ patentNumber: 'nothing', patentCountry: 'US', patentStatus: 'Issued' }] };
    expect((await create(seller, key('failed'), {}, rest)).status).toBe(400);
    expect((await create(seller, key('failed'))).body).not.toHaveProperty('repeated');
  });

  it('needs a key of 16 to 64 characters', async () => {
    for (const bad of ['', 'short', 'x'.repeat(65), `${key('space')} `])
      expect((await test.as(seller).post('/createListing', { ...payload(), CreateKey: bad })).status, bad).toBe(400);
    const without = [await create(seller, undefined), await create(seller, undefined)];
    expect(new Set(without.map(idOf)).size).toBe(2);
  });
});
