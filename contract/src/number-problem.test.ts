import { describe, expect, it } from 'vitest';
import { numberProblem } from './number-problem.ts';

describe("the reason why a text isn't a patent number", () => {
  it.each([
    ['US 9,412,206 B2', null],
    ['see annex', 'It has no digits.'],
    ['', 'It has no digits.'],
    ['12345678901234', 'It has too many digits.'],
    ['9412206 (expired) 123456', "It has characters that patent numbers don't have."],
    [`(1)${' '.repeat(61)}`, "It has characters that patent numbers don't have."],
    [`(1)${' '.repeat(62)}`, 'It has too many digits.'],
    [`1${' '.repeat(64)}`, 'It has too many digits.'],
    ['US 000', 'It has only zeros.'],
    ['9,412,206 (expired)', "It has characters that patent numbers don't have."],
    ['12/34/AB', "It has characters that patent numbers don't have."],
  ])('of %j', (text, reason) => {
    expect(numberProblem(text)).toBe(reason);
  });
});
