import { describe, expect, it } from 'vitest';
import { sortBy, sortOrder } from './sort-order.ts';

const endpoint = { sort: { sid: 'ListingID', sod: 'DESC' } } as const;
const state = { filters: {} };

describe('sortOrder', () => {
  it("is the table's own until the address says otherwise", () => {
    expect(sortOrder(endpoint, state)).toEqual({ sid: 'ListingID', sod: 'DESC', direction: 'descending' });
    expect(sortOrder(endpoint, { ...state, sid: 'ListingName', sod: 'ASC' })).toEqual({
      sid: 'ListingName',
      sod: 'ASC',
      direction: 'ascending',
    });
  });
});

describe('sortBy', () => {
  const id = { key: 'ListingID', heading: 'ID' };
  const name = { key: 'ListingName', heading: 'Listing Name', firstSort: 'ASC' } as const;

  it('reverses the current column', () => {
    expect(sortBy(id, { sid: 'ListingID', sod: 'DESC' })).toEqual({ sid: 'ListingID', sod: 'ASC' });
    expect(sortBy(name, { sid: 'ListingName', sod: 'ASC' })).toEqual({ sid: 'ListingName', sod: 'DESC' });
  });

  it('begins another column with its first order', () => {
    expect(sortBy(id, { sid: 'ListingName', sod: 'DESC' })).toEqual({ sid: 'ListingID', sod: 'DESC' });
    expect(sortBy(name, { sid: 'ListingID', sod: 'DESC' })).toEqual({ sid: 'ListingName', sod: 'ASC' });
  });
});
