import type { UserType } from '@brevet/contract/access';
import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { attached, invited } from '../../test/invite.ts';

type Reader = UserType | null;
interface Right {
  path: string;
  /** The field, and its heading where the CSV file has the column. */
  field: string;
  heading: string | null;
  given: readonly Reader[];
  withheld: readonly Reader[];
}

const right = (path: string, field: string, heading: string | null, given: readonly Reader[], withheld: readonly Reader[]) =>
  ({ path, field, heading, given, withheld }) satisfies Right;

/** Fields that not every reader of a table gets. */
const rights: Right[] = [
  right('/myaccount_ta_all', 'Brokercode', 'Broker ID', [30, 40], [15]),
  right('/myaccount_ta_all', 'Owner', 'Owner', [30, 40], [15]),
  right('/myaccount_ta_all', 'Tag', 'Tag', [30, 40], [15]),
  right('/myaccount_ta_all', 'DecisionStatus', 'Decision Status', [15, 30, 40], []),
  right('/searchListing', 'Brokercode', 'Broker ID', [30, 40], [15]),
  right('/searchListing', 'Owner', 'Owner', [30, 40], [15]),
  right('/searchListing', 'Tag', 'Tag', [30, 40], [15]),
  right('/searchListing', 'DecisionStatus', 'Decision Status', [15, 30, 40], []),
  right('/searchPatent', 'rating', null, [30, 40], [15]),
  right('/searchPatent', 'Stars', 'Star rating', [30, 40], [15]),
  right('/searchPatent', 'RecordedOwner', 'Recorded owner', [30, 40], [15]),
  right('/patents', 'RecordedOwner', 'Recorded owner', [30, 40], [15]),
  right('/patents', 'rating', null, [30, 40], [15]),
  right('/patents', 'Stars', 'Star rating', [30, 40], [15]),
  right('/patents', 'CompanyName', 'Company', [30, 40], [15]),
  right('/patents', 'Assignee', 'Assignee', [30, 40], [15]),
  right('/patents', 'Inventor', 'Inventor', [30, 40], [15]),
  right('/getListingByPatentNumber', 'Brokercode', 'Broker ID', [30, 40], [1, 15]),
  right('/listing_ta', 'Brokercode', null, [30, 40], [1]),
  right('/listing_ta', 'Owner', null, [30, 40], [1]),
  right('/listing_ta', 'Tag', 'Tag', [1, 30, 40], [15]),
  right('/listing_ta', 'DecisionStatus', null, [30, 40], [1]),
  right('/browse_listing', 'Brokercode', 'Broker ID', [30, 40], [1, 15]),
  right('/browse_listing', 'Owner', 'Owner', [30, 40], [1, 15]),
  right('/browse_listing', 'Tag', 'Tag', [1, 30, 40], [15]),
  right('/browse_listing', 'DecisionStatus', 'Decision Status', [15, 30, 40], [1]),
  right('/team_listing', 'Brokercode', 'Broker ID', [30, 40], [15]),
  right('/team_listing', 'Owner', 'Owner', [30, 40], [15]),
  right('/team_listing', 'Tag', 'Tag', [30, 40], [15]),
  right('/team_listing', 'DecisionStatus', 'Decision Status', [15, 30, 40], []),
  right('/bookmarked_listing', 'Brokercode', 'Broker ID', [30, 40], [1, 15]),
  right('/bookmarked_listing', 'Owner', 'Owner', [30, 40], [1, 15]),
  right('/bookmarked_listing', 'Tag', 'Tag', [30, 40], [1, 15]),
  right('/bookmarked_listing', 'DecisionStatus', 'Decision Status', [15, 30, 40], [1]),
  right('/getDecisionLog', 'DecisionID', 'Decision ID', [30, 40], [15]),
  right('/getDecisionLog', 'BrokerCode', 'Broker code', [30, 40], [15]),
  right('/pursue_request', 'Recommended', 'Recommended', [30, 40], [15]),
  right('/pursue_request', 'recommendedToMe', null, [15], [30, 40]),
  right('/listing_attachment', 'user', 'User', [30, 40], [1, 15]),
  right('/listing_attachment', 'CreateDate', 'Date', [30, 40], [1, 15]),
  right('/getInvitation', 'Sender', 'Sender', [30, 40], [1]),
  right('/getInvitation', 'InviteeID', null, [30, 40], [1]),
  right('/getListingNotes', 'Username', 'Author', [30, 40], [1, 15]),
  right('/getListingNotes', 'UserID', null, [30, 40], [1, 15]),
  right('/activationCodes', 'BrokerCode', 'Broker ID', [40], [30]),
  right('/broker', 'ID', 'ID', [40], [null, 1, 15, 30]),
  right('/broker', 'Status', 'Status', [40], [null, 1, 15, 30]),
  right('/broker', 'ContactName', 'Contact Name', [40], [null, 1, 15, 30]),
  right('/broker', 'CreateDate', 'Created Date', [40], [null, 1, 15, 30]),
];

