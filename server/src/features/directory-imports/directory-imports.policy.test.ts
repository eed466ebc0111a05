import type { UserType } from '@brevet/contract/access';
import type { DirectoryImportState } from '@brevet/contract/directory-import-fields';
import { describe, expect, it } from 'vitest';
import { canCancel, canCheck, canImport, canRun, canUndo } from './directory-imports.policy.ts';

describe('imports of the directory', () => {
  it.each<[UserType, boolean]>([
    [1, false],
    [15, false],
    [30, true],
    [40, true],
  ])('by type %i: %s', (UserType, may) => expect(canImport({ UserType })).toBe(may));

  it.each<[DirectoryImportState, { check: boolean; run: boolean; cancel: boolean; undo: boolean }]>([
    ['uploaded', { check: true, run: false, cancel: false, undo: false }],
    ['checking', { check: false, run: false, cancel: true, undo: false }],
    ['checked', { check: true, run: true, cancel: false, undo: false }],
    ['importing', { check: false, run: false, cancel: true, undo: false }],
    ['imported', { check: false, run: false, cancel: false, undo: true }],
    ['undoing', { check: false, run: false, cancel: false, undo: false }],
    ['undone', { check: false, run: false, cancel: false, undo: false }],
  ])('that are %s allow %j', (State, { check, run, cancel, undo }) => {
    expect(canCheck({ State })).toBe(check);
    expect(canRun({ State })).toBe(run);
    expect(canCancel({ State })).toBe(cancel);
    expect(canUndo({ State, ImportDate: '2026-11-20T12:00:00Z' }, new Date('2026-11-21T12:00:00Z'))).toBe(undo);
  });

  it.each([
    ['2026-12-16T00:00:00.000Z', false],
    ['2026-12-15T23:59:59.999Z', true],
  ])('of November 16 can be undone at %s: %s', (now, may) => {
    expect(canUndo({ State: 'imported', ImportDate: '2026-11-16T00:00:00.000Z' }, new Date(now))).toBe(may);
  });

  it('cannot be undone without a date', () => {
    expect(canUndo({ State: 'imported', ImportDate: null }, new Date(0))).toBe(false);
  });
});
