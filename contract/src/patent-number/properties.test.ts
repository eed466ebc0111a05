import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPatentNumbers, formatPatentNumber, isPatent, normalizePatentNumber, readPatentNumber } from '../patent-number.ts';

const serial = (most: number, width: number) =>
  fc.integer({ min: 1, max: most }).map((value) => String(value).padStart(width, '0'));
const year = (first: number) => fc.integer({ min: first, max: 2026 }).map(String);
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''));
const count = (most: number) => fc.integer({ min: 1, max: most }).map(String);

/** Normal forms by office. */
const forms: Record<string, fc.Arbitrary<string>> = {
  US: fc.oneof(
    count(12_999_999),
    joined(fc.constantFrom('D', 'RE', 'PP'), count(999_999)),
    joined(fc.constant('H'), count(2_999)),
    joined(fc.constant('T'), count(999_999)),
    joined(fc.constant('X'), count(9_957)),
    joined(year(2001), serial(9_999_999, 7)),
  ),
  EP: count(4_999_999),
  WO: joined(year(1978), serial(999_999, 6)),
  JP: fc.oneof(
    fc.integer({ min: 10_000, max: 7_999_999 }).map(String),
    joined(year(2000), serial(999_999, 6)),
    joined(
      fc.integer({ min: 2, max: 11 }).map((value) => `H${String(value).padStart(2, '0')}`),
      serial(999_999, 6),
    ),
    joined(
      fc.integer({ min: 46, max: 63 }).map((value) => `S${value}`),
      serial(999_999, 6),
    ),
  ),
  KR: fc.oneof(
    joined(year(1980), serial(9_999_999, 7)),
    joined(fc.constant('20'), year(1980), serial(9_999_999, 7)),
    joined(fc.constant('10'), serial(2_999_999, 7)),
  ),
  CN: fc.oneof(
    fc.integer({ min: 1_000_000, max: 3_999_999 }).map(String),
    fc.integer({ min: 100_000_000, max: 399_999_999 }).map(String),
  ),
  DE: fc.oneof(count(79_999_999), joined(fc.constantFrom('10', '11', '20', '60'), year(2004), serial(999_999, 6))),
  GB: count(2_699_999),
  FR: count(3_199_999),
  CA: count(3_299_999),
  AU: fc.oneof(count(799_999), joined(year(2002), serial(999_999, 6))),
  RU: count(2_899_999),
  ES: count(3_099_999),
  TW: joined(fc.constantFrom('I', 'M', 'D'), serial(999_999, 6)),
  BR: fc.oneof(joined(fc.constant('PI'), serial(9_999_999, 7)), joined(fc.constant('10'), year(2012), serial(999_999, 6))),
  IT: joined(fc.constant('1020'), fc.constantFrom('15', '21'), fc.constant('0000'), serial(99_999, 5)),
};
const normal = fc
  .constantFrom(...Object.keys(forms))
  .chain((country) => (forms[country] ?? count(1)).map((number) => ({ country, number })));

describe('a number of any office', () => {
  it('is read back from how Brevet prints it, with or without its country', () => {
    fc.assert(
      fc.property(normal, ({ country, number }) => {
        const printed = formatPatentNumber(country, number);
        const expected = [{ country, number, kind: null }];
        expect(readPatentNumber(`${country} ${printed}`, 'US').readings).toEqual(expected);
        expect(readPatentNumber(printed, country).readings).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it('stays in its normal form', () => {
    fc.assert(
      fc.property(normal, ({ country, number }) => {
        expect(normalizePatentNumber(`${country}${number}`)).toEqual({ country, number, kind: null });
      }),
      { numRuns: 3000 },
    );
  });

  it('is never silently one of another office, whatever words stand before it', () => {
    const words = fc.constantFrom('', 'No. ', 'Nos. ', 'Patent ', 'Pat. No. ', 'Patent #', 'see ', 'Nr. ', '• ', '1. ', '(', '“');
    const offices = fc.constantFrom('US', 'EP', 'WO', 'JP', 'KR', 'CN', 'DE', 'GB', 'FR');
    fc.assert(
      fc.property(normal, words, offices, ({ country, number }, word, other) => {
        const named = readPatentNumber(`${word}${country} ${number}`, other).readings;
        expect(named).toEqual([{ country, number, kind: null }]);
        const bare = readPatentNumber(`${word}${formatPatentNumber(other, number)}`, other).readings.filter(isPatent);
        expect(bare.filter((reading) => reading.country !== other && reading.country !== 'WO')).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('is found in a list with any separators', () => {
    const between = fc.constantFrom('; ', '\n', '\t', ' | ', ', ', ' and ', ' or ', '\r\n• ');
    fc.assert(
      fc.property(fc.array(normal, { maxLength: 10 }), between, (list, sign) => {
        const text = list.map(({ country, number }) => `${country} ${formatPatentNumber(country, number)}`).join(sign);
        expect(findPatentNumbers(text).map(({ patent }) => patent && `${patent.country} ${patent.number}`)).toEqual(
          list.map(({ country, number }) => `${country} ${number}`),
        );
      }),
      { numRuns: 500 },
    );
  });
});

it('never throws, and reads its own normal form the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      for (const reading of readPatentNumber(text).readings)
        if (isPatent(reading))
          expect(readPatentNumber(`${reading.country} ${reading.number}`).readings).toContainEqual({ ...reading, kind: null });
    }),
  );
});
