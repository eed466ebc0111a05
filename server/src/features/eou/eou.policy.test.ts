import { describe, expect, it } from 'vitest';
import { canReadEou, rightsOnEou } from './eou.policy.ts';

describe('rights on evidence of use', () => {
  it.each([
    [1, false],
    [15, false],
    [30, true],
    [40, true],
  ] as const)('type %i: all or none: %s', (UserType, may) => {
    expect(canReadEou({ UserType })).toBe(may);
    expect(rightsOnEou({ UserType })).toEqual({ update: may, delete: may });
  });
});
