import { describe, expect, it } from 'vitest';
import { numbersInRows } from './numbers-in-rows.ts';

const tableOf = (text: string): string[][] => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

describe('the numbers in a table', () => {
  it('are the column with most of them, wherever it stands', () => {
    const rows = tableOf('1 | Cold plate | 9,412,206\n2 | Pump | US 8,000,001 B2\n3 | Seal | D967,598');
    expect(numbersInRows(rows)).toEqual(['9,412,206', 'US 8,000,001 B2', 'D967,598']);
  });

  it('come from the column that says so, if several have numbers', () => {
    const rows = tableOf(
      'Application No. | Filed | Patent\n15/123,456 | 2016-02-01 | 9412206\n15/123,457 | 2016-02-02 | 8000001',
    );
    expect(numbersInRows(rows)).toEqual(['9412206', '8000001']);
  });

  it('keep malformed cells, so that someone sees them, and skip the heading and empty cells', () => {
    expect(numbersInRows(tableOf('Number\n9412206\npending\n\n8000001'))).toEqual(['9412206', 'pending', '8000001']);
  });

  it('get their country from the column beside them', () => {
    const rows = tableOf('Country | Publication number\nep | 3641208\nUS | US 9412206\n | 8000001');
    expect(numbersInRows(rows)).toEqual(['EP 3641208', 'US 9412206', '8000001']);
  });

  it('are none in a table of days, counts and names', () => {
    expect(numbersInRows(tableOf('Day | Count | Name\n2016-02-01 | 17 | Ada\n2/3/2016 | 20 | Grace'))).toEqual([]);
    expect(numbersInRows([])).toEqual([]);
  });
});
