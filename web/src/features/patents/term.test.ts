import type { Day } from '@brevet/contract/day';
import { asDay } from '@brevet/contract/day';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lastTermEnd, scaleYears, termYears, thisYear } from './term.ts';

const patent = {
  Country: 'US',
  PatentNumber: '7654321',
  PatentStatus: 'Issued' as const,
  FiledDate: asDay('2007-03-09') as Day | null,
  PublicationDate: asDay('2010-02-02') as Day | null,
};

afterEach(() => {
  vi.useRealTimers();
});

describe('lastTermEnd', () => {
  it('is the latest known end', () => {
    const reissue = { ...patent, PatentNumber: 'RE43003', FiledDate: asDay('2024-01-01') };
    const older = { ...patent, FiledDate: asDay('1999-12-31') };
    expect(lastTermEnd([older, patent, reissue])).toBe('2027-03-09');
    expect(lastTermEnd([patent, older])).toBe('2027-03-09');
    expect(lastTermEnd([patent, older, { ...patent, FiledDate: asDay('2003-05-06') }])).toBe('2027-03-09');
    expect(lastTermEnd([reissue])).toBeNull();
    expect(lastTermEnd([])).toBeNull();
  });
});

describe('termYears', () => {
  it.each([
    ['a utility patent', {}, 2007.18, 2027.18],
    [
      'a design since May 2015',
      { PatentNumber: 'D800000', FiledDate: asDay('2015-05-13'), PublicationDate: asDay('2017-10-17') },
      2015.36,
      2032.79,
    ],
    ['one filed on a leap day', { FiledDate: asDay('2008-02-29') }, 2008.16, 2028.16],
  ])('of %s run from filing to the end', (_what, fields, from, to) => {
    const years = termYears({ ...patent, ...fields });
    expect(years?.from).toBeCloseTo(from, 1);
    expect(years?.to).toBeCloseTo(to, 1);
  });

  it.each([
    ['the filing is unknown', { FiledDate: null }],
    ['the end is unknown', { PatentNumber: 'RE43003' }],
    ['a design has an end and no filing', { PatentNumber: 'D656303', FiledDate: null }],
  ])('are unknown where %s', (_what, fields) => {
    expect(termYears({ ...patent, ...fields })).toBeNull();
  });

  it('follow the calendar of the current year', () => {
    vi.useFakeTimers({ now: Date.parse('2026-07-02T00:00:00Z') });
    expect(thisYear()).toBeCloseTo(2026.5, 1);
  });
});

describe('scaleYears', () => {
  it('leaves out years at today and at the ends of the scale', () => {
    expect(scaleYears({ from: 2001, to: 2029 }, 2026.9)).toEqual([2010, 2020]);
    expect(scaleYears({ from: 2016.5, to: 2040.6 }, 2026.9)).toEqual([2020]);
    expect(scaleYears({ from: 1989.5, to: 2012 }, 2011)).toEqual([2000]);
  });

  it('has fewer years on a long scale', () => {
    expect(scaleYears({ from: 1974, to: 2031 }, 2026.9)).toEqual([1980, 2000]);
  });
});
