import { describe, expect, it } from 'vitest';
import { asDay } from '../day.ts';
import type { PatentLegalStatus } from './endpoints.ts';
import { basisWords, doubtWords, feeWords, lapseWords, recordWords, termWords } from './words.ts';

const today = asDay('2026-11-27');
const status = (fields: Partial<PatentLegalStatus>): PatentLegalStatus => ({
  Kind: 'utility',
  Status: 'in_force',
  TermEnd: asDay('2035-03-14'),
  Certainty: 'fact',
  BaseDate: asDay('2015-03-14'),
  NotBefore: null,
  Steps: [{ rule: 'twentyYears', from: asDay('2015-03-14'), end: asDay('2035-03-14') }],
  Doubts: [],
  Original: null,
  FeesOwed: true,
  Fees: [],
  FeesAsOf: null,
  Lapses: [],
  Records: [],
  EndedOn: null,
  ...fields,
});

describe('termWords', () => {
  it.each<[string, Partial<PatentLegalStatus>]>([
    ['Term ends Mar 14, 2035', {}],
    ['Term ended Mar 14, 2025', { TermEnd: asDay('2025-03-14') }],
    [
      'Extended to Nov 14, 2022 (35 U.S.C. 156)',
      { TermEnd: asDay('2022-11-14'), Steps: [{ rule: 'extension', end: asDay('2022-11-14') }] },
    ],
    [
      'Term ends by Jan 29, 2029. A terminal disclaimer may end it sooner.',
      { TermEnd: asDay('2029-01-29'), Certainty: 'noLaterThan' },
    ],
    ['Term ended by Jan 29, 2020.', { TermEnd: asDay('2020-01-29'), Certainty: 'noLaterThan' }],
    ['Estimated term end: Mar 14, 2035', { Certainty: 'atLeast' }],
    ['Estimated term end: Mar 14, 2035', { Certainty: 'estimate' }],
    [
      'Term end unknown. It follows the original patent, 8,336,658.',
      { Kind: 'reissue', TermEnd: null, Certainty: 'unknown', Original: '8336658' },
    ],
    ['Term end unknown', { TermEnd: null, Certainty: 'unknown' }],
    ['No patent term', { Kind: 'registration', TermEnd: null, Certainty: 'none', Status: 'no_term' }],
    ["Withdrawn before issue. This number isn't a patent.", { TermEnd: null, Certainty: 'none', Status: 'withdrawn' }],
  ])('%s', (words, fields) => {
    expect(termWords(status(fields), today)).toBe(words);
  });
});

describe('basisWords', () => {
  it('names each rule in its order', () => {
    const Steps: PatentLegalStatus['Steps'] = [
      { rule: 'twentyYears', from: asDay('1998-06-08'), end: asDay('2018-06-08') },
      { rule: 'adjustment', days: 801, end: asDay('2020-08-17') },
      { rule: 'extension', end: asDay('2022-11-14') },
    ];
    expect(basisWords(status({ Steps }))).toBe(
      '20 years from Jun 8, 1998, plus 801 days (patent term adjustment), extended for regulatory review',
    );
    expect(basisWords(status({ Steps: [] }))).toBeNull();
  });

  it('tells why an end is no fact', () => {
    expect(doubtWords(status({ Doubts: ['noOriginal'] }))).toEqual(["The store doesn't have the patent that it replaces."]);
  });
});

describe('feeWords', () => {
  const fee: PatentLegalStatus['Fees'][number] = {
    stage: 8,
    opens: asDay('2025-11-20'),
    lastWithout: asDay('2026-05-20'),
    grace: asDay('2026-11-20'),
    lastWith: asDay('2026-11-20'),
    paid: null,
    timing: null,
  };
  it.each([
    ['8th-year fee: payable from Nov 20, 2025', '2025-11-19', {}, null],
    ['8th-year fee due May 20, 2026', '2026-05-20', {}, null],
    ['8th-year fee overdue. Payable with surcharge until Nov 20, 2026.', '2026-06-05', {}, '2026-06-01'],
    [
      '8th-year fee was due May 20, 2026, with surcharge until Nov 20, 2026. No records of its payment in the store.',
      '2026-05-21',
      {},
      '2026-05-20',
    ],
    ['No 8th-year payment recorded as of Nov 25, 2026', '2026-11-27', {}, '2026-11-25'],
    ['8th-year fee was due May 20, 2026. No records of its payment in the store.', '2026-11-27', {}, '2026-06-01'],
    [
      '8th-year fee paid Oct 31, 2026, with surcharge',
      '2026-11-27',
      { paid: asDay('2026-10-31'), timing: 'inGrace' as const },
      '2026-11-25',
    ],
    ['8th-year fee paid May 4, 2026', '2026-11-27', { paid: asDay('2026-05-04'), timing: 'onTime' as const }, '2026-11-25'],
  ])('%s', (words, day, fields, asOf) => {
    expect(feeWords({ ...fee, ...fields }, asDay(day), asOf === null ? null : asDay(asOf))).toBe(words);
  });
});

describe('lapseWords', () => {
  const lapse = { stage: 12, lapsed: asDay('2024-04-24'), entered: asDay('2024-05-27'), reinstated: null } as const;
  it.each<[string[], Partial<PatentLegalStatus>]>([
    [[], {}],
    [['No lapse recorded as of May 18, 2024'], { FeesAsOf: asDay('2024-05-18') }],
    [['Lapsed Apr 24, 2024: 12th-year fee not paid (USPTO entry May 27, 2024)'], { Lapses: [lapse] }],
    [['Lapsed Apr 24, 2024. Reinstated Sep 20, 2025.'], { Lapses: [{ ...lapse, reinstated: asDay('2025-09-20') }] }],
  ])('%s', (words, fields) => {
    expect(lapseWords(status(fields))).toEqual(words);
  });
});

describe('recordWords', () => {
  const record = (fields: Partial<PatentLegalStatus['Records'][number]>) => ({
    Kind: 'trial' as const,
    Name: 'IPR2020-00368',
    Type: 'IPR',
    Day: asDay('2020-01-31'),
    Status: null,
    AsOf: null,
    ...fields,
  });

  it.each<[string, Partial<PatentLegalStatus['Records'][number]>]>([
    ['Inter partes review filed on Jan 31, 2020 (IPR2020-00368)', {}],
    [
      'Proceeding filed on an unknown date (X1). Status: New Word, as of Jun 5, 2026',
      { Name: 'X1', Type: 'X', Day: null, Status: 'New Word', AsOf: asDay('2026-06-05') },
    ],
    ['Appeal filed on Jan 31, 2020 (2026001845)', { Name: 'Appeal 2026001845', Type: 'appeal' }],
    ['Extended to Jan 31, 2020 for COOLER (35 U.S.C. 156), according to the USPTO', { Kind: 'extension', Name: 'COOLER' }],
    ["The USPTO's file has 1,183 days of adjustment; the grant prints 304", { Kind: 'adjustment', Name: '1183', Status: '304' }],
    ['Expires on Jan 31, 2020 for N020610, according to the applicant (Orange Book)', { Kind: 'approval', Name: 'N020610' }],
  ])('%s', (words, fields) => {
    expect(recordWords(status({ Records: [record(fields)] }))).toEqual([words]);
  });
});
