import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar.ts';
import { asDay } from '../day.ts';
import type { DocumentKind } from './legal-facts.ts';
import { legalFacts } from './legal-facts.ts';
import { legalRecordOf, statusOn } from './status.ts';

const grant = { filed: '2010-03-11', granted: '2013-06-04', ptaDays: 119 };
const paid = [['M2551', '2016-09-20']];

describe('statusOn', () => {
  it.each<[string, string, DocumentKind, object, string]>([
    ['before the grant', '2013-06-03', 'utility', grant, 'not_granted'],
    ['an application', '2013-06-03', 'application', { filed: '2010-03-11' }, 'not_granted'],
    ['before the first fee', '2016-06-03', 'utility', grant, 'in_force'],
    ['on the first day of a window', '2016-06-04', 'utility', grant, 'fee_payable'],
    ['on a Sunday on which a fee is due', '2016-12-04', 'utility', grant, 'fee_payable'],
    ['on the business day after it', '2016-12-05', 'utility', grant, 'fee_payable'],
    ['a day later', '2016-12-06', 'utility', grant, 'fee_in_grace'],
    ['on the business day after the anniversary', '2017-06-05', 'utility', grant, 'fee_in_grace'],
    ['after a window without a payment or an entry', '2017-06-06', 'utility', grant, 'unverified'],
    ['after a payment', '2016-09-20', 'utility', { ...grant, feeEvents: paid }, 'in_force'],
    ['on the day before it', '2016-09-19', 'utility', { ...grant, feeEvents: paid }, 'fee_payable'],
    [
      'if only a later fee is in the data',
      '2021-01-04',
      'utility',
      { ...grant, feeEvents: [['M1552', '2020-10-28']] },
      'in_force',
    ],
    ['after a lapse', '2017-06-06', 'utility', { ...grant, feeEvents: [['EXP.', '2017-07-04']] }, 'lapsed'],
    [
      'after a reinstatement',
      '2018-09-20',
      'utility',
      {
        ...grant,
        feeEvents: [
          ['EXP.', '2017-07-04'],
          ['PMFG', '2018-09-20'],
        ],
      },
      'in_force',
    ],
    ['on the last day of the term', '2030-07-08', 'utility', { ...grant, feeEvents: [['M1553', '2025-01-02']] }, 'in_force'],
    ['a day later', '2030-07-09', 'utility', { ...grant, feeEvents: [['M1553', '2025-01-02']] }, 'term_ended'],
    ['after an upper bound', '2030-07-09', 'utility', { ...grant, terminalDisclaimer: { printed: true } }, 'term_ended'],
    ['after a term that may be longer', '2031-01-01', 'plant', { filed: '2010-03-11', granted: '2013-06-04' }, 'unverified'],
    ['of a withdrawn number', '2020-01-01', 'utility', { ...grant, withdrawn: true }, 'withdrawn'],
    ['of a registration', '2020-01-01', 'registration', grant, 'no_term'],
    [
      'after all claims were cancelled',
      '2016-01-04',
      'utility',
      { ...grant, claimsCancelledOn: '2016-01-04' },
      'claims_cancelled',
    ],
    ['after a reissue', '2016-01-04', 'utility', { ...grant, reissuedOn: '2016-01-04' }, 'surrendered'],
    ['of a patent of which nothing is known', '2016-01-04', 'utility', {}, 'unverified'],
    [
      'of a reissue, whose fees count from an unknown grant',
      '2016-01-04',
      'reissue',
      { filed: '2013-04-16', granted: '2014-07-08', original: { number: '8336658', filed: '2011-12-16' } },
      'unverified',
    ],
    ['of a design', '2016-01-04', 'design', { filed: '2010-03-11', granted: '2013-06-04' }, 'in_force'],
  ])('%s, on %s', (_name, day, kind, facts, status) => {
    expect(statusOn(asDay(day), legalRecordOf(kind, legalFacts.parse(facts)))).toBe(status);
  });

  it('is unverified if the data is older than the window', () => {
    const facts = legalFacts.parse(grant);
    expect(statusOn(asDay('2016-08-01'), legalRecordOf('utility', facts, { asOf: asDay('2016-05-01') }))).toBe('unverified');
    expect(statusOn(asDay('2016-08-01'), legalRecordOf('utility', facts, { asOf: asDay('2016-07-01') }))).toBe('fee_payable');
  });

  it('uses nothing that was recorded after the day of the data', () => {
    const facts = legalFacts.parse({ ...grant, feeEvents: [['EXP.', '2017-07-04']] });
    const record = legalRecordOf('utility', facts, { asOf: asDay('2017-06-20') });
    expect(statusOn(asDay('2017-06-20'), record)).toBe('unverified');
    expect(record.lapses).toEqual([]);
  });

  it('ends with the term if the lapse came later', () => {
    const facts = legalFacts.parse({
      filed: '2003-06-13',
      granted: '2012-04-24',
      ptaDays: 77,
      feeEvents: [['EXP.', '2024-05-27']],
    });
    expect(legalRecordOf('utility', facts)).toMatchObject({ ended: '2023-08-29', lapses: [{ lapsed: '2024-04-24' }] });
  });

  it('is defined for each day, and without new facts it only moves forward', () => {
    const steps = ['not_granted', 'in_force', 'lapsed', 'term_ended'];
    const alive = ['in_force', 'fee_payable', 'fee_in_grace', 'unverified'];
    const paidStages = fc.constantFrom<[string, string][]>(
      [],
      [['M1551', '2016-07-01']],
      [
        ['M1551', '2016-12-20'],
        ['M1552', '2020-07-01'],
      ],
    );
    const lapse = fc.constantFrom<[string, string][]>(
      [],
      [['EXP.', '2017-07-04']],
      [['EXP.', '2021-07-06']],
      [['EXP.', '2025-07-08']],
    );
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 9000 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(paidStages, lapse, days, fc.boolean(), (paid, expired, after, printed) => {
        const facts = legalFacts.parse({
          ...grant,
          feeEvents: [...paid, ...expired],
          terminalDisclaimer: printed ? { printed } : null,
        });
        const record = legalRecordOf('utility', facts);
        const statuses = after.toSorted((a, b) => a - b).map((more) => statusOn(addDays(asDay('2010-03-11'), more), record));
        const places = statuses.map((status) => steps.indexOf(alive.includes(status) ? 'in_force' : status));
        expect(places.every((place) => place >= 0)).toBe(true);
        expect(places).toEqual(places.toSorted());
      }),
    );
  });
});
