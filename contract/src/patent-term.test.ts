import { describe, expect, it } from 'vitest';
import { termEnd } from './patent-term.ts';

const patent = { Country: 'US', PatentNumber: '7654321', PatentStatus: 'Issued' as const };

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
    ['a plant', { PatentNumber: 'PP12345' }, '2000-05-01', '2002-01-29', '2020-05-01'],
    ['a reissue', { PatentNumber: 'RE43003' }, '2008-01-01', '2011-12-06', null],
    ['a registration', { PatentNumber: 'H2000' }, '1999-01-01', '2001-11-06', null],
    ['a design whose issue is not known', { PatentNumber: 'D656303' }, '2011-05-12', null, null],
    ['one whose filing is not known', {}, null, '2010-02-02', null],
  ])('%s', (_name, fields, FiledDate, PublicationDate, end) => {
    expect(termEnd({ ...patent, ...fields, FiledDate, PublicationDate })).toBe(end);
  });
});
