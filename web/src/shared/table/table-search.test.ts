import { describe, expect, it } from 'vitest';
import { defaultLimit, pageSizes, searchFor, tableSearch } from './table-search.ts';

describe('the address of a table', () => {
  it.each([
    ['page', '1', 1],
    ['page', '100000', 100_000],
    ['page', '0', undefined],
    ['page', '100001', undefined],
    ['page', '1.5', undefined],
    ['limit', '10', 10],
    ['limit', '20', 20],
    ['limit', '50', 50],
    ['limit', '100', 100],
    ['limit', '30', undefined],
    ['sid', 'Rating', 'Rating'],
    ['sid', 7, undefined],
    ['sod', 'ASC', 'ASC'],
    ['sod', 'DESC', 'DESC'],
    ['sod', 'down', undefined],
    ['star', '1', 1],
    ['star', '5', 5],
    ['star', '0', undefined],
    ['star', '6', undefined],
    ['star', '2.5', undefined],
    ['search', 123, '123'],
    ['search', 'x'.repeat(200), 'x'.repeat(200)],
    ['search', 'x'.repeat(201), undefined],
    ['AvailableStatus', '1,-1', '1,-1'],
    ['AvailableStatus', '8', undefined],
    ['AvailableStatus', 1, undefined],
  ])('reads %s=%j as %j, and leaves nonsense out', (name, value, read) => {
    expect(tableSearch.parse({ [name]: value })).toEqual(read === undefined ? { [name]: undefined } : { [name]: read });
  });

  it('says nothing when it is empty, and drops what no table knows', () => {
    expect(tableSearch.parse({ token: 'x' })).toEqual({});
  });

  it('offers 10 to 100 rows, 20 at first', () => {
    expect(pageSizes).toEqual([10, 20, 50, 100]);
    expect(defaultLimit).toBe(20);
  });
});

describe('searchFor', () => {
  const table = { sortable: ['ID', 'Name'] } as const;

  it.each([
    [{ page: 2 }, { page: 2 }],
    [{ sod: 'ASC' as const }, { sod: 'ASC' }],
    [
      { page: 2, sid: 'Name', sod: 'ASC' as const },
      { page: 2, sid: 'Name', sod: 'ASC' },
    ],
    [{ page: 2, sid: 'Rating', sod: 'ASC' as const }, { page: 2 }],
  ])('makes %j into %j', (address, search) => {
    expect(searchFor(table, address)).toEqual(search);
  });
});
