import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDay } from '../day.ts';
import type { DocumentKind, LegalFacts } from './legal-facts.ts';
import { legalFacts } from './legal-facts.ts';
import { countsForTerm, termOf } from './term.ts';
import { termBasis } from './term-basis.ts';

const read = (facts: object): LegalFacts => legalFacts.parse(facts);
const grant = { filed: '2007-03-09', granted: '2010-02-02', ptaDays: 0 };

describe('termOf', () => {
  it.each<[string, DocumentKind, object, string | null, string, string | null]>([
    ['a utility patent', 'utility', grant, '2027-03-09', 'fact', 'base date + 20 years'],
    ['a plant', 'plant', grant, '2027-03-09', 'fact', 'base date + 20 years'],
    ['an adjustment', 'utility', { ...grant, ptaDays: 801 }, '2029-05-18', 'fact', 'base date + 20 years + 801 days'],
    [
      'no grant document, so an adjustment may be missing',
      'utility',
      { filed: '2007-03-09', granted: '2010-02-02' },
      '2027-03-09',
      'atLeast',
      'base date + 20 years',
    ],
    [
      'a parent',
      'utility',
      { ...grant, benefit: [{ relation: 'continuation-in-part', filed: '2003-05-16' }] },
      '2023-05-16',
      'fact',
      'base date + 20 years',
    ],
    [
      'a provisional, which never counts',
      'utility',
      { ...grant, benefit: [{ relation: 'us-provisional-application', filed: '2006-03-10' }] },
      '2027-03-09',
      'fact',
      'base date + 20 years',
    ],
    [
      'a parent without a date',
      'utility',
      { ...grant, benefit: [{ relation: 'continuation', filed: null }] },
      '2027-03-09',
      'estimate',
      'base date + 20 years',
    ],
    [
      'a parent of whose filing date only the month is known',
      'utility',
      { ...grant, benefit: [{ relation: 'continuation', earliest: '2003-05-01' }] },
      '2023-05-01',
      'estimate',
      'base date + 20 years',
    ],
    [
      'a parent that was filed after another one in any case',
      'utility',
      {
        ...grant,
        benefit: [
          { relation: 'continuation', earliest: '2003-05-01' },
          { relation: 'division', filed: '2003-05-01' },
        ],
      },
      '2023-05-01',
      'fact',
      'base date + 20 years',
    ],
    [
      'tables, which may lack parents and disclaimers',
      'utility',
      { ...grant, ptaDays: 10, grantDocument: false },
      '2027-03-19',
      'estimate',
      'base date + 20 years + 10 days',
    ],
    [
      'tables about an old patent',
      'utility',
      { filed: '1995-01-04', granted: '1997-01-07', grantDocument: false },
      '2015-01-04',
      'estimate',
      'base date + 20 years (longer than grant + 17 years)',
    ],
    [
      'tables about a design',
      'design',
      { filed: '2015-05-13', granted: '2016-01-05', lengthOfGrantYears: 15, grantDocument: false },
      '2031-01-05',
      'estimate',
      'grant + 15 years',
    ],
    [
      'a disclaimed day in a table',
      'utility',
      { ...grant, grantDocument: false, terminalDisclaimer: { limit: '2025-01-02' } },
      '2025-01-02',
      'estimate',
      'the disclaimer date of 2025-01-02',
    ],
    [
      'a disclaimed day and a parent without a date, which may end the term before it',
      'utility',
      { ...grant, benefit: [{ relation: 'continuation' }], terminalDisclaimer: { limit: '2025-01-02' } },
      '2025-01-02',
      'estimate',
      'the disclaimer date of 2025-01-02',
    ],
    [
      'an adjustment that cannot be read',
      'utility',
      { ...grant, ptaDays: null, ptaUnreadable: true, grantDocument: true },
      '2027-03-09',
      'atLeast',
      'base date + 20 years',
    ],
    [
      'an extension without which it had ended before June 8, 1995',
      'utility',
      { filed: '1976-06-01', granted: '1977-01-04', extension156: { years: 2 } },
      '1996-06-01',
      'fact',
      'grant + 17 years (that term ended before June 8, 1995) + extension under 35 U.S.C. 156',
    ],
    [
      'a disclaimer whose patent is unknown',
      'utility',
      { ...grant, ptaDays: 264, terminalDisclaimer: { printed: true } },
      '2027-11-28',
      'noLaterThan',
      'base date + 20 years + 264 days',
    ],
    [
      'a disclaimer that was refused',
      'utility',
      { ...grant, terminalDisclaimer: { filed: '2009-01-02', accepted: false } },
      '2027-03-09',
      'fact',
      'base date + 20 years',
    ],
    [
      'a disclaimer with its day',
      'utility',
      { ...grant, ptaDays: 264, terminalDisclaimer: { printed: true, limit: '2025-01-02' } },
      '2025-01-02',
      'fact',
      'the disclaimer date of 2025-01-02',
    ],
    [
      'a disclaimer to a day after the end',
      'utility',
      { ...grant, terminalDisclaimer: { accepted: true, limit: '2028-01-02' } },
      '2027-03-09',
      'fact',
      'base date + 20 years',
    ],
    [
      'an extension, after disclaimer and adjustment',
      'utility',
      { ...grant, terminalDisclaimer: { limit: '2025-01-02' }, extension156: { days: 1233 } },
      '2028-05-19',
      'fact',
      'the disclaimer date of 2025-01-02 + extension under 35 U.S.C. 156',
    ],
    [
      'an extension of at most 14 years after approval',
      'utility',
      { ...grant, extension156: { days: 1800, approval: '2014-04-01' } },
      '2028-04-01',
      'fact',
      'base date + 20 years + extension under 35 U.S.C. 156',
    ],
    [
      'an extension that an applicant states',
      'utility',
      { ...grant, extension156: { days: 100, by: 'Orange Book' } },
      '2027-03-09',
      'atLeast',
      'base date + 20 years',
    ],
    [
      'filed before June 8, 1995, issued late',
      'utility',
      { filed: '1995-06-07', granted: '2002-12-31' },
      '2019-12-31',
      'fact',
      'grant + 17 years',
    ],
    [
      'filed before June 8, 1995, issued soon',
      'utility',
      { filed: '1995-06-07', granted: '1996-03-19' },
      '2015-06-07',
      'fact',
      'base date + 20 years (longer than grant + 17 years)',
    ],
    [
      'a term that ended before June 8, 1995',
      'utility',
      { filed: '1974-03-07', granted: '1976-01-13', benefit: [{ relation: 'continuation-in-part', filed: '1973-04-16' }] },
      '1993-01-13',
      'fact',
      'grant + 17 years (that term ended before June 8, 1995)',
    ],
    [
      'one that ended on the day before the longer term',
      'utility',
      { filed: '1976-01-02', granted: '1978-06-07' },
      '1995-06-07',
      'fact',
      'grant + 17 years (that term ended before June 8, 1995)',
    ],
    [
      'one that ran until the day of the longer term',
      'utility',
      { filed: '1976-01-02', granted: '1978-06-08' },
      '1996-01-02',
      'fact',
      'base date + 20 years (longer than grant + 17 years)',
    ],
    [
      'a continuation filed on June 8, 1995',
      'utility',
      { ...grant, filed: '1995-06-08', granted: '1999-01-05', benefit: [{ relation: 'continuation', filed: '1990-02-01' }] },
      '2010-02-01',
      'fact',
      'base date + 20 years',
    ],
    [
      'a continued prosecution application',
      'utility',
      { filed: '1995-01-04', granted: '2001-01-02', continuedProsecution: true },
      '2018-01-02',
      'estimate',
      'grant + 17 years',
    ],
    [
      'only the day of entry into the national stage',
      'utility',
      { ...grant, filedBasis: 'US entry date (371)' },
      '2027-03-09',
      'estimate',
      'base date + 20 years',
    ],
    ['a leap day', 'utility', { ...grant, filed: '1996-02-29' }, '2016-02-29', 'fact', 'base date + 20 years'],
    [
      'an application',
      'application',
      { filed: '2022-03-09', benefit: [{ relation: 'continuation', filed: '2020-01-02' }] },
      '2040-01-02',
      'estimate',
      'base date + 20 years',
    ],
    ['no filing date', 'utility', { granted: '2010-02-02' }, null, 'unknown', null],
    [
      'a design filed before May 13, 2015',
      'design',
      { filed: '2015-05-12', granted: '2016-01-05' },
      '2030-01-05',
      'fact',
      'grant + 14 years',
    ],
    ['a design filed since', 'design', { filed: '2015-05-13', granted: '2016-01-05' }, '2031-01-05', 'fact', 'grant + 15 years'],
    [
      'a design with its term in print',
      'design',
      { filed: '2015-05-13', granted: '2016-01-05', lengthOfGrantYears: 14 },
      '2030-01-05',
      'fact',
      'grant + 14 years',
    ],
    ['a design without a filing date', 'design', { granted: '2016-01-05' }, '2030-01-05', 'atLeast', 'grant + 14 years'],
    ['a design without a grant date', 'design', { filed: '2015-05-13' }, null, 'unknown', null],
    [
      'a design granted on a leap day',
      'design',
      { filed: '1999-05-03', granted: '2000-02-29' },
      '2014-02-28',
      'fact',
      'grant + 14 years',
    ],
    ['a reissue without its original', 'reissue', grant, null, 'unknown', "the original's term; the original isn't in this data"],
    [
      'a reissue whose original may have an adjustment',
      'reissue',
      { ...grant, original: { filed: '2004-01-02', granted: '2006-05-02' } },
      null,
      'unknown',
      "the original's term; its adjustment isn't in this data",
    ],
    [
      'a reissue of a patent that is known',
      'reissue',
      { ...grant, original: { filed: '2004-01-02', granted: '2006-05-02', ptaDays: 30 } },
      '2024-02-01',
      'fact',
      "the original's term",
    ],
    [
      'a reissue with the end of its original',
      'reissue',
      { ...grant, original: { expires: '2021-01-27' }, extension156: { years: 5 } },
      '2026-01-27',
      'fact',
      "the original's term + extension under 35 U.S.C. 156",
    ],
    ['a registration', 'registration', grant, null, 'none', null],
    ['a withdrawn number', 'utility', { ...grant, withdrawn: true }, null, 'none', null],
  ])('%s', (_name, kind, facts, end, is, basis) => {
    const term = termOf(kind, read(facts));
    expect({ end: term.end, is: term.is, basis: termBasis(term) }).toEqual({ end, is, basis });
  });

  it("of a reissue whose original is doubtful tells before which day it doesn't end", () => {
    const facts = {
      ...grant,
      benefit: [{ relation: 'reissue', filed: '2004-01-02' }],
      original: { filed: '2004-01-02', granted: '2006-05-02' },
    };
    expect(termOf('reissue', read(facts)).notBefore).toBe('2024-01-02');
  });

  it.each([
    ['continuation', true],
    ['division', true],
    ['CIP', true],
    ['National Stage Entry of', true],
    ['a-371-of-international', true],
    ['us-provisional-application', false],
    ['PRO', false],
    ['related-publication', false],
    ['us-reexamination-reissue-merger', false],
    ['continuing-reissue', false],
    ['substitution', false],
    ['addition', false],
    ['utility-model-basis', false],
  ])('counts from a %s: %s', (relation, counts) => {
    expect(countsForTerm(relation)).toBe(counts);
  });

  const day = (from: string, to: string) =>
    fc
      .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
      .map((date) => asDay(date.toISOString().slice(0, 10)));
  const patents = fc
    .record({
      filed: day('1970-01-01', '2010-01-01'),
      months: fc.integer({ min: 1, max: 150 }),
      ptaDays: fc.integer({ min: 0, max: 3000 }),
    })
    .map(({ filed, months, ptaDays }) => ({
      filed,
      granted: asDay(new Date(Date.parse(filed) + months * 30 * 86_400_000).toISOString().slice(0, 10)),
      ptaDays,
    }));

  it('never ends before the grant or earlier with more days of adjustment', () => {
    fc.assert(
      fc.property(patents, fc.integer({ min: 1, max: 500 }), (facts, more) => {
        const { end } = termOf('utility', facts);
        expect(end && end > facts.granted).toBe(true);
        const adjusted = termOf('utility', { ...facts, ptaDays: facts.ptaDays + more }).end;
        expect(end && adjusted && adjusted > end).toBe(true);
      }),
    );
  });

  it('never ends later with one more parent or a disclaimer, and never earlier with an extension', () => {
    fc.assert(
      fc.property(patents, day('1970-01-01', '2009-12-31'), fc.integer({ min: 0, max: 1800 }), (facts, filed, days) => {
        const end = termOf('utility', facts).end ?? '';
        const withParent = termOf('utility', { ...facts, benefit: [{ relation: 'continuation', filed }] }).end ?? '';
        const disclaimed = termOf('utility', { ...facts, terminalDisclaimer: { limit: asDay('2020-01-01') } }).end ?? '';
        const extended = termOf('utility', { ...facts, extension156: { days } }).end ?? '';
        expect([withParent <= end, disclaimed <= end, extended >= end]).toEqual([true, true, true]);
      }),
    );
  });

  it('has the same end in every order of the parents', () => {
    const parents = ['2001-05-03', '1999-02-01', '2003-07-09'].map((filed) => ({
      relation: 'continuation',
      filed: asDay(filed),
    }));
    fc.assert(
      fc.property(fc.shuffledSubarray(parents, { minLength: 3 }), (benefit) => {
        expect(termOf('utility', { ...read(grant), benefit }).end).toBe('2019-02-01');
      }),
    );
  });
});
