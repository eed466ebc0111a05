import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPatentNumbers, formatPatentNumber, normalizePatentNumber } from './patent-number.ts';

const written: [string, string, string, string | null][] = [
  ['6981431', 'US', '6981431', null],
  ['06981431', 'US', '6981431', null],
  ['6,981,431', 'US', '6981431', null],
  ['US 6981431 B2', 'US', '6981431', 'B2'],
  ['D0967598', 'US', 'D967598', null],
  ['D967,598', 'US', 'D967598', null],
  ['RE049257', 'US', 'RE49257', null],
  ['RE40,000', 'US', 'RE40000', null],
  ['PP034694', 'US', 'PP34694', null],
  ['H0002140', 'US', 'H2140', null],
  ['T949002', 'US', 'T949002', null],
  ['US-T949002-I4', 'US', 'T949002', 'I4'],
  ['2004/0000002', 'US', '20040000002', null],
  ['US20040000002A1', 'US', '20040000002', 'A1'],
  ['EP 1 234 567 B1', 'EP', '1234567', 'B1'],
  ['na123456', 'NA', '123456', null],
];

/** Any number in its normal form. */
const normal = fc.tuple(fc.constantFrom('', 'D', 'RE', 'PP', 'H', 'T', 'X'), fc.integer({ min: 1, max: 99_999_999 }).map(String));

describe('normalizePatentNumber', () => {
  it.each(written)('reads %s', (text, country, number, kind) => {
    expect(normalizePatentNumber(text)).toEqual({ country, number, kind });
  });

  it.each(['', 'hello', '0', '000', '12345678901234', 'US', 'B2', '12a34', '<script>', '9'.repeat(100)])('refuses %s', (text) => {
    expect(normalizePatentNumber(text)).toBeNull();
  });

  it('never throws, and what it gives is in normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const found = normalizePatentNumber(text);
        if (found) expect(normalizePatentNumber(found.number, found.country)).toEqual({ ...found, kind: null });
      }),
    );
  });

  it('does not see separators, leading zeros, case, country and kind', () => {
    const blank = fc.constantFrom('', ' ', '-', ',', '.', '/');
    fc.assert(
      fc.property(
        normal,
        blank,
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom('', 'B1', 'A1'),
        fc.boolean(),
        ([prefix, digits], sign, zeros, kind, upper) => {
          const text = `us${sign}${prefix}${'0'.repeat(zeros)}${digits.split('').join(digits.length > 4 ? sign : '')}${sign}${kind}`;
          expect(normalizePatentNumber(upper ? text.toUpperCase() : text.toLowerCase())).toMatchObject({
            country: 'US',
            number: prefix + digits,
          });
        },
      ),
    );
  });

  it('reads back what is shown', () => {
    fc.assert(
      fc.property(normal, ([prefix, digits]) => {
        const number = prefix + digits;
        expect(normalizePatentNumber(formatPatentNumber('US', number))?.number).toBe(number);
      }),
    );
  });
});

describe('formatPatentNumber', () => {
  it.each([
    ['9412206', '9,412,206'],
    ['D967598', 'D967,598'],
    ['20220159901', '2022/0159901'],
  ])('shows %s as %s', (number, shown) => expect(formatPatentNumber('US', number)).toBe(shown));
});

describe('findPatentNumbers', () => {
  const numbersIn = (text: string) =>
    findPatentNumbers(text).map(({ patent }) => (patent ? patent.country + patent.number : null));

  it.each([
    [
      'US 11,284,906; US 11602117; US10873442B2; 11284906; EP3641208',
      ['US11284906', 'US11602117', 'US10873442', 'US11284906', 'EP3641208'],
    ],
    ['6,981,431, 7,123,456\nD967,598\tRE49257', ['US6981431', 'US7123456', 'USD967598', 'USRE49257']],
    ['6981431 7123456', ['US6981431', 'US7123456']],
    ['6981431; nonsense; 7123456', ['US6981431', null, 'US7123456']],
    ['  ;; \n ', []],
  ])('reads %s', (text, expected) => expect(numbersIn(text)).toEqual(expected));

  it('finds any list again, whatever stands between', () => {
    fc.assert(
      fc.property(fc.array(normal, { maxLength: 20 }), fc.constantFrom('; ', '\n', '\t', ' | '), (list, between) => {
        const numbers = list.map(([prefix, digits]) => prefix + digits);
        expect(numbersIn(numbers.map((number) => formatPatentNumber('US', number)).join(between))).toEqual(
          numbers.map((number) => `US${number}`),
        );
      }),
    );
  });
});
