import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';

describe('incomplete drafts', () => {
  let test: TestApp;
  let seller: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, admin] = await Promise.all([test.make.user(1), test.make.user(40)]);
  });
  afterAll(() => test.close());

  const incomplete = { listing_details: { PatentIPOwnership: 2, Overview: 'Not the description' } };
  const field = 'listing_details.PatentPortfolio';
  const create = (who: TestUser, rest = {}) => test.as(who).post('/createListing', payload({}, { ...incomplete, ...rest }));
  const edit = (who: TestUser, id: number, rest = {}) =>
    test.as(who).post(`/editListing?listing_id=${id}`, payload({}, { ...incomplete, ...rest }));
  const publish = (id: number) => test.as(seller).post(`/publishListing?listing_id=${id}`, {});
  const idOf = (answer: Answer): number => (answer.body.listing as { ListingID: number }).ListingID;
  const statusOf = async (id: number) => {
    const { body } = await test.as(admin).get(`/getListingById?listing_id=${id}`);
    return (body.listing as { AvailableStatus: number }).AvailableStatus;
  };
  const refused = { status: 400, body: { code: 'invalid', errors: { [field]: messages.describeEncumbrances } } };

  it('are refused unless the call says that it is a draft', async () => {
    expect(await create(seller)).toMatchObject(refused);
    expect(await create(seller, { draft: false })).toMatchObject({ status: 400 });
  });

  it('are saved, and saved again', async () => {
    const created = await create(seller, { draft: true });
    expect(created).toMatchObject({ status: 200, body: { message: messages.listingCreated } });
    expect(await edit(seller, idOf(created), { draft: true })).toMatchObject({ status: 200 });
    expect(await edit(seller, idOf(created))).toMatchObject(refused);
  });

  it('still need a name and a seller', async () => {
    const nameless = await test.as(seller).post('/createListing', { ...payload({ ListingName: ' ' }), draft: true });
    expect(nameless).toMatchObject({ status: 400, body: { errors: { 'listing.ListingName': messages.listingNameRequired } } });
    expect(await create(seller, { draft: true, salesInfo: { Seller: '' } })).toMatchObject({
      status: 400,
      body: { errors: { 'salesInfo.Seller': messages.sellerRequired } },
    });
  });

  it('cannot be submitted until the description is there', async () => {
    const id = idOf(await create(seller, { draft: true }));
    expect(await publish(id)).toMatchObject({
      status: 400,
      body: {
        message: messages.listingIncomplete,
        code: 'listing_incomplete',
        errors: { [field]: messages.describeEncumbrances },
      },
    });
    expect(await statusOf(id)).toBe(0);
    const complete = { listing_details: { PatentIPOwnership: 2, PatentPortfolio: 'A bank holds a lien.' } };
    expect((await edit(seller, id, { ...complete, draft: true })).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect(await statusOf(id)).toBe(-1);
  });

  it("don't bypass the rule for a submitted listing", async () => {
    const complete = { listing_details: { PatentIPOwnership: 2, PatentPortfolio: 'A bank holds a lien.' } };
    const id = idOf(await create(seller, complete));
    expect((await publish(id)).status).toBe(200);
    const emptied = { listing_details: { PatentPortfolio: '' }, draft: true };
    expect(await edit(seller, id, emptied)).toMatchObject(refused);
    expect(await edit(admin, id, emptied)).toMatchObject(refused);
  });

  it("don't bypass the rule for an admin's listing, which is active right away", async () => {
    expect(await create(admin, { draft: true })).toMatchObject(refused);
  });
});
