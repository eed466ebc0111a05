import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import type { ShowingFacts } from './brokerage-patents.policy.ts';
import {
  canAddPatent,
  canDecidePatent,
  canKnowPatent,
  canNotePatent,
  canRatePatent,
  offersPatents,
  showsPatents,
} from './brokerage-patents.policy.ts';

const listings = {
  published: { AvailableStatus: 1, PrivateFlag: 1 },
  restricted: { AvailableStatus: 1, PrivateFlag: 0 },
  pending: { AvailableStatus: -1, PrivateFlag: 1 },
  sold: { AvailableStatus: 4, PrivateFlag: 1 },
} as const satisfies Record<string, Pick<ShowingFacts, 'AvailableStatus' | 'PrivateFlag'>>;
type Kind = keyof typeof listings;

describe('a listing', () => {
  /** [type, listing, rights of a stranger and of the owner]: s shows its patents, o offers them for decisions. */
  it.each<[UserType, Kind, string, string]>([
    [1, 'published', '', 's'],
    [1, 'restricted', '', 's'],
    [1, 'pending', '', 's'],
    [15, 'published', 'so', 's'],
    [15, 'restricted', '', 's'],
    [15, 'pending', '', 's'],
    [15, 'sold', '', ''],
    [30, 'published', 's', 's'],
    [30, 'pending', 's', 's'],
    [40, 'published', 'so', 'so'],
    [40, 'restricted', 'so', 'so'],
    [40, 'pending', 's', 's'],
    [40, 'sold', 'so', 'so'],
  ])('for type %i, %s: %j to others, %j to its owner', (UserType, kind, other, own) => {
    const rights = (OwnerID: number) => {
      const facts = { ...listings[kind], OwnerID } as ShowingFacts;
      const user = { UserID: 1, UserType, BrokerID: 'ABC' };
      return (showsPatents(user, facts) ? 's' : '') + (offersPatents(user, facts) ? 'o' : '');
    };
    expect([rights(2), rights(1)]).toEqual([other, own]);
  });
});

describe('a patent', () => {
  it.each<[UserType, boolean]>([
    [1, false],
    [15, false],
    [30, true],
    [40, true],
  ])('that no listing shows is known to type %i, who adds and notes it: %s', (UserType, may) => {
    expect(canKnowPatent({ UserType }, { isShown: false })).toBe(may);
    expect(canKnowPatent({ UserType }, { isShown: true })).toBe(true);
    expect(canAddPatent({ UserType })).toBe(may);
    expect(canNotePatent({ UserType })).toBe(may);
    expect(canRatePatent({ UserType })).toBe(may);
  });

  it('can be decided on if a listing offers it', () => {
    expect(canDecidePatent({ UserType: 15 }, { isOffered: true })).toBe(true);
    expect(canDecidePatent({ UserType: 15 }, { isOffered: false })).toBe(false);
  });
});
