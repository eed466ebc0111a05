import type { UserType } from '@brevet/contract/access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { crawl } from '../../test/crawl.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { attached, invited, newAddress } from '../../test/invite.ts';

const readers = ['owner', 'other seller', 'buyer', 'colleague', 'other buyer', 'broker', 'other broker', 'admin'] as const;
type Reader = (typeof readers)[number];
const accounts: Record<Reader, [type: UserType, code: string]> = {
  owner: [1, 'OWN'],
  'other seller': [1, 'OTH'],
  buyer: [15, 'ALP'],
  colleague: [15, 'ALP'],
  'other buyer': [15, 'BET'],
  broker: [30, 'OWN'],
  'other broker': [30, 'OTH'],
  admin: [40, 'ADM'],
};

/** Texts that each appear in one confidential place, and the readers who may see them. */
const canaries: Record<string, readonly Reader[]> = {
  canaryseller: ['owner', 'broker', 'other broker', 'admin'],
  canaryprices: ['owner', 'broker', 'other broker', 'admin'],
  '987654321': ['owner', 'broker', 'other broker', 'admin'],
  canaryreason: ['owner', 'broker', 'other broker', 'admin'],
  canaryowner: ['owner', 'broker', 'other broker', 'admin'],
  canaryadmin: ['broker', 'other broker', 'admin'],
  canaryinternal: ['broker', 'other broker', 'admin'],
  canarybuyer: ['buyer', 'colleague', 'broker', 'other broker', 'admin'],
  canaryguest: ['owner', 'broker', 'other broker', 'admin'],
  canarycode: ['broker', 'admin'],
  canaryreviewed: ['broker', 'other broker', 'admin'],
};

