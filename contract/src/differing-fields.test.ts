import { describe, expect, it } from 'vitest';
import { differingFields, differingValues, isSame } from './differing-fields.ts';

describe('isSame', () => {
  it.each([
    [1, 1, true],
    [1, '1', false],
    [null, undefined, false],
    [null, {}, false],
    [Number.NaN, Number.NaN, true],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1, 2], [1, 3], false],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, false],
    [[1], [1, 2], false],
    [[1], { 0: 1 }, false],
    [{ Subject: 'a', Body: 'b' }, { Body: 'b', Subject: 'a' }, true],
    [{ Subject: 'a' }, { Subject: 'b' }, false],
    [{ a: undefined }, { b: undefined }, false],
    [new Date(0), new Date(0), false],
    [{ deep: { list: [1] } }, { deep: { list: [1] } }, true],
  ])('compares %j and %j by contents', (one, other, same) => {
    expect(isSame(one, other)).toBe(same);
    expect(isSame(other, one)).toBe(same);
  });
});

describe('differingFields', () => {
  it('names changed fields, but no fields that only the older version has', () => {
    const before = { name: 'A', price: null, codes: [1], gone: true };
    expect(differingFields(before, { name: 'A', price: 5, codes: [1], more: '' })).toEqual(['price', 'more']);
    expect(differingValues(before, { name: 'A', price: 5, codes: [1], more: '' })).toEqual({ price: 5, more: '' });
  });
});
