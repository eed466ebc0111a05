import { describe, expect, it } from 'vitest';
import { Doubts, fullName, numberFrom } from './facts.ts';

describe('a number', () => {
  it.each([
    ['06530116', 'US', '6530116'],
    ['RE038000', 'US', 'RE38000'],
    ['1234567', 'EP', '1234567'],
  ])('in %j of %s is %s', (raw, country, number) => expect(numberFrom(raw, country)).toBe(number));

  it('is one of the US unless a country is given', () => expect(numberFrom('06530116')).toBe('6530116'));

  it.each([
    [null, 'US', 'there is no patent number'],
    ['', 'US', 'there is no patent number'],
    ['none', 'US', 'there is no patent number in "none"'],
    ['?'.repeat(60), 'US', `there is no patent number in "${'?'.repeat(40)}"`],
    ['6530116', 'us', 'there is no country with the code "us"'],
    ['6530116', 'USA', 'there is no country with the code "USA"'],
    ['6530116', 'x'.repeat(60), `there is no country with the code "${'x'.repeat(40)}"`],
  ])('is not in %j of %j', (raw, country, reason) => {
    expect(() => numberFrom(raw, country)).toThrow(expect.objectContaining({ message: reason }));
  });
});

describe('doubts', () => {
  it('name given dates that do not exist', () => {
    const doubts = new Doubts();
    expect(doubts.date('20210504', 'date of filing')).toBe('2021-05-04');
    expect(doubts.date(' 20230229 ', 'date of filing')).toBeNull();
    expect(doubts.date('9'.repeat(60), 'date of grant')).toBeNull();
    expect(doubts.date(' ', 'date of grant')).toBeNull();
    expect(doubts.date(null, 'date of grant')).toBeNull();
    expect(doubts.list).toEqual([
      'its date of filing "20230229" doesn\'t exist',
      `its date of grant "${'9'.repeat(40)}" doesn't exist`,
    ]);
  });
});

describe('a full name', () => {
  it('has the parts that are there', () => {
    expect(fullName('Ada', null, '', 'Quist')).toBe('Ada Quist');
    expect(fullName(null, '')).toBeNull();
  });
});
