import { expect, it } from 'vitest';
import { movedTo } from './useOrder.ts';

it.each([
  ['down to the end', 1, 3, [2, 3, 1]],
  ['down by one', 1, 2, [2, 1, 3]],
  ['up to the start', 3, 1, [3, 1, 2]],
  ['onto itself', 2, 2, [1, 2, 3]],
  ['something unknown', 9, 1, [1, 2, 3]],
  ['to something unknown', 1, 9, [1, 2, 3]],
])('moves %s', (_name, moved, target, expected) => {
  expect(movedTo([1, 2, 3], moved, target)).toEqual(expected);
});
