import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { canPick, canRead, rightsOf } from './users.policy.ts';

const all = [1, 15, 30, 40] as const;

describe('rights on an account', () => {
  it.each<[UserType, boolean, readonly UserType[]]>([
    [1, false, []],
    [15, false, []],
    [30, false, [15]],
    [40, true, all],
  ])('type %i reads other accounts: %s, and chooses from the types %j', (UserType, reads, types) => {
    const user = { UserID: 1, UserType };
    expect(canRead(user, 1)).toBe(true);
    expect(canRead(user, 2)).toBe(reads);
    expect(all.filter((type) => canPick(user, type))).toEqual(types);
  });

  const account = { UserID: 2, UserType: 1, Active: true, lastAdmin: false } as const;
  const none = { administer: false, demote: false, deactivate: false };
  it.each([1, 15, 30] as const)('none for type %i, even on its own account', (UserType) => {
    expect(rightsOf({ UserID: 1, UserType }, account)).toMatchObject(none);
    expect(rightsOf({ UserID: 2, UserType }, account)).toMatchObject(none);
  });

  it.each([
    ['another account', {}, true, true],
    ['an inactive account', { Active: false }, true, false],
    ['the last admin', { lastAdmin: true }, false, false],
    ['the own account', { UserID: 1 }, true, false],
  ])('of an admin on %s', (_whose, facts, demote, deactivate) => {
    expect(rightsOf({ UserID: 1, UserType: 40 }, { ...account, ...facts })).toMatchObject({
      administer: true,
      demote,
      deactivate,
    });
  });

  it.each<[UserType, boolean, boolean]>([
    [1, true, true],
    [15, true, true],
    [30, true, false],
    [40, true, false],
    [1, false, false],
  ])('type %i, own account %s: requests a broker code %s', (UserType, own, may) => {
    const user = { UserID: own ? 2 : 1, UserType };
    expect(rightsOf(user, { ...account, UserType })).toHaveProperty('requestBroker', may);
  });
});
