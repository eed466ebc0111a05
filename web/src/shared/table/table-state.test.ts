import { access } from '@brevet/contract/access';
import { api } from '@brevet/contract/api';
import { auditApi } from '@brevet/contract/audit';
import { brokersApi } from '@brevet/contract/brokers';
import { decisionsApi } from '@brevet/contract/decisions';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { listingsApi } from '@brevet/contract/listings';
import { columnsFor, controlsFor } from '@brevet/contract/table-columns';
import { usersApi } from '@brevet/contract/users';
import { describe, expect, it } from 'vitest';
import type { CellsOf } from './columns.ts';
import { columnsOf } from './columns.ts';
import { addressOf, defaultLimit, noFilters, pageSizes, queryOf, stateOf } from './table-state.ts';

const all = listingsApi.myaccount_ta_all;
const headings = (table: Parameters<typeof columnsFor>[0], type: 1 | 15 | 30 | 40) =>
  columnsFor(table, 'screen', type)
    .map(({ heading }) => heading)
    .join(', ');
const tables = Object.values(api)
  .flatMap((feature) => Object.values<AnyEndpoint>(feature))
  .flatMap((endpoint) => (endpoint.kind === 'table' ? [endpoint] : []));

describe('the headings of a table', () => {
  const listings =
    'ID, Rating, Decision Status, Star rating, Recommended, Source, Type, Listing Name, Broker ID, Owner, Tag, Status, Create, Start, Action';
  const requests = 'ID, Buyer Request, Rating, Star rating, Recommended, Listing Name, Decision Status, Status, Create, Action';
  it.each([
    ['all listings', all, 30, listings],
    ['all listings', all, 40, listings],
    ['all listings', all, 15, listings.replace('Broker ID, Owner, Tag, ', '')],
    ['my listings', listingsApi.listing_ta, 1, 'ID, Source, Listing Name, Status, Tag, Date, Action'],
    ['my listings', listingsApi.listing_ta, 15, 'ID, Source, Listing Name, Status, Date, Action'],
    ['my listings', listingsApi.listing_ta, 30, 'ID, Source, Listing Name, Status, Tag, Date, Action'],
    ['pursue requests', decisionsApi.pursue_request, 40, requests],
    ['pursue requests', decisionsApi.pursue_request, 15, requests.replace('Recommended, ', '')],
    ['users', usersApi.users, 40, 'ID, Type, User Name, Full Name, Broker Id, Email, Phone, Company, Role, Date, State, Action'],
    ['brokers', brokersApi.broker, 40, 'ID, Broker ID, Broker Name, Status, Contact Name, Created Date'],
    ['brokers', brokersApi.broker, 30, 'Broker ID, Broker Name'],
    ['audit', auditApi.audit, 40, 'Time, User, IP address, Place, Action, Subject, Values'],
  ] as const)('of %s are these for type %#', (_name, table, type, expected) => {
    expect(headings(table, type)).toBe(expected);
  });

  it.each(tables.map((table) => [table.path, table] as const))(
    'are the same on the screen and in the file of %s',
    (_path, table) => {
      const screen = columnsFor(table, 'screen', 40).map(({ key, heading }) => `${key}: ${heading}`);
      const file = columnsFor(table, 'file', 40).filter(({ key }) => typeof table.columns[key] === 'string');
      expect(screen).toEqual(expect.arrayContaining(file.map(({ key, heading }) => `${key}: ${heading}`)));
      expect(new Set(file.map(({ heading }) => heading)).size).toBe(file.length);
    },
  );
});

describe('the cells of a screen', () => {
  const named = { width: 10 };
  const cells = {
    ListingID: named,
    Source: named,
    ListingName: named,
    AvailableStatus: named,
    Tag: named,
    CreateDate: named,
    Action: named,
  } satisfies CellsOf<typeof listingsApi.listing_ta>;

  it('exist for the columns of the contract only, and set no heading', () => {
    const { Tag: _, ...withoutTag } = cells;
    // @ts-expect-error A column without its cell.
    const missing: CellsOf<typeof listingsApi.listing_ta> = withoutTag;
    // @ts-expect-error A cell of no column.
    const unknown: CellsOf<typeof listingsApi.listing_ta> = { ...cells, Owner: named };
    // @ts-expect-error A heading of the screen's own.
    const retyped: CellsOf<typeof listingsApi.listing_ta> = { ...cells, Tag: { heading: 'Label' } };
    expect([missing, unknown, retyped]).toHaveLength(3);
  });

  it('show the labels of codes and the plain values of other fields', () => {
    const row = { ListingID: 7, AvailableStatus: -1, Source: 'own', StartDate: null } as never;
    const shown = columnsOf(listingsApi.listing_ta, 40, cells as never).map(({ key, show }) => [key, show(row)]);
    expect(Object.fromEntries(shown)).toMatchObject({ ListingID: '7', AvailableStatus: 'Pending', Source: 'own', Tag: '' });
  });
});

