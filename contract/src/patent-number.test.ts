import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPatentNumbers, formatPatentNumber, normalizePatentNumber, splitNumbers } from './patent-number.ts';

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
  ['US-2007255977-A1', 'US', '20070255977', 'A1'],
  ['EP2007255977', 'EP', '2007255977', null],
  ['D2007255977', 'US', 'D2007255977', null],
  ['EP 1 234 567 B1', 'EP', '1234567', 'B1'],
  ['na123456', 'NA', '123456', null],
  ['AI300', 'US', 'AI300', null],
  ['RED123', 'RE', 'D123', null],
  ['US Pat. No. 6,981,431', 'US', '6981431', null],
  ['Pat. Nos. 6,981,431', 'US', '6981431', null],
  ['Patent 6981431', 'US', '6981431', null],
  ['Pat D967,598', 'US', 'D967598', null],
  ['Pat. RE40,000', 'US', 'RE40000', null],
  ['EP Patent 1234567', 'EP', '1234567', null],
  ['7123456*PED', 'US', '7123456', null],
  [`${'-'.repeat(57)}6981431`, 'US', '6981431', null],
];

/** Any number in its normal form. */
const normal = fc.tuple(fc.constantFrom('', 'D', 'RE', 'PP', 'H', 'T', 'X'), fc.integer({ min: 1, max: 99_999_999 }).map(String));

describe('normalizePatentNumber', () => {
  it.each(written)('reads %s', (text, country, number, kind) => {
    expect(normalizePatentNumber(text)).toEqual({ country, number, kind });
  });

  it.each([
    '',
    'hello',
    '0',
    '000',
    '12345678901234',
    'US',
    'B2',
    '12a34',
    '<script>',
    '9'.repeat(100),
    'XPAT6981431',
    '7123456*PEDX',
    `${'-'.repeat(58)}6981431`,
  ])('refuses %s', (text) => {
    expect(normalizePatentNumber(text)).toBeNull();
  });

  it('never throws, and returns the normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const found = normalizePatentNumber(text);
        if (found) expect(normalizePatentNumber(found.number, found.country)).toEqual({ ...found, kind: null });
      }),
    );
  });

  it('ignores separators, leading zeros, case, country and kind', () => {
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

  it('reads formatted numbers back', () => {
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
    ['19990159901', '1999/0159901'],
    ['D20220159901', 'D20,220,159,901'],
    ['120220159901', '120,220,159,901'],
    ['202201599012', '202,201,599,012'],
    ['12-3456', '12-3456'],
    ['1234x', '1234x'],
  ])('shows %s as %s', (number, shown) => expect(formatPatentNumber('US', number)).toBe(shown));

  it('separates the year of US applications only', () => {
    expect(formatPatentNumber('EP', '20220159901')).toBe('20,220,159,901');
  });
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
    ['6981431 and 7123456 & 7234567 AND 7345678', ['US6981431', 'US7123456', 'US7234567', 'US7345678']],
    ['6981431,7123456\r7234567|7345678;;\n7456789', ['US6981431', 'US7123456', 'US7234567', 'US7345678', 'US7456789']],
    ['6,981,431,7123', ['US6981431', 'US7123']],
    ['6 981 431', ['US6981431']],
    ['6 981 431 7 123 456', ['US6981431', 'US7123456']],
    ['EP 1 234 567 EP 7 654 321', ['EP1234567', 'EP7654321']],
    ['981 4312345', ['US981', 'US4312345']],
    ['6981431 123', ['US6981431', 'US123']],
    ['6,981,431 712', ['US6981431', 'US712']],
    ['6.981.431 712', ['US6981431', 'US712']],
    ['US 1234567 A US 7654321 B2', ['US1234567', 'US7654321']],
    ['US 1234567-a ep 7654321 B2 EP-7654322', ['US1234567', 'EP7654321', 'EP7654322']],
    ['US1234567B EP7654321', ['US1234567', 'EP7654321']],
    [
      '6981431 D967,598 RE40,000 PP 12345 H2140 T949002 X12 AI300',
      ['US6981431', 'USD967598', 'USRE40000', 'USPP12345', 'USH2140', 'UST949002', 'USX12', 'USAI300'],
    ],
    ['6981431 D 967,598', ['US6981431', 'USD967598']],
    ['DE 1234567 T2', ['DE1234567']],
    ['DE 1234567 T2 DE 7654321', ['DE1234567', 'DE7654321']],
    ['6981431   7123456', ['US6981431', 'US7123456']],
  ])('reads %s', (text, expected) => expect(numbersIn(text)).toEqual(expected));

  it('keeps the text as entered, and reads at most 100,000 characters', () => {
    expect(findPatentNumbers(' EP 1 234 567 ;x', 'DE')).toEqual([
      { raw: 'EP 1 234 567', patent: { country: 'EP', number: '1234567', kind: null } },
      { raw: 'x', patent: null },
    ]);
    expect(findPatentNumbers('7123456', 'DE')[0]?.patent?.country).toBe('DE');
    expect(findPatentNumbers('1;'.repeat(50_001))).toHaveLength(50_000);
  });

  it('splits a text of any length', () => {
    expect(splitNumbers('9,412,206\r\nUS 8,000,001; EP3641208\n\nnone')).toEqual([
      '9,412,206',
      'US 8,000,001',
      'EP3641208',
      'none',
    ]);
    expect(splitNumbers('1;'.repeat(50_001))).toHaveLength(50_001);
  });

  it('finds every number of a list with any separators', () => {
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
