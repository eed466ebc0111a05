import { asDay } from '@brevet/contract/day';
import { describe, expect, it } from 'vitest';
import { maintenanceFees } from '../../schema/legal-records.ts';
import { legalStatusTests, parent, printed, related, term } from '../../test/legal-status.ts';
import { legalSummaries } from './legal-status.ts';

describe('the records of offices', () => {
  const tests = legalStatusTests();
  const { imported, importedAs, statusOf } = tests;

  it('extends the term as the office lists it, and shows statements and trials without names', async () => {
    await imported(printed({ number: '11646999', filed: '20050105', date: '20100509' }));
    await importedAs(
      'pte.tsv',
      'patent number\ttradename\toriginal\textension\textended\n11,646,999\tPLATES\t05-Jan-25\t2 years\t05-Jan-27',
    );
    await importedAs(
      'patent.txt',
      'Appl_Type~Appl_No~Product_No~Patent_No~Patent_Expire_Date_Text\nN~020610~001~11646999~Feb 1, 2027',
    );
    const trial = {
      trialNumber: 'IPR2026-00001',
      lastModifiedDateTime: '2026-06-05T19:10:56',
      patentOwnerData: { patentNumber: '11646999', realPartyInInterestName: 'Halden Kestrel' },
      trialMetaData: { trialTypeCode: 'IPR', trialStatusCategory: 'Pending', petitionFilingDate: '2026-01-31' },
    };
    await importedAs('trial.json', JSON.stringify({ patentTrialProceedingDataBag: [trial] }));
    const found = await statusOf('11646999');
    expect(found).toMatchObject({
      TermEnd: '2027-01-05',
      Records: [
        { Kind: 'extension', Name: 'PLATES', Day: '2027-01-05' },
        { Kind: 'approval', Name: 'N020610', Day: '2027-02-01' },
        { Kind: 'trial', Name: 'IPR2026-00001', Type: 'IPR', Day: '2026-01-31', Status: 'Pending', AsOf: '2026-06-05' },
      ],
    });
    expect(JSON.stringify(found)).not.toContain('Kestrel');
  });

  it("counts the adjustment in the office's file if it is newer than the grant, and names both", async () => {
    const print = term('<us-term-extension>304</us-term-extension>');
    await imported(printed({ number: '11646998', filed: '20050105', date: '20100509', print }).replace('17190001', '17190777'));
    expect(await statusOf('11646998')).toMatchObject({ TermEnd: '2025-11-05', Records: [] });
    const file = (day: string | null) =>
      JSON.stringify({
        patentFileWrapperDataBag: [
          {
            applicationNumberText: '17190777',
            lastIngestionDateTime: day,
            applicationMetaData: { patentNumber: '11646998' },
            patentTermAdjustmentData: { adjustmentTotalQuantity: 10 },
          },
        ],
      });
    await importedAs('undated.json', file(null));
    expect(await statusOf('11646998')).toMatchObject({
      TermEnd: '2025-11-05',
      Records: [{ Kind: 'adjustment', Name: '10', Status: '304' }],
    });
    await importedAs('dated.json', file('2026-05-02T13:00:02'));
    expect(await statusOf('11646998')).toMatchObject({
      TermEnd: '2025-01-15',
      Records: [{ Kind: 'adjustment', AsOf: '2026-05-02' }],
    });
    const seller = await tests.app.make.user(1);
    const { ListingID } = await tests.app.make.listing(seller, 1);
    const number = '11646998';
    await tests.app
      .as(seller)
      .post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent: [{ patentNumber: number }] });
    const { body } = await tests.app.as(tests.buyer).get(`/patent_details?listing_id=${ListingID}`);
    const { TermEnd, Certainty } = (await statusOf(number)) ?? {};
    expect(body.data, 'the same on a listing').toMatchObject([{ Legal: { TermEnd, Certainty } }]);
  });

  describe('the file of the application', () => {
    const parents = (...bag: [code: string, number: string, filed: string | null][]) => ({
      parentContinuityBag: bag.map(([claimParentageTypeCode, parentApplicationNumberText, parentApplicationFilingDate]) => ({
        claimParentageTypeCode,
        parentApplicationNumberText,
        parentApplicationFilingDate,
      })),
    });
    const file = (patentNumber: string, filingDate: string | null, more: object, meta: object = {}) =>
      importedAs(
        'file.json',
        JSON.stringify({
          patentFileWrapperDataBag: [
            {
              applicationNumberText: `1519${patentNumber.slice(-4)}`,
              lastIngestionDateTime: '2026-05-02T13:00:02',
              applicationMetaData: { patentNumber, filingDate, ...meta },
              ...more,
            },
          ],
        }),
      );
    const entered = { nationalStageIndicator: true };

    it.each<[string, string, object, object, object]>([
      [
        'earlier applications',
        '9100001',
        parents(['CON', '13000001', '2008-03-04'], ['PRO', '60000001', '2007-03-04']),
        {},
        { TermEnd: '2028-03-04', Doubts: ['noGrantDocument'] },
      ],
      [
        'an international filing date',
        '9100002',
        parents(['NST', 'PCT/US2010/012345', '2010-12-05']),
        entered,
        { TermEnd: '2030-12-05', Doubts: ['noGrantDocument'] },
      ],
      [
        'a parent without its date',
        '9100003',
        parents(['DIV', '13000002', null]),
        {},
        { TermEnd: '2032-03-04', Doubts: ['parentWithoutDate', 'noGrantDocument'] },
      ],
      [
        'a relation without its kind',
        '9100004',
        parents(['', '13000003', '2008-03-04']),
        {},
        { TermEnd: '2032-03-04', Doubts: ['unknownRelation', 'noGrantDocument'] },
      ],
      [
        'only the day of entry into the national stage',
        '9100005',
        {},
        entered,
        { TermEnd: '2032-03-04', Doubts: ['entryDateOnly', 'noGrantDocument'] },
      ],
      [
        'a national stage whose flag is a text',
        '9100006',
        {},
        { nationalStageIndicator: 'Y' },
        { Doubts: ['entryDateOnly', 'noGrantDocument'] },
      ],
    ])('fills in for the grant with %s', async (_name, PatentNumber, more, meta, expected) => {
      await tests.app.make.bulkPatent({ PatentNumber, FiledDate: asDay('2012-03-04'), IssuedDate: asDay('2015-04-07') });
      await file(PatentNumber, '2012-03-04', more, meta);
      const found = await statusOf(PatentNumber);
      expect(found).toMatchObject({ Certainty: 'estimate', ...expected });
      const summary = (await legalSummaries(tests.app.db, [PatentNumber])).get(PatentNumber);
      expect(summary).toMatchObject({ TermEnd: found?.TermEnd, Certainty: 'estimate' });
    });

    it('gives the filing date that the store lacks', async () => {
      await tests.app.make.bulkPatent({ PatentNumber: '9100007', FiledDate: null, IssuedDate: asDay('2015-04-07') });
      await file('9100007', '2012-03-04', {});
      expect(await statusOf('9100007')).toMatchObject({ TermEnd: '2032-03-04', Certainty: 'estimate' });
    });

    it('raises a doubt if it names an earlier application than the grant, and none otherwise', async () => {
      const print = related(parent('continuation', '13000001', '20110105'));
      await imported(
        printed({ number: '9100008', filed: '20120304', date: '20150407', print }),
        printed({ number: '9100009', filed: '20120304', date: '20150407', print }),
      );
      await file('9100008', '2012-03-04', parents(['CON', '13000001', '2011-01-05'], ['PRO', '61000001', '2010-01-05']), entered);
      await file('9100009', '2012-03-04', parents(['CON', '12000001', '2009-01-05']));
      expect(await statusOf('9100008')).toMatchObject({
        TermEnd: '2031-01-05',
        Certainty: 'estimate',
        Doubts: ['entryDateOnly'],
      });
      expect(await statusOf('9100009')).toMatchObject({
        TermEnd: '2031-01-05',
        Certainty: 'estimate',
        Doubts: ['earlierInFile'],
      });
    });
  });

  describe('from what offices recorded', () => {
    const legal = (code: string, day: string, text = '', more = '') =>
      `<ops:legal code="${code}" desc="X" infl=" "><ops:L007EP>${day}</ops:L007EP><ops:L018EP>2026-02-03</ops:L018EP><ops:L500EP><ops:L510EP>${text}</ops:L510EP>${more}</ops:L500EP></ops:legal>`;
    const events = (number: string, ...all: string[]) =>
      `<ops:world-patent-data xmlns:ops="http://ops.epo.org"><ops:patent-family legal="true"><ops:family-member family-id="1"><publication-reference><document-id document-id-type="docdb"><country>US</country><doc-number>${number}</doc-number><kind>B2</kind></document-id></publication-reference>${all.join('')}</ops:family-member></ops:patent-family></ops:world-patent-data>`;
    const effective = (day: string) => `<ops:L525EP>${day}</ops:L525EP>`;
    const wrapper = (patentNumber: string, ...eventDataBag: [string, string][]) =>
      JSON.stringify({
        patentFileWrapperDataBag: [
          {
            applicationNumberText: `1719${patentNumber.slice(-4)}`,
            lastIngestionDateTime: '2026-05-02T13:00:02',
            applicationMetaData: { patentNumber },
            eventDataBag: eventDataBag.map(([eventCode, eventDate]) => ({ eventCode, eventDate })),
          },
        ],
      });

    it.each<[string, string, string, object]>([
      [
        'a lapse and payments in INPADOC',
        '12000001',
        events(
          '12000001',
          legal('FPAY', '2014-01-02', '', '<ops:L520EP>4</ops:L520EP>'),
          legal('MAFP', '2017-12-01', 'PAYMENT (ORIGINAL EVENT CODE: M1552)', '<ops:L520EP>8</ops:L520EP>'),
          legal('FEPP', '2018-01-01', 'PETITION GRANTED (ORIGINAL EVENT CODE: PTGR)'),
          legal('LAPS', '2022-06-13', 'PATENT EXPIRED (ORIGINAL EVENT CODE: EXP.)'),
          legal('FP  ', '2022-07-05', '', effective('20220509')),
        ),
        {
          Status: 'lapsed',
          EndedOn: '2022-05-09',
          Fees: [{ paid: '2014-01-02' }, { paid: '2017-12-01' }, { paid: null }],
          FeesAsOf: '2026-02-03',
        },
      ],
      [
        'payments in the file of the application',
        '12000002',
        wrapper('12000002', ['M1551', '2014-01-02'], ['M1552', '2017-12-01'], ['EXP.', '2022-06-13'], ['PMFG', '2023-01-09']),
        { Status: 'in_force', Lapses: [{ lapsed: '2022-05-09', reinstated: '2023-01-09' }], FeesAsOf: '2026-05-02' },
      ],
      [
        'a disclaimer after the grant',
        '12000003',
        wrapper('12000003', ['DIST', '2012-01-03'], ['DISQ', '2012-02-03']),
        { TermEnd: '2027-01-05', Certainty: 'noLaterThan' },
      ],
      [
        'a disclaimer that is only filed',
        '12000004',
        wrapper('12000004', ['DIST', '2012-01-03'], ['P575', '2012-02-03']),
        { Certainty: 'fact' },
      ],
      [
        'claims that a certificate canceled',
        '12000005',
        events('12000005', legal('FPB1', '2015-01-06', '', effective('20150105'))),
        { Status: 'claims_cancelled' },
      ],
      [
        'a dedication of the entire term',
        '12000006',
        events('12000006', legal('DE', '2015-01-06', 'DEDICATES TO THE PUBLIC THE ENTIRE TERM OF SAID PATENT')),
        { Status: 'claims_cancelled' },
      ],
      [
        'an extension in INPADOC',
        '12000008',
        events(
          '12000008',
          legal('PTEF', '2014-01-06', 'REQUESTED FOR 5 YEARS'),
          legal('PTEG', '2015-01-06', 'GRANTED FOR 819 DAYS'),
        ),
        { TermEnd: '2029-04-03', Certainty: 'estimate', Doubts: ['extensionInEvents'] },
      ],
      [
        'an extension of an unknown length',
        '12000009',
        events('12000009', legal('PEL', '2015-01-06', 'SEE CERTIFICATE')),
        { TermEnd: '2027-01-05', Certainty: 'atLeast', Doubts: ['extensionUnclear'] },
      ],
      [
        'an extension that disappeared from the list',
        '12000011',
        events('12000011', legal('356', '2015-01-06', '2 YEARS'), legal('D356', '2016-01-06')),
        { TermEnd: '2027-01-05', Certainty: 'atLeast', Doubts: ['extensionUnclear'] },
      ],
      [
        'a disclaimer of some claims',
        '12000007',
        events('12000007', legal('DC', '2015-01-06', 'DISCLAIMS CLAIMS 1-3')),
        { Status: 'unverified', Certainty: 'fact' },
      ],
    ])('says so of %s, on the page and in lists', async (_name, number, records, expected) => {
      await imported(printed({ number, filed: '20070105', date: '20100509' }).replace('17190001', `1719${number.slice(-4)}`));
      await importedAs(records.startsWith('<') ? 'ops.xml' : 'file.json', records);
      const found = await statusOf(number, '2026-03-01');
      expect(found).toMatchObject(expected);
      const summary = (await legalSummaries(tests.app.db, [number])).get(number);
      expect(summary).toMatchObject({ TermEnd: found?.TermEnd, Certainty: found?.Certainty, EndedOn: found?.EndedOn });
    });

    it("prefers the office's file of fees, and adds what is newer", async () => {
      const number = '12000010';
      await imported(printed({ number, filed: '20070105', date: '20100509' }).replace('17190001', '17190010'));
      await importedAs('file.json', wrapper(number, ['EXP.', '2014-06-13'], ['M1552', '2018-01-09']));
      await tests.app.db.insert(maintenanceFees).values({
        PatentNumber: number,
        ApplicationNumber: '17190010',
        Entity: 'N',
        FiledDate: asDay('2007-01-05'),
        IssuedDate: asDay('2010-05-09'),
        Events: ['2014-01-02 M1551'],
        AsOf: asDay('2016-05-16'),
      });
      expect(await statusOf(number, '2018-02-01')).toMatchObject({
        Status: 'in_force',
        Lapses: [],
        Fees: [{ paid: '2014-01-02' }, { paid: '2018-01-09' }, { paid: null }],
      });
    });
  });
});
