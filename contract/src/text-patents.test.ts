import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostTextPatents, patentsInText } from './text-patents.ts';

const texts: [string, string[]][] = [
  ['See 9412206 and 10412206.', ['9412206', '10412206']],
  ['See 9,412,206; 10,412,206.', ['9412206', '10412206']],
  ['US9412206, US 9,412,207 and US-9412208', ['9412206', '9412207', '9412208']],
  ['U.S. Pat. No. 9,412,206 B2 and US9412207B1', ['9412206', '9412207']],
  ['(9,412,206)', ['9412206']],
  ['#9,412,206, "9412207"', ['9412206', '9412207']],
  ['9412206,9412207,9,412,208,9412209', ['9412206', '9412207', '9412208', '9412209']],
  ['9,412,206 is also 9412206, and US 9,412,206', ['9412206']],
  ['one\n9412206\ttwo', ['9412206']],
  ['Pat. No. 9,412,206', ['9412206']],
  ['PATENT NO 9,412,206', ['9412206']],
  ['9412206.', ['9412206']],
  ['', []],
  ['941220 and 941,220', []],
  ['109412206 and 109,412,206', []],
  ['0941220 and 09412206', []],
  ['94,12,206 and 9412,206', []],
  ['1,234,567,890', []],
  ['$1,250,000, $ 1,250,000 and €2000000', []],
  ['1,250,000 USD, 1,250,000 dollars, 1,250,000 EUR and 2,000,000€', []],
  ['USD 1,250,000 and CHF1250000', []],
  ['1,250,000 % and 1250000%', []],
  ['EP 1,234,567, EP1234567 B1, JP-7123456 and DE 10123456', []],
  ['WO 2022/0159901 and 2022/1234567', []],
  ['+14155551234, +4712345678, 555-1234567, 415.5551234', []],
  ['9412206-12, 9412206/1 and 9412206.5', []],
  ['on 20260131, 20260105 and 20260115', []],
  ['20260100', ['20260100']],
  ['1,250,000 Dollars and 1250000 usd', []],
  ['9412206A. 9412207 B', ['9412206', '9412207']],
  ['9412206B12, 9412206B2x and 9412206x A1', []],
  ['US a9412206', []],
  ['ÉDE 9412206', ['9412206']],
  ['20261331', ['20261331']],
  ['v9412206, a9412206b, 9412206x and 9412206_1', []],
  ['D9412206', []],
  ['٩٤١٢٢٠٦', []],
];

describe('patents in a text', () => {
  it.each(texts)('%j: %j', (text, expected) => {
    expect(patentsInText(text)).toEqual(expected);
  });

  it('are found wherever a number is between words, with or without commas', () => {
    const number = fc.integer({ min: 1_000_000, max: 18_999_999 });
    fc.assert(
      fc.property(fc.array(number, { maxLength: 20 }), fc.boolean(), (numbers, withCommas) => {
        const written = numbers.map((one) => (withCommas ? one.toLocaleString('en-US') : String(one)));
        expect(patentsInText(`Compare ${written.join(' with ')} first`)).toEqual([...new Set(numbers.map(String))]);
      }),
    );
  });

  it('have only 7 or 8 digits, none twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789,.$ -/\n', 'US', 'EP') }), (text) => {
        const found = patentsInText(text);
        expect(new Set(found).size).toBe(found.length);
        for (const number of found) expect(number).toMatch(/^[1-9]\d{6,7}$/);
      }),
    );
  });

  it('are counted up to a limit', () => {
    const text = Array.from({ length: mostTextPatents + 10 }, (_, index) => 9_000_000 + index).join(' ');
    expect(patentsInText(text)).toHaveLength(mostTextPatents);
  });
});
