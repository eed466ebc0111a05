import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findPatentNumbers, formatPatentNumber, normalizePatentNumber } from '@brevet/contract/patent-number';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const shared = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

const linesOf = (file: string): string[] => readFileSync(`${shared}${file}`, 'utf8').split(/\r?\n/).slice(1).filter(Boolean);
const sources: [string, () => string[]][] = [
  ['publication numbers', () => linesOf('03-tables/bigquery_20k_G_H_publication_numbers.csv')],
  ['the Orange Book', () => linesOf('03-tables/fda_orange_book_patent.txt').map((line) => line.split('~')[3] ?? '')],
  ['inventor mentions', () => linesOf('02-patentsview/raw_inventor_sample.tsv').map((line) => line.split('\t')[3] ?? '')],
  [
    'the inventor benchmark',
    () => linesOf('02-patentsview/binette-2022-inventors-benchmark.csv').map((line) => line.split('-')[0] ?? ''),
  ],
];

/** The digits of a number without those that spellings add or leave out. */
const digitsOf = (text: string): string =>
  text
    .replace(/-[A-Z]\d?$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');

describe.skipIf(!existsSync(shared))('real numbers', () => {
  it.each(sources)('of %s are read and formatted back', (_name, read) => {
    const numbers = [...new Set(read())];
    expect(numbers.length).toBeGreaterThan(1000);
    for (const raw of numbers) {
      const found = normalizePatentNumber(raw);
      expect(found, raw).not.toBeNull();
      if (!found) continue;
      expect(digitsOf(found.number).replace(/^(20\d\d)0(\d{6})$/, '$1$2'), raw).toBe(
        digitsOf(raw).replace(/^(20\d\d)0(\d{6})$/, '$1$2'),
      );
      const shown = formatPatentNumber(found.country, found.number);
      expect(normalizePatentNumber(shown, found.country), raw).toEqual({ ...found, kind: null });
    }
  });

  it('of applications have eleven digits, however they are written', () => {
    for (const raw of linesOf('03-tables/bigquery_20k_G_H_publication_numbers.csv').filter(
      (line) => /-A[12]$/.test(line) && /-20\d{8}-/.test(line),
    ))
      expect(normalizePatentNumber(raw)?.number, raw).toMatch(/^20\d{9}$/);
  });

  it('are found in any list', () => {
    const numbers = [...new Set(sources.flatMap(([, read]) => read().slice(0, 3000)))];
    fc.assert(
      fc.property(fc.subarray(numbers, { maxLength: 30 }), fc.constantFrom('; ', '\n', ' | ', '\t'), (some, between) => {
        expect(findPatentNumbers(some.join(between)).map(({ patent }) => patent)).toEqual(
          some.map((raw) => normalizePatentNumber(raw)),
        );
      }),
    );
  });
});
