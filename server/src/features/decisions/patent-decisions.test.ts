import type { PatentRequest } from '@brevet/contract/decisions';
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patentDecisionHistory } from '../../schema/decisions.ts';
import { patents } from '../../schema/patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('decisions on patents', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let colleague: TestUser;
  let rival: TestUser;
  let broker: TestUser;
  let other: TestUser;
  let admin: TestUser;
  let listing: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, colleague, rival, broker, other, admin] = await Promise.all([
      test.make.user(1, { BrokerID: 'OWN' }),
      test.make.user(15, { BrokerID: 'ALP', Lastname: 'Alp' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'BET' }),
      test.make.user(30, { BrokerID: 'OWN' }),
      test.make.user(30, { BrokerID: 'OTH' }),
      test.make.user(40, { BrokerID: 'ADM' }),
    ]);
    listing = await withPatent(1, '7700001');
    await withPatent(0, '7700002');
    await withPatent(1, '7700003', 0);
    await test.make.bulkPatent({ PatentNumber: '7700004' });
  });
  afterAll(() => test.close());

  async function withPatent(status: 0 | 1, patentNumber: string, PrivateFlag = 1): Promise<number> {
    const { ListingID } = await test.make.listing(seller, status, { PrivateFlag });
    await test.as(seller).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent: [{ patentNumber }] });
    return ListingID;
  }
  const decide = (who: TestUser, PatentNumber: string, DecisionStatus: number, more: object = {}) =>
    test.as(who).post('/setPatentDecision', { PatentNumber, DecisionStatus, ...more });
  const status = async (who: TestUser, more = '') =>
    (await test.as(who).get(`/patent_status?PatentNumber=7700001${more}`)).body.DecisionStatus;
  const requests = async (who: TestUser, query = '') => {
    const { body } = await test.as(who).get(`/pursuePatents?${query}`);
    return (body.data as PatentRequest[]).map(({ PatentNumber, BrokerCode }) => `${PatentNumber} ${BrokerCode}`).sort();
  };

  it('belong to a broker code, with their history', async () => {
    expect(await status(buyer)).toBe(0);
    const answer = await decide(buyer, 'US 7,700,001 B2', 4, { BrokerCode: 'alp', UserID: buyer.UserID });
    expect(answer.body).toEqual({ message: messages.decisionChanged, DecisionStatus: 4 });
    expect([await status(colleague), await status(rival), await status(admin, '&BrokerCode=ALP')]).toEqual([4, 0, 4]);
    await decide(colleague, '7700001', 4);
    await decide(colleague, '7700001', 3);
    await decide(buyer, '7700001', 4);
    const history = await test.db
      .select({ status: patentDecisionHistory.DecisionStatus, by: patentDecisionHistory.UserID })
      .from(patentDecisionHistory)
      .innerJoin(patents, eq(patents.PatentID, patentDecisionHistory.PatentID))
      .where(eq(patents.PatentNumber, '7700001'))
      .orderBy(patentDecisionHistory.HistoryID);
    expect(history).toEqual([
      { status: 4, by: buyer.UserID },
      { status: 3, by: colleague.UserID },
      { status: 4, by: buyer.UserID },
    ]);
  });

  it('are pursue requests of their code, for the brokers of its listings and for admins', async () => {
    await decide(buyer, '7700001', 4);
    await decide(admin, '7700002', 4).then(({ status: code }) => expect(code).toBe(403));
    for (const who of [buyer, colleague, broker, admin]) expect(await requests(who)).toEqual(['7700001 ALP']);
    for (const who of [rival, other]) expect(await requests(who)).toEqual([]);
    expect(await requests(admin, 'BrokerCode=BET')).toEqual([]);
    expect(await requests(admin, 'search=US 7,700,001')).toEqual(['7700001 ALP']);
    expect((await test.as(buyer).get('/pursuePatents?BrokerCode=BET')).body.code).toBe('identity_mismatch');
    const { body } = await test.as(broker).get('/pursuePatents');
    expect((body.data as PatentRequest[])[0]).toMatchObject({ BuyerRequest: 'Ada Alp (ALP)', DecisionStatus: 4, Country: 'US' });
  });

  it('are not shown to a broker who puts the number on a draft', async () => {
    await decide(buyer, '7700001', 4);
    const stranger = await test.make.user(1, { BrokerID: 'OTH' });
    const { ListingID } = await test.make.listing(stranger, 0);
    await test
      .as(stranger)
      .post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent: [{ patentNumber: '7700001' }] });
    expect(await requests(other)).toEqual([]);
    await test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 1 });
    expect(await requests(other)).toEqual(['7700001 ALP']);
    await test.as(admin).delete(`/deleteListing?listing_id=${ListingID}`);
  });

  it('leave the requests of a buyer when no listing shows the patent anymore', async () => {
    await decide(buyer, '7700001', 4);
    await test.as(admin).post('/changeListingStatus', { listing_id: listing, AvailableStatus: 5 });
    expect(await requests(buyer)).toEqual([]);
    expect(await requests(broker)).toEqual(['7700001 ALP']);
    expect((await test.as(buyer).get('/patent_status?PatentNumber=7700001')).status).toBe(404);
    expect((await decide(buyer, '7700001', 3)).status).toBe(404);
    await test.as(admin).post('/changeListingStatus', { listing_id: listing, AvailableStatus: 1 });
  });

  it('get the same answer for a hidden patent as for one that no one has', async () => {
    const unheld = await decide(buyer, '7700004', 4);
    expect(unheld.status).toBe(404);
    for (const number of ['7700002', '7700003', '7799999'])
      expect(await decide(buyer, number, 4)).toMatchObject({ status: 404, body: unheld.body });
  });

  it('are for buyers and admins, by number, with true claims', async () => {
    for (const who of [seller, broker]) expect((await decide(who, '7700001', 4)).status).toBe(403);
    expect((await decide(buyer, '7700001', 4, { BrokerCode: 'BET' })).body.code).toBe('identity_mismatch');
    expect((await decide(buyer, '7700001', 4, { UserID: colleague.UserID })).body.code).toBe('identity_mismatch');
    expect((await decide(buyer, '7700001', 6)).status).toBe(400);
    expect((await decide(buyer, 'none', 4)).body.code).toBe('patent_number_invalid');
    expect((await decide(buyer, '', 4)).body.errors).toEqual({ PatentNumber: messages.patentNumberRequired });
    expect((await decide(admin, '7700001', 5, { BrokerCode: 'BET' })).status).toBe(200);
    expect(await status(rival)).toBe(5);
  });

  it('are made one after the other', async () => {
    const codes = await Promise.all([3, 4, 5].map((code) => decide(rival, '7700001', code)));
    expect(codes.map(({ status: answer }) => answer)).toEqual([200, 200, 200]);
    const rows = await test.db.select().from(patentDecisionHistory).where(eq(patentDecisionHistory.BrokerCode, 'BET'));
    expect(rows.at(-1)?.DecisionStatus).toBe(await status(rival));
  });
});
