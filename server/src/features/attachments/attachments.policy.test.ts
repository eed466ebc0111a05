import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import {
  canDeleteAttachment,
  canReadAttachment,
  canSendAttachment,
  canUpdateAttachment,
  isForOwner,
  isOfBuyer,
} from './attachments.policy.ts';

type Part = 'uploader' | 'owner' | 'both' | 'other';

/** [type, role, rights on a plain, an internal and a buyer's attachment]; r read, u update, d delete. */
const matrix: [UserType, Part, string, string, string][] = [
  [1, 'uploader', 'rud', 'rud', 'rud'],
  [1, 'owner', 'rud', 'ud', 'rd'],
  [1, 'both', 'rud', 'rud', 'rud'],
  [1, 'other', 'r', '', ''],
  [15, 'uploader', 'rud', 'rud', 'rud'],
  [15, 'owner', 'rud', 'ud', 'rd'],
  [15, 'other', 'r', '', ''],
  [30, 'other', 'rud', 'rud', 'rud'],
  [40, 'other', 'rud', 'rud', 'rud'],
];

describe('rights on an attachment', () => {
  it.each(matrix)('type %i, %s: plain %j, internal %j, of a buyer %j', (UserType, part, ...expected) => {
    const user = { UserID: 1, UserType };
    const people = {
      UserID: part === 'uploader' || part === 'both' ? 1 : 2,
      OwnerID: part === 'owner' || part === 'both' ? 1 : 3,
    };
    const kinds = [
      { Internal: 0, OfBuyer: false },
      { Internal: 1, OfBuyer: false },
      { Internal: 0, OfBuyer: true },
    ] as const;
    const shown = kinds.map((kind) => {
      const facts = { ...people, ...kind, PrivateFlag: 1 };
      return (
        (canReadAttachment(user, facts) ? 'r' : '') +
        (canUpdateAttachment(user, facts) ? 'u' : '') +
        (canDeleteAttachment(user, facts) ? 'd' : '')
      );
    });
    expect(shown).toEqual(expected);
  });

  it('keep what others upload as internal from the owner', () => {
    const seen = [0, 1].flatMap((Internal) =>
      [1, 2].map((UserID) => isForOwner({ Internal: Internal === 0 ? 0 : 1, UserID, OwnerID: 1 })),
    );
    expect(seen).toEqual([true, true, true, false]);
  });

  it('keep an internal attachment of a buyer from the owner', () => {
    const facts = { UserID: 2, OwnerID: 1, Internal: 1, OfBuyer: true, PrivateFlag: 1 } as const;
    expect(canReadAttachment({ UserID: 1, UserType: 1 }, facts)).toBe(false);
  });

  it.each<[UserType, UserID: number, readable: boolean]>([
    [15, 9, false],
    [15, 2, true],
    [15, 1, true],
    [1, 1, true],
    [30, 9, true],
    [40, 9, true],
  ])('end for buyers where a listing is not published openly: type %i, account %i: %s', (UserType, UserID, readable) => {
    const facts = { UserID: 2, OwnerID: 1, Internal: 0, OfBuyer: false, PrivateFlag: 0 } as const;
    expect(canReadAttachment({ UserID, UserType }, facts)).toBe(readable);
  });

  it.each([
    [0, false, true],
    [1, false, false],
    [0, true, false],
    [1, true, false],
  ] as const)('internal %i, of a buyer %s: an invitation may carry it: %s', (Internal, OfBuyer, sendable) => {
    expect(canSendAttachment({ Internal, OfBuyer })).toBe(sendable);
  });

  it.each([
    [15, 1, 2, true],
    [15, 1, 1, false],
    [1, 1, 2, false],
    [30, 1, 2, false],
    [40, 1, 2, false],
  ] as const)('type %i, user %i on a listing of user %i: of a buyer %s', (UserType, UserID, OwnerID, expected) => {
    expect(isOfBuyer({ UserID, UserType }, { OwnerID })).toBe(expected);
  });
});
