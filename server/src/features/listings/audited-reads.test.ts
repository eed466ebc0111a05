import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { Known } from '../../test/crawl.ts';
import { answerOf, callsOf, reads } from '../../test/crawl.ts';
import { payload } from '../../test/factories.ts';
import { attached, invited } from '../../test/invite.ts';
import { ownerFields, sales } from '../../test/readers-stage.ts';

/** Reads for admins that show accounts, but not which listings they own. */
const ofAccounts: Record<string, string> = {
  'GET /user/{id}': 'an account',
  'GET /user': 'the same',
  'GET /users': 'all accounts',
  'GET /searchUser': 'the same',
  'GET /user_role': 'the accounts of a type, to choose from',
  'GET /outbox': 'all emails',
  'GET /sessions': 'the own sessions',
};

const confidential = [...Object.values(sales), ...Object.values(ownerFields)].map((value) => String(value).toLowerCase());
const told = (text: string): string[] => confidential.filter((value) => text.toLowerCase().includes(value));

/** One order of a table is enough. */
const isFirstOrder = (endpoint: AnyEndpoint, path: string): boolean =>
  endpoint.kind !== 'table' || (path.includes(`sid=${endpoint.sortable[0]}&`) && path.includes('sod=DESC'));

/** The reads that tell something confidential; all others may only do so with an entry, too. */
const known = [
  'GET /getListingDetailById',
  'GET /listing_details',
  'GET /confidential_details',
  'GET /getListingStatusHistory',
  'GET /listing_ta',
  'GET /myaccount_ta_all',
  'GET /searchListing',
  'GET /browse_listing',
  'GET /getTimeline',
];

describe('an answer with something confidential of a listing', { timeout: 300_000 }, () => {
  let test: TestApp;
  let values: Known;
  let id: number;
  beforeAll(async () => {
    test = await startTestApp();
    const seller = await test.make.user(1, { ...ownerFields, BrokerID: 'OWN' });
    const admin = await test.make.user(40);
    const { body } = await test.as(seller).post('/createListing', payload({ Keywords: 'plate' }, { salesInfo: sales }));
    id = (body.listing as { ListingID: number }).ListingID;
    const issuer = await test.make.user(30, { BrokerID: 'OWN' });
    const { body: issued } = await test.as(issuer).post('/issueActivationCodes', { count: 1 });
    const [activation_code] = issued.data as string[];
    const published = await test.as(seller).post(`/publishListing?listing_id=${id}`, { activation_code });
    expect(published.status, published.text).toBe(200);
    const active = await test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
    expect(active.status, active.text).toBe(200);
    const edited = { salesInfo: { ...sales, TargetPrice: 771_399_999 }, listing: { ListingName: 'Cold plate and pump' } };
    expect((await test.as(seller).post(`/editListing?listing_id=${id}`, edited)).status).toBe(200);
    const docId = await attached(test, seller, id);
    await invited(test, seller, id);
    const staff = await test.make.user(30, { BrokerID: 'OWN' });
    const ok = async (answer: Promise<Answer>) => {
      const { status, text, body: answered } = await answer;
      expect(status, text).toBe(200);
      return answered;
    };
    const listingPatent = [{ patentNumber: '7123456' }];
    const added = await ok(test.as(seller).post(`/createListingPatent?listing_id=${id}`, { listingPatent }));
    const [{ PatentID: patent_id } = { PatentID: 0 }] = added.data as { PatentID: number }[];
    const { ContactId: contact_id } = await ok(
      test.as(staff).post('/upsertContactInfo', { contactDetails: { Firstname: 'Lena', Lastname: 'Linked' } }),
    );
    await ok(test.as(staff).post('/linkContact', { ListingId: id, ContactId: contact_id }));
    const buyer = await test.make.user(15, { BrokerID: 'ALP' });
    await ok(test.as(buyer).post('/decision', { ListingID: id, DecisionStatus: 4 }));
    const { WantedID } = await ok(test.as(buyer).post('/saveWanted', { Title: 'A pump' }));
    await ok(test.as(staff).post('/suggestListing', { WantedID, listing_id: id }));
    const target = { Patent: '7123456', TargetCompany: 'Kestrel', Elements: [{ Element: 'a pump' }] };
    const { EouID } = await ok(test.as(staff).post('/saveEou', target));
    values = {
      ...{ patent_id, patentNumber: '7123456', PatentNumber: '7123456', Patent: '7123456', pat_num: '', country: 'US' },
      ...{ contact_id: Number(contact_id), WantedID: Number(WantedID), EouID: Number(EouID), DecisionStatus: 4 },
      ...{ listing_id: id, listingId: id, ListingID: id, lisitng_id: id, docId, ownerID: seller.UserID, userId: seller.UserID },
      ...{ list: ['all', 'search'], with_atleast_one: ['plate', 'canaryseller'], search: 'plate', Table: 'searchListing' },
    };
  }, 120_000);
  afterAll(() => test.close());

  const isAudited = async (UserID: number): Promise<boolean> => {
    const isRead = and(eq(auditEntries.Action, 'read confidential'), eq(auditEntries.EntityID, String(id)));
    return (
      (
        await test.db
          .select()
          .from(auditEntries)
          .where(and(isRead, eq(auditEntries.UserID, UserID)))
      ).length === 1
    );
  };

  it.each([
    ['a broker of its code', 30, 'OWN', ['GET /activationCodes', 'GET /getReviewQueue', 'GET /patents', 'GET /team_listing']],
    ['a broker of another code', 30, 'OTH', []],
    ['an admin', 40, 'ADM', ['GET /activationCodes', 'GET /audit', 'GET /getReviewQueue', 'GET /patents']],
  ] as const)('leaves an audit entry, when it goes to %s', async (_who, type, BrokerID, more) => {
    const silent: Record<string, string[]> = {};
    const audited = new Set<string>();
    for (const endpoint of reads.filter(({ method, path }) => !(`${method} ${path}` in ofAccounts))) {
      // An account has one entry per hour, so each call comes from another one.
      const calls = callsOf(endpoint, await test.make.user(type, { BrokerID }), values);
      for (const call of calls.filter(({ path }) => isFirstOrder(endpoint, path))) {
        const reader = await test.make.user(type, { BrokerID });
        const { status, text } = await answerOf(test, reader, call);
        if (status === 403) break;
        const found = told(text);
        if (found.length > 0 && (await isAudited(reader.UserID))) audited.add(`${endpoint.method} ${endpoint.path}`);
        else if (found.length > 0) silent[call.path] = found;
      }
    }
    expect(silent).toEqual({});
    expect([...audited].sort()).toEqual(expect.arrayContaining([...known, ...more]));
  });
});
