import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { ConfidentialReads } from '../audit/confidential-reads.ts';

describe('reads of confidential details', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, admin] = await test.make.everyType();
  });
  afterAll(() => test.close());

  const listing = async (owner = seller) => (await test.make.listing(owner, 1)).ListingID;
  const entriesOf = async (ListingID: number) => {
    const isRead = and(eq(auditEntries.Action, 'read confidential'), eq(auditEntries.EntityID, String(ListingID)));
    const rows = await test.db.select().from(auditEntries).where(isRead).orderBy(auditEntries.AuditID);
    return rows.map(({ UserID, Entity, Address }) => ({ UserID, Entity, Address }));
  };
  const entry = ({ UserID }: TestUser) => ({ UserID, Entity: 'listing', Address: '127.0.0.1' });

  type Call = [string, (who: TestUser, id: number) => Promise<{ status: number }>];
  const calls: Call[] = [
    ['confidential_details', (who, id) => test.as(who).get(`/confidential_details?listingId=${id}`)],
    ['listing_details', (who, id) => test.as(who).get(`/listing_details?listingId=${id}`)],
    ['getListingDetailById', (who, id) => test.as(who).get(`/getListingDetailById?listing_id=${id}`)],
    ['getTimeline', (who, id) => test.as(who).get(`/getTimeline?listing_id=${id}`)],
    ['getListingStatusHistory', (who, id) => test.as(who).get(`/getListingStatusHistory?listing_id=${id}`)],
    ['getAnonymityFindings', (who, id) => test.as(who).get(`/getAnonymityFindings?listing_id=${id}`)],
    ['attachmentFindings', (who, id) => test.as(who).get(`/attachmentFindings?listing_id=${id}`)],
    ['a row of searchListing', (who, id) => test.as(who).get(`/searchListing?listing_number=${id}`)],
    ['a search for its seller', (who, id) => test.as(who).get(`/searchListing?listing_number=${id}&with_exact=Halden Kestrel`)],
    [
      'the number of listings with a word, without their rows',
      (who, id) => test.as(who).get(`/searchListing?ids=${id}&with_all=Halden&page=2`),
    ],
    [
      'the IDs of listings with a word',
      (who, id) => test.as(who).get(`/getMatchingListings?list=search&ids=${id}&with_all=Halden`),
    ],
    ['a CSV file', (who, id) => test.as(who).get(`/myaccount_ta_all?ids=${id}&format=csv`)],
    [
      'checkAnonymity, which says whether a name is the seller',
      (who, id) => test.as(who).post('/checkAnonymity', { listing_id: id, fields: { a: 'By Halden Kestrel' } }),
    ],
    [
      'a refusal that names the seller',
      (who, id) => test.as(who).post(`/editListing?listing_id=${id}`, { listing: { ListingName: 'By Halden Kestrel Ltd' } }),
    ],
    ['a conflict in editListing', (who, id) => test.as(who).post(`/editListing?listing_id=${id}`, payload({ Version: 9 }))],
  ];
  it.each(calls)('are audited for a broker and an admin: %s', async (_, call) => {
    const id = await listing();
    for (const who of [broker, admin]) await call(who, id);
    expect(await entriesOf(id)).toEqual([entry(broker), entry(admin)]);
  });

  it('are audited for a listing that has neighbors among those with a word', async () => {
    const id = await listing();
    const { ListingID: other } = await test.make.listing(seller, 1, { Keywords: 'quokkaword' });
    const search = `list=search&ids=${id},${other}&with_atleast_one=Halden quokkaword`;
    await test.as(broker).get(`/getPreviousAndNextListing?listingId=${id}&${search}`);
    expect([await entriesOf(id), await entriesOf(other)]).toEqual([[entry(broker)], [entry(broker)]]);
  });

  it.each(calls)('leave no entry for the owner, or for someone who gets nothing: %s', async (_, call) => {
    const [ofSeller, ofBroker] = [await listing(), await listing(broker)];
    await call(seller, ofSeller);
    await call(buyer, ofSeller);
    await call(broker, ofBroker);
    expect([await entriesOf(ofSeller), await entriesOf(ofBroker)]).toEqual([[], []]);
  });

  it('leave one entry per hour, however many calls arrive at once and on however many instances', async () => {
    const id = await listing();
    const read = calls.map(([, call]) => call(broker, id));
    await Promise.all([...read, ...calls.map(([, call]) => call(broker, id))]);
    const user = await test.services.sessions.userOf(broker.token);
    const caller = { user, address: '127.0.0.1', userAgent: '', token: null, tokens: [], isLocal: true, step: null };
    await new ConfidentialReads(test.db).note(caller, [id]);
    expect(await entriesOf(id)).toEqual([entry(broker)]);
    await pass({ hours: 1 });
    const token = await test.make.session(broker.UserID, Date.now() + 3_600_000);
    await test.as({ token }).get(`/confidential_details?listingId=${id}`);
    expect(await entriesOf(id)).toEqual([entry(broker), entry(broker)]);
  });
});
