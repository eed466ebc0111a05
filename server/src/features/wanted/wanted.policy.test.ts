import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { canReadWanted, canSuggest, canUpdateWanted, isTeam } from './wanted.policy.ts';

type Whose = 'own' | 'team' | 'default code' | 'other';
const wanted: Record<Whose, { UserID: number; BrokerCode: string }> = {
  own: { UserID: 1, BrokerCode: 'OTHER' },
  team: { UserID: 2, BrokerCode: 'ABC' },
  'default code': { UserID: 2, BrokerCode: 'TTX' },
  other: { UserID: 2, BrokerCode: 'OTHER' },
};

describe('a wanted listing', () => {
  it.each<[UserType, Whose, boolean, boolean]>([
    [1, 'own', false, false],
    [1, 'team', false, false],
    [15, 'own', true, true],
    [15, 'team', true, false],
    [15, 'default code', false, false],
    [15, 'other', false, false],
    [30, 'own', true, false],
    [30, 'other', true, false],
    [40, 'other', true, false],
  ])('is for type %i (%s) readable: %s, changeable: %s', (UserType, whose, read, change) => {
    const user = { UserID: 1, UserType, BrokerID: whose === 'default code' ? 'TTX' : 'ABC' };
    const facts = { ...wanted[whose], Closed: false };
    expect(canReadWanted(user, facts)).toBe(read);
    expect(canUpdateWanted(user, facts)).toBe(change);
  });

  it.each<[UserType, boolean]>([
    [1, false],
    [15, false],
    [30, true],
    [40, true],
  ])('takes suggestions of type %i while it is open: %s', (UserType, may) => {
    const user = { UserID: 1, UserType, BrokerID: 'ABC' };
    expect(canSuggest(user, { Closed: false })).toBe(may);
    expect(canSuggest(user, { Closed: true })).toBe(false);
  });

  it('has a team unless its code is the default', () => {
    expect(isTeam('ABC')).toBe(true);
    expect(isTeam('TTX')).toBe(false);
  });
});
