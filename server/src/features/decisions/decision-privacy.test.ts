import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '../../schema/mail.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { crawl } from '../../test/crawl.ts';
import type { TestUser } from '../../test/factories.ts';
import { listen } from '../../test/listen.ts';

describe("buyers' decisions", () => {
  let test: TestApp;
  let seller: TestUser;
  let buyers: TestUser[];
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    await test.make.broker('QPX');
    [seller, broker, admin] = await Promise.all([test.make.user(1), test.make.user(30), test.make.user(40)]);
    // One of the buyers shares the seller's broker code.
    buyers = await Promise.all([test.make.user(15), test.make.user(15, { BrokerID: 'ALP' })]);
  });
  afterAll(() => test.close());

  const listed = async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    await test.make.listing(seller, 1);
    return ListingID;
  };
  const decideAll = async (ListingID: number) => {
    for (const [index, buyer] of buyers.entries())
      expect((await test.as(buyer).post('/decision', { ListingID, DecisionStatus: [4, 5][index] })).status).toBe(200);
    const passed = { DecisionStatus: 3, Reasons: ['other'], ReasonText: 'Canaryreason' };
    const forAnother = { ListingID, BrokerCode: 'ALP', ...passed };
    expect((await test.as(admin).post('/decision', forAnother)).status).toBe(200);
    const forSeveral = { ListingID, BrokerCode: ['ALP', 'QPX'], ...passed };
    expect((await test.as(admin).post('/decisionAsAdmin', forSeveral)).status).toBe(200);
  };

  it('change nothing that the seller can read, in any order, as rows or as CSV', async () => {
    const id = await listed();
    const known = {
      ...{ listing_id: id, listingId: id, ListingID: id, ownerID: seller.UserID, UserID: seller.UserID, userId: seller.UserID },
      ...{ all: 1, scope: 'own', patentNumber: '6981431' },
    };
    const before = await crawl(test, seller, known);
    await decideAll(id);
    expect(await crawl(test, seller, known)).toEqual(before);
    const readable = [...before].filter(([, { status }]) => status === 200).map(([address]) => address.split('?')[0]);
    for (const path of [
      '/listing_ta',
      '/getListingById',
      '/listing_details',
      '/getListingDetailById',
      '/getListingStatusHistory',
    ])
      expect(readable).toContain(path);
    for (const [, { text }] of before) expect(text).not.toContain('DecisionStatus":');
  });

  it('are refused to the seller in calls that return only decisions', async () => {
    const id = await listed();
    await decideAll(id);
    for (const path of [
      `/listing_status?ListingID=${id}`,
      `/getDecisionstatusForAdmin?ListingID=${id}`,
      `/getDecisionHistory?ListingID=${id}`,
      `/getBrokerBasedOnDecision?ListingID=${id}&DecisionStatus=3`,
      '/pursue_request',
    ])
      expect((await test.as(seller).get(path)).status, path).toBe(403);
  });

  it('are shown to buyers of the code and to staff, in the listing and in the tables', async () => {
    const id = await listed();
    await decideAll(id);
    for (const who of [buyers[0], broker]) {
      if (!who) throw new Error('no reader');
      const { body } = await test.as(who).get(`/getListingById?listing_id=${id}`);
      expect(body.listing).toMatchObject({ tbl_listing_decision_statuses: [{ BrokerCode: 'TTX', DecisionStatus: 4 }] });
      const table = await test.as(who).get(`/myaccount_ta_all?search=${id}`);
      expect(table.body.data).toMatchObject([{ ListingID: id, DecisionStatus: 4 }]);
    }
  });

  it("don't appear in the seller's event stream, which announces changes to the listing", async () => {
    const id = await listed();
    const stream = await listen(test, seller);
    await decideAll(id);
    await test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus: 2 });
    // The status change is the first event; the earlier decisions sent none.
    expect(await stream.until('listings')).toBe('data: {"feature":"listings"}\n\n');
    stream.stop();
  });

  it('reveal their reasons in no message and no email', async () => {
    const id = await listed();
    await decideAll(id);
    const messages = [];
    for (const who of [seller, ...buyers, broker, admin])
      messages.push(await test.as(who).get('/getUnreadEmailMessage?all=1&limit=100'));
    expect(JSON.stringify([messages, await test.db.select().from(outbox)])).not.toContain('Canaryreason');
  });

  it('send the seller no message and no email', async () => {
    const id = await listed();
    const received = async () => ({
      inbox: (await test.as(seller).get('/getUnreadEmailMessage?all=1')).body,
      mails: await test.db.$count(outbox, eq(outbox.ToAddress, seller.Email)),
    });
    const before = await received();
    await decideAll(id);
    expect(await received()).toEqual(before);
  });
});
