import { asDay } from '@brevet/contract/day';
import type { PatentLegalStatus } from '@brevet/contract/legal-status';
import { describe, expect, it } from 'vitest';
import { feeState, termParts } from './term-parts.ts';

const status: PatentLegalStatus = {
  Kind: 'utility',
  Status: 'in_force',
  TermEnd: asDay('2021-01-01'),
  Certainty: 'fact',
  BaseDate: asDay('2000-01-01'),
  NotBefore: null,
  Steps: [
    { rule: 'twentyYears', end: asDay('2020-01-01'), from: asDay('2000-01-01'), years: 20 },
    { rule: 'adjustment', end: asDay('2021-01-01'), days: 366 },
  ],
  Doubts: [],
  Original: null,
  FeesOwed: true,
  Fees: [],
  FeesAsOf: null,
  Lapses: [],
  Records: [],
  EndedOn: null,
};
const partsOf = (fields: Partial<PatentLegalStatus> = {}) =>
  termParts({ ...status, ...fields }).map(({ kind, from, to }) => `${kind} ${from} ${to}`);

describe('termParts', () => {
  it('has what each rule adds', () => {
    expect(partsOf()).toEqual(['term 2000-01-01 2020-01-01', 'adjustment 2020-01-01 2021-01-01']);
  });

  it('cuts what a disclaimer takes away, before an extension', () => {
    const Steps = [
      ...status.Steps,
      { rule: 'disclaimer' as const, end: asDay('2019-01-01') },
      { rule: 'extension' as const, end: asDay('2022-01-01') },
    ];
    expect(partsOf({ Steps, TermEnd: asDay('2022-01-01') })).toEqual([
      'term 2000-01-01 2019-01-01',
      'disclaimed 2019-01-01 2021-01-01',
      'extension 2019-01-01 2022-01-01',
    ]);
  });

  it('shows an adjustment that a disclaimer may take away as such', () => {
    expect(partsOf({ Certainty: 'noLaterThan' })[1]).toBe('disclaimed 2020-01-01 2021-01-01');
  });

  it('shows lapses until they were undone, or until the end', () => {
    const lapse = {
      stage: 4 as const,
      lapsed: asDay('2008-01-01'),
      entered: asDay('2008-02-01'),
      reinstated: asDay('2009-01-01'),
    };
    expect(partsOf({ Lapses: [lapse, { ...lapse, stage: 8, lapsed: asDay('2012-01-01'), reinstated: null }] }).slice(2)).toEqual([
      'lapsed 2008-01-01 2009-01-01',
      'lapsed 2012-01-01 2021-01-01',
    ]);
  });

  it('is empty without an end', () => {
    expect(partsOf({ TermEnd: null })).toEqual([]);
  });
});

describe('feeState', () => {
  const fee = {
    stage: 4 as const,
    opens: asDay('2007-01-01'),
    lastWithout: asDay('2007-07-02'),
    grace: asDay('2008-01-01'),
    lastWith: asDay('2008-01-02'),
    paid: null,
    timing: null,
  };
  it.each([
    ['2006-12-31', 'later'],
    ['2007-07-02', 'open'],
    ['2007-07-03', 'grace'],
    ['2008-01-03', 'unknown'],
  ])('on %s', (day, state) => {
    expect(feeState(fee, asDay(day), status)).toBe(state);
  });

  it('is paid once it is, and unpaid only if the office says so', () => {
    expect(feeState({ ...fee, paid: asDay('2007-03-04') }, asDay('2026-01-01'), status)).toBe('paid');
    const Lapses = [{ stage: 4 as const, lapsed: asDay('2008-01-01'), entered: asDay('2008-02-01'), reinstated: null }];
    expect(feeState(fee, asDay('2026-01-01'), { ...status, Lapses })).toBe('unpaid');
  });
});
