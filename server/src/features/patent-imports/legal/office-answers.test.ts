import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { legalImports, permutations } from '../../../test/legal-imports.ts';
import { legalRecordsOf } from '../../legal-records/legal-records.ts';

const shared = new URL('../../../../../../shared/data/08-legal/', import.meta.url).pathname;

const address = { addressLineOneText: '12 Elm Street', cityName: 'Springfield', postalCode: '45501' };
const wrapper = (more: object = {}) => ({
  applicationNumberText: '17190001',
  lastIngestionDateTime: '2026-05-02T13:00:02',
  ...more,
});
const wrappers = (...bag: object[]) =>
  JSON.stringify({ count: bag.length, patentFileWrapperDataBag: bag, requestIdentifier: 'x' });
const about = {
  applicationMetaData: {
    patentNumber: '11999001',
    earliestPublicationNumber: 'US20210210819A1',
    filingDate: '2021-03-04',
    grantDate: '2024-01-02',
    applicationStatusCode: 999,
    applicationStatusDescriptionText: 'Unheard Of',
    inventorBag: [{ inventorNameText: 'Ada Quist', correspondenceAddressBag: [address] }],
  },
  correspondenceAddressBag: [address],
};
const adjusted = (total: number | string) => ({
  patentTermAdjustmentData: { aDelayQuantity: 304, overlappingDayQuantity: '0', adjustmentTotalQuantity: total },
});
const member = (events: string, country = 'US', number = '11999001') => `<?xml version="1.0" encoding="UTF-8"?>
<ops:world-patent-data xmlns:ops="http://ops.epo.org"><ops:patent-family legal="true"><ops:family-member family-id="1">
<publication-reference><document-id document-id-type="docdb"><country>${country}</country><doc-number>${number}</doc-number><kind>B2</kind></document-id></publication-reference>
${events}</ops:family-member></ops:patent-family></ops:world-patent-data>`;
const legal = (code: string, more: string) =>
  `<ops:legal code="${code}" desc="WHATEVER" infl=" "><ops:L003EP>202117190001</ops:L003EP><ops:L007EP>2024-01-02</ops:L007EP><ops:L018EP>2024-02-03</ops:L018EP><ops:L500EP>${more}</ops:L500EP></ops:legal>`;
const trial = (more: object = {}) => ({
  trialNumber: 'IPR2026-00001',
  lastModifiedDateTime: '2026-06-05T19:10:56',
  patentOwnerData: { patentNumber: '11999001', applicationNumberText: '17190001', counselName: 'Lund, Bo' },
  regularPetitionerData: { realPartyInInterestName: 'Kestrel Inc.' },
  trialMetaData: { trialTypeCode: 'IPR', trialStatusCategory: 'Pending', petitionFilingDate: '2026-01-31' },
  ...more,
});
const trials = (...bag: object[]) => JSON.stringify({ count: 1, patentTrialProceedingDataBag: bag });

