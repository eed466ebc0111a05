import { isoDateTime, momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingDecisions } from '../../schema/decisions.ts';
import { listingRecommendations } from '../../schema/listings.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

const columns = [
  'ListingID',
  'Rating',
  'Source',
  'ListingType',
  'ListingName',
  'Brokercode',
  'AvailableStatus',
  'CreateDate',
  'StartDate',
];
const orders = columns.flatMap((sid) => ['ASC', 'DESC'].map((sod) => ({ sid, sod })));

interface Row {
  ListingID: number;
  BrokerCode?: string;
}

describe('neighbors in a list', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let buyer: TestUser;
  let rival: TestUser;
  let broker: TestUser;
  let ids: number[];
  beforeAll(async () => {
    test = await startTestApp();
    [seller, other, buyer, rival, broker] = await Promise.all([
      test.make.user(1),
      test.make.user(1, { BrokerID: 'NMB' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'QPX' }),
      test.make.user(30),
    ]);
    ids = [];
    // Ties in each column, timestamps less than a millisecond apart, and listings that haven't started.
    for (let index = 0; index < 12; index += 1) {
      const moment = isoDateTime.parse(`2026-01-02T03:04:05.00000${index % 3}Z`);
      const { ListingID } = await test.make.listing(index % 4 === 3 ? other : seller, index % 3 === 2 ? 0 : 1, {
        ListingName: `Pump ${index % 2}`,
        Rating: 50 + 20 * (index % 2),
        ListingType: index % 3,
        CreateDate: moment,
        StartDate: index % 3 === 2 ? null : moment,
      });
      ids.push(ListingID);
    }
  });
  afterAll(() => test.close());

  const at = (index: number): number => ids[index] ?? 0;
  const query = (values: Record<string, unknown>) => new URLSearchParams(values as Record<string, string>).toString();
  const rowsOf = async (who: TestUser, path: string, values: Record<string, unknown>): Promise<Row[]> =>
    (await test.as(who).get(`${path}?${query({ ...values, limit: 100 })}`)).body.data as Row[];
  const neighborsOf = async (who: TestUser, listingId: number, values: Record<string, unknown> = {}) => {
    const answer = await test.as(who).get(`/getPreviousAndNextListing?${query({ listingId, ...values })}`);
    expect(answer.status).toBe(200);
    return answer.body as { prev: number | null; next: number | null };
  };
  /** Compares the neighbors of each row with the rows before and after it in the table. */
  async function expectSameOrder(who: TestUser, path: string, values: Record<string, unknown>, walk = values): Promise<void> {
    const rows = (await rowsOf(who, path, values)).map(({ ListingID }) => ListingID);
    expect(rows.length).toBeGreaterThan(2);
    for (const [index, id] of rows.entries())
      expect(await neighborsOf(who, id, walk)).toEqual({ prev: rows[index - 1] ?? null, next: rows[index + 1] ?? null });
  }

  it.each(orders)('follow the table by $sid $sod', async (order) => {
    await expectSameOrder(broker, '/myaccount_ta_all', order);
  });

  it.each([
    ['status', { AvailableStatus: '1' }],
    ['stars', { star: 4 }],
    ['words', { search: 'pump 1', sid: 'Rating', sod: 'ASC' }],
    ['type', { ListingType: '0,2', sid: 'StartDate', sod: 'DESC' }],
  ])('follow the filter on %s', async (_name, filters) => {
    await expectSameOrder(broker, '/myaccount_ta_all', filters);
  });

  it("follow an owner's own list, and never lead a seller out of it", async () => {
    const order = { sid: 'ListingName', sod: 'ASC' };
    await expectSameOrder(seller, '/listing_ta', { ...order, ownerID: seller.UserID }, { ...order, list: 'own' });
    const met = await Promise.all(ids.map((id) => neighborsOf(seller, id, order)));
    const foreign = ids.filter((_, index) => index % 4 === 3);
    for (const { prev, next } of met) for (const id of foreign) expect([prev, next]).not.toContain(id);
  });

  it("are listings that a buyer may see, and don't reveal the position of others", async () => {
    for (const sid of ['ListingID', 'Rating', 'StartDate']) {
      await expectSameOrder(buyer, '/myaccount_ta_all', { sid });
      expect(await neighborsOf(buyer, at(2), { sid })).toEqual({ prev: null, next: null });
      expect(await neighborsOf(seller, at(3), { sid })).toEqual({ prev: null, next: null });
    }
    expect(await neighborsOf(buyer, 999_999)).toEqual({ prev: null, next: null });
  });

  it.each([
    ['a column that buyers do not get', { sid: 'Brokercode' }, 400, messages.noSuchColumn],
    ['the decisions of another broker code', { BrokerCode: 'QPX', DecisionStatus: '4' }, 403, messages.identityContradicts],
  ])('refuse a buyer %s', async (_name, values, status, message) => {
    const answer = await test.as(buyer).get(`/getPreviousAndNextListing?${query({ listingId: at(0), ...values })}`);
    expect(answer).toMatchObject({ status, body: { message } });
  });

  describe('with decisions and recommendations', () => {
    const active = () => ids.filter((_, index) => index % 3 !== 2);
    const listed = async (who: TestUser, values: Record<string, unknown>) =>
      (await rowsOf(who, '/myaccount_ta_all', values)).map(({ ListingID }) => ListingID).sort((a, b) => a - b);
    beforeAll(async () => {
      const decide = (who: TestUser, ListingID: number, DecisionStatus: number) => ({
        ...{ ListingID, DecisionStatus: DecisionStatus as 0 | 3 | 4 | 5 },
        ...{ BrokerCode: who.BrokerID, UserID: who.UserID },
      });
      await test.db
        .insert(listingDecisions)
        .values([decide(buyer, at(0), 4), decide(buyer, at(1), 3), decide(buyer, at(3), 0), decide(rival, at(4), 4)]);
      const recommend = (ListingID: number, { UserID }: TestUser) => ({ ListingID, UserID, Brokercode: 'TTX' });
      await test.db.insert(listingRecommendations).values([recommend(at(1), buyer), recommend(at(6), rival)]);
    });

    it("filter by the decision of the reader's broker code, undecided ones with and without a row", async () => {
      const [first, second] = [at(0), at(1)];
      expect(await listed(buyer, { DecisionStatus: '4' })).toEqual([first]);
      expect(await listed(buyer, { DecisionStatus: '3,4' })).toEqual([first, second]);
      expect(await listed(buyer, { DecisionStatus: '0' })).toEqual(active().filter((id) => id !== first && id !== second));
      expect(await listed(buyer, { DecisionStatus: '0,3' })).toEqual(active().filter((id) => id !== first));
      expect(await listed(rival, { DecisionStatus: '4' })).toEqual([at(4)]);
      expect(await listed(rival, { DecisionStatus: '3' })).toEqual([]);
      expect((await test.as(buyer).get('/myaccount_ta_all?DecisionStatus=9')).status).toBe(400);
    });

    it('filter by recommendation: to the reading buyer, or to anyone for staff', async () => {
      expect(await listed(buyer, { Recommended: 1 })).toEqual([at(1)]);
      expect(await listed(rival, { Recommended: 1 })).toEqual([at(6)]);
      expect(await listed(broker, { Recommended: 1 })).toEqual([at(1), at(6)]);
    });

    it('follow the undecided ones, and start at a listing that a decision just removed from the list', async () => {
      const undecided = { DecisionStatus: '0', sid: 'Rating', sod: 'ASC' };
      await expectSameOrder(buyer, '/myaccount_ta_all', undecided);
      const list = (await rowsOf(buyer, '/myaccount_ta_all', undecided)).map(({ ListingID }) => ListingID);
      const [before, decided, after] = list;
      const answer = await test.as(buyer).post('/decision', { ListingID: decided, DecisionStatus: 5 });
      expect(answer.status).toBe(200);
      expect(await neighborsOf(buyer, decided ?? 0, undecided)).toEqual({ prev: before, next: after });
      await test.as(buyer).post('/decision', { ListingID: decided, DecisionStatus: 0 });
    });

    it('reveal nothing about decisions to a seller', async () => {
      for (const DecisionStatus of ['0', '3', '4'])
        expect(await neighborsOf(seller, at(4), { DecisionStatus })).toEqual(await neighborsOf(seller, at(4)));
      expect((await test.as(seller).get(`/listing_ta?ownerID=${seller.UserID}&DecisionStatus=4`)).status).toBe(400);
    });
  });

  describe('among pursue requests', () => {
    const walk = async (who: TestUser, from: Row, values: Record<string, unknown> = {}) =>
      (
        await test
          .as(who)
          .get(
            `/getPreviousAndNextRequest?${query({ listingId: from.ListingID, RequestCode: from.BrokerCode ?? '', ...values })}`,
          )
      ).body as { prev: Row | null; next: Row | null };
    beforeAll(async () => {
      const LastUpdate = momentOf('2026-02-03T04:05:06.000Z');
      await test.db.delete(listingDecisions);
      for (const index of [0, 1, 3, 4])
        for (const { BrokerID, UserID } of [buyer, rival])
          await test.db
            .insert(listingDecisions)
            .values({ ListingID: at(index), BrokerCode: BrokerID, UserID, DecisionStatus: 4, LastUpdate });
    });

    it.each(['ListingID', 'Rating', 'ListingName', 'AvailableStatus', 'CreateDate'])(
      'follow the table by %s to the next listing, past requests of others for the same one',
      async (sid) => {
        const rows = await rowsOf(broker, '/pursue_request', { sid, sod: 'ASC' });
        expect(rows).toHaveLength(6);
        for (const [index, row] of rows.entries()) {
          const { prev, next } = await walk(broker, row, { sid, sod: 'ASC' });
          const isOther = ({ ListingID }: Row) => ListingID !== row.ListingID;
          expect(next?.ListingID).toBe(rows.slice(index).find(isOther)?.ListingID);
          expect(prev?.ListingID).toBe(rows.slice(0, index).findLast(isOther)?.ListingID);
        }
      },
    );

    it("give a buyer those of their own broker code, and can't start at another code's", async () => {
      const { next } = await walk(buyer, { ListingID: at(1), BrokerCode: 'ALP' });
      expect(next).toEqual({ ListingID: at(0), BrokerCode: 'ALP' });
      expect(await walk(buyer, { ListingID: at(1), BrokerCode: 'QPX' })).toEqual({ prev: null, next: null });
    });
  });
});
