import { describe, expect, it } from 'vitest';
import { canReadAnalysis, rightsOnAnalysis } from './analysis.policy.ts';

describe('rights on an analysis', () => {
  it.each([
    [1, false],
    [15, false],
    [30, true],
    [40, true],
  ] as const)('type %i: all or none: %s', (UserType, may) => {
    expect(canReadAnalysis({ UserType })).toBe(may);
    expect(rightsOnAnalysis({ UserType })).toEqual({ update: may, delete: may });
  });
});