const tables = Object.values(api)
  .flatMap((feature) => Object.values<AnyEndpoint>(feature))
  .flatMap((endpoint) => (endpoint.kind === 'table' ? [endpoint] : []));
const tableOf = (path: string) => {
  const found = tables.find((table) => table.path === path);
  if (!found) throw new Error(`no table ${path}`);
  return found;
};

describe('fields that not every reader gets', () => {
  let test: TestApp;
  let ListingID: number;
  const people = new Map<Reader, TestUser | null>([[null, null]]);
  const person = (reader: Reader): TestUser | null => people.get(reader) ?? null;

  beforeAll(async () => {
    test = await startTestApp();
    for (const type of [1, 15, 30, 40] as const) people.set(type, await test.make.user(type));
    const [seller, buyer, broker, admin] = [person(1), person(15), person(30), person(40)];
    if (!seller || !buyer || !broker || !admin) throw new Error('no people');
    ({ ListingID } = await test.make.listing(seller, 1, { Tag: 'urgent' }));
    for (const owner of [buyer, broker, admin]) await test.make.listing(owner, 1);
    await test.make.bulkPatent();
    const listingPatent = [{ patentNumber: '7700009' }];
    await test.as(seller).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent });
    await test.as(broker).post('/createPatent', { PatentNumber: '7700009' });
    await attached(test, seller, ListingID);
    await invited(test, seller, ListingID);
    const note = { Message: '<p>For you</p>', Share_type: 'custom', SharedWith: [seller.UserID, buyer.UserID] };
    await test.as(broker).post(`/ListingNotes?listing_id=${ListingID}`, note);
    await test.as(broker).post('/issueActivationCodes', { count: 1 });
    await test.as(buyer).post('/decision', { ListingID, DecisionStatus: 4 });
    for (const who of [seller, buyer, broker, admin])
      await test.as(who).post('/setBookmark', { listing_id: ListingID, Bookmarked: true });
  });
  afterAll(() => test.close());

  /** The query that each table requires. */
  const needs = (path: string, reader: Reader): string => {
    const filters = tableOf(path).query.shape;
    if ('ownerID' in filters) return `ownerID=${person(reader)?.UserID}`;
    if ('lisitng_id' in filters) return `lisitng_id=${ListingID}`;
    if ('with_all' in filters) return 'with_all=listing';
    if (path === '/getListingByPatentNumber') return 'PatentNumber=7700009';
    if ('Keywords' in filters) return 'Keywords=plate';
    return 'listing_id' in filters ? `listing_id=${ListingID}` : '';
  };
  const read = (path: string, reader: Reader, query = '') =>
    test.as(person(reader)).get(`${path}?${[needs(path, reader), query].filter(Boolean).join('&')}`);
  const headingsOf = async (path: string, reader: Reader): Promise<string[]> =>
    (await read(path, reader, 'format=csv')).text.replace('\uFEFF', '').split('\r\n')[0]?.split(',') ?? [];

  it('are all listed in this test', () => {
    const declared = tables.flatMap(({ path, rights: fields }) => Object.keys(fields).map((field) => `${path} ${field}`));
    expect(declared.sort()).toEqual(rights.map(({ path, field }) => `${path} ${field}`).sort());
  });

  it.each(rights)('$path gives $field to $given and not to $withheld', async ({ path, field, heading, given, withheld }) => {
    for (const reader of [...given, ...withheld]) {
      const { status, body, text } = await read(path, reader);
      expect(status, text).toBe(200);
      const [row] = body.data as object[];
      expect(row, `a row for ${reader}`).toBeDefined();
      expect(Object.keys(row ?? {}).includes(field), `${field} for ${reader}`).toBe(given.includes(reader));
      if (heading)
        expect((await headingsOf(path, reader)).includes(heading), `${heading} for ${reader}`).toBe(given.includes(reader));
    }
  });

  it.each(rights)('$path is neither sorted nor filtered by $field for $withheld', async ({ path, field, withheld }) => {
    const { sortable, sort, query } = tableOf(path);
    for (const reader of withheld) {
      for (const format of ['json', 'csv']) {
        const sorted = await read(path, reader, `sid=${field}&sod=ASC&format=${format}`);
        if (field === sort.sid) expect(sorted.status).toBe(200);
        else expect(sorted).toMatchObject({ status: 400, body: { errors: { sid: expect.any(String) } } });
        if (sortable.includes(field) && field !== sort.sid) expect(sorted.body.message).toBe(messages.noSuchColumn);
      }
      if (!(field in query.shape)) continue;
      for (const value of field === 'DecisionStatus' ? ['0', '3'] : ['0', '1']) {
        expect((await read(path, reader, `${field}=${value}`)).body).toEqual((await read(path, reader)).body);
      }
    }
  });
});
