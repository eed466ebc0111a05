import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { salesInput } from '@brevet/contract/listing-fields';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { Known } from '../../test/crawl.ts';
import { answerOf, callsOf, reads } from '../../test/crawl.ts';
import { payload } from '../../test/factories.ts';
import { attached, invited } from '../../test/invite.ts';

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

/** A value for a field of the sales information that appears nowhere else, so that new fields take part: a word or a large amount. */
function canaryOf(name: string, place: number): string | number | undefined {
  const field = salesInput.shape[name as keyof typeof salesInput.shape];
  return [`canary${name.toLowerCase()}`, 771_300_000 + place].find((value) => field.safeParse(value).success);
}
const sales = Object.fromEntries(
  Object.keys(salesInput.shape).flatMap((name, place) => {
    const value = canaryOf(name, place);
    return value === undefined ? [] : [[name, value]];
  }),
);
const owner = {
  ...{ Username: 'canaryusername', Firstname: 'Canaryfirst', Lastname: 'Canarylast' },
  ...{ Company: 'Canarycompany', Email: 'canarymail@example.com', Phone: '+49 30 7713000' },
};
const confidential = [...Object.values(sales), ...Object.values(owner)].map((value) => String(value).toLowerCase());
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
    const seller = await test.make.user(1, { ...owner, BrokerID: 'OWN' });
    const admin = await test.make.user(40);
    const { body } = await test.as(seller).post('/createListing', payload({ Keywords: 'plate' }, { salesInfo: sales }));
    id = (body.listing as { ListingID: number }).ListingID;
    const active = await test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
    expect(active.status, active.text).toBe(200);
    const edited = { salesInfo: { ...sales, TargetPrice: 771_399_999 }, listing: { ListingName: 'Cold plate and pump' } };
    expect((await test.as(seller).post(`/editListing?listing_id=${id}`, edited)).status).toBe(200);
    const docId = await attached(test, seller, id);
    await invited(test, seller, id);
    values = {
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
    ['a broker of its code', 30, 'OWN', ['GET /getReviewQueue', 'GET /team_listing']],
    ['a broker of another code', 30, 'OTH', []],
    ['an admin', 40, 'ADM', ['GET /audit', 'GET /getReviewQueue']],
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
