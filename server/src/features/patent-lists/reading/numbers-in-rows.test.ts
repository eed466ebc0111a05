import { describe, expect, it } from 'vitest';
import { numbersInRows } from './numbers-in-rows.ts';

const numbersOf = (rows: string[][]) => numbersInRows(rows)?.numbers ?? [];

const tableOf = (text: string): string[][] => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

describe('the numbers in a table', () => {
  it('are the column with most of them, wherever it is', () => {
    const rows = tableOf('1 | Cold plate | 9,412,206\n2 | Pump | US 8,000,001 B2\n3 | Seal | D967,598');
    expect(numbersOf(rows)).toEqual(['9,412,206', 'US 8,000,001 B2', 'D967,598']);
  });

  it('come from the column whose heading says so, if several have numbers', () => {
    const rows = tableOf(
      'Application No. | Filed | Patent\n15/123,456 | 2016-02-01 | 9412206\n15/123,457 | 2016-02-02 | 8000001',
    );
    expect(numbersOf(rows)).toEqual(['9412206', '8000001']);
  });

  it('keep malformed cells, so that someone sees them, and skip the heading and empty cells', () => {
    expect(numbersOf(tableOf('Number\n9412206\npending\n\n8000001'))).toEqual(['9412206', 'pending', '8000001']);
  });

  it('get their country from a column next to them', () => {
    const rows = tableOf('Country | Publication number\nep | 3641208\nUS | US 9412206\n | 8000001');
    expect(numbersOf(rows)).toEqual(['EP 3641208', 'US 9412206', '8000001']);
  });

  it('are none in a table of days, counts and names', () => {
    expect(numbersOf(tableOf('Day | Count | Name\n2016-02-01 | 17 | Ada\n2/3/2016 | 20 | Grace'))).toEqual([]);
    expect(numbersOf([])).toEqual([]);
  });

  it.each<[string, string[][], string[]]>([
    [
      'from the named column, however few it has',
      [['Patent', 'No'], ...Array(5).fill(['', '9412206']), ['8000001', '9412206'], ['8000002', '9412206']],
      ['8000001', '8000002'],
    ],
    [
      'from a named column with half as many',
      [
        ['Patent', 'No'],
        ['8000001', '9412206'],
        ['', '9412207'],
      ],
      ['8000001'],
    ],
    [
      'not from application or family numbers',
      [
        ['No', 'Family number', 'Patent application'],
        ['9412206', '7000001', '7000002'],
      ],
      ['9412206'],
    ],
    ['in the first row, if it has digits', [['9412206'], ['8000001']], ['9412206', '8000001']],
    [
      "without a country that isn't a code",
      [
        ['Office', 'Patent'],
        ['Europe', '3641208'],
      ],
      ['3641208'],
    ],
    [
      'with the country of the first column that has one',
      [
        ['CC', 'Patent', 'Country'],
        ['EP', '3641208', 'US'],
      ],
      ['EP 3641208'],
    ],
    ['of five digits only with a heading or the letter of a design', [['Item'], ['12345']], []],
    ['of designs and reissues', [['Patent'], ['D 12,345'], ['RE 12345']], ['D 12,345', 'RE 12345']],
    ['not beyond the 50th column', [Array(51).fill(''), [...Array(50).fill(''), '9412206']], []],
    ['of few digits never', [['Item'], ['D12']], []],
    ['only if they can be numbers', [['Serial'], ['12345678901234567890']], []],
    ['with separators', [['Patent'], ['9,412,206']], ['9,412,206']],
    ['from rows that are long enough', [['Name', 'Patent'], ['a', '9412206'], ['b']], ['9412206']],
    [
      'from the named column next to family numbers',
      [
        ['Family number', 'Patent'],
        ['7000001', '9412206'],
      ],
      ['9412206'],
    ],
    [
      'with the country of a design',
      [
        ['Country', 'Patent'],
        ['US', 'D967,598'],
      ],
      ['US D967,598'],
    ],
    [
      'with a country that is not their own heading',
      [
        ['Country number', 'Country'],
        ['3641208', 'EP'],
      ],
      ['EP 3641208'],
    ],
    [
      'with the country of the column that is named for it',
      [
        ['Home country', 'Country', 'Patent'],
        ['EP', 'JP', '3641208'],
      ],
      ['JP 3641208'],
    ],
    ['up to the 50th column', [Array(50).fill(''), [...Array(49).fill(''), '9412206']], ['9412206']],
  ])('are read %s', (_, rows, numbers) => expect(numbersOf(rows)).toEqual(numbers));
});

