import { describe, expect, it } from 'vitest';
import {
  findPatentNumbers,
  formatApplicationNumber,
  formatPatentNumber,
  isPatent,
  normalizePatentNumber,
  searchedNumbers,
  splitNumbers,
  startOfNumber,
  storedApplication,
} from './patent-number.ts';

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
  ['EP 1 234 567 B1', 'EP', '1234567', 'B1'],
  ['na123456', 'NA', '123456', null],
  ['AI300', 'US', 'AI300', null],
  ['US Pat. No. 6,981,431', 'US', '6981431', null],
  ['Pat. Nos. 6,981,431', 'US', '6981431', null],
  ['Patent 6981431', 'US', '6981431', null],
  ['Pat D967,598', 'US', 'D967598', null],
  ['Pat. RE40,000', 'US', 'RE40000', null],
  ['EP Patent 1234567', 'EP', '1234567', null],
  ['7123456*PED', 'US', '7123456', null],
  [`${'-'.repeat(293)}6981431`, 'US', '6981431', null],
];

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
    'RED123',
    'D2007255977',
    `${'-'.repeat(294)}6981431`,
  ])('refuses %s', (text) => {
    expect(normalizePatentNumber(text)).toBeNull();
  });
});

describe('formatPatentNumber', () => {
  it.each([
    ['US', '9412206', '9,412,206'],
    ['US', 'D967598', 'D967,598'],
    ['US', '20220159901', '2022/0159901'],
    ['US', '12-3456', '12-3456'],
    ['US', '1234x', '1234x'],
    ['EP', '1234567', '1,234,567'],
    ['WO', '2001012345', '2001/012345'],
    ['JP', 'H05012345', 'H05-012345'],
    ['JP', '2004123456', '2004-123456'],
    ['JP', '3456789', '3,456,789'],
    ['KR', '20040012345', '10-2004-0012345'],
    ['KR', '2020040012345', '20-2004-0012345'],
    ['KR', '100123456', '10-0123456'],
    ['DE', '102004012345', '10 2004 012 345'],
    ['DE', '19512345', '19,512,345'],
    ['AU', '2004123456', '2004123456'],
    ['BR', 'PI0412345', 'PI0412345'],
    ['SE', '0401234', '0401234'],
  ])('shows %s %s as %s', (country, number, shown) => expect(formatPatentNumber(country, number)).toBe(shown));

  it.each([
    ['US', '10/123456', '10/123,456'],
    ['WO', 'PCT/US2020/012345', 'PCT/US2020/012345'],
    ['EP', '04012345', '04012345'],
  ])('shows the application %s %s as %s', (country, application, shown) =>
    expect(formatApplicationNumber(country, application)).toBe(shown),
  );
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
    expect(findPatentNumbers(' EP 1 234 567 ;x', 'DE')).toMatchObject([
      { raw: 'EP 1 234 567', patent: { country: 'EP', number: '1234567', kind: null }, problem: null },
      { raw: 'x', patent: null, readings: [], problem: 'It has no digits.' },
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

  it.each<[string, string[]]>([
    [
      'U.S. Pat. Nos. 7,654,321, 7,654,322, and 7,654,323',
      ['7,654,321', '7,654,322', '7,654,323'].map((one) => `US${one.replaceAll(',', '')}`),
    ],
    ['7,654,321 or 7,654,322', ['US7654321', 'US7654322']],
    ['7,654,321 to 7,654,325', ['US7654321', 'US7654325']],
    ['1. US 7,654,321\n2. US 7,654,322', ['US7654321', 'US7654322']],
    ['• 7,654,321 • 7,654,322', ['US7654321', 'US7654322']],
    ['"7654321","7654322"', ['US7654321', 'US7654322']],
    [
      'https://patents.google.com/patent/US7654321B2/en https://patents.google.com/patent/EP1234567A1/en',
      ['US7654321', 'EP1234567'],
    ],
    ['US 7,654,321 (B2), EP 1234567 (A1)', ['US7654321', 'EP1234567']],
    ['JP 2004-123456, KR 10-2004-0012345', ['JP2004123456', 'KR20040012345']],
    ['WO 01/12345, WO 2001/012346', ['WO2001012345', 'WO2001012346']],
  ])('reads %j', (text, expected) => expect(numbersIn(text)).toEqual(expected));

  it.each([
    ['EP 1 234 567 and 1 234 568', 'US', ['EP 1234567', 'EP 1234568']],
    ['U.S. Pat. Nos. 6,981,431 and 7,123,456', 'EP', ['US 6981431', 'US 7123456']],
    ['European Patent Nos. 1234567, 1234568', 'US', ['EP 1234567', 'EP 1234568']],
    ['DE 10 2004 012 345 and 10 2005 012 346', 'US', ['DE 102004012345', 'DE 102005012346']],
    ['US 6,981,431 and European patent 1234567 & 1234568', 'EP', ['US 6981431', 'EP 1234567', 'EP 1234568']],
    ['EP 1234567 and 1234568\n7123456', 'US', ['EP 1234567', 'EP 1234568', 'US 7123456']],
  ])('passes the office on in "%s"', (text, country, numbers) => {
    expect(findPatentNumbers(text, country).map(({ patent }) => patent && `${patent.country} ${patent.number}`)).toEqual(numbers);
  });

  it('writes the office before a number that is taken out of an enumeration', () => {
    expect(splitNumbers('EP 1 234 567 and 1 234 568\n7,123,456')).toEqual(['EP 1 234 567', 'EP 1 234 568', '7,123,456']);
    expect(findPatentNumbers('EP 1 234 567 and 1 234 568')[1]?.raw).toBe('EP 1 234 568');
  });

  it('asks whether a number after a comma is of the office before it', () => {
    expect(findPatentNumbers('EP1234567, 7654321')[1]).toMatchObject({
      patent: null,
      readings: [
        { country: 'EP', number: '7654321' },
        { country: 'US', number: '7654321' },
      ],
    });
  });

  it.each<[string, string, string[]]>([
    ['US 7,123,456; 7,123,457; EP 1234567', 'US', ['US7123456', 'US7123457', 'EP1234567']],
    ['US 7,123,456; 7,123,457; EP 1234567', 'DE', ['US7123456', 'US7123457 or DE7123457', 'EP1234567']],
    ['EP 1 234 567; 1 234 568', 'US', ['EP1234567', 'EP1234568 or US1234568']],
    ['EP Nos. 1 234 567; 1 234 568; 1 234 569', 'US', ['EP1234567', 'EP1234568', 'EP1234569']],
    [
      'US Patent Nos. 7,123,456; 7,123,457; EP 1234567; 1234568',
      'US',
      ['US7123456', 'US7123457', 'EP1234567', 'EP1234568 or US1234568'],
    ],
    ['EP 1 234 567 and 1 234 568; 7,123,456', 'US', ['EP1234567', 'EP1234568', 'EP7123456 or US7123456']],
    ['EP 1 234 567\n7,123,456', 'US', ['EP1234567', 'US7123456']],
  ])('reads the offices of %j in a list of %s as %j', (text, country, expected) => {
    const names = findPatentNumbers(text, country).map(({ readings }) =>
      readings.map((one) => (isPatent(one) ? one.country + one.number : 'application')).join(' or '),
    );
    expect(names).toEqual(expected);
  });

  it('tells applications from patents', () => {
    expect(findPatentNumbers('10/123,456; 60/123456, PCT/US99/01234').map(({ patent, readings }) => [patent, readings])).toEqual([
      [null, [{ country: 'US', application: '10/123456' }]],
      [null, [{ country: 'US', application: '60/123456' }]],
      [null, [{ country: 'WO', application: 'PCT/US1999/001234' }]],
    ]);
  });
});

it.each([
  ['10/123,456', '10123456'],
  ['10/123456', '10123456'],
  ['5/564,987', '05564987'],
  ['05564987', '05564987'],
  ['29 123456', '29123456'],
  ['17/1', '17/1'],
  ['PCT/US2004/012345', 'PCT/US2004/012345'],
  ['', ''],
])('stores the application %j as %j', (written, stored) => {
  expect(storedApplication(written)).toBe(stored);
});

describe('a searched number', () => {
  it.each<[string, string[]]>([
    ['9,412,206', [' 9412206']],
    ['US 9,412,206 B2', ['US 9412206']],
    ['EP 1 234 567', ['EP 1234567']],
    ['D967,598', [' D967598']],
    ['2004/0000002', [' 20040000002']],
    ['WO 01/12345', ['WO 2001012345']],
    ['10/123,456', []],
    ['hello', []],
  ])('%j is one of %j', (text, expected) => {
    expect(searchedNumbers(text).map(({ country, number }) => `${country} ${number}`)).toEqual(expected);
  });

  it.each([
    ['94', '', '94'],
    ['D96', '', 'D96'],
    ['US 94', 'US', '94'],
  ])('that starts with %j is found by its start', (text, country, number) => {
    expect(startOfNumber(text)).toEqual({ country, number });
  });

  it.each(['hello', 'cooling plate 2'])('is none in %j', (text) => expect(startOfNumber(text)).toBeNull());
});
