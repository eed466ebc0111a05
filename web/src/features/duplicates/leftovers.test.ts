import { expect, it } from 'vitest';
import { leftovers } from './leftovers.ts';

it('says what an undone merge left out', () => {
  expect(leftovers({ Kept: [], Gone: 0 })).toEqual([]);
  expect(leftovers({ Kept: ['Job title', 'Fax'], Gone: 1 })).toEqual([
    'Someone changed these fields after the merge, so they stay as they are: Job title, Fax.',
    "1 link isn't restored, because someone removed it after the merge.",
  ]);
  expect(leftovers({ Kept: [], Gone: 1200 })).toEqual([
    "1,200 links aren't restored, because someone removed them after the merge.",
  ]);
});
