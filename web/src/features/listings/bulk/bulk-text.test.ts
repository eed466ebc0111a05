import type { BulkResult } from '@brevet/contract/bulk-actions';
import { describe, expect, it } from 'vitest';
import { resultInWords } from './bulk-text.ts';

const row = { ListingID: 1, changed: true, refused: null, undone: false, undoRefused: null };
const result: BulkResult = { message: '', BulkKey: '', Action: 'tag', unfinished: 0, stopped: false, data: [row] };

describe('the result of a bulk action', () => {
  it.each<[string, Partial<BulkResult>]>([
    ['1 listing tagged', {}],
    ['Nothing changed', { data: [] }],
    ['Still working: 3 left', { unfinished: 3 }],
    ['Stopped: 1 listing tagged, 1,200 not reached', { unfinished: 1200, stopped: true }],
    ['Stopped: Nothing changed, 3 not reached', { data: [], unfinished: 3, stopped: true }],
    ['Undone: 1 listing', { data: [{ ...row, undone: true }], unfinished: 3, stopped: true }],
  ])('reads %s', (words, fields) => {
    expect(resultInWords({ ...result, ...fields })).toBe(words);
  });
});
