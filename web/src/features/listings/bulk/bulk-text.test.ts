import type { BulkResult } from '@brevet/contract/bulk-actions';
import { describe, expect, it } from 'vitest';
import { refusedBy, resultInWords } from './bulk-text.ts';

const row = { ListingID: 1, changed: true, refused: null, undone: false, undoRefused: null };
const result: BulkResult = { message: '', BulkKey: '', Action: 'tag', unfinished: 0, stopped: false, data: [row] };

describe('the result of a bulk action', () => {
  it.each<[string, Partial<BulkResult>]>([
    ['1 listing tagged', {}],
    ['1,200 listings tagged', { data: Array(1200).fill(row) }],
    ['1 listing changed status', { Action: 'status' }],
    ['1 listing updated', { Action: 'recommend' }],
    ['1 listing decided', { Action: 'decide' }],
    ['Nothing changed', { data: [] }],
    ['Still working: 3 left', { unfinished: 3 }],
    ['Stopped: 1 listing tagged, 1,200 not reached', { unfinished: 1200, stopped: true }],
    ['Stopped: Nothing changed, 3 not reached', { data: [], unfinished: 3, stopped: true }],
    ['1 listing tagged', { data: [row, { ...row, changed: false }] }],
    ['Undone: 1 listing', { data: [{ ...row, undone: true }, row], unfinished: 3, stopped: true }],
    ['Undone: 0 listings', { data: [row, { ...row, undoRefused: { message: 'Changed since.', code: 'listing_changed' } }] }],
  ])('reads %s', (words, fields) => {
    expect(resultInWords({ ...result, ...fields })).toBe(words);
  });
});

describe('the refused listings', () => {
  const no = (message: string) => ({ message, code: 'listing_changed' as const });

  it('are grouped by reason', () => {
    const data = [
      { ...row, ListingID: 1, changed: false, refused: no('Not active.') },
      { ...row, ListingID: 2, undoRefused: no('Changed since.') },
      { ...row, ListingID: 3, changed: false, refused: no('Not active.') },
      { ...row, ListingID: 4 },
    ];
    expect(refusedBy({ ...result, data })).toEqual([
      ['Not active.', [1, 3]],
      ['Changed since.', [2]],
    ]);
  });

  it('leave out a listing that a later attempt undid', () => {
    expect(refusedBy({ ...result, data: [{ ...row, undone: true, undoRefused: no('Changed since.') }] })).toEqual([]);
  });
});
