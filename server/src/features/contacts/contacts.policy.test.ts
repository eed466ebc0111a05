import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { canChangeContacts, canReadContacts, rightsOnContact } from './contacts.policy.ts';

describe('rights on contacts', () => {
  it.each<[UserType, boolean]>([
    [1, false],
    [15, false],
    [30, true],
    [40, true],
  ])('of type %i: %s', (UserType, may) => {
    expect(canReadContacts({ UserType })).toBe(may);
    expect(canChangeContacts({ UserType })).toBe(may);
    expect(rightsOnContact({ UserType })).toEqual({ update: may, delete: may });
  });
});
