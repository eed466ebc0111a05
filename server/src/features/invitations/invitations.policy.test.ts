import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { canManageInvitation, canStandFor } from './invitations.policy.ts';

describe('rights on an invitation', () => {
  it.each<[UserType, boolean, boolean]>([
    [1, true, true],
    [1, false, false],
    [15, true, true],
    [15, false, false],
    [30, false, true],
    [40, false, true],
  ])('type %i, sent by the user %s: manages it %s', (UserType, sent, may) => {
    expect(canManageInvitation({ UserID: 1, UserType }, { SenderID: sent ? 1 : 2 })).toBe(may);
  });

  it.each<[UserType, boolean, boolean, boolean]>([
    [1, true, true, true],
    [1, true, false, false],
    [1, false, true, false],
    [15, true, true, false],
    [30, true, false, true],
    [30, false, false, false],
    [40, true, false, true],
    [40, false, true, false],
  ])('of type %i, active %s, owner %s: stands %s', (UserType, Active, owner, stands) => {
    const listing = { OwnerID: owner ? 1 : 2, AvailableStatus: 1 } as const;
    expect(canStandFor({ UserID: 1, UserType, Active }, listing)).toBe(stands);
  });
});
