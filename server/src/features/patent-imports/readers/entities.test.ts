/* cspell:ignore αβγδεζηθικλμνξοπρστυφχψω Phgr sfgr constructorgr */
import { describe, expect, it } from 'vitest';
import { entityText } from './entities.ts';

/** The letters of ISO 8879 in the order of the alphabet. */
const letters = 'a b g d e z ee th i k l m n x o p r s t u ph kh ps oh'.split(' ');
const [small, capital] = ['αβγδεζηθικλμνξοπρστυφχψω', 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'];

describe('entities', () => {
  it('of ISO 8879 are Greek letters', () => {
    expect(letters.map((name) => entityText(`${name}gr`)).join('')).toBe(small);
    expect(letters.map((name) => entityText(`${name.toUpperCase()}gr`)).join('')).toBe(capital);
    expect(entityText('PHgr')).toBe('Φ');
    expect(entityText('Phgr')).toBe('Φ');
    expect(entityText('sfgr')).toBe('ς');
  });

  it.each([
    ['amp', '&'],
    ['Hcirc', 'Ĥ'],
    ['angst', 'Å'],
    ['LeftBracketingBar', '|'],
    ['RightBracketingBar', '|'],
    ['gr', null],
    ['qgr', null],
    ['constructorgr', null],
    ['constructor', null],
    ['Co', null],
  ])('&%s; is %j', (name, text) => expect(entityText(name)).toBe(text));
});
