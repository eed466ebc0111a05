import { asDay } from '@brevet/contract/day';
import { describe, expect, it } from 'vitest';
import { patentAge, termEnd } from './patent-term.ts';

const patent = { Country: 'US', PatentNumber: '7654321', PatentStatus: 'Issued' as const };
const known = (day: string | null) => (day === null ? null : asDay(day));

describe('termEnd', () => {
  it.each([
    ['a utility patent', {}, '2007-03-09', '2010-02-02', '2027-03-09'],
    ['an application', { PatentStatus: 'Application' as const }, '2022-03-09', '2023-09-14', '2042-03-09'],
    ['one filed before June 1995, issued soon', { PatentNumber: '5500000' }, '1995-06-07', '1996-03-19', '2015-06-07'],
    ['one filed before June 1995, issued late', { PatentNumber: '6500000' }, '1995-06-07', '2002-12-31', '2019-12-31'],
    ['one filed in June 1995, issued late', { PatentNumber: '6500000' }, '1995-06-08', '2002-12-31', '2015-06-08'],
    ['a European patent of that time', { Country: 'EP' }, '1990-01-02', '2001-01-02', '2010-01-02'],
    ['a design filed before May 2015', { PatentNumber: 'D656303' }, '2011-05-12', '2012-03-27', '2026-03-27'],
    ['a design filed since', { PatentNumber: 'D800000' }, '2015-05-13', '2017-10-17', '2032-10-17'],
    ['one filed on a leap day', {}, '1992-02-29', '1993-04-06', '2012-02-29'],
    ['one issued on a leap day', { PatentNumber: '6029275' }, '1994-08-01', '2000-02-29', '2017-02-28'],
    ['a design issued on a leap day', { PatentNumber: 'D421001' }, '1999-05-03', '2000-02-29', '2014-02-28'],
    ['a plant', { PatentNumber: 'PP12345' }, '2000-05-01', '2002-01-29', '2020-05-01'],
    ['an application filed before June 1995', { PatentStatus: 'Application' as const }, '1994-01-04', '2001-03-15', '2014-01-04'],
    ['one filed before June 1995, whose issue is unknown', { PatentNumber: '5500000' }, '1994-01-04', null, '2014-01-04'],
    ['one that ends the same day by both rules', { PatentNumber: '5500000' }, '1993-03-19', '1996-03-19', '2013-03-19'],
    ['a design filed on the first day of longer terms', { PatentNumber: 'D800001' }, '2015-05-13', '2016-01-05', '2031-01-05'],
    ['a design filed the day before', { PatentNumber: 'D800002' }, '2015-05-12', '2016-01-05', '2030-01-05'],
    ['a design whose filing is not known', { PatentNumber: 'D656303' }, null, '2012-03-27', '2026-03-27'],
    ['a European number that begins with D', { Country: 'EP', PatentNumber: 'D1234' }, '2016-01-05', '2018-01-02', '2036-01-05'],
    ['a German number that begins with H', { Country: 'DE', PatentNumber: 'H1234' }, '2016-01-05', '2018-01-02', '2036-01-05'],
    ['a plant number followed by an H', { PatentNumber: 'PPH1' }, '2000-05-01', '2002-01-29', '2020-05-01'],
    ['an additional improvement', { PatentNumber: 'AI300' }, '1850-01-01', '1852-01-01', null],
    ['a design application', { PatentNumber: 'D800003', PatentStatus: 'Application' as const }, '2016-01-05', '2016-07-05', null],
    ['a reissue', { PatentNumber: 'RE43003' }, '2008-01-01', '2011-12-06', null],
    ['a registration', { PatentNumber: 'H2000' }, '1999-01-01', '2001-11-06', null],
    ['a design whose issue is not known', { PatentNumber: 'D656303' }, '2011-05-12', null, null],
    ['one whose filing is not known', {}, null, '2010-02-02', null],
  ])('%s', (_name, fields, FiledDate, PublicationDate, end) => {
    expect(termEnd({ ...patent, ...fields, FiledDate: known(FiledDate), PublicationDate: known(PublicationDate) })).toBe(end);
  });
});

describe('patentAge', () => {
  it('is the current year minus the filing year', () => {
    expect(patentAge(asDay('2012-12-31'), new Date(2026, 0, 1))).toBe(14);
    expect(patentAge(asDay('2026-01-01'), new Date(2026, 11, 31))).toBe(0);
  });
});