// Headings of exports in several languages. cspell:disable
describe('the column of the numbers', () => {
  it.each<[string, string]>([
    ['Espacenet', 'No;Title;Publication number;Earliest priority;IPC;Publication date;Family number'],
    ['Lens', 'Jurisdiction;Kind;Display Key;Lens ID;Publication Date;Application Number;Title'],
    ['Patentscope', 'Application Id;Application Number;Application Date;Country;Title;Publication Number'],
    ['the Orange Book', 'Appl_Type;Appl_No;Product_No;Patent_No;Patent_Expire_Date_Text;Drug_Substance_Flag'],
    ['PatSnap', 'No.;Publication Number;Title;Current Assignee;Application Number;Simple Family Number'],
    ['PatentsView', 'patent_id;patent_type;patent_date;patent_title;wipo_kind;num_claims'],
    ['a German list', 'Titel;Veröffentlichungsnummer;Anmeldenummer;Anmeldedatum'],
    ['a French list', 'Titre;Numéro de publication;Numéro de demande;Date de publication'],
    ['a Spanish list', 'Título;Número de publicación;Solicitud'],
    ['a Japanese list', '発明の名称;公開番号;出願番号;出願日'],
    ['a Chinese list', '标题;公开(公告)号;申请号;公开日'],
  ])('is found in an export of %s', (_, line) => {
    const headings = line.split(';');
    const rows = Array.from({ length: 3 }, (__, at) => headings.map(() => String(7_000_001 + at)));
    const named =
      /^(?:Publication number|Display Key|Patent_No|patent_id|Veröff.*|Numéro de pub.*|Número de pub.*|公開番号|公开\(公告\)号)$/i;
    expect(numbersInRows([headings, ...rows])?.column).toMatch(named);
  });

  it('stands below other rows, such as the address of a search', () => {
    const rows = [
      ['search URL:', 'https://patents.google.com/?q=battery'],
      ['id', 'title', 'priority date'],
      ['US-7654321-B2', 'Plate', '2004-01-02'],
      ['', 'Pump', ''],
    ];
    expect(numbersInRows(rows)).toEqual({ numbers: ['US-7654321-B2'], column: 'id', empty: 1 });
  });

  it('may list several numbers in a cell', () => {
    expect(numbersOf([['Publication number'], ['EP0123456 (A1)\nUS7654321 (B2)']])).toEqual(['EP0123456 (A1)', 'US7654321 (B2)']);
  });

  it('leaves out the end of a cell that is cut', () => {
    const cell = Array(100).fill('US7654321').join('\n').slice(0, 1000).padEnd(1000, '0');
    expect(new Set(numbersOf([['Publication number'], [cell]]))).toEqual(new Set(['US7654321']));
  });

  it('is that of the applications, marked as such, if there is no other', () => {
    expect(
      numbersOf([
        ['Docket', 'Application No.'],
        ['EX-001', '10/123456'],
        ['EX-002', '29123456'],
      ]),
    ).toEqual(['Application 10/123456', 'Application 29123456']);
  });

  it('is never one of prices, phone numbers, days or family numbers', () => {
    const rows = [
      ['Name', 'Price', 'Phone', 'Since', 'INPADOC family'],
      ['Plate', '1500000', '2025550100', '20040102', '7654321'],
    ];
    expect(numbersInRows(rows)).toBeNull();
  });
});
