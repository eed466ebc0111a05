import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { activationCodes } from '../../schema/codes.ts';
import { listings } from '../../schema/listings.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { storeSetting } from '../settings/settings.queries.ts';

const secrets = /Halden Kestrel|secret notes|987654|250000|125000|Seller|TargetPrice/;

describe('listings', () => {
  let test: TestApp;
  let seller: TestUser;
  let stranger: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, stranger, buyer, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(30),
      test.make.user(40),
    ]);
  });
  afterAll(() => test.close());

  const idOf = (answer: Answer): number => (answer.body.listing as { ListingID: number }).ListingID;
  const create = (who: TestUser, listing = {}, rest = {}) => test.as(who).post('/createListing', payload(listing, rest));

  describe('createListing', () => {
    it("creates a seller's draft, owned by the seller, whatever the defaults claim", async () => {
      const answer = await create(seller, { AvailableStatus: 1, ListingStatus: 'live', CreateDate: '1999-01-01' });
      expect(answer).toMatchObject({ status: 200, body: { message: messages.listingCreated } });
      const read = await test.as(seller).get(`/getListingById?listing_id=${idOf(answer)}`);
      expect(read.body.listing).toMatchObject({
        AvailableStatus: 0,
        ListingStatus: '',
        OwnerID: seller.UserID,
        Brokercode: 'TTX',
        DealStructure: '2',
        Version: 1,
      });
      expect((read.body.listing as { CreateDate: string }).CreateDate).toMatch(/^20[2-9]\d-.*Z$/);
    });

    it("creates an admin's listing as active, for another owner, too", async () => {
      const answer = await create(admin, { OwnerID: seller.UserID });
      const read = await test.as(admin).get(`/getListingById?listing_id=${idOf(answer)}`);
      expect(read.body.listing).toMatchObject({ AvailableStatus: 1, OwnerID: seller.UserID });
      expect((read.body.listing as { StartDate: string }).StartDate).toMatch(/Z$/);
    });

    it.each([
      ['OwnerID', { OwnerID: 999_999 }, 403],
      ['Brokercode', { Brokercode: 'ALP' }, 403],
      ['Rating', { Rating: 99 }, 403],
      ['Tag', { Tag: 'mine' }, 403],
    ])('refuses %s from a seller', async (_field, listing, status) => {
      expect((await create(seller, listing)).status).toBe(status);
    });

    it.each([
      ['ListingName', { listing: { ListingName: ' ' } }, 'listing.ListingName', messages.listingNameRequired],
      ['Seller', { salesInfo: { Seller: '' } }, 'salesInfo.Seller', messages.sellerRequired],
      [
        'an ambiguous price',
        { salesInfo: { Seller: 'A', TargetPrice: '1.500' } },
        'salesInfo.TargetPrice',
        messages.amountAmbiguous('1.500', ['1,500', '1.5']),
      ],
      ['a price in text', { salesInfo: { Seller: 'A', TargetPrice: '1.5m' } }, 'salesInfo.TargetPrice', 'Please enter a number'],
      ['half a cent', { salesInfo: { Seller: 'A', TargetPrice: 0.005 } }, 'salesInfo.TargetPrice', messages.twoDecimals],
      [
        'a rounded commission',
        { salesInfo: { Seller: 'A', BrokerCommission: 33.335 } },
        'salesInfo.BrokerCommission',
        messages.twoDecimals,
      ],
      [
        'a rounded commission',
        { salesInfo: { Seller: 'A', BuySideCommission: 33.335 } },
        'salesInfo.BuySideCommission',
        messages.twoDecimals,
      ],
      [
        'encumbrances',
        { listing_details: { PatentIPOwnership: 2 } },
        'listing_details.PatentPortfolio',
        messages.describeEncumbrances,
      ],
      [
        'licenses',
        { listing_details: { PatentLicensingStatus: 2 } },
        'listing_details.PatentLicensingArrangement',
        messages.describeEncumbrances,
      ],
      [
        'infringers',
        { listing_details: { PatentInfringement: 2 } },
        'listing_details.PatentPotentialInfringers',
        messages.describeInfringers,
      ],
      [
        'litigation',
        { listing_details: { PatentLitigation: 2 } },
        'listing_details.PatentLitigationNotes',
        messages.describeLitigation,
      ],
      [
        'deal',
        { listing: { ListingName: 'A', DealStructure: '2,77' } },
        'listing.DealStructure',
        'Please choose deal structures from the list',
      ],
      ['patent', { listingPatent: [{ patentNumber: 'abc' }] }, 'listingPatent.0.patentNumber', messages.patentNumberInvalid],
      ['NUL', { listing: { ListingName: 'A\u0000B' } }, 'listing.ListingName', 'Please remove the control characters'],
      ['unknown field', { listing: { ListingName: 'A', isAdmin: true } }, 'listing.isAdmin', messages.fieldUnknown],
    ])('says what is wrong: %s', async (_name, rest, field, message) => {
      const before = await test.db.$count(listings);
      const answer = await test.as(seller).post('/createListing', { ...payload(), ...rest });
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[field]).toBe(message);
      expect(await test.db.$count(listings)).toBe(before);
    });
  });

  describe('editListing', () => {
    it('saves every field, increments the version and writes the audit log', async () => {
      const id = idOf(await create(seller));
      const answer = await test
        .as(seller)
        .post(
          `/editListing?listing_id=${id}`,
          payload({ ListingName: 'A better name', Version: 1 }, { listing_details: { Overview: 'Long text' } }),
        );
      expect(answer).toMatchObject({ status: 200, body: { message: messages.listingUpdated, listing: { Version: 2 } } });
      const form = await test.as(seller).get(`/getListingDetailById?listing_id=${id}`);
      expect(form.body).toMatchObject({
        listing: { ListingName: 'A better name' },
        listing_details: { Overview: 'Long text' },
        salesInfo: { TargetPrice: 250_000, MinimumAcceptablePrice: 125_000.5 },
      });
      const trail = await test.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.EntityID, String(id)));
      expect(trail.find(({ Action }) => Action === 'edit')).toMatchObject({
        UserID: seller.UserID,
        OldValue: { 'listing.ListingName': 'Cold plate for servers' },
        NewValue: { 'listing.ListingName': 'A better name' },
      });
    });

    it('empties fields that are sent empty, and keeps staff fields that are left out', async () => {
      const staffFields = { Rating: 60, Tag: 'hot', Source: 'Fair', Brokercode: 'TTX' };
      const filled = {
        listing: { ...payload().listing, ...staffFields, ListingDescription: 'Cools', Keywords: 'cold', EndDate: '2040-01-02' },
        listing_details: { Overview: 'Long text', FAQ: 'Questions', PatentLitigation: 2, PatentLitigationNotes: 'Settled' },
        salesInfo: { ...payload().salesInfo, BarginPrice: 7, BrokerCommission: 2.5, BrevetDirectDeal: 1 },
      };
      const id = idOf(await test.as(admin).post('/createListing', filled));
      const read = async () => (await test.as(admin).get(`/getListingDetailById?listing_id=${id}`)).body;
      expect(await read()).toMatchObject(filled);
      const emptied = {
        listing: { ...payload().listing, ListingDescription: '', Keywords: '', EndDate: null },
        listing_details: { Overview: '', FAQ: '', PatentLitigation: 0, PatentLitigationNotes: '' },
        salesInfo: {
          Seller: 'Halden Kestrel Ltd',
          TargetPrice: null,
          PricingNotes: '',
          BarginPrice: null,
          BrokerCommission: null,
          BrevetDirectDeal: 0,
        },
      };
      expect((await test.as(admin).post(`/editListing?listing_id=${id}`, emptied)).status).toBe(200);
      const after = await read();
      expect(after).toMatchObject(emptied);
      expect(after.listing).toMatchObject(staffFields);
      const noStaffFields = { Rating: 0, Tag: '', Source: 'Direct' };
      const cleared = { ...emptied, listing: { ...emptied.listing, ...noStaffFields } };
      expect((await test.as(admin).post(`/editListing?listing_id=${id}`, cleared)).status).toBe(200);
      expect((await read()).listing).toMatchObject(noStaffFields);
    });

    it('refuses the second of two edits of one version and names the fields that differ', async () => {
      const id = idOf(await create(seller));
      const edits = await Promise.all([
        test.as(seller).post(`/editListing?listing_id=${id}`, payload({ ListingName: 'First', Version: 1 })),
        test.as(broker).post(`/editListing?listing_id=${id}`, payload({ ListingName: 'Second', Version: 1 })),
      ]);
      expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = edits.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ message: messages.listingChangedMeanwhile, code: 'listing_changed' });
      const [yours, theirs] = edits[0].status === 409 ? ['First', 'Second'] : ['Second', 'First'];
      expect(refused?.body.conflict).toEqual({
        'listing.ListingName': { yours, theirs },
        'listing.Version': { yours: 1, theirs: 2 },
      });
    });

    it('lets only an admin transfer a listing', async () => {
      const id = idOf(await create(seller));
      const move = payload({ OwnerID: stranger.UserID });
      expect((await test.as(seller).post(`/editListing?listing_id=${id}`, move)).status).toBe(403);
      expect((await test.as(broker).post(`/editListing?listing_id=${id}`, move)).status).toBe(403);
      expect((await test.as(admin).post(`/editListing?listing_id=${id}`, move)).status).toBe(200);
      expect((await test.as(seller).get(`/getListingById?listing_id=${id}`)).status).toBe(404);
    });

    it('answers strangers as if the listing did not exist', async () => {
      const id = idOf(await create(seller));
      const other = await test.as(stranger).post(`/editListing?listing_id=${id}`, payload());
      const none = await test.as(stranger).post('/editListing?listing_id=2000000000', payload());
      expect(other.status).toBe(404);
      expect(other.text).toBe(none.text);
    });
  });

  describe('answers about a listing', () => {
    it('never show a buyer or the owner more than they may know', async () => {
      const listing = await test.make.listing(seller, 1);
      const id = listing.ListingID;
      for (const path of [
        `/getListingById?listing_id=${id}`,
        `/listing_details?listingId=${id}`,
        '/myaccount_ta_all?limit=100',
        '/myaccount_ta_all?format=csv',
      ]) {
        const { text } = await test.as(buyer).get(path);
        expect(text).toContain(String(id));
        expect(text).not.toMatch(secrets);
        expect(text).not.toMatch(/Quist|Broker ID|"OwnerID":\d|"Brokercode":"/);
      }
      expect((await test.as(buyer).get(`/getListingDetailById?listing_id=${id}`)).status).toBe(403);
      expect((await test.as(buyer).get(`/confidential_details?listingId=${id}`)).status).toBe(403);
      expect((await test.as(seller).get(`/confidential_details?listingId=${id}`)).status).toBe(403);
      expect((await test.as(seller).get(`/listing_details?listingId=${id}`)).text).not.toMatch(secrets);
      expect((await test.as(seller).get(`/getListingDetailById?listing_id=${id}`)).body.salesInfo).toMatchObject({
        Seller: 'Halden Kestrel Ltd',
      });
    });

    it('show brokers and admins everything', async () => {
      const { ListingID } = await test.make.listing(seller, 1);
      for (const staff of [broker, admin]) {
        const answer = await test.as(staff).get(`/confidential_details?listingId=${ListingID}`);
        expect(answer.body.sales).toMatchObject({ Seller: 'Halden Kestrel Ltd', TargetPrice: 987_654 });
        const details = await test.as(staff).get(`/listing_details?listingId=${ListingID}`);
        expect(details.body.ownerDetails).toMatchObject({ Username: seller.Username, BrokerName: 'Broker TTX' });
      }
    });

    it("are refused for a UserID that isn't the caller's", async () => {
      const { ListingID } = await test.make.listing(seller, 1);
      const answer = await test.as(buyer).get(`/listing_details?listingId=${ListingID}&UserID=${admin.UserID}`);
      expect(answer).toMatchObject({ status: 403, body: { code: 'identity_mismatch', message: messages.identityContradicts } });
    });

    it("can't be sorted by a field that a buyer may not see", async () => {
      expect((await test.as(buyer).get('/myaccount_ta_all?sid=Brokercode')).status).toBe(400);
      expect((await test.as(broker).get('/myaccount_ta_all?sid=Brokercode')).status).toBe(200);
    });
  });

  describe('publishListing', () => {
    const publish = (who: TestUser, id: number, body = {}) => test.as(who).post(`/publishListing?listing_id=${id}`, body);

    it('submits a draft for review, once', async () => {
      const { ListingID } = await test.make.listing(seller);
      const answers = await Promise.all([publish(seller, ListingID), publish(seller, ListingID)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await test.as(buyer).get(`/getListingById?listing_id=${ListingID}`)).status).toBe(404);
      const history = await test.as(seller).get(`/getListingStatusHistory?listing_id=${ListingID}`);
      expect(history.body.data).toMatchObject([{ OldStatus: 0, NewStatus: -1, UserName: null }]);
    });

    it('is allowed for owners, brokers and admins', async () => {
      for (const [who, status] of [
        [stranger, 404],
        [buyer, 403],
        [broker, 200],
      ] as const) {
        const { ListingID } = await test.make.listing(seller);
        expect((await publish(who, ListingID)).status).toBe(status);
      }
    });

    it('requires a valid activation code if one is given, and requires one if the setting says so', async () => {
      await test.db.insert(activationCodes).values([{ Code: 'GOOD-CODE' }]);
      const [first, second, third] = await Promise.all([1, 2, 3].map(() => test.make.listing(seller)));
      if (!first || !second || !third) throw new Error('no listings');
      expect(await publish(seller, first.ListingID, { activation_code: 'WRONG' })).toMatchObject({
        status: 400,
        body: { errors: { activation_code: messages.activationCodeUnknown } },
      });
      expect((await publish(seller, first.ListingID, { activation_code: 'good-code' })).status).toBe(200);
      expect((await publish(seller, second.ListingID, { activation_code: 'GOOD-CODE' })).body.message).toBe(
        messages.activationCodeUsed,
      );
      await storeSetting(test.db, 'activationCodeRequired', true);
      expect((await publish(seller, third.ListingID)).body.code).toBe('activation_code_required');
      await storeSetting(test.db, 'activationCodeRequired', false);
      expect((await publish(seller, third.ListingID)).status).toBe(200);
    });
  });

  describe('changeListingStatus', () => {
    const change = (who: TestUser, body: Record<string, unknown>) => test.as(who).post('/changeListingStatus', body);

    it('activates a listing, sets its start and shows it to buyers', async () => {
      const { ListingID } = await test.make.listing(seller, -1);
      const answer = await change(admin, { listing_id: ListingID, AvailableStatus: 1, UpdateDate: '2001-01-01' });
      expect(answer).toMatchObject({ status: 200, body: { message: messages.statusChanged } });
      const read = await test.as(buyer).get(`/getListingById?listing_id=${ListingID}`);
      expect((read.body.listing as { StartDate: string }).StartDate.slice(0, 4)).not.toBe('2001');
      expect((await change(admin, { listing_id: ListingID, AvailableStatus: 1 })).status).toBe(409);
    });

    it('declines with a reason for the owner, who may submit again', async () => {
      const { ListingID } = await test.make.listing(seller, -1);
      expect((await change(admin, { listing_id: ListingID, AvailableStatus: -2 })).body.errors).toEqual({
        Reason: messages.declineReasonRequired,
      });
      await change(admin, { listing_id: ListingID, AvailableStatus: -2, Reason: 'A name in the summary' });
      const read = await test.as(seller).get(`/getListingById?listing_id=${ListingID}`);
      expect(read.body.listing).toMatchObject({
        AvailableStatus: -2,
        DeclineReason: 'A name in the summary',
        can: { publish: true },
      });
      expect((await test.as(seller).post(`/publishListing?listing_id=${ListingID}`, {})).status).toBe(200);
    });

    it.each([0, -1, 8, 99])('refuses status %i', async (AvailableStatus) => {
      const { ListingID } = await test.make.listing(seller);
      expect((await change(admin, { listing_id: ListingID, AvailableStatus })).status).toBe(400);
    });

    it('is for admins only', async () => {
      const { ListingID } = await test.make.listing(seller, -1);
      for (const who of [seller, buyer, broker])
        expect((await change(who, { listing_id: ListingID, AvailableStatus: 1 })).status).toBe(403);
    });
  });

  describe('deleteListing', () => {
    it.each([
      ['the owner', () => seller, 200],
      ['an admin', () => admin, 200],
      ['another seller', () => stranger, 404],
      ['a broker', () => broker, 403],
      ['a buyer', () => buyer, 403],
    ])('by %s', async (_who, who, status) => {
      const { ListingID } = await test.make.listing(seller, 1);
      const answer = await test.as(who()).delete(`/deleteListing?listing_id=${ListingID}`);
      expect(answer.status).toBe(status);
      expect((await test.as(admin).get(`/getListingById?listing_id=${ListingID}`)).status).toBe(status === 200 ? 404 : 200);
    });
  });

  it("counts listings to review, live: all for an admin, those of the broker's code for a broker", async () => {
    const code = await test.make.broker();
    const [owner, reviewer] = [await test.make.user(1, { BrokerID: code }), await test.make.user(30, { BrokerID: code })];
    const waiting = async (who: TestUser) => {
      const { body } = await test.as(who).get('/getListingStatusCounts?scope=review');
      const rows = body.data as { AvailableStatus: number; count: number }[];
      expect(rows.every(({ AvailableStatus }) => AvailableStatus === -1)).toBe(true);
      return rows[0]?.count ?? 0;
    };
    const [before, others] = [await waiting(admin), await waiting(broker)];
    expect(await waiting(reviewer)).toBe(0);
    const id = idOf(await create(owner));
    await test.as(owner).post(`/publishListing?listing_id=${id}`, {});
    expect([await waiting(admin), await waiting(reviewer), await waiting(broker)]).toEqual([before + 1, 1, others]);
    await test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
    expect([await waiting(admin), await waiting(reviewer)]).toEqual([before, 0]);
    for (const who of [owner, buyer]) expect((await test.as(who).get('/getListingStatusCounts?scope=review')).status).toBe(403);
  });

  it("lists and counts the pending listings of a broker's own code", async () => {
    const [code, other] = [await test.make.broker(), await test.make.broker()];
    const [owner, reviewer] = [await test.make.user(1, { BrokerID: code }), await test.make.user(30, { BrokerID: code })];
    const stranger = await test.make.user(1, { BrokerID: other });
    const [mine, theirs] = [idOf(await create(owner)), idOf(await create(stranger))];
    const draft = idOf(await create(owner));
    await test.as(owner).post(`/publishListing?listing_id=${mine}`, {});
    await test.as(stranger).post(`/publishListing?listing_id=${theirs}`, {});
    const listed = async (query: string) => {
      const { body } = await test.as(reviewer).get(`/myaccount_ta_all?OwnCode=1&limit=100${query}`);
      return (body.data as { ListingID: number }[]).map(({ ListingID }) => ListingID);
    };
    const counted = async (scope: string) => (await test.as(reviewer).get(`/getListingStatusCounts?scope=${scope}`)).body.data;
    expect(await listed('')).toEqual([draft, mine]);
    expect(await listed('&AvailableStatus=-1')).toEqual([mine]);
    expect(await counted('review')).toEqual([{ AvailableStatus: -1, count: 1 }]);
    expect(await counted('code')).toHaveLength(2);
    expect(await counted('code')).toEqual(
      expect.arrayContaining([
        { AvailableStatus: -1, count: 1 },
        { AvailableStatus: 0, count: 1 },
      ]),
    );
    const path = `/getPreviousAndNextListing?listingId=${draft}&OwnCode=1`;
    expect((await test.as(reviewer).get(path)).body).toEqual({ next: mine, prev: null });
    for (const who of [owner, buyer]) {
      expect((await test.as(who).get('/myaccount_ta_all?OwnCode=1')).status).toBe(403);
      expect((await test.as(who).get(path)).status).toBe(403);
      expect((await test.as(who).get('/getListingStatusCounts?scope=code')).status).toBe(403);
    }
  });

  it('counts the listings of each status that match the other filters', async () => {
    const code = await test.make.broker();
    const [owner, reviewer] = [await test.make.user(1, { BrokerID: code }), await test.make.user(30, { BrokerID: code })];
    const word = `countable${owner.UserID}`;
    const named = async (ListingName: string) => idOf(await create(owner, { ListingName }));
    await named(`Draft ${word}`);
    const submitted = await named(`Submitted ${word}`);
    await named('Another draft');
    await test.as(owner).post(`/publishListing?listing_id=${submitted}`, {});
    const counted = async (who: TestUser, query: string) => {
      const { body } = await test.as(who).get(`/getListingStatusCounts?${query}`);
      const rows = body.data as { AvailableStatus: number; count: number }[];
      return Object.fromEntries(rows.flatMap(({ AvailableStatus, count }) => (count > 0 ? [[AvailableStatus, count]] : [])));
    };
    expect(await counted(owner, `scope=own&search=${word}`)).toEqual({ 0: 1, '-1': 1 });
    expect(await counted(owner, 'scope=own&search=Another')).toEqual({ 0: 1 });
    expect(await counted(owner, 'scope=own&Age=older')).toEqual({});
    expect(await counted(reviewer, `scope=code&search=${word}`)).toEqual({ 0: 1, '-1': 1 });
    expect(await counted(reviewer, `scope=review&search=${word}`)).toEqual({ '-1': 1 });
    expect(await counted(admin, `scope=all&search=${word}`)).toEqual({ 0: 1, '-1': 1 });
    expect(await counted(broker, `scope=code&search=${word}`)).toEqual({});
    expect(await counted(buyer, `scope=all&search=${word}`)).toEqual({});
    expect((await test.as(owner).get('/getListingStatusCounts?ChangedSinceReview=1')).status).toBe(403);
    expect((await test.as(owner).get('/getListingStatusCounts?AvailableStatus=1')).status).toBe(400);
  });

  it('finds neighbors among the listings that the user can see', async () => {
    const [a, , c] = [await test.make.listing(seller, 1), await test.make.listing(seller, 0), await test.make.listing(seller, 1)];
    const path = `/getPreviousAndNextListing?listingId=${c.ListingID}&BrokerCode=ALP`;
    expect((await test.as(buyer).get(path)).body).toEqual({ next: a.ListingID, prev: null });
    expect((await test.as(broker).get(path)).status).toBe(403);
  });
});
