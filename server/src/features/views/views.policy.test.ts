import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import type { Actor, ViewFacts } from './views.policy.ts';
import { canChangeView, canHaveAlerts, canReadView, canSeeSharer, canShare } from './views.policy.ts';

const types = [1, 15, 30, 40] as const;
const user = (UserType: UserType, BrokerID = 'ABC'): Actor => ({ UserID: 1, UserType, BrokerID });
const view = (UserType: UserType, rest: Partial<ViewFacts> = {}): ViewFacts => ({
  UserID: 2,
  UserType,
  BrokerID: 'ABC',
  Share: 'code',
  Active: true,
  ...rest,
});

describe('a saved view', () => {
  it.each<[UserType, boolean[]]>([
    [1, [true, false, false, false]],
    [15, [false, true, false, false]],
    [30, [false, false, true, true]],
    [40, [false, false, true, true]],
  ])('shared with a code is for type %i readable if its owner is of types 1, 15, 30, 40: %j', (type, expected) => {
    expect(types.map((owner) => canReadView(user(type), view(owner)))).toEqual(expected);
  });

  it.each<[UserType, boolean[]]>([
    [1, [false, false, false, false]],
    [15, [false, false, false, false]],
    [30, [false, false, true, true]],
    [40, [false, false, true, true]],
  ])('shared with the default code is for type %i readable if its owner is of types 1, 15, 30, 40: %j', (type, expected) => {
    expect(types.map((owner) => canReadView(user(type, 'TTX'), view(owner, { BrokerID: 'TTX' })))).toEqual(expected);
  });

  it.each<[string, Partial<ViewFacts>, boolean]>([
    ['is private', { Share: 'private' }, false],
    ['belongs to an inactive account', { Active: false }, false],
    ['belongs to another code', { BrokerID: 'OTHER' }, false],
    ['is their own', { UserID: 1, Share: 'private', Active: false, BrokerID: 'OTHER' }, true],
  ])('that %s is readable by a broker: %o, %s', (_, facts, may) => {
    expect(canReadView(user(30), view(30, facts))).toBe(may);
  });

  it('is changed by its owner alone', () => {
    expect(canChangeView(user(40), view(40))).toBe(false);
    expect(canChangeView(user(1), view(1, { UserID: 1 }))).toBe(true);
  });

  it.each<[UserType, { share: boolean; shareByDefault: boolean; sharer: boolean; alerts: boolean }]>([
    [1, { share: true, shareByDefault: false, sharer: false, alerts: false }],
    [15, { share: true, shareByDefault: false, sharer: false, alerts: true }],
    [30, { share: true, shareByDefault: true, sharer: true, alerts: true }],
    [40, { share: true, shareByDefault: true, sharer: true, alerts: true }],
  ])('gives type %i these rights: %j', (type, { share, shareByDefault, sharer, alerts }) => {
    expect(canShare(user(type))).toBe(share);
    expect(canShare(user(type, 'TTX'))).toBe(shareByDefault);
    expect(canSeeSharer(user(type))).toBe(sharer);
    expect(canHaveAlerts(user(type), 'searchListing')).toBe(alerts);
    expect(canHaveAlerts(user(type), 'listing_ta')).toBe(false);
  });
});
