import { describe, expect, it } from 'vitest';
import { canSeeDecider } from './decisions.policy.ts';

describe('canSeeDecider', () => {
  it.each([
    [15, 15, true],
    [15, 30, false],
    [15, 40, false],
    [30, 15, true],
    [30, 40, true],
    [40, 40, true],
  ] as const)('reader of type %i, decider of type %i: %s', (reader, decider, may) => {
    expect(canSeeDecider({ UserType: reader }, { UserType: decider })).toBe(may);
  });
});