describe('answers of offices', () => {
  const test = legalImports();
  const { imported } = test;
  beforeEach(() => test.database.pool.query('truncate legal_records'));
  const known = (PatentNumber = '11999001', Country = 'US') => legalRecordsOf(test.database.db, { Country, PatentNumber });
  const everything = async () => JSON.stringify((await test.database.pool.query('select * from legal_records')).rows);

  describe('from the Open Data Portal', () => {
    it('are kept in parts, found by the patent, and have no addresses', async () => {
      const whole = wrapper({
        ...about,
        ...adjusted('304'),
        parentContinuityBag: [
          { claimParentageTypeCode: 'ZZZ', parentApplicationNumberText: '16695054', parentApplicationFilingDate: '2019-11-25' },
          { claimParentageTypeCode: 'NST', parentApplicationNumberText: 'PCT/US2020/012345' },
        ],
        eventDataBag: [{ eventCode: 'QQQQ', eventDate: '2023-10-03', eventDescriptionText: 'Unheard Of' }],
      });
      const { counts, problems } = await imported('file.json', wrappers(whole));
      expect(problems).toEqual([]);
      expect(counts).toEqual({ read: 4, added: 4, changed: 0, same: 0, skipped: 0 });
      const { files } = await known();
      expect(files).toMatchObject([
        { application: '17190001', AsOf: '2026-05-02', about: { filed: '2021-03-04', status: '999 Unheard Of' } },
        { adjustment: { a: 304, overlap: 0, b: null, total: 304 } },
        {
          parents: [
            { relation: 'ZZZ', application: '16695054' },
            { relation: 'NST', application: 'PCT/US2020/012345' },
          ],
        },
        { events: [{ day: '2023-10-03', code: 'QQQQ', text: 'Unheard Of' }] },
      ]);
      expect(await everything()).not.toMatch(/Elm|Springfield|45501|Quist/);
    });

    it('lead from a patent to what names its application alone', async () => {
      await imported('about.json', wrappers(wrapper(about)));
      await imported('adjustment.json', wrappers({ applicationNumberText: '17190001', ...adjusted(12) }));
      expect((await known()).files).toMatchObject([{ about: {} }, { adjustment: { total: 12 } }]);
    });

    it('keep the newest version in any order', async () => {
      const versions = ['2026-01-01T00:00:00', '2026-02-01T00:00:00', ''].map((moment, index): [string, string] => [
        `v${index}.json`,
        wrappers({ ...wrapper(about), ...adjusted(index + 1), lastIngestionDateTime: moment || null }),
      ]);
      for (const order of permutations(versions)) {
        await test.database.pool.query('truncate legal_records');
        for (const [name, content] of order) await imported(name, content);
        expect((await known()).files[1]).toMatchObject({ adjustment: { total: 2 }, AsOf: '2026-02-01' });
      }
    });

    it('give assignments, unless the register has them', async () => {
      const recorded = {
        reelAndFrameNumber: '038323/0190',
        conveyanceText: 'MERGER',
        assignmentRecordedDate: '2016-04-19',
        assignorBag: [{ assignorName: 'QUIST, ADA', executionDate: '2016-01-05' }],
        assigneeBag: [{ assigneeNameText: 'KESTREL, INC.', assigneeAddress: address }],
        correspondenceAddress: address,
      };
      await imported('assignment.json', wrappers(wrapper({ ...about, assignmentBag: [recorded] })));
      const before = (await known()).assignments.Records;
      expect(before).toMatchObject([{ ReelFrame: '38323/190', Recorded: '2016-04-19', Assignees: ['KESTREL, INC.'] }]);
      expect(await everything()).not.toMatch(/Elm|45501/);
      await imported(
        'register.xml',
        `<us-patent-assignments><patent-assignments><patent-assignment><assignment-record><reel-no>38323</reel-no><frame-no>190</frame-no><conveyance-text>MERGER AND MORE</conveyance-text></assignment-record><patent-properties><patent-property><document-id><doc-number>17190001</doc-number><kind>X0</kind></document-id></patent-property></patent-properties></patent-assignment></patent-assignments></us-patent-assignments>`,
      );
      expect((await known()).assignments.Records).toMatchObject([{ ReelFrame: '38323/190', Conveyance: 'MERGER AND MORE' }]);
    });

    it('are reported if they name no application, hold nothing, have another form or are cut off', async () => {
      const bag = [adjusted(1), { applicationNumberText: '17190002' }, wrapper({ eventDataBag: 'none' })];
      expect((await imported('odd.json', wrappers(...bag))).problems.map((problem) => problem.replace(/^\d+: /, ''))).toEqual([
        'it names no application that can be read',
        'it has nothing to import about application 17190002',
        'its "eventDataBag" has an unknown form',
      ]);
      const whole = wrappers(wrapper(adjusted(1)), wrapper(about));
      const cut = await imported('cut.json', whole.slice(0, -80));
      expect(cut).toMatchObject({ report: { isCutOff: true }, counts: { read: 2, added: 1, skipped: 1 } });
    });
  });

  it('from PEDS are kept like those of the Open Data Portal', async () => {
    const file = {
      applId: '17190001',
      patentNumber: '11999001',
      appFilingDate: '2021-03-04T00:00:00Z',
      totalPtoDays: '1183',
      aDelay: '507',
      lastUpdatedTimestamp: '2024-05-16T18:26:21.972Z',
      parentContinuity: [
        { claimApplicationNumberText: '60729483', filingDate: '10-21-2005', applicationStatusDescription: 'is a Z of' },
      ],
      transactions: [{ recordDate: '2024-04-29 00:00:00', code: 'EXP.', description: 'Expire Patent' }],
    };
    expect((await imported('peds.json', JSON.stringify(file))).problems).toEqual([]);
    expect((await known()).files).toMatchObject([
      { about: { filed: '2021-03-04' }, AsOf: '2024-05-16' },
      { adjustment: { a: 507, total: 1183 } },
      { parents: [{ relation: 'is a Z of', application: '60729483', filed: '2005-10-21' }] },
      { events: [{ day: '2024-04-29', code: 'EXP.' }] },
    ]);
  });

  it('about trials keep each decision beside its proceeding', async () => {
    const decision = {
      documentData: { documentIdentifier: '7' },
      decisionData: { decisionIssueDate: '2026-06-05', trialOutcomeCategory: 'Odd' },
    };
    const old = {
      proceedingNumber: 'IPR2022-00037',
      respondentPatentNumber: '11,999,001',
      proceedingFilingDate: '10-15-2021',
      proceedingStatusCategory: 'New Word',
    };
    await imported('trials.json', trials(trial(), trial(decision)));
    await imported('old.json', JSON.stringify({ results: [old] }));
    expect((await known()).trials).toMatchObject([
      { number: 'IPR2022-00037', filed: '2021-10-15', status: 'New Word' },
      { number: 'IPR2026-00001', filed: '2026-01-31', petitioner: 'Kestrel Inc.', decision: null, AsOf: '2026-06-05' },
      { number: 'IPR2026-00001', decision: { day: '2026-06-05', outcome: 'Odd' } },
    ]);
    expect(await everything()).not.toContain('Lund');
  });

  it('from INPADOC keep codes as they are, and no free texts', async () => {
    const events = [
      legal('MAFP', '<ops:L510EP>OWNER, 12 ELM STREET (ORIGINAL EVENT CODE: M1551)</ops:L510EP><ops:L520EP>4</ops:L520EP>'),
      legal('??? ', '<ops:L501EP>DE</ops:L501EP><ops:L525EP>20230101</ops:L525EP>'),
    ];
    expect((await imported('legal.xml', member(events.join('')))).problems).toEqual([]);
    expect((await known()).inpadoc).toMatchObject([
      {
        country: 'US',
        number: '11999001',
        AsOf: '2024-02-03',
        events: [
          { code: 'MAFP', original: 'M1551', feeYear: '4', gazette: '2024-01-02', influence: null },
          { code: '???', state: 'DE', effective: '2023-01-01' },
        ],
      },
    ]);
    expect(await everything()).not.toMatch(/ELM/);
    await imported('ep.xml', member(legal('17Q', ''), 'EP', '1000000'));
    expect((await known('1000000', 'EP')).inpadoc).toMatchObject([{ events: [{ code: '17Q' }] }]);
  });

  it('about petitions are found by the patent and its application, without people', async () => {
    const petition = {
      petitionDecisionRecordIdentifier: 'aa-1',
      applicationNumberText: '17190001',
      patentNumber: '11999001',
      decisionDate: '2025-03-04',
      petitionMailDate: '0001-01-01',
      decisionTypeCode: 'C',
      decisionPetitionTypeCode: 652,
      petitionIssueConsideredTextBag: ['Patent term adjustment: Applicant delay'],
      ruleBag: ['37 CFR 1.705'],
      inventorBag: ['Ada Quist'],
      lastIngestionDateTime: '2026-03-31T15:41:46',
    };
    const bag = (...all: object[]) => JSON.stringify({ count: all.length, petitionDecisionDataBag: all });
    const report = await imported('petitions.json', bag(petition, { ...petition, petitionDecisionRecordIdentifier: null }));
    expect(report.counts).toEqual({ read: 2, added: 1, changed: 0, same: 0, skipped: 1 });
    expect((await test.database.pool.query('select kind, key, numbers, data from legal_records')).rows).toEqual([
      {
        kind: 'petition',
        key: 'aa-1',
        numbers: ['US 11999001', 'US/17190001'],
        data: {
          patent: '11999001',
          application: '17190001',
          decided: '2025-03-04',
          mailed: null,
          decision: 'C',
          type: '652',
          issues: ['Patent term adjustment: Applicant delay'],
          rules: ['37 CFR 1.705'],
        },
      },
    ]);
    expect((await imported('again.json', bag(petition))).counts).toMatchObject({ added: 0, changed: 0, same: 1 });
  });

  it('about extended terms are read with the years of two digits', async () => {
    const rows = [
      'Patent Number\tTradename\tOriginal Expiration Date\tExtension\tExtended Expiration Date',
      'RE 27,757\tHEARTY\t26-Oct-88\t2 years\t26-Oct-90',
      '11,999,001\tLATE\t05-Jan-2030\t819 days\t31-Feb-2032',
      'none\tX\t\t\t',
    ];
    expect((await imported('pte-20260101.tsv', rows.join('\n'))).problems).toEqual([
      '3: its extended end "31-Feb-2032" can\'t be read',
      '4: there is no patent number in "none"',
    ]);
    expect((await known('RE27757')).extensions).toMatchObject([
      { originalEnd: '1988-10-26', extension: '2 years', extendedEnd: '1990-10-26', AsOf: '2026-01-01' },
    ]);
    expect((await known()).extensions).toMatchObject([{ originalEnd: '2030-01-05', extendedEnd: null }]);
  });

  it("in the Orange Book stay the applicants' statements", async () => {
    const rows = [
      'Appl_Type~Appl_No~Product_No~Patent_No~Patent_Expire_Date_Text~Drug_Substance_Flag~Drug_Product_Flag~Patent_Use_Code~Delist_Flag~Submission_Date',
      'N~020610~001~11999001~Aug 24, 2026~~~U-141~~',
      'N~020610~001~11999001*PED~Feb 24, 2027~~~~Y~Jul 20, 2015',
      'N~020610~001~none~Feb 24, 2027~~~~~',
      'N~020610',
    ];
    expect((await imported('patent.txt', rows.join('\r\n'))).problems).toEqual([
      '4: there is no patent number in "none"',
      '5: 2 values instead of 10',
    ]);
    expect((await known()).approvals).toMatchObject([
      { application: 'N020610', expires: '2026-08-24', isPediatric: false, use: 'U-141', isDelisted: false },
      { expires: '2027-02-24', isPediatric: true, isDelisted: true, submitted: '2015-07-20' },
    ]);
  });

  it.skipIf(!existsSync(shared))('of real offices are read without a doubt, and change nothing the second time', async () => {
    for (const folder of ['ptab', 'inpadoc', 'pte', 'truth/evidence'])
      for (const name of readdirSync(join(shared, folder)).filter(
        (file) => /\.(?:json|xml|tsv)$/.test(file) && !/petitions|^(?:google|legal|us)-/.test(file),
      )) {
        const content = readFileSync(join(shared, folder, name));
        const { report, problems } = await imported(name, content);
        expect([name, report?.state, problems]).toEqual([name, 'done', []]);
        expect((await imported(name, content)).counts).toMatchObject({ added: 0, changed: 0, skipped: 0 });
      }
  });
});
