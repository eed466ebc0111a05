import { describe, expect, it } from 'vitest';
import { claimOf, withinReason } from './claims.ts';
import type { Element } from './markup.ts';
import { linesOf } from './markup.ts';

const element = (name: string, ...content: Element['content']): Element => ({ name, attributes: {}, content }) as Element;

describe('the lines of a claim', () => {
  it('begin at elements that break, and end there', () => {
    const text = element(
      'p',
      ' A  plate',
      element('b', ' of steel'),
      element('part', 'with a hole'),
      'and',
      element('part', ' '),
    );
    expect(linesOf(text, new Set(['part']))).toBe('A plate of steel\nwith a hole\nand');
  });
});

describe('a claim', () => {
  it.each([
    ['1. A plate', 7, 1, 'A plate'],
    [' 12 ) A plate', 7, 12, 'A plate'],
    ['3 : A plate', 7, 3, 'A plate'],
    ['4.A plate', 7, 4, 'A plate'],
    ['A plate of 3. a kind', 7, 7, 'A plate of 3. a kind'],
    ['3 plates', 7, 7, '3 plates'],
    ['123456. A plate', 7, 7, '123456. A plate'],
  ])('%j in place %i has the number %i', (text, place, number, body) => {
    expect(claimOf(text, place)).toEqual({ number, text: body, dependsOn: [] });
  });

  it.each([
    ['The plate of claim 3', [3]],
    ['The plate of CLAIM 3', [3]],
    ['The plate of claims 2 to 4', [2, 3, 4]],
    ['The plate of claims 2-4', [2, 3, 4]],
    ['The plate of claims 2 – 4', [2, 3, 4]],
    ['The plate of claims 2 through 4', [2, 3, 4]],
    ['The plate of claims 1, 2, or 4', [1, 2, 4]],
    ['The plate of claims 1 and 5', [1, 5]],
    ['The plate of claims 1,2,or 4', [1, 2, 4]],
    ['The plate of claim 4 to 2', [4]],
    ['The plate of claim 3 and the hole of claim 4', [3]],
    ['The plate of claim 0, 9, 10 and 11', [9]],
    ['The plate of claim 9 or 9', [9]],
    ['The reclaim 3', []],
    ['A plate', []],
    [`${'x'.repeat(393)} claim 3`, []],
    [`${'x'.repeat(392)} claim 3`, [3]],
  ])('%j depends on %j', (text, dependsOn) => expect(claimOf(text, 10).dependsOn).toEqual(dependsOn));

  it('depends on claims with long numbers', () => {
    expect(claimOf('The plate of claim 12', 20).dependsOn).toEqual([12]);
  });

  it('depends on a hundred others at most by a range', () => {
    expect(claimOf('The plate of claims 1 to 300', 500).dependsOn).toHaveLength(100);
  });

  it('depends on those that the file names, rather than those in its text', () => {
    expect(claimOf('The plate of claim 3', 10, [5, 5, 12]).dependsOn).toEqual([5]);
  });
});

describe('claims', () => {
  it('are left out if they are longer than those of any patent', () => {
    const claims = [claimOf('a'.repeat(2_000_000), 1), claimOf('b'.repeat(2_000_000), 2)];
    expect(withinReason(claims)).toEqual({ claims, doubts: [] });
    expect(withinReason([...claims, claimOf('c', 3)])).toEqual({
      claims: [],
      doubts: ["its claims are longer than any patent's and were left out"],
    });
  });
});
