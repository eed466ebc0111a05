import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { canKeepMailingLists } from './mailing-lists.policy.ts';

describe('rights on mailing lists', () => {
  it.each<[UserType, boolean]>([
    [1, false],
    [15, false],
    [30, true],
    [40, true],
  ])('of type %i: %s', (UserType, may) => {
    expect(canKeepMailingLists({ UserType })).toBe(may);
  });
});
