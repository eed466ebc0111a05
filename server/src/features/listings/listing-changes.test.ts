import { messages } from '@brevet/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listings } from '../../schema/listings.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { attached, invited } from '../../test/invite.ts';

type Change = [name: string, before: unknown, after: unknown];

describe('changes since the review', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  let id: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(30),
      test.make.user(40),
    ]);
  });
  beforeEach(async () => {
    const created = await test.as(seller).post('/createListing', payload({ Keywords: 'heat' }));
    id = (created.body.listing as { ListingID: number }).ListingID;
    await setStatus(-1);
    await decide(1);
  });
  afterAll(() => test.close());

  const setStatus = (status: number) =>
    test.db.execute(sql`update ${listings} set available_status = ${status} where listing_id = ${id}`);
  const decide = async (AvailableStatus: number, Reason = 'Reason') => {
    const { status, text } = await test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus, Reason });
    expect(status, text).toBe(200);
  };
  const edit = async (who: TestUser, fields: Record<string, unknown>, rest = {}) => {
    const answer = await test.as(who).post(`/editListing?listing_id=${id}`, payload({ Keywords: 'heat', ...fields }, rest));
    expect(answer.status, answer.text).toBe(200);
  };
  const read = (who = broker) => test.as(who).get(`/getListingChanges?listing_id=${id}`);
  const changes = async (): Promise<Change[]> => {
    const data = (await read()).body.data as { Name: string; Before: unknown; After: unknown }[];
    return data.map(({ Name, Before, After }): Change => [Name, Before, After]);
  };
  const version = async () => (await read()).body.Version as number;
  const confirm = (who: TestUser | null, Version: number, listing_id = id) =>
    test.as(who).post('/confirmListingChanges', { listing_id, Version });
  const patent = (patentNumber: string, removePatent = false) => ({
    listingPatent: [{ patentNumber, patentCountry: 'US', patentStatus: 'Issued', removePatent }],
  });

  /** The places where staff see that a listing changed: the detail page, both lists, and the filter. */
  const flags = async (who: TestUser) => {
    const canOf = ({ can }: { can: { confirmChanges: boolean } }) => can.confirmChanges;
    const rowOf = ({ status, body }: Answer) => {
      const row =
        status === 200 &&
        (body.data as { ListingID: number; can: { confirmChanges: boolean } }[]).find((one) => one.ListingID === id);
      return row ? canOf(row) : null;
    };
    const [page, mine, all] = await Promise.all([
      test.as(who).get(`/listing_details?listingId=${id}`),
      test.as(who).get(`/listing_ta?ownerID=${seller.UserID}&limit=100`),
      test.as(who).get('/myaccount_ta_all?limit=100'),
    ]);
    return [canOf(page.body.listings as { can: { confirmChanges: boolean } }), rowOf(mine), rowOf(all)];
  };

  it('are the fields that the owner edited, with the reviewed and the current value', async () => {
    expect(await changes()).toEqual([]);
    await edit(seller, { ListingName: 'Warm plate', Keywords: 'cold' });
    await edit(seller, { ListingName: 'Hot plate', Keywords: 'cold' });
    expect((await changes()).sort()).toEqual([
      ['listing.Keywords', 'heat', 'cold'],
      ['listing.ListingName', 'Cold plate for servers', 'Hot plate'],
    ]);
    await edit(seller, { ListingName: 'Cold plate for servers', Keywords: 'cold' });
    expect(await changes()).toEqual([['listing.Keywords', 'heat', 'cold']]);
    await edit(seller, {});
    expect(await changes()).toEqual([]);
  });

  it('include confidential fields, and reading them is audited', async () => {
    const body = payload({ Keywords: 'heat' });
    body.salesInfo.TargetPrice = 300_000;
    await test.as(seller).post(`/editListing?listing_id=${id}`, body);
    const dollars = (Amount: number) => ({ Amount, Currency: 'USD' });
    expect(await changes()).toEqual([['salesInfo.TargetPrice', dollars(250_000), dollars(300_000)]]);
    const audit = await test.as(admin).get(`/audit?Entity=listing&EntityID=${id}&Action=read%20confidential`);
    expect(audit.body.data).toMatchObject([{ UserID: broker.UserID }]);
  });

  it('include every price when the currency changes, and none when it changes back', async () => {
    const save = (Currency: string) => test.as(seller).post(`/editListing?listing_id=${id}`, { salesInfo: { Currency } });
    await save('EUR');
    const price = (Amount: number) => ['USD', 'EUR'].map((Currency) => ({ Amount, Currency }));
    expect((await changes()).sort()).toEqual([
      ['salesInfo.Currency', 'USD', 'EUR'],
      ['salesInfo.MinimumAcceptablePrice', ...price(125_000.5)],
      ['salesInfo.TargetPrice', ...price(250_000)],
    ]);
    await save('USD');
    expect(await changes()).toEqual([]);
  });

  it('include patents and attachments that the owner adds or removes', async () => {
    await edit(seller, {}, patent('7123456'));
    const posted = await test.as(seller).post(`/createListingPatent?listing_id=${id}`, patent('7123457'));
    const [fresh] = posted.body.data as { PatentID: number }[];
    const doc = await attached(test, seller, id);
    const before = await changes();
    expect(before).toMatchObject([
      ['US 7123456', null, 'US 7123456'],
      ['US 7123457', null, 'US 7123457'],
      [String(doc), null, expect.stringMatching(/\.\w+$/)],
    ]);
    expect((await confirm(broker, await version())).status).toBe(200);
    await test.as(seller).delete(`/deleteListingPatent?PatentID=${fresh?.PatentID}&listing_id=${id}`);
    await test.as(seller).delete(`/delete_attachment?DocID=${doc}`);
    expect(await changes()).toEqual([
      ['US 7123457', 'US 7123457', null],
      [String(doc), before[2]?.[2], null],
    ]);
    await edit(seller, {}, patent('7123457'));
    expect(await changes()).toEqual([[String(doc), before[2]?.[2], null]]);
  });

  it("don't include staff edits, and a staff edit of a field confirms it", async () => {
    await edit(admin, { ListingName: 'Named by the admin' });
    await attached(test, broker, id);
    await test.as(broker).post(`/createListingPatent?listing_id=${id}`, patent('7123458'));
    expect(await changes()).toEqual([]);
    await edit(seller, { ListingName: 'Named by the seller', Keywords: 'cold' });
    expect(await changes()).toHaveLength(2);
    await edit(broker, { ListingName: 'Named by the broker', Keywords: 'cold' });
    expect(await changes()).toEqual([['listing.Keywords', 'heat', 'cold']]);
  });

  it("don't include a buyer's attachments", async () => {
    const doc = await attached(test, buyer, id);
    await test.as(seller).delete(`/delete_attachment?DocID=${doc}`);
    expect(await changes()).toEqual([]);
  });

  it('are recorded in each status after the review and in none before', async () => {
    for (const status of [0, -1, -2]) {
      await setStatus(status);
      await edit(seller, { Keywords: `unreviewed ${status}` });
      expect(await changes(), String(status)).toEqual([]);
    }
    for (const status of [1, 2, 3, 4, 5, 6, 7]) {
      await setStatus(status);
      await edit(seller, { Keywords: `reviewed ${status}` });
      expect(await changes(), String(status)).toHaveLength(1);
      expect((await confirm(broker, await version())).status).toBe(200);
    }
  });

  it('survive a sale, and end when the listing is declined or activated after a review', async () => {
    await edit(seller, { Keywords: 'cold' });
    await decide(6);
    expect(await changes()).toHaveLength(1);
    await decide(-2);
    expect(await changes()).toEqual([]);
    await edit(seller, { Keywords: 'warm' });
    await decide(1);
    expect((await read()).body).toMatchObject({ Reviewer: 'Ada Quist', ReviewDate: expect.stringMatching(/Z$/), data: [] });
  });

  it('appear in the lists, on the page and in the filter only for staff', async () => {
    expect(await flags(admin)).toEqual([false, false, false]);
    await edit(seller, { Keywords: 'cold' });
    expect(await flags(admin)).toEqual([true, true, true]);
    expect(await flags(broker)).toEqual([true, true, true]);
    expect(await flags(seller)).toEqual([false, false, null]);
    expect(await flags(buyer)).toEqual([false, null, false]);
    const filtered = () => test.as(broker).get('/myaccount_ta_all?ChangedSinceReview=1&limit=100');
    const { body } = await filtered();
    const rows = body.data as { ListingID: number; can: { confirmChanges: boolean } }[];
    expect(rows.map(({ ListingID }) => ListingID)).toContain(id);
    expect(rows.every(({ can }) => can.confirmChanges)).toBe(true);
    expect(body.total).toBe(rows.length);
    await confirm(admin, await version());
    expect(await flags(broker)).toEqual([false, false, false]);
    expect((await filtered()).body.total).toBe(rows.length - 1);
  });

  it('can be confirmed by a broker or an admin, who is named with the date', async () => {
    for (const who of [broker, admin]) {
      await edit(seller, { Keywords: `for type ${who.UserType}` });
      expect(await confirm(who, await version())).toMatchObject({ status: 200, body: { message: messages.changesConfirmed } });
      expect((await read()).body).toMatchObject({ Reviewer: 'Ada Quist', ReviewDate: expect.stringMatching(/Z$/), data: [] });
    }
  });

  it('are refused to everyone else, in the list as well', async () => {
    await edit(seller, { Keywords: 'cold' });
    const Version = await version();
    const outsider = await invited(test, seller, id);
    for (const [who, status] of [
      [null, 401],
      [outsider, 401],
      [seller, 403],
      [buyer, 403],
    ] as const) {
      expect((await confirm(who as TestUser | null, Version)).status).toBe(status);
      expect((await test.as(who).get(`/getListingChanges?listing_id=${id}`)).status).toBe(status);
      // A seller gets nothing from the list of all listings.
      expect((await test.as(who).get('/myaccount_ta_all?ChangedSinceReview=1')).status).toBe(status);
    }
    const around = await test.as(seller).get(`/getPreviousAndNextListing?listingId=${id}&list=own&ChangedSinceReview=1`);
    expect(around.status).toBe(403);
    expect(await changes()).toHaveLength(1);
    const opened = await test.as(null).post('/openInvitation', { Token: outsider.token });
    expect(opened.text).not.toContain('confirmChanges');
  });

  it("aren't confirmed by invalid input", async () => {
    await edit(seller, { Keywords: 'cold' });
    const bodies = [
      {},
      { listing_id: id },
      { listing_id: id, Version: '1' },
      { listing_id: id, Version: -1 },
      { listing_id: id, Version: 1, all: true },
    ];
    for (const body of bodies) expect((await test.as(broker).post('/confirmListingChanges', body)).status).toBe(400);
    expect((await confirm(broker, 1, 999_999)).status).toBe(404);
    expect((await test.as(broker).get('/myaccount_ta_all?ChangedSinceReview=0')).status).toBe(400);
    expect(await changes()).toHaveLength(1);
  });

  it("aren't confirmed if the owner edited after they were read", async () => {
    await edit(seller, { Keywords: 'cold' });
    const Version = await version();
    await edit(seller, { Keywords: 'colder' });
    expect(await confirm(broker, Version)).toMatchObject({
      status: 409,
      body: { code: 'review_outdated', message: messages.changedSinceRead },
    });
    expect(await changes()).toEqual([['listing.Keywords', 'heat', 'colder']]);
    expect((await confirm(broker, await version())).status).toBe(200);
  });

  it("aren't confirmed if an edit of any kind comes in between", async () => {
    const attach = async () => {
      await attached(test, seller, id);
    };
    for (const act of [() => edit(seller, { Keywords: 'colder' }), attach]) {
      await edit(seller, { Keywords: 'cold' });
      const Version = await version();
      const calls: (() => Promise<unknown>)[] = [act, () => confirm(broker, Version)];
      const [, answer] = await holdRows(test, sql`select 1 from ${listings} where listing_id = ${id} for update`, calls);
      expect(answer).toMatchObject({ status: 409, body: { code: 'review_outdated' } });
      expect(await changes()).not.toEqual([]);
    }
  });

  it('are confirmed once when two people confirm at once', async () => {
    await edit(seller, { Keywords: 'cold' });
    const Version = await version();
    const answers = await Promise.all([confirm(broker, Version), confirm(admin, Version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('review_nothing');
    const audit = await test.as(admin).get(`/audit?Entity=listing&EntityID=${id}&Action=confirm%20changes`);
    expect(audit.body.data).toMatchObject([
      { OldValue: { 'listing.Keywords': 'heat' }, NewValue: { 'listing.Keywords': 'cold' } },
    ]);
  });
});
