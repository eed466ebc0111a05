import type { UserType } from '@brevet/contract/access';
import type { ShareType } from '@brevet/contract/notes';
import { describe, expect, it } from 'vitest';
import { canEditNote, canReadNote, noteReaderOf } from './notes.policy.ts';

type Part = 'author' | 'named' | 'other';

/** [type, part, rights on a note with the Share_type default, custom and none]; r read, e edit and delete. */
const matrix: [UserType, Part, string, string, string][] = [
  [1, 'other', '', '', ''],
  [1, 'named', '', 'r', ''],
  [1, 'author', 'r', 'r', 'r'],
  [15, 'other', '', '', ''],
  [15, 'named', '', 'r', ''],
  [15, 'author', 'r', 'r', 'r'],
  [30, 'other', 'r', '', ''],
  [30, 'named', 'r', 'r', ''],
  [30, 'author', 're', 're', 're'],
  [40, 'other', 're', 're', ''],
  [40, 'named', 're', 're', ''],
  [40, 'author', 're', 're', 're'],
];

describe('rights on a note', () => {
  it.each(matrix)('type %i, %s: default %j, custom %j, none %j', (UserType, part, ...expected) => {
    const user = { UserID: 1, UserType };
    const shown = (['default', 'custom', 'none'] as const satisfies ShareType[]).map((Share_type) => {
      const facts = { UserID: part === 'author' ? 1 : 2, Share_type, isNamed: part === 'named' };
      return (canReadNote(user, facts) ? 'r' : '') + (canEditNote(user, facts) ? 'e' : '');
    });
    expect(shown).toEqual(expected);
  });
});

describe('the kind of reader', () => {
  it.each([
    [1, 'other'],
    [15, 'other'],
    [30, 'broker'],
    [40, 'admin'],
  ] as const)('of type %i is %s', (UserType, kind) => {
    expect(noteReaderOf({ UserType })).toBe(kind);
  });
});
