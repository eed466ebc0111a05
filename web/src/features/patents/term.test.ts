import type { Day } from '@brevet/contract/day';
import { asDay } from '@brevet/contract/day';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { doubtOfTerm, lastToEnd, scaleYears, stateOfPatent, termYears, thisYear } from './term.ts';

const patent = {
  Country: 'EP',
  PatentNumber: '1654321',
  PatentStatus: 'Issued' as const,
  FiledDate: asDay('2007-03-09') as Day | null,
};

afterEach(() => {
  vi.useRealTimers();
});

describe('lastToEnd', () => {
  it('has the latest known end', () => {
    const lastTermEnd = (patents: (typeof patent)[]) => lastToEnd(patents)?.end ?? null;
    const reissue = { ...patent, Country: 'US', PatentNumber: 'RE43003', FiledDate: asDay('2024-01-01') };
    const older = { ...patent, FiledDate: asDay('1999-12-31') };
    expect(lastTermEnd([older, patent, reissue])).toBe('2027-03-09');
    expect(lastTermEnd([patent, older])).toBe('2027-03-09');
    expect(lastTermEnd([patent, older, { ...patent, FiledDate: asDay('2003-05-06') }])).toBe('2027-03-09');
    expect(lastTermEnd([reissue])).toBeNull();
    expect(lastTermEnd([])).toBeNull();
  });
});

describe('stateOfPatent', () => {
  const legal = (Status: 'lapsed' | 'term_ended' | 'in_force' | 'withdrawn') => ({
    Verified: true,
    PatentStatus: 'Issued' as const,
    Legal: { Status, TermEnd: null, Certainty: 'fact' as const, EndedOn: null },
  });
  it('says what became of a grant', () => {
    expect(['lapsed', 'term_ended', 'withdrawn', 'in_force'].map((one) => stateOfPatent(legal(one as 'lapsed')))).toEqual([
      'Lapsed',
      'Term ended',
      'Withdrawn',
      'Issued',
    ]);
    expect(stateOfPatent({ Verified: false, PatentStatus: 'Issued', Legal: null })).toBe('Unverified');
    expect(stateOfPatent({ Verified: true, PatentStatus: 'Application', Legal: null })).toBe('Application');
  });
});

describe('doubtOfTerm', () => {
  const of = (Certainty: 'fact' | 'noLaterThan' | 'atLeast' | 'estimate', EndedOn: Day | null = null) =>
    doubtOfTerm({ Legal: { Status: 'in_force', TermEnd: asDay('2030-01-05'), Certainty, EndedOn } })?.[0];
  it('marks all but facts', () => {
    expect([of('fact'), of('noLaterThan'), of('atLeast'), of('estimate')]).toEqual([undefined, '≤', '≥', '~']);
    expect(of('estimate', asDay('2018-01-05'))).toBeUndefined();
    expect(doubtOfTerm({ Legal: null })?.[0]).toBe('~');
  });
});

describe('termYears', () => {
  it.each([
    ['a utility patent', {}, 2007.18, 2027.18],
    ['one filed on a leap day', { FiledDate: asDay('2008-02-29') }, 2008.16, 2028.16],
  ])('of %s run from filing to the end', (_what, fields, from, to) => {
    const years = termYears({ ...patent, ...fields });
    expect(years?.from).toBeCloseTo(from, 1);
    expect(years?.to).toBeCloseTo(to, 1);
  });

  it.each([
    ['the filing is unknown', { FiledDate: null }],
    ['the end is unknown', { Country: 'US', PatentNumber: 'RE43003' }],
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
