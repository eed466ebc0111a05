import { messages } from '@brevet/contract/messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listings } from '../../schema/listings.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { expectWaiting, holdRows } from '../../test/hold.ts';
import { settled } from '../../test/settled.ts';
import { WellKnownNames } from '../anonymity/well-known-names.ts';
import { namesQueue } from './compare-turn.ts';

describe('the well-known names, while they are read for the first time,', () => {
  let test: TestApp;
  let seller: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, admin] = await Promise.all([test.make.user(1), test.make.user(40)]);
  });
  afterAll(() => test.close());

  const setStatus = (listing_id: number, AvailableStatus: number) =>
    test.as(admin).post('/changeListingStatus', { listing_id, AvailableStatus });
  const edit = (id: number, listing: Record<string, unknown>) =>
    test.as(seller).post(`/editListing?listing_id=${id}`, { listing });
  const draft = async () => (await test.make.listing(seller, 0)).ListingID;
  const active = async () => (await test.make.listing(seller, 1)).ListingID;

  type Call = (id: number) => Promise<Answer>;
  const checked: [string, () => Promise<number>, Call, Call][] = [
    [
      'a submission',
      draft,
      (id) => test.as(seller).post(`/publishListing?listing_id=${id}`, {}),
      (id) => edit(id, { Keywords: 'a' }),
    ],
    ['an activation', draft, (id) => setStatus(id, 1), (id) => edit(id, { Keywords: 'a' })],
    ['an edit of an active listing', active, (id) => edit(id, { Keywords: 'a' }), (id) => setStatus(id, 2)],
    [
      "an admin's new listing",
      draft,
      () => test.as(admin).post('/createListing', payload()),
      (id) => edit(id, { Keywords: 'a' }),
    ],
  ];
  it.each(checked)('let %s wait without a transaction, and other calls go on', async (_, make, call, other) => {
    const id = await make();
    // The comparison of earlier changes would wait for the names, too.
    await settled(test, namesQueue);
    test.services.wellKnown = new WellKnownNames(test.services.db, test.services.counts, test.app.log);
    const { waiting, during } = await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table bulk_patents in access exclusive mode`);
      const waiting = call(id);
      await expectWaiting(test, 1);
      return { waiting: { answer: waiting }, during: await other(id) };
    });
    expect(during.status).toBe(200);
    expect((await waiting.answer).status).toBe(200);
  });

  it("don't keep the server from stopping", async () => {
    const stopping = await startTestApp();
    const owner = await stopping.make.user(1);
    const { ListingID } = await stopping.make.listing(owner, 0);
    stopping.services.wellKnown = new WellKnownNames(stopping.services.db, stopping.services.counts, stopping.app.log);
    const waiting = await stopping.db.transaction(async (tx) => {
      await tx.execute(sql`lock table bulk_patents in access exclusive mode`);
      const answer = stopping.as(owner).post(`/publishListing?listing_id=${ListingID}`, {});
      await expectWaiting(stopping, 1);
      await stopping.app.close();
      return answer;
    });
    expect(waiting).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const [row] = await stopping.db.select().from(listings).where(eq(listings.ListingID, ListingID));
    expect(row?.AvailableStatus).toBe(0);
    await stopping.close();
  });

  it('are read again by the next check when the first reading failed', async () => {
    const company = 'Lumen Forge Oy';
    for (let index = 0; index < 20; index += 1)
      await test.make.bulkPatent({ PatentNumber: String(7_200_000 + index), Assignees: [company] });
    const names = new WellKnownNames(test.services.db, test.services.counts, test.app.log);
    test.services.wellKnown = names;
    await test.db.execute(sql`alter table bulk_patents rename to bulk_patents_away`);
    await names.refresh();
    await test.db.execute(sql`alter table bulk_patents_away rename to bulk_patents`);
    const id = await draft();
    expect((await edit(id, { Keywords: 'Lumen Forge' })).status).toBe(200);
    expect(await test.as(seller).post(`/publishListing?listing_id=${id}`, {})).toMatchObject({
      status: 400,
      body: { findings: [{ kind: 'company', text: 'Lumen Forge' }] },
    });
  });

  const races: [string, () => Promise<number>, number, Call][] = [
    ['an edit whose draft is published', draft, 1, (id) => edit(id, { Keywords: 'b' })],
    ['a new status for a listing that is declined', active, -2, (id) => setStatus(id, 2)],
  ];
  it.each(races)('refuse %s before it has its lock', async (_, make, status, call) => {
    const id = await make();
    const lock = sql`select 1 from listings where listing_id = ${id} for no key update`;
    const [answer] = await holdRows(test, lock, [() => call(id)], (tx) =>
      tx.execute(sql`update listings set available_status = ${status} where listing_id = ${id}`),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'listing_changed', message: messages.listingChangedMeanwhile },
    });
  });
});