describe('every kind of reader', () => {
  let test: TestApp;
  let ListingID: number;
  let draft: number;
  const people = {} as Record<Reader, TestUser>;
  const known = () => ({
    listing_id: ListingID,
    listingId: ListingID,
    ListingID,
    ownerID: people.owner.UserID,
    Username: 'user',
    patentNumber: '7123456',
    country: 'US',
    id: 1,
  });
  const done = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect(status, text).toBe(200);
  };

  beforeAll(async () => {
    test = await startTestApp();
    const lastnames: Partial<Record<Reader, string>> = { owner: 'Canaryowner', buyer: 'Canarybuyer', admin: 'Canaryadmin' };
    for (const reader of readers) {
      const [type, BrokerID] = accounts[reader];
      people[reader] = await test.make.user(type, { BrokerID, Lastname: lastnames[reader] ?? 'Quist' });
    }
    const { owner, buyer, broker, admin } = people;
    const body = payload({ ListingDescription: 'canaryreviewed' });
    Object.assign(body.salesInfo, { Seller: 'canaryseller', TargetPrice: 987_654_321, PricingNotes: 'canaryprices' });
    const created = await test.as(owner).post('/createListing', body);
    ({ ListingID } = created.body.listing as { ListingID: number });
    const publish = () => test.as(owner).post(`/publishListing?listing_id=${ListingID}`, {});
    const decide = (AvailableStatus: number, Reason?: string) =>
      test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus, ...(Reason ? { Reason } : {}) });
    await done(publish());
    await done(decide(-2, 'canaryreason'));
    await done(publish());
    await done(decide(1));
    await done(test.as(owner).post(`/editListing?listing_id=${ListingID}`, { ...body, listing: payload().listing }));
    await attached(test, broker, ListingID, { Internal: 1, description: 'canaryinternal' });
    await done(test.as(buyer).post('/decision', { ListingID, DecisionStatus: 4 }));
    await invited(test, owner, ListingID, { EmailAddress: newAddress().replace(/@/, '.canaryguest@') });
    await done(test.as(broker).post('/issueActivationCodes', { count: 1, Note: 'canarycode' }));
    await test.make.listing(owner, 0);
    ({ ListingID: draft } = await test.make.listing(people['other seller'], 0));
    await test.make.listing(people['other seller'], 1);
  });
  afterAll(() => test.close());

  it.each(readers)('finds what it may know and nothing else: %s', { timeout: 300_000 }, async (reader) => {
    const found = new Set<string>();
    for (const [address, { text }] of await crawl(test, people[reader], known())) {
      // The audit log contains everything, and only admins read it.
      if (address.startsWith('/audit') && reader === 'admin') continue;
      const read = text.toLowerCase();
      for (const canary of Object.keys(canaries)) if (read.includes(canary)) found.add(canary);
    }
    const may = Object.entries(canaries).flatMap(([canary, who]) => (who.includes(reader) ? [canary] : []));
    expect([...found].sort()).toEqual(may.sort());
  });

  /** History rows by reader: old status, new status, reason, and whether the row names someone. */
  const everything = [
    [null, 0, null],
    [0, -1, null],
    [-1, -2, 'canaryreason'],
    [-2, -1, null],
    [-1, 1, null],
  ];
  const histories: [Reader, number, unknown[][], boolean][] = [
    ['owner', 200, everything, false],
    ['other seller', 404, [], false],
    ['buyer', 200, [[null, 1, null]], false],
    ['colleague', 200, [[null, 1, null]], false],
    ['other buyer', 200, [[null, 1, null]], false],
    ['broker', 200, everything, true],
    ['other broker', 200, everything, true],
    ['admin', 200, everything, true],
  ];
  it('gets its own view of the status history, whoever has asked before', async () => {
    for (const [reader, status, rows, named] of [...histories, ...histories.toReversed()]) {
      const answer = await test.as(people[reader]).get(`/getListingStatusHistory?listing_id=${ListingID}`);
      expect(answer.status, reader).toBe(status);
      const data = (answer.body.data ?? []) as Record<string, unknown>[];
      const seen = data.map(({ OldStatus, NewStatus, Reason }) => [OldStatus, NewStatus, Reason]);
      expect(new Set(seen.map((row) => JSON.stringify(row))), reader).toEqual(new Set(rows.map((row) => JSON.stringify(row))));
      expect(
        data.some(({ UserName }) => UserName !== null),
        reader,
      ).toBe(named);
    }
  });

  it('gets no history of a draft of someone else', async () => {
    for (const reader of readers) {
      const { status } = await test.as(people[reader]).get(`/getListingStatusHistory?listing_id=${draft}`);
      expect(status, reader).toBe(['other seller', 'broker', 'other broker', 'admin'].includes(reader) ? 200 : 404);
    }
  });

  /** By reader: counts of draft and active listings, and rows in the table of all listings. */
  const counts: [Reader, own: [number, number], all: [number, number], table: number | 403][] = [
    ['owner', [1, 1], [1, 1], 403],
    ['other seller', [1, 1], [1, 1], 403],
    ['buyer', [0, 0], [0, 2], 2],
    ['other buyer', [0, 0], [0, 2], 2],
    ['broker', [0, 0], [2, 2], 4],
    ['admin', [0, 0], [2, 2], 4],
  ];
  it('gets its own counts and totals, whoever has asked before', async () => {
    for (const [reader, own, all, table] of [...counts, ...counts.toReversed(), ...counts]) {
      const ask = async (scope: string) => {
        const { body } = await test.as(people[reader]).get(`/getListingStatusCounts?scope=${scope}`);
        const rows = body.data as { AvailableStatus: number; count: number }[];
        return [0, 1].map((status) => rows.find(({ AvailableStatus }) => AvailableStatus === status)?.count ?? 0);
      };
      expect(await ask('own'), `${reader}, own`).toEqual(own);
      expect(await ask('all'), `${reader}, all`).toEqual(all);
      const answer = await test.as(people[reader]).get('/myaccount_ta_all');
      expect(answer.status === 200 ? answer.body.total : answer.status, `${reader}, table`).toBe(table);
    }
  });

  /** By reader: the decision of their broker code, and their pursue requests. A broker's include those on listings of their code. */
  const decisions: [Reader, number | 403, number | 403][] = [
    ['owner', 403, 403],
    ['other seller', 403, 403],
    ['buyer', 4, 1],
    ['colleague', 4, 1],
    ['other buyer', 0, 0],
    ['broker', 0, 1],
    ['other broker', 0, 0],
    ['admin', 0, 1],
  ];
  it('gets the decision of its own broker code, whoever has asked before', async () => {
    for (const [reader, decision, requests] of [...decisions, ...decisions.toReversed()]) {
      const status = await test.as(people[reader]).get(`/listing_status?ListingID=${ListingID}`);
      expect(status.status === 200 ? status.body.DecisionStatus : status.status, reader).toBe(decision);
      const pursued = await test.as(people[reader]).get('/pursue_request');
      expect(pursued.status === 200 ? pursued.body.total : pursued.status, `${reader}, requests`).toBe(requests);
    }
  });
});
