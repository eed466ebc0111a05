import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { canReadOrganizations, rightsOnOrganization } from './organizations.policy.ts';

describe('rights on organizations', () => {
  it.each<[UserType, boolean]>([
    [1, false],
    [15, false],
    [30, true],
    [40, true],
  ])('of type %i: %s', (UserType, may) => {
    expect(canReadOrganizations({ UserType })).toBe(may);
    expect(rightsOnOrganization({ UserType })).toEqual({ update: may, delete: may });
  });
});
