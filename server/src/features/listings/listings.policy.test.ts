import type { UserType } from '@brevet/contract/access';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { describe, expect, it } from 'vitest';
import {
  canRead,
  canSeeDecisions,
  canSeeOwner,
  canSeeTag,
  isRestricted,
  isReviewed,
  reviewsEveryCode,
  rightsInRow,
  rightsOf,
} from './listings.policy.ts';

/** Rights as docs/domain.md states them: [type, owner?, status, allowed actions]. r read, u update, p publish, d delete, s status, x decide, c confidential and tag, m recommend, w withdraw, i invite. */
const matrix: [UserType, boolean, AvailableStatus, string][] = [
  [1, true, 0, 'rupd'],
  [1, true, -2, 'rupd'],
  [1, true, -1, 'rud'],
  [1, true, 1, 'rudi'],
  [1, true, 6, 'rud'],
  [1, false, 0, ''],
  [1, false, -1, ''],
  [1, false, 1, ''],
  [1, false, 6, ''],
  [15, true, 0, ''],
  [15, true, -1, 'r'],
  [15, true, 1, 'r'],
  [15, true, 6, ''],
  [15, false, 0, ''],
  [15, false, -2, ''],
  [15, false, -1, ''],
  [15, false, 1, 'rx'],
  [15, false, 2, ''],
  [15, false, 6, ''],
  [15, false, 7, ''],
  [30, true, 0, 'rupcw'],
  [30, true, -1, 'rucw'],
  [30, true, 1, 'rucmwi'],
  [30, true, 6, 'rucw'],
  [30, false, 0, 'rupcw'],
  [30, false, -2, 'rupcw'],
  [30, false, -1, 'rucw'],
  [30, false, 1, 'rucmwi'],
  [30, false, 6, 'rucw'],
  [40, true, 0, 'rupdscw'],
  [40, true, -2, 'rupdscw'],
  [40, true, -1, 'rudscw'],
  [40, true, 1, 'rudsxcmwi'],
  [40, true, 6, 'rudsxcw'],
  [40, false, 0, 'rupdscw'],
  [40, false, -1, 'rudscw'],
  [40, false, 1, 'rudsxcmwi'],
  [40, false, 6, 'rudsxcw'],
];

describe('rights on a listing', () => {
  it.each(matrix)('type %i, owner %s, status %i: %s', (UserType, owner, AvailableStatus, expected) => {
    const user = { UserID: 1, UserType, BrokerID: 'OWN' };
    const facts = { OwnerID: owner ? 1 : 2, AvailableStatus, Brokercode: 'OWN' };
    const can = rightsOf(user, facts);
    const letters = {
      u: can.update,
      p: can.publish,
      d: can.delete,
      s: can.changeStatus,
      x: can.decide,
      c: can.seeConfidential,
      m: can.recommend,
      w: can.withdraw,
      i: can.invite,
    };
    expect(can.tag).toBe(can.seeConfidential);
    expect(can.confirmChanges).toBe(false);
    expect(rightsOf(user, { ...facts, Changed: true }).confirmChanges).toBe(UserType >= 30);
    expect(can.checkNames).toBe(false);
    expect(rightsOf(user, { ...facts, Named: true }).checkNames).toBe(UserType >= 30);
    expect(can.review).toBe(UserType >= 30);
    const ofOtherCode = rightsOf(user, { ...facts, Brokercode: 'OTH', Changed: true, Named: true });
    for (const right of ['review', 'confirmChanges', 'checkNames'] as const) expect(ofOtherCode[right]).toBe(UserType === 40);
    const readable = canRead(user, facts);
    const shown = Object.entries(letters)
      .filter(([, may]) => may && readable)
      .map(([letter]) => letter);
    expect((readable ? 'r' : '') + shown.join('')).toBe(expected);
  });
});

describe('a tag', () => {
  it.each([
    [1, true, true],
    [1, false, false],
    [15, true, false],
    [15, false, false],
    [30, false, true],
    [40, false, true],
  ] as const)('is seen by type %i, owner %s: %s', (UserType, owner, may) => {
    expect(canSeeTag({ UserID: 1, UserType }, { OwnerID: owner ? 1 : 2, AvailableStatus: 1 })).toBe(may);
  });
});

describe('what a reader sees of a listing', () => {
  it.each([
    [1, true, 0, false],
    [1, false, 0, false],
    [15, true, 0, false],
    [15, false, 0, true],
    [15, false, 1, false],
    [30, false, 0, false],
    [40, false, 0, false],
  ] as const)('is restricted for type %i, owner %s, PrivateFlag %i: %s', (UserType, owner, PrivateFlag, expected) => {
    const facts = { OwnerID: owner ? 1 : 2, AvailableStatus: 1, PrivateFlag } as const;
    expect(isRestricted({ UserID: 1, UserType }, facts)).toBe(expected);
  });

  it.each([
    [1, true, true],
    [1, false, false],
    [15, true, true],
    [15, false, false],
    [30, false, true],
    [40, false, true],
  ] as const)('includes its owner for type %i, owner %s: %s', (UserType, owner, may) => {
    expect(canSeeOwner({ UserID: 1, UserType }, { OwnerID: owner ? 1 : 2, AvailableStatus: 1 })).toBe(may);
  });

  it.each([
    [1, false],
    [15, true],
    [30, true],
    [40, true],
  ] as const)('includes decisions for type %i: %s', (UserType, may) => {
    expect(canSeeDecisions({ UserType })).toBe(may);
  });
});

describe('a review', () => {
  it.each([
    [-2, false],
    [-1, false],
    [0, false],
    [1, true],
    [6, true],
  ] as const)('lies behind a listing of status %i: %s', (AvailableStatus, expected) => {
    expect(isReviewed({ AvailableStatus })).toBe(expected);
  });

  it.each([
    [30, false],
    [40, true],
  ] as const)('covers every broker code for type %i: %s', (UserType, expected) => {
    expect(reviewsEveryCode({ UserType })).toBe(expected);
  });
});

it('lists the rights that a row carries', () => {
  const user = { UserID: 1, UserType: 1, BrokerID: 'OWN' } as const;
  expect(rightsInRow(user, { OwnerID: 1, AvailableStatus: 0, Brokercode: 'OWN' })).toEqual({
    update: true,
    publish: true,
    delete: true,
    changeStatus: false,
    decide: false,
    recommend: false,
    confirmChanges: false,
    tag: false,
  });
});