describe('the state of a table in the address', () => {
  it('keeps only values that the table can use', () => {
    const address = { page: '2', limit: '50', sid: 'Rating', sod: 'ASC', star: '5', search: '12', AvailableStatus: '1,-1' };
    const { star, search, AvailableStatus, ...rest } = address;
    expect(stateOf(all, 40, address)).toEqual({ ...rest, page: 2, limit: 50, filters: { star, search, AvailableStatus } });
  });

  it.each([
    { page: '0' },
    { page: '100001' },
    { limit: '30' },
    { sid: 'Owner' },
    { sid: 'nothing', sod: 'ASC' },
    { star: '6' },
    { star: '' },
    { search: 'x'.repeat(201) },
    { AvailableStatus: '8' },
    { BrokerCode: 'ALP' },
  ])('leaves %j out', (address) => {
    expect(stateOf(all, 40, address)).toEqual({ filters: {} });
  });

  it.each([
    ['page', '1', 1],
    ['page', '100000', 100_000],
    ['page', '1.5', undefined],
    ['limit', '10', 10],
    ['limit', '20', 20],
    ['limit', '50', 50],
    ['limit', '100', 100],
    ['sod', 'ASC', 'ASC'],
    ['sod', 'DESC', 'DESC'],
    ['sod', 'down', undefined],
    ['sid', 7, undefined],
  ] as const)('reads %s=%j as %j', (name, value, read) => {
    expect(stateOf(all, 40, { [name]: value })[name]).toBe(read);
  });

  it.each([
    ['star', '1', '1'],
    ['star', '5', '5'],
    ['star', '0', undefined],
    ['star', '2.5', undefined],
    ['search', 123, '123'],
    ['search', 'x'.repeat(200), 'x'.repeat(200)],
    ['AvailableStatus', '1,-1', '1,-1'],
  ])('reads the filter %s=%j as %j', (name, value, read) => {
    expect(stateOf(all, 40, { [name]: value }).filters[name]).toBe(read);
  });

  it('offers 10 to 100 rows, 20 by default', () => {
    expect(pageSizes).toEqual([10, 20, 50, 100]);
    expect(defaultLimit).toBe(20);
  });

  it("neither sorts nor filters by fields that the reader doesn't get", () => {
    const address = { sid: 'Brokercode', sod: 'ASC', AvailableStatus: '0', star: '3' };
    expect(stateOf(all, 15, address)).toEqual({ filters: { star: '3' } });
    expect(stateOf(all, 30, address)).toMatchObject({ sid: 'Brokercode', sod: 'ASC', filters: { AvailableStatus: '0' } });
    expect(controlsFor(all, 15).map(({ name }) => name)).toEqual([
      'search',
      'star',
      'DecisionStatus',
      'Recommended',
      'New',
      'ListingType',
    ]);
    expect(controlsFor(all, 30).map(({ name }) => name)).toEqual([
      'search',
      'star',
      'ChangedSinceReview',
      'Age',
      'OwnCode',
      'AvailableStatus',
    ]);
  });

  it("sends the reader's days as moments, from the start to the end of a day", () => {
    const state = stateOf(auditApi.audit, 40, { from: '2026-03-01', to: '2026-03-02', Entity: 'user' });
    const { from, to, ...rest } = queryOf(auditApi.audit, state);
    expect(rest).toEqual({ Entity: 'user' });
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(2 * 24 * 60 * 60_000 - 1);
    expect(new Date(String(from)).getHours()).toBe(0);
    expect(stateOf(auditApi.audit, 40, { from: 'yesterday' }).filters).toEqual({});
  });

  it('drops all its filters at once', () => {
    expect(noFilters(stateOf(all, 40, { search: 'a', star: '1', page: '3' }))).toStrictEqual({
      search: undefined,
      star: undefined,
    });
    expect(addressOf({ page: 2, filters: { search: 'a' } })).toEqual({ page: 2, search: 'a' });
  });
});

describe('the tables of the contract', () => {
  it('show fields that name the owner only to staff', () => {
    for (const { rights } of [all, listingsApi.listing_ta])
      expect(rights).toMatchObject({ Brokercode: access.staff, Owner: access.staff });
  });

  it('show the tag to staff, and to sellers in their own list', () => {
    expect([all.rights.Tag, listingsApi.listing_ta.rights.Tag]).toEqual([
      [30, 40],
      [1, 30, 40],
    ]);
  });
});
