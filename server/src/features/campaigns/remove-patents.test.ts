/* cspell:ignore Patente Patenten Seeb */
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
  it.each<[string, string]>([
    // Money, phones, postcodes and days stay, unless they only look like part of one.
    ['7,000,000 Dollars or 8,000,000 eur', '7,000,000 Dollars or 8,000,000 eur'],
    ['+1 fee for 7123456 now', '+1 fee for now'],
    ['Tel.: 2125550123 now', 'Tel.: 2125550123 now'],
    ['Tel : 2125550123 now', 'Tel : 2125550123 now'],
    ['fax: 1 (212) 5550123 now', 'fax: 1 (212) 5550123 now'],
    ['+17,123,456 now', '+ now'],
    ['+7,123,456 now', '+ now'],
    ['+49 89-1,234,567 now', '+49 89-1,234,567 now'],
    ['+7,123,456-12 now', '+7,123,456-12 now'],
    ['call 212-555-0123 or 555-0123 now', 'call 212-555-0123 or 555-0123 now'],
    ['call 99-555-0123 now', 'call now'],
    ['call 555-0123-99 now', 'call now'],
    ['from 94103-1234 now', 'from 94103-1234 now'],
    ['from 1-94103-1234 now', 'from now'],
    ['from 94103-1234-5 now', 'from now'],
    ['CA 1-94103 now', ' now'],
    ['CA 94103-12 now', ' now'],
    ['CA or XY 94103 now', 'CA or now'],
    ['on 20261231, 20261105 or 20261125', 'on 20261231, 20261105 or 20261125'],
    ['on 1-20260131 now', 'on now'],
    ['on 20260131-1 now', 'on now'],
    ['US 2019 now', 'US 2019 now'],
    ['US ٢٠١٩ or é', 'US ٢٠١٩ or é'],
    ['Claim 3. See 7123456 now', 'Claim 3. See now'],
    // Short numbers go after a code, a type or a word.
    ['See US 1234 now', 'See now'],
    ['See US. 1234 now', 'See now'],
    ['BUS 1234 now', 'BUS 1234 now'],
    ['USPAT 1234 now', ' now'],
    ['See XY 12345 now', 'See now'],
    ['See XY 1234 now', 'See XY 1234 now'],
    ['See AXY 12345 now', 'See AXY 12345 now'],
    ['See Q 12345 now', 'See Q 12345 now'],
    ['See USRE1234 now', 'See now'],
    ['See Reissue 1234 now', 'See Reissue now'],
    ['patent 1234 now', 'patent now'],
    ['Patente 1234 now', 'Patente now'],
    ['Patenten 1234 now', 'Patenten now'],
    ['Pat 1234 now', ' now'],
    ['pub 1234 now', 'pub now'],
    ['app 1234 now', 'app now'],
    ['appl 1234 now', 'appl now'],
    ['patent, no. 1234 now', 'patent, no now'],
    ['patent no 1234 now', 'patent no now'],
    ['patent, number 1234 now', 'patent, number now'],
    ['patent nr 1234 now', 'patent nr now'],
    ['patent number 1234 now', 'patent number now'],
    ['patent no: #1234 now', 'patent no: now'],
    ['patent № 1234 now', 'patent now'],
    ['patent XY. 1234 now', 'patent now'],
    ['patent law 1234 now', 'patent law 1234 now'],
    ['patent 123 now', 'patent 123 now'],
    ['apparent 1234 now', 'apparent 1234 now'],
    // They go in a list after another number.
    ['patents 7123456, and 4567 now', 'patents, and now'],
    ['patents 7123456, 4567 now', 'patents, now'],
    ['patents 7123456 and  4567 now', 'patents and now'],
    ['patents 7123456 and no. 4567 now', 'patents and no now'],
    ['patents 7123456 and no 4567 now', 'patents and no now'],
    ['patents 7123456 and number 4567 now', 'patents and number now'],
    ['patents 7123456 and XY 4567 now', 'patents and now'],
    ['patents 7123456 and XY4567 now', 'patents and now'],
    ['patents 7123456 costs and 4567 now', 'patents costs and 4567 now'],
    ['patents 7123456 costs 4567 now', 'patents costs 4567 now'],
    [`patents 7123456${' '.repeat(39)}4567 now`, 'patents now'],
    [`patents 7123456${' '.repeat(40)}4567 now`, 'patents 4567 now'],
    // They go with a kind.
    ['the 12345 in A1 now', 'the 12345 in A1 now'],
    ['the 12345A now', 'the now'],
    ['the 2019-2020 A1 now', 'the 2019-2020 A1 now'],
    ['the 12345B2 now', 'the now'],
    ['the 12345 B2 now', 'the now'],
    ['the 12345-B2 now', 'the now'],
    ['the 12345 B2x now', 'the 12345 B2x now'],
    ['the 12345 Z2 now', 'the 12345 Z2 now'],
    // Everything that belongs to a number goes with it.
    ['See (US7123456) now', 'See now'],
    ['See XY Pat. No. 7,123,456 now', 'See now'],
    ['See XY Pat. 7,123,456 now', 'See now'],
    ['See XY Patent 7,123,456 now', 'See now'],
    ['See XY Pub. 7,123,456 now', 'See now'],
    ['See XY App. 7,123,456 now', 'See now'],
    ['See XY Pat 7,123,456 now', 'See now'],
    ['See XY Pat.7,123,456 now', 'See now'],
    ['See XY Pat. Nos. 7,123,456 now', 'See now'],
    ['See XY Pat. Number 7,123,456 now', 'See now'],
    ['See XY Pat. No 7,123,456 now', 'See now'],
    ['See XY Pat. No.7,123,456 now', 'See now'],
    ['See XY Pat. №7,123,456 now', 'See now'],
    ['See XY Pat. No. US 7,123,456 now', 'See now'],
    ['See XY-Pat. No. US. 7,123,456 now', 'See now'],
    ['See EP Pat. No. US  7,123,456 now', 'See now'],
    ['See US/7,123,456 now', 'See now'],
    ['See PCT/US2004/012345 now', 'See now'],
    ['See Des. 289,000 now', 'See now'],
    ['See Des 289,000 now', 'See now'],
    ['See RE 38123 now', 'See now'],
    ['See RE38123 now', 'See now'],
    ['See DE 10 2004 012 345.4 now', 'See now'],
    ['See 7123456.45 now', 'See.45 now'],
    ['See 7123456B2 now', 'See now'],
    ['See 7123456A now', 'See now'],
    ['See 7123456b1 now', 'See now'],
    ['See 7123456 B2 now', 'See now'],
    ['See 7123456*PED now', 'See now'],
    ['See 7123456B2x now', 'SeeB2x now'],
    ['See 7123456b1x now', 'Seeb1x now'],
    ['See 7123456 B2x now', 'See B2x now'],
    ['a [7123456], b ( 7123456 ) c', 'a, b c'],
  ])('turns %j into %j', (written, expected) => {
    expect(withoutPatents(written).text).toBe(expected);
  });

  it.each(['AK', 'CA', 'DC', 'FL', 'IL', 'KS', 'MA', 'NY', 'OH', 'SC', 'TX', 'VA', 'WA'])('leaves a ZIP code in %s', (state) => {
    expect(withoutPatents(`in ${state} 60601 now`).text).toBe(`in ${state} 60601 now`);
  });

  it.skipIf(!existsSync(tables))('removes 1,000 real numbers in every notation', () => {
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
  ])('removes %s', (written) => {
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

  it('removes numbers that formatting splits, and keeps the rest of the HTML', () => {
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
    'https://example.org/?q=see+XY+12345',
    'https://example.org/?q=see%2BXY%2B12345',
    'https://example.org/100%/%37%31%32%33%34%35%36',
  ])('finds the number in %s', (url) => {
    expect(namesPatent(url)).toBe(true);
  });

  it('finds none in other addresses', () => {
    expect(namesPatent('https://example.org/listing_full_details?listing_id=17')).toBe(false);
    expect(namesPatent('https://example.org/100%/%2525+%2541')).toBe(false);
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
