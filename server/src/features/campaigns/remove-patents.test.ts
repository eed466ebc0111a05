import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { htmlWithoutPatents, namesPatent, withoutPatents } from './remove-patents.ts';

const tables = fileURLToPath(new URL('../../../../../shared/data/03-tables', import.meta.url));
const columnOf = (file: string, separator: string, column: number): string[] =>
  readFileSync(`${tables}/${file}`, 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split(separator)[column]?.trim() || []);

/** Ways to write a US grant of seven or eight digits. */
const notations = (digits: string): string[] => {
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ',');
  const full = digits.replace(/./g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  return [
    digits,
    grouped,
    grouped.replaceAll(',', ' '),
    grouped.replaceAll(',', '.'),
    grouped.replaceAll(',', "'"),
    grouped.replaceAll(',', '\u00a0'),
    `US${digits}`,
    `us ${digits}`,
    `US ${grouped} B2`,
    `US-${digits}-B1`,
    `US${digits}B2`,
    `U.S. Pat. No. ${grouped}`,
    `Patent #${digits}`,
    `0${digits}`,
    `${digits}*PED`,
    `(${grouped})`,
    full,
    grouped.replaceAll(',', ',\u200b'),
    [...digits].join('\u00ad'),
  ];
};

describe('the removal of patent numbers', () => {
  it.skipIf(!existsSync(tables))('takes 1,000 real numbers in every notation', () => {
    const grants = columnOf('fda_orange_book_patent.txt', '~', 3).filter((number) => /^\d{7,8}(?:\*PED)?$/.test(number));
    const numbers = [...new Set(grants.map((number) => number.replace('*PED', '')))].slice(0, 700);
    const published = columnOf('bigquery_20k_G_H_publication_numbers.csv', ',', 0).slice(0, 300);
    expect([numbers.length, published.length]).toEqual([700, 300]);
    const left = [...numbers.flatMap(notations), ...published, ...published.map((number) => number.replaceAll('-', ' '))].filter(
      (written) => /\p{Nd}{2}/u.test(withoutPatents(`We offer ${written} for sale.`).text.replace(/[\u00ad\u200b]/g, '')),
    );
    expect(left).toEqual([]);
  });

  it.each([
    'EP 1 234 567 B1',
    'EP1234567',
    'WO 2004/012345 A1',
    'WO2004012345',
    'PCT/US2004/012345',
    'US 2004/0012345 A1',
    '10/123,456',
    'D435,854',
    'Des. 289,000',
    'RE45,123',
    'PP12,345',
    'H1234',
    'T100,001',
    'KR 10-2004-0012345',
    'JP 2004-123456',
    'DE 10 2004 012 345.4',
    'CN101234567A',
    'U.S. Patent No. 821,393',
    'patents 7,123,456, 821,393 and 4567',
    '٧١٢٣٤٥٦',
    'a fuel cell 7123456',
    'Mobile 7,123,456',
    'Call: 7,123,456',
    'US RE 38123',
    'RE 49257',
    'PP 12345',
    'JP 12345',
    'A + 7,123,456',
    '7,123,\n456',
    '7,123,  456',
    '7 ,123 ,456',
    '7·123·456',
  ])('takes %s', (written) => {
    expect(withoutPatents(`About ${written}.`).text).not.toMatch(/\p{Nd}{3}/u);
  });

  it.each([
    'call +1 212 555 0123 or (212) 555-0123 or +49 (0)89 1234567',
    'USD 7,000,000, $7,000,000 or 7,000,000 dollars',
    'in 2019, 2020 and 2021-2023',
    'on 2026-01-31, 11/23/2024 or 20260131',
    'San Francisco, CA 94103-1234',
    'patent trends of 2024, 500 companies, 3.1415926',
  ])('leaves %s', (written) => {
    expect(withoutPatents(written)).toEqual({ text: written, removed: 0 });
  });

  it('takes numbers that formatting divides, and keeps the HTML as it was', () => {
    expect(htmlWithoutPatents('<p>Our 7,<strong>123</strong>,456 &amp; more</p><p>12 <em>345</em></p>')).toEqual({
      html: '<p>Our<strong></strong> &amp; more</p><p>12 <em>345</em></p>',
      removed: 1,
    });
    const html = '<p>A &lt;b&gt; &quot;c&quot;</p>';
    expect(htmlWithoutPatents(html)).toEqual({ html, removed: 0 });
    expect(htmlWithoutPatents('<p>a &lt; b</p><p>US 7,123,456</p><p>c &gt; d</p>').html).toBe(
      '<p>a &lt; b</p><p></p><p>c &gt; d</p>',
    );
  });

  it.each([
    'https://patents.google.com/patent/US7123456B2/en',
    'https://example.org/?q=US%207%2C123%2C456',
    'https://example.org/US%25%3237123456',
    'mailto:a@example.org?subject=EP1234567',
    'mailto:a@example.org?subject=US+7123456',
    'https://www.google.com/search?q=patent+7,123,456',
    'https://example.org/fuel-cell/7123456',
  ])('finds the number in %s', (url) => {
    expect(namesPatent(url)).toBe(true);
  });

  it('finds none in other addresses', () => {
    expect(namesPatent('https://example.org/listing_full_details?listing_id=17')).toBe(false);
  });

  it('takes no longer for hostile texts', () => {
    for (const text of [
      '1,'.repeat(100_000),
      '1 234 '.repeat(40_000),
      'US '.repeat(80_000),
      'patent no. '.repeat(20_000),
      '+1-'.repeat(80_000),
    ])
      expect(withoutPatents(text).text.length).toBeLessThanOrEqual(text.length);
  });
});
