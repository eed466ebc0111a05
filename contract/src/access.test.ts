import { describe, expect, it } from 'vitest';
import type { Access } from './access.ts';
import { access, allows, isStaff, userTypeLabels, userTypes } from './access.ts';

/** Restated here, so that a change to the contract fails. */
const types = { seller: 1, buyer: 15, broker: 30, admin: 40 };

describe('userTypes', () => {
  it('has these numbers and names', () => {
    expect(userTypes).toEqual(types);
    expect(userTypeLabels).toEqual({ 1: 'Seller', 15: 'Buyer', 30: 'Broker', 40: 'Admin' });
  });

  it.each([
    [1, false],
    [15, false],
    [30, true],
    [40, true],
  ] as const)('type %i is staff: %s', (type, staff) => {
    expect(isStaff(type)).toBe(staff);
  });
});

describe('access', () => {
  it.each<[keyof typeof access, number[]]>([
    ['signedIn', [1, 15, 30, 40]],
    ['searchers', [15, 30, 40]],
    ['staff', [30, 40]],
    ['owners', [1, 30, 40]],
    ['creators', [1, 40]],
    ['deciders', [15, 40]],
    ['admin', [40]],
  ])('%s allows types %j and refuses signed-out callers', (name, expected) => {
    const rule: Access = access[name];
    expect(Object.values(userTypes).filter((type) => allows(rule, type))).toEqual(expected);
    expect(allows(rule, null)).toBe(false);
  });

  it('public allows everyone', () => {
    for (const type of [null, ...Object.values(userTypes)]) expect(allows(access.public, type)).toBe(true);
  });
});
