import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { canRevokeCode, canSeeCode } from './codes.policy.ts';

const day = '2026-01-02T03:04:05Z';

describe('rights on an activation code', () => {
  it.each<[UserType, string | null, boolean]>([
    [1, 'TTX', false],
    [15, 'TTX', false],
    [30, 'TTX', true],
    [30, 'ALP', false],
    [30, null, false],
    [40, 'TTX', true],
    [40, 'ALP', true],
    [40, null, true],
  ])('type %i of TTX, code of %s: %s', (UserType, BrokerCode, may) => {
    const user = { UserType, BrokerID: 'TTX' };
    expect(canSeeCode(user, { BrokerCode })).toBe(may);
    expect(canRevokeCode(user, { BrokerCode, UsedDate: null, RevokedDate: null })).toBe(may);
  });

  it.each([
    [day, null],
    [null, day],
    [day, day],
  ])('can no longer be revoked: used %s, revoked %s', (UsedDate, RevokedDate) => {
    expect(canRevokeCode({ UserType: 40, BrokerID: 'TTX' }, { BrokerCode: null, UsedDate, RevokedDate })).toBe(false);
  });
});
