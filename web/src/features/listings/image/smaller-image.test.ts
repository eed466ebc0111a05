import { describe, expect, it } from 'vitest';
import { fitted } from './smaller-image.ts';

describe('the size of an image', () => {
  it.each([
    [1600, 900, 1600, 900],
    [3200, 1800, 1600, 900],
    [1800, 3200, 900, 1600],
    [1601, 1600, 1600, 1599],
    [100_000, 1, 1600, 1],
  ])('of %i by %i becomes %i by %i', (width, height, toWidth, toHeight) => {
    expect(fitted({ width, height })).toEqual({ width: toWidth, height: toHeight });
  });
});
