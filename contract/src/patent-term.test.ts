import { asDay } from '@brevet/contract/day';
import { describe, expect, it } from 'vitest';
import { patentAge, termEnd } from './patent-term.ts';

const patent = { Country: 'US', PatentNumber: '7654321', PatentStatus: 'Issued' as const };
const known = (day: string | null) => (day === null ? null : asDay(day));

describe('termEnd', () => {
  const legal = (TermEnd: string | null, EndedOn: string | null = null) => ({
    Legal: { Status: 'in_force' as const, TermEnd: known(TermEnd), Certainty: 'fact' as const, EndedOn: known(EndedOn) },
  });
  it.each([
    ['a US grant', legal('2027-08-13'), '2007-03-09', '2027-08-13'],
    ['a lapsed one', legal('2027-08-13', '2018-02-02'), '2007-03-09', '2018-02-02'],
    ['one whose term is unknown', legal(null), '2007-03-09', null],
    ['one that the store lacks', {}, '2007-03-09', null],
    ['a reissue', { PatentNumber: 'RE43003', Legal: null }, '2008-01-01', null],
    ['a US application', { PatentStatus: 'Application' as const }, '2022-03-09', '2042-03-09'],
    ['a design application', { PatentNumber: 'D800003', PatentStatus: 'Application' as const }, '2016-01-05', null],
    ['a European patent', { Country: 'EP' }, '1990-01-02', '2010-01-02'],
    ['a European patent filed on a leap day', { Country: 'EP' }, '1992-02-29', '2012-02-29'],
    ['a European number that begins with D', { Country: 'EP', PatentNumber: 'D1234' }, '2016-01-05', '2036-01-05'],
    ['one whose filing is not known', { Country: 'EP' }, null, null],
  ])('%s', (_name, fields, FiledDate, end) => {
    expect(termEnd({ ...patent, ...fields, FiledDate: known(FiledDate) })).toBe(end);
  });
});

describe('patentAge', () => {
  it('is the current year minus the filing year', () => {
    expect(patentAge(asDay('2012-12-31'), new Date(2026, 0, 1))).toBe(14);
    expect(patentAge(asDay('2026-01-01'), new Date(2026, 11, 31))).toBe(0);
  });
});
