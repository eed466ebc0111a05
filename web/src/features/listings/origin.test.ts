import type { SessionUser } from '@brevet/contract/session';
import { describe, expect, it } from 'vitest';
import { fixedFilters, withOrigin } from './origin.ts';

const person = (UserType: SessionUser['UserType']) => ({ UserID: 7, BrokerID: 'ALX', UserType }) as SessionUser;

describe('fixedFilters', () => {
  it.each([
    ['all', 15, { AvailableStatus: '1', BrokerCode: 'ALX' }],
    ['all', 30, { BrokerCode: 'ALX' }],
    ['all', 40, { BrokerCode: 'ALX' }],
    ['own', 1, { ownerID: 7 }],
    ['own', 40, { ownerID: 7 }],
    ['pursue', 15, { AvailableStatus: '1', BrokerCode: 'ALX' }],
    ['pursue', 30, { AvailableStatus: '1', BrokerCode: 'ALX' }],
    ['pursue', 40, { AvailableStatus: '1' }],
    ['search', 15, { BrokerCode: 'ALX' }],
  ] as const)('of the list "%s" for type %i are %j', (list, type, filters) => {
    expect(fixedFilters(list, person(type))).toEqual(filters);
  });
});

describe('withOrigin', () => {
  it('adds list, request, filters and order to an address', () => {
    const origin = { list: 'pursue' as const, code: 'ALX', view: { sid: 'ListingName', sod: 'ASC' as const, search: 'a b' } };
    expect(withOrigin('/listing_full_details?listing_id=5', origin)).toBe(
      '/listing_full_details?listing_id=5&list=pursue&code=ALX&sid=ListingName&sod=ASC&search=a+b',
    );
  });

  it('leaves the address alone without a list', () => {
    expect(withOrigin('/listings?listing_id=5', { list: undefined, code: undefined, view: {} })).toBe('/listings?listing_id=5');
  });
});
