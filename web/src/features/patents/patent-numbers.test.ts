import type { ListingPatent } from '@brevet/contract/patents';
import { describe, expect, it } from 'vitest';
import { isThere, partsOfText, readNumbers, replaced, textOf, typedPatents } from './patent-numbers.ts';

const typed = (text: string, removed: number[] = [], country = 'US') => ({ text, country, removed });
const saved = (PatentID: number, PatentNumber: string, fields: Partial<ListingPatent> = {}): ListingPatent => ({
  PatentID,
  PatentNumber,
  Country: 'US',
  PatentStatus: 'Issued',
  Verified: true,
  Title: null,
  Assignee: null,
  Cpc: [],
  FiledDate: null,
  PublicationDate: null,
  rating: null,
  Legal: null,
  ...fields,
});

describe('typed patent numbers', () => {
  it('are sent once each, and applications with their year', () => {
    expect(typedPatents(typed('6,981,431; US 6981431; 20220159901; 2001/1234567; US2007255977'), [])).toEqual([
      { patentNumber: '6981431', patentCountry: 'US', patentStatus: 'Issued' },
      { patentNumber: '20220159901', patentCountry: 'US', patentStatus: 'Application' },
      { patentNumber: '20011234567', patentCountry: 'US', patentStatus: 'Application' },
      { patentNumber: '20070255977', patentCountry: 'US', patentStatus: 'Application' },
    ]);
  });

  it.each([
    ['KR 10-2022-0159901', 'KR', '20220159901'],
    ['AU2022015990', 'AU', '2022015990'],
    ['12345678', 'US', '12345678'],
  ])("%s isn't an application", (text, patentCountry, patentNumber) => {
    expect(typedPatents(typed(text), [])).toEqual([{ patentNumber, patentCountry, patentStatus: 'Issued' }]);
  });

  it("get the form's country if they have none", () => {
    expect(typedPatents(typed('3641208; US6981431', [], 'EP'), [])).toEqual([
      { patentNumber: '3641208', patentCountry: 'EP', patentStatus: 'Issued' },
      { patentNumber: '6981431', patentCountry: 'US', patentStatus: 'Issued' },
    ]);
  });

  it('are each sent as typed if unreadable, cut to 300 characters', () => {
    const long = 'x'.repeat(400);
    expect(typedPatents(typed(`${long}; ${long}`, [], 'DE'), [])).toEqual([
      { patentNumber: 'x'.repeat(300), patentCountry: 'DE', patentStatus: 'Issued' },
      { patentNumber: 'x'.repeat(300), patentCountry: 'DE', patentStatus: 'Issued' },
    ]);
  });

  it("aren't there anymore once their patent is to be removed", () => {
    const patents = [saved(1, '7123456'), saved(2, '7123457')];
    const numbers = readNumbers(typed('7123456; 7123457; EP7123456', [1]), patents);
    expect(numbers.map((number) => isThere(number, 'duplicate', { removed: [1] }, patents))).toEqual([false, true, true]);
    expect(numbers.map((number) => isThere(number, 'found', { removed: [1] }, patents))).toEqual([false, false, false]);
  });

  it('are duplicates if they appear earlier or on the listing, in the same country', () => {
    const numbers = readNumbers(typed('6981431; EP6981431; EP6981431; x; x\n7123456'), [saved(1, '7123456')]);
    expect(numbers.map(({ raw, line, sameAs }) => [raw, line, sameAs])).toEqual([
      ['6981431', 1, null],
      ['EP6981431', 2, null],
      ['EP6981431', 3, 2],
      ['x', 4, null],
      ['x', 5, null],
      ['7123456', 6, 0],
    ]);
    expect(new Set(numbers.map(({ id }) => id)).size).toBe(6);
  });

  it('can be removed from the text one by one', () => {
    const value = typed('6981431; EP3641208; x; 6981431');
    const numbers = readNumbers(value, []);
    expect(textOf(numbers, ({ line }) => line !== 1)).toBe('EP3641208; x; 6981431');
    expect(textOf(numbers, ({ line }) => line !== 4)).toBe('6981431; EP3641208; x');
    expect(textOf(numbers, () => true)).toBe('6981431; EP3641208; x; 6981431');
  });
});

describe('removed patents', () => {
  const listed = [
    saved(7, '6981431'),
    saved(8, '20220159901', { PatentStatus: 'Application' }),
    saved(9, '3641208', { Country: 'EP' }),
  ];

  it('are sent with their own number, country and status, and no other patents are', () => {
    expect(typedPatents(typed('', [8, 9]), listed)).toEqual([
      { patentNumber: '20220159901', patentCountry: 'US', patentStatus: 'Application', removePatent: true },
      { patentNumber: '3641208', patentCountry: 'EP', patentStatus: 'Issued', removePatent: true },
    ]);
    expect(typedPatents(typed(''), listed)).toEqual([]);
  });

  it("aren't sent if they aren't on the listing", () => {
    expect(typedPatents(typed('', [99]), listed)).toEqual([]);
  });

  it('may be typed again, while those still on the listing are duplicates', () => {
    expect(typedPatents(typed('6981431', [7]), listed)).toEqual([
      { patentNumber: '6981431', patentCountry: 'US', patentStatus: 'Issued', removePatent: true },
      { patentNumber: '6981431', patentCountry: 'US', patentStatus: 'Issued' },
    ]);
    expect(typedPatents(typed('6981431', [9]), listed)).toEqual([
      { patentNumber: '3641208', patentCountry: 'EP', patentStatus: 'Issued', removePatent: true },
    ]);
  });
});

describe('partsOfText', () => {
  it.each([
    ['US 11602117 B2; nonsense; 6,981,431', 'US 11602117 B2; 6,981,431', 'nonsense'],
    ['EP3641208', 'EP3641208', ''],
    ['', '', ''],
    ['abc\nxyz', '', 'abc\nxyz'],
    // Alone on the line, the number would be one of the default office.
    ['EP3641208, 7654321\nUS 6,981,431; x', 'EP3641208\nUS 6,981,431', 'EP3641208; 7654321\nx'],
  ])('splits %j into %j and %j', (text, readable, unreadable) => {
    expect(partsOfText({ text, country: 'US' })).toEqual({ readable, unreadable });
  });
});

it('replaces a number that has several readings with the chosen one', () => {
  const numbers = readNumbers(typed('7123456\nNo 321456; EP1234567'), []);
  expect(numbers[1]?.patent).toBeNull();
  expect(replaced(numbers, numbers[1]?.id ?? '', 'NO 321,456')).toBe('7123456\nNO 321,456; EP1234567');
});
