import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { canKeepDuplicates, stateOfMerge, undoUntil } from './duplicates.policy.ts';

describe('rights on duplicates', () => {
  it.each<[UserType, boolean]>([
    [1, false],
    [15, false],
    [30, true],
    [40, true],
  ])('of type %i: %s', (UserType, may) => {
    expect(canKeepDuplicates({ UserType })).toBe(may);
  });
});

describe('a merge', () => {
  const merge = { CreateDate: '2026-01-01T12:00:00.000Z', UndoDate: null, isKept: true, isThere: true, isFollowed: false };
  const end = '2026-01-31T12:00:00.000Z';
  const before = new Date('2026-01-31T11:59:59.999Z');

  it('can be undone for 30 days', () => {
    expect(undoUntil(merge.CreateDate)).toBe(end);
    expect(stateOfMerge(merge, before)).toBe('open');
    expect(stateOfMerge(merge, new Date(end))).toBe('expired');
    expect(stateOfMerge(merge, new Date('2026-03-01T00:00:00.000Z'))).toBe('expired');
  });

  it.each([
    ['undone', { UndoDate: '2026-01-02T12:00:00.000Z', isKept: false, isThere: false }],
    ['expired', { isKept: false, isFollowed: true, isThere: false }],
    ['followed', { isFollowed: true, isThere: false }],
    ['deleted', { isThere: false }],
  ])("that was %s can't be undone", (state, change) => {
    expect(stateOfMerge({ ...merge, ...change }, before)).toBe(state);
  });
});
