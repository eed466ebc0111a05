import { beforeEach, describe, expect, it } from 'vitest';
import { legalImports } from '../../../test/legal-imports.ts';
import { legalRecordsOf } from '../../legal-records/legal-records.ts';

const delays = { aDelay: '507', bDelay: '777', cDelay: '0', overlapDelay: '31', applDelay: '70' };
const file = (more: object) =>
  JSON.stringify([{ applId: '11581000', appFilingDate: '2006-10-13T00:00:00Z', patentNumber: '8145000', ...more }]);
const related = (claimApplicationNumberText: string, applicationStatusDescription: string, patentNumberText = '') => ({
  claimApplicationNumberText,
  applicationStatusDescription,
  patentNumberText,
  filingDate: '02-20-2004',
});

describe('a file of PEDS', () => {
  const test = legalImports();
  beforeEach(() => test.database.pool.query('truncate legal_records'));
  const files = async () => (await legalRecordsOf(test.database.db, { Country: 'US', PatentNumber: '8145000' })).files;

  it('has later applications, and no parent that is the patent itself', async () => {
    const parentContinuity = [related('PCT/IB04/00441', 'This application is National Stage Entry of', '8145000')];
    const childContinuity = [
      related('14333699', 'claims the benefit of'),
      related('13078278', 'claims the benefit of', '8799380'),
    ];
    await test.imported('peds.json', file({ parentContinuity, childContinuity }));
    expect(await files()).toMatchObject([
      { about: { filed: '2006-10-13', nationalStage: true } },
      {
        parents: [{ application: 'PCT/IB2004/000441', patent: null, filed: '2004-02-20' }],
        children: [
          { application: '14333699', patent: null },
          { application: '13078278', patent: '8799380' },
        ],
      },
    ]);
  });

  it.each([
    ['with corrections of the office', { totalPtoDays: '1190', ptoAdjustments: '7' }, []],
    ['without them', { totalPtoDays: '1183', ptoAdjustments: '0' }, []],
    ['that is never negative', { totalPtoDays: '0', ptoAdjustments: '0', applDelay: '2000' }, []],
    [
      'that is not the sum',
      { totalPtoDays: '1183', ptoAdjustments: '7' },
      ["its adjustment of 1183 days isn't the sum of its parts, 1190"],
    ],
  ])('has an adjustment %s', async (_name, days, doubts) => {
    const { problems } = await test.imported('peds.json', file({ ...delays, ...days }));
    expect(problems.map((problem) => problem.replace(/^\d+: /, ''))).toEqual(doubts);
    const adjustment = { total: Number(days.totalPtoDays), pto: Number(days.ptoAdjustments) };
    expect((await files()).find((one) => one.adjustment)).toMatchObject({ adjustment });
  });
});
