import { describe, expect, it } from 'vitest';
import { numbersInRows } from './numbers-in-rows.ts';

const tableOf = (text: string): string[][] => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

describe('the numbers in a table', () => {
  it('are the column with most of them, wherever it is', () => {
    const rows = tableOf('1 | Cold plate | 9,412,206\n2 | Pump | US 8,000,001 B2\n3 | Seal | D967,598');
    expect(numbersInRows(rows)).toEqual(['9,412,206', 'US 8,000,001 B2', 'D967,598']);
  });

  it('come from the column whose heading says so, if several have numbers', () => {
    const rows = tableOf(
      'Application No. | Filed | Patent\n15/123,456 | 2016-02-01 | 9412206\n15/123,457 | 2016-02-02 | 8000001',
    );
    expect(numbersInRows(rows)).toEqual(['9412206', '8000001']);
  });

  it('keep malformed cells, so that someone sees them, and skip the heading and empty cells', () => {
    expect(numbersInRows(tableOf('Number\n9412206\npending\n\n8000001'))).toEqual(['9412206', 'pending', '8000001']);
  });

  it('get their country from a column next to them', () => {
    const rows = tableOf('Country | Publication number\nep | 3641208\nUS | US 9412206\n | 8000001');
    expect(numbersInRows(rows)).toEqual(['EP 3641208', 'US 9412206', '8000001']);
  });

  it('are none in a table of days, counts and names', () => {
    expect(numbersInRows(tableOf('Day | Count | Name\n2016-02-01 | 17 | Ada\n2/3/2016 | 20 | Grace'))).toEqual([]);
    expect(numbersInRows([])).toEqual([]);
  });

  it.each<[string, string[][], string[]]>([
    [
      'from a column named less well with more than twice as many',
      [['Patent', 'No'], ...Array(5).fill(['', '9412206']), ['8000001', '9412206'], ['8000002', '9412206']],
      Array(7).fill('9412206'),
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
    ['of five digits only with the letter of a design', [['Patent'], ['12345']], []],
    ['of designs and reissues', [['Patent'], ['D 12,345'], ['RE 12345']], ['D 12,345', 'RE 12345']],
    ['not beyond the 50th column', [Array(51).fill(''), [...Array(50).fill(''), '9412206']], []],
    ['of few digits never', [['Patent'], ['D12']], []],
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
  ])('are read %s', (_, rows, numbers) => expect(numbersInRows(rows)).toEqual(numbers));
});
