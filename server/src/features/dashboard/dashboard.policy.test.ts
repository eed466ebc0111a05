import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { canCountDecision, canSeeCode, sharedBy } from './dashboard.policy.ts';

describe('decisions counted for a reader with the code OWN', () => {
  /** [type, decision of OWN and of OTHER on an active listing of OTHER, of OTHER on one of OWN, of OWN on a sold one]. */
  it.each<[UserType, boolean, boolean, boolean, boolean]>([
    [1, false, false, false, false],
    [15, true, false, false, false],
    [30, true, false, true, true],
    [40, true, true, true, true],
  ])('of type %i', (UserType, own, other, onOwn, onSold) => {
    const counts = (BrokerCode: string, Brokercode: string, AvailableStatus: 1 | 4 = 1) =>
      canCountDecision({ UserType, BrokerID: 'OWN' }, { BrokerCode, listing: { Brokercode, AvailableStatus } });
    expect([counts('OWN', 'OTHER'), counts('OTHER', 'OTHER'), counts('OTHER', 'OWN'), counts('OWN', 'OTHER', 4)]).toEqual([
      own,
      other,
      onOwn,
      onSold,
    ]);
  });
});

describe('counts', () => {
  it.each<[UserType, string]>([
    [1, '1:7'],
    [15, '15:OWN'],
    [30, '30:OWN'],
    [40, '40'],
  ])('of type %i are shared as %s', (UserType, scope) => {
    expect(sharedBy({ UserID: 7, UserType, BrokerID: 'OWN' })).toBe(scope);
  });

  it.each<[UserType, boolean]>([
    [1, false],
    [15, false],
    [30, true],
    [40, true],
  ])('name broker codes to type %i: %s', (UserType, may) => expect(canSeeCode({ UserType })).toBe(may));
});
