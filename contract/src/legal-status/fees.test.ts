import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar.ts';
import { asDay } from '../day.ts';
import { feeEffect, feeStages } from './fee-codes.ts';
import { feePayments, feeWindows, lapsesOf, openLapse, owesFees } from './fees.ts';
import type { FeeEvents, LegalFacts } from './legal-facts.ts';
import { officeDay } from './office-days.ts';
import { termOf } from './term.ts';

const day = fc
  .date({ min: new Date('1981-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => asDay(date.toISOString().slice(0, 10)));
const facts = (granted: string, filed = '2001-01-02'): LegalFacts => ({
  filed: asDay(filed),
  granted: asDay(granted),
  ptaDays: 9000,
});
const windowsOf = (granted: string) => feeWindows('utility', facts(granted), termOf('utility', facts(granted)));
const entered = (...events: [string, string][]): FeeEvents => events.map(([code, on]) => [code, asDay(on)]);

describe('officeDay', () => {
  it.each([
    ['2026-11-27', '2026-11-27', 'a Friday'],
    ['2026-11-28', '2026-11-30', 'a Saturday'],
    ['2008-08-31', '2008-09-02', 'the Sunday before Labor Day'],
    ['2020-10-11', '2020-10-13', 'the Sunday before Columbus Day'],
    ['2022-06-19', '2022-06-21', 'Juneteenth on a Sunday'],
    ['2020-06-19', '2020-06-19', 'June 19 before it was a holiday'],
    ['2021-12-24', '2021-12-27', 'Christmas on a Saturday'],
    ['2021-12-31', '2022-01-03', "New Year's Day on a Saturday"],
    ['2017-01-01', '2017-01-03', "New Year's Day on a Sunday"],
    ['2017-01-20', '2017-01-23', 'an inauguration on a Friday'],
    ['2013-01-20', '2013-01-22', 'an inauguration on a Sunday, on Martin Luther King Day'],
    ['2019-11-11', '2019-11-12', 'Veterans Day'],
    ['1985-01-21', '1985-01-22', 'an inauguration on a Monday'],
    ['1985-01-14', '1985-01-14', 'a Monday in January'],
  ])('of %s is %s: %s', (due, last) => {
    expect(officeDay(asDay(due))).toBe(last);
  });

  it('is at most five days later, and a business day', () => {
    fc.assert(
      fc.property(day, (due) => {
        const last = officeDay(due);
        expect(last >= due && last <= addDays(due, 5)).toBe(true);
        expect(officeDay(last)).toBe(last);
      }),
    );
  });
});

describe('feeWindows', () => {
  it.each([
    ['2004-08-31', 4, { due: '2008-02-29', grace: '2008-08-31', lastWith: '2008-09-02' }],
    ['2010-08-31', 4, { due: '2014-02-28', lastWith: '2014-09-02' }],
    ['2009-03-31', 4, { due: '2012-09-30', lastWithout: '2012-10-01' }],
    ['2009-03-31', 8, { due: '2016-09-30' }],
    ['2009-03-31', 12, { due: '2020-09-30' }],
    ['2000-02-29', 4, { opens: '2003-02-28', due: '2003-08-29', grace: '2004-02-29', lastWith: '2004-03-01' }],
    ['2016-10-11', 4, { lastWithout: '2020-04-13', lastWith: '2020-10-13' }],
  ])('of a patent granted on %s, year %d', (granted, stage, expected) => {
    expect(windowsOf(granted).find((window) => window.stage === stage)).toMatchObject(expected);
  });

  it('never overlap, and each part follows the one before', () => {
    fc.assert(
      fc.property(day, (granted) => {
        const windows = windowsOf(granted);
        expect(windows.map(({ stage }) => stage)).toEqual(feeStages);
        const days = windows.flatMap(({ opens, due, lastWithout, grace, lastWith }) => [
          opens,
          due,
          lastWithout,
          grace,
          lastWith,
        ]);
        expect(days).toEqual(days.toSorted());
      }),
    );
  });

  it.each([
    ['a utility patent', 'utility', '1980-12-12', true],
    ['one filed a day too early', 'utility', '1980-12-11', false],
    ['a plant', 'plant', '2001-01-02', false],
    ['a design', 'design', '2001-01-02', false],
    ['a registration', 'registration', '2001-01-02', false],
    ['an application', 'application', '2001-01-02', false],
  ] as const)('%s: owed is %s', (_name, kind, filed, isOwed) => {
    expect(owesFees(kind, facts('2003-04-01', filed))).toBe(isOwed);
  });

  it('are none without a grant date, and need no filing date', () => {
    const granted = asDay('2015-01-06');
    const windows = (facts: LegalFacts) => feeWindows('utility', facts, termOf('utility', facts));
    expect(windows({ filed: asDay('2008-08-29') })).toEqual([]);
    expect(windows({ granted })).toMatchObject([
      { opens: '2018-01-06', due: '2018-07-06', grace: '2019-01-06' },
      { opens: '2022-01-06', due: '2022-07-06', grace: '2023-01-06' },
      { opens: '2026-01-06', due: '2026-07-06', grace: '2027-01-06' },
    ]);
    expect(windows({ granted, filed: asDay('1980-12-11') })).toEqual([]);
    expect(windows({ granted, filed: asDay('1980-12-12') })).toHaveLength(3);
  });

  it('count from the grant of the original of a reissue, and leave out what was due before', () => {
    const reissue: LegalFacts = {
      granted: asDay('2014-01-28'),
      original: { filed: asDay('2002-05-01'), granted: asDay('2003-12-30') },
    };
    const windows = feeWindows('reissue', reissue, termOf('reissue', reissue));
    expect(windows.map(({ opens, isBeforeReissue }) => [opens, isBeforeReissue])).toEqual([
      ['2006-12-30', true],
      ['2010-12-30', true],
      ['2014-12-30', false],
    ]);
  });

  it('that would be due after the term are never owed', () => {
    const late: LegalFacts = { filed: asDay('2004-04-14'), granted: asDay('2023-05-09'), ptaDays: 304 };
    expect(feeWindows('utility', late, termOf('utility', late)).every(({ isAfterTerm }) => isAfterTerm)).toBe(true);
  });
});

describe('feeEffect', () => {
  it.each([
    ['M1551', { effect: 'paid', stage: 4 }],
    ['M2552 ', { effect: 'paid', stage: 8 }],
    ['M3553', { effect: 'paid', stage: 12 }],
    ['M170', { effect: 'paid', stage: 4 }],
    ['F174', { effect: 'paid', stage: 8 }],
    ['M185', { effect: 'paid', stage: 12 }],
    ['F275', { effect: 'paid', stage: 12 }],
    ['M283', { effect: 'paid', stage: 4 }],
    ['M1555', { effect: 'surcharge', stage: 8 }],
    ['M282', { effect: 'surcharge', stage: 12 }],
    ['M176', { effect: 'surcharge', stage: null }],
    ['M2558', { effect: 'none' }],
    ['M188', { effect: 'none' }],
    ['M1559', { effect: 'none' }],
    ['R170', { effect: 'none' }],
    ['F166', { effect: 'none' }],
    ['EXP.', { effect: 'expired' }],
    ['PMFG', { effect: 'reinstated' }],
    ['PTGR', { effect: 'unknown' }],
    ['M1550', { effect: 'unknown' }],
    ['toString', { effect: 'unknown' }],
  ])('of %s', (code, effect) => {
    expect(feeEffect(code)).toEqual(effect);
  });
});

describe('payments and lapses', () => {
  const windows = windowsOf('2013-06-04');

  it('a refund undoes nothing, and a reminder proves nothing', () => {
    expect(feePayments(windows, entered(['M1551', '2016-10-03'], ['R1551', '2016-11-01'], ['REM.', '2016-12-12']))).toEqual([
      { stage: 4, paid: '2016-10-03', code: 'M1551', timing: 'onTime' },
    ]);
  });

  it('the last business day is in time', () => {
    expect(feePayments(windows, entered(['M1551', '2016-12-05']))[0]?.timing).toBe('onTime');
    expect(feePayments(windows, entered(['M1551', '2016-12-06']))[0]?.timing).toBe('inGrace');
    expect(feePayments(windows, entered(['M1551', '2017-06-05']))[0]?.timing).toBe('inGrace');
    expect(feePayments(windows, entered(['M1551', '2017-06-06']))[0]?.timing).toBe('late');
  });

  it('one that the law of 2020 allowed later is late only with a surcharge', () => {
    const due = windowsOf('2016-10-11');
    expect(feePayments(due, entered(['M2551', '2020-06-30']))[0]?.timing).toBe('onTime');
    expect(feePayments(due, entered(['M2551', '2020-06-30'], ['M2554', '2020-06-30']))[0]?.timing).toBe('inGrace');
    expect(feePayments(due, entered(['M2551', '2020-10-13']))[0]?.timing).toBe('inGrace');
  });

  it('an entry weeks from the anniversary is a lapse on the anniversary, once', () => {
    const lapses = lapsesOf(windows, entered(['EXP.', '2017-07-04'], ['EXP.', '2017-07-04']));
    expect(lapses).toEqual([{ stage: 4, lapsed: '2017-06-04', entered: '2017-07-04', reinstated: null }]);
  });

  it('ends with a granted petition or a payment, and may come again', () => {
    const events = entered(['EXP.', '2017-07-04'], ['PMFP', '2018-01-02'], ['M2551', '2018-09-20'], ['EXP.', '2021-07-06']);
    const lapses = lapsesOf(windows, events);
    expect(lapses.map(({ stage, reinstated }) => [stage, reinstated])).toEqual([
      [4, '2018-09-20'],
      [8, null],
    ]);
    expect(openLapse(lapses)?.lapsed).toBe('2021-06-04');
  });
});
