import { describe, expect, it } from 'vitest';
import { numberProblem } from './number-problem.ts';

describe("the reason why a text isn't a patent number", () => {
  it.each([
    ['US 9,412,206 B2', null],
    ['see annex', 'It has no digits.'],
    ['', 'It has no digits.'],
    ['12345678901234', 'It has too many digits.'],
    ['9412206 (expired) 123456', "It has characters that patent numbers don't have."],
    ['123456789', "US numbers aren't written this way."],
    ['EP 12345678901', "EP numbers aren't written this way."],
    ['XX 1234567', 'No patent office has the code "XX".'],
    ['2004-01-02', 'It looks like a date.'],
    ['9.4E6', 'A spreadsheet rounded it, so some of its digits are missing.'],
    ['Serial No. 123,456', 'An application number needs its series, such as 10/123,456.'],
    ['https://example.com/1234567', "This link doesn't contain a patent number."],
    ['10/123,456', "Application US 10/123,456 isn't a patent number."],
    ['PCT/US99/01234', "Application PCT/US1999/001234 isn't a patent number."],
    ['No 321456', 'It can be read as US 321,456 or NO 321,456. Enter the one you mean.'],
    ['EP04012345', 'It can be read as EP 4,012,345 or application EP 04012345. Enter the one you mean.'],
    [`1${' '.repeat(300)}`, 'It has too many digits.'],
    ['US 000', 'It has only zeros.'],
    ['9,412,206 (expired)', null],
    ['12/34/AB', "US numbers aren't written this way."],
  ])('of %j', (text, reason) => {
    expect(numberProblem(text)).toBe(reason);
  });
});
