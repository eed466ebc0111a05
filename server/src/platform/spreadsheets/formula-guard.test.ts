import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormulas, withoutGuards } from './formula-guard.ts';

describe('a text with formulas', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+41 22 000 0000', "'+41 22 000 0000"],
    ["'+41", "''+41"],
    ['a;=1+1', "a;'=1+1"],
    ['a; "@SUM(A1)', 'a; "\'@SUM(A1)'],
    ['a\n-1', "a\n'-1"],
    ["'tis", "'tis"],
    ['a-b', 'a-b'],
  ])('%j is guarded as %j, and read back', (text, guarded) => {
    expect(guardFormulas(text)).toBe(guarded);
    expect(withoutGuards(guarded)).toBe(text);
  });

  it('is read back whatever it is', () => {
    const signs = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', ';', '\t', '\r', '\n', ' ', '"', 'a', '\uff1d') });
    fc.assert(fc.property(fc.oneof(signs, fc.string()), (text) => withoutGuards(guardFormulas(text)) === text));
  });
});
