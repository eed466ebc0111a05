import { describe, expect, it } from 'vitest';
import { containing, searchedId } from './search.ts';

describe('containing', () => {
  it.each([
    ['cold', '%cold%'],
    ['', '%%'],
    ['100%_a\\b', '%100\\%\\_a\\\\b%'],
  ])('turns %j into %j', (text, pattern) => {
    expect(containing(text)).toBe(pattern);
  });
});

describe('searchedId', () => {
  it.each([
    ['10001', 10_001],
    ['1', 1],
    ['999999999', 999_999_999],
    ['1000000000', 0],
    ['', 0],
    ['10001 x', 0],
    ['x10001', 0],
    ['-1', 0],
    ['1.5', 0],
  ])('reads %j as %i', (text, id) => {
    expect(searchedId(text)).toBe(id);
  });
});
