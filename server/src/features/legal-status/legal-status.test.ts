import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { asDay } from '@brevet/contract/day';
import type { PatentLegalStatus } from '@brevet/contract/legal-status';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { patentsImportCommand } from '../../commands/import-patents.ts';
import { maintenanceFees } from '../../schema/legal-records.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { importFolder } from '../../test/import-files.ts';
import { grant, patdocGrant } from '../patent-imports/fixtures/sample-documents.ts';
import { legalSummaries } from './legal-status.ts';

const date = (value: string) => `<date>${value}</date>`;
const parent = (kind: string, number: string, filed: string, rest = '') =>
  `<${kind}><relation><parent-doc><document-id><country>US</country><doc-number>${number}</doc-number>${filed && date(filed)}</document-id>${rest}</parent-doc></relation></${kind}>`;
const related = (...relations: string[]) => `<us-related-documents>${relations.join('')}</us-related-documents>`;
const term = (content: string) => `<us-term-of-grant>${content}</us-term-of-grant>`;

interface Printed {
  number: string;
  filed?: string;
  date?: string;
  print?: string;
}

/** A grant that prints these elements, too. */
const printed = ({ print = '', ...made }: Printed): string =>
  grant({ title: 'Plate', ...made }).replace('<us-references-cited>', `${print}<us-references-cited>`);

describe('getLegalStatus', () => {
  let test: TestApp;
  let buyer: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    buyer = await test.make.user(15);
  });
  afterAll(() => test.close());

  const imported = (...documents: string[]) => importedAs('week.xml', documents.join(''));
  async function importedAs(name: string, content: string): Promise<void> {
    const folder = importFolder();
    onTestFinished(folder.remove);
    const path = join(folder.path, folder.write(name, content));
    const said = { stdout: new PassThrough(), stderr: new PassThrough() };
    expect(await patentsImportCommand(test.db.$client, [path], said), String(said.stderr.read())).toBe(0);
  }
  const statusOf = async (number: string, day = '2026-11-27') =>
    (await test.as(buyer).get(`/getLegalStatus?patentNumber=${number}&day=${day}`)).body.data as PatentLegalStatus | null;
  const termOf = async (number: string) => {
    const found = await statusOf(number);
    return found && [found.TermEnd, found.Certainty];
  };

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
    const seller = await test.make.user(1);
    const { ListingID } = await test.make.listing(seller, 1);
    const number = '11646998';
    await test.as(seller).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent: [{ patentNumber: number }] });
    const { body } = await test.as(buyer).get(`/patent_details?listing_id=${ListingID}`);
    const { TermEnd, Certainty } = (await statusOf(number)) ?? {};
    expect(body.data, 'the same on a listing').toMatchObject([{ Legal: { TermEnd, Certainty } }]);
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
      const summary = (await legalSummaries(test.db, [number])).get(number);
      expect(summary).toMatchObject({ TermEnd: found?.TermEnd, Certainty: found?.Certainty, EndedOn: found?.EndedOn });
    });

    it("prefers the office's file of fees, and adds what is newer", async () => {
      const number = '12000010';
      await imported(printed({ number, filed: '20070105', date: '20100509' }).replace('17190001', '17190010'));
      await importedAs('file.json', wrapper(number, ['EXP.', '2014-06-13'], ['M1552', '2018-01-09']));
      await test.db.insert(maintenanceFees).values({
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

  it('counts from the earliest parent and adds the adjustment that the grant prints', async () => {
    const print =
      term('<us-term-extension>304</us-term-extension>') +
      related(parent('continuation', '16695054', '20191125'), parent('division', '10824944', '20040414'));
    await imported(printed({ number: '11646472', filed: '20210105', date: '20230509', print }));
    expect(await statusOf('11646472')).toMatchObject({
      Kind: 'utility',
      TermEnd: '2025-02-12',
      Certainty: 'fact',
      BaseDate: '2004-04-14',
      Status: 'term_ended',
      Fees: [],
      Steps: [
        { rule: 'twentyYears', from: '2004-04-14' },
        { rule: 'adjustment', days: 304 },
      ],
    });
  });

  it.each<[string, Printed, string | null, string]>([
    ['without any print', { number: '10000001', filed: '20150310', date: '20180619' }, '2035-03-10', 'fact'],
    [
      'with a provisional, which does not count',
      {
        number: '10000002',
        filed: '20150310',
        date: '20180619',
        print: related(
          '<us-provisional-application><document-id><country>US</country><doc-number>62000001</doc-number><date>20140310</date></document-id></us-provisional-application>',
        ),
      },
      '2035-03-10',
      'fact',
    ],
    [
      'with a disclaimer',
      {
        number: '10000003',
        filed: '20150310',
        date: '20180619',
        print: term(
          '<us-term-extension>20</us-term-extension><disclaimer><text>This patent is subject to a terminal disclaimer.</text></disclaimer>',
        ),
      },
      '2035-03-30',
      'noLaterThan',
    ],
    [
      'with a parent without its date',
      { number: '10000004', filed: '20150310', date: '20180619', print: related(parent('continuation', '13000001', '')) },
      '2035-03-10',
      'estimate',
    ],
    [
      'with an adjustment that is no number',
      {
        number: '10000005',
        filed: '20150310',
        date: '20180619',
        print: term('<us-term-extension>see certificate</us-term-extension>'),
      },
      '2035-03-10',
      'atLeast',
    ],
    [
      'of a design',
      { number: 'D0806350', filed: '20151119', date: '20180102', print: term('<length-of-grant>15</length-of-grant>') },
      '2033-01-02',
      'fact',
    ],
    ['of a reissue without its original', { number: 'RE044994', filed: '20130416', date: '20140708' }, null, 'unknown'],
  ])('of a grant %s', async (_name, document, end, certainty) => {
    await imported(printed(document));
    expect(await termOf(document.number)).toEqual([end, certainty]);
  });

  it('says that a reissue replaced a patent, whichever comes first, and gives its term in lists, too', async () => {
    const replaced = (number: string, kind = 'reissue') =>
      related(
        parent(
          kind,
          '13328615',
          '20111216',
          `<parent-grant-document><document-id><country>US</country><doc-number>${number}</doc-number></document-id></parent-grant-document>`,
        ),
      );
    const original = (number: string) =>
      printed({ number, filed: '20111216', date: '20121225', print: term('<us-term-extension>10</us-term-extension>') });
    const reissue = (number: string, of: string, kind?: string) =>
      printed({ number, filed: '20130416', date: '20140708', print: replaced(of, kind) });
    await imported(original('8336701'), reissue('RE045001', '08336701'));
    await imported(reissue('RE045002', '8336702'));
    await imported(original('8336702'));
    await imported(original('8336703'), reissue('RE045003', '8336703', 'continuation'));
    const status = async (number: string, day?: string) => (await statusOf(number, day))?.Status;
    expect([await status('8336701', '2014-07-07'), await status('8336701', '2014-07-08')]).toEqual(['in_force', 'surrendered']);
    expect(await status('8336702')).toBe('surrendered');
    expect(await status('8336703'), 'only a parent').not.toBe('surrendered');
    const summaries = await legalSummaries(test.db, ['8336701', '8336702', 'RE45001', 'RE45002']);
    expect(summaries.get('8336701')).toMatchObject({ Status: 'surrendered' });
    expect(summaries.get('RE45001')).toMatchObject({ TermEnd: '2031-12-26', Certainty: 'fact' });
    expect(summaries.get('RE45002')).toMatchObject({ TermEnd: '2031-12-26', Certainty: 'fact' });
  });

  it('of a reissue follows the original once the store has it', async () => {
    const original =
      '<parent-grant-document><document-id><country>US</country><doc-number>8336658</doc-number></document-id></parent-grant-document>';
    await imported(
      printed({
        number: 'RE044995',
        filed: '20130416',
        date: '20140708',
        print: related(parent('reissue', '13328615', '20111216', original)),
      }),
    );
    expect(await statusOf('RE044995')).toMatchObject({
      TermEnd: null,
      Certainty: 'unknown',
      NotBefore: '2031-12-16',
      Original: '8336658',
    });
    await imported(
      printed({
        number: '8336658',
        filed: '20111216',
        date: '20121225',
        print: term('<us-term-extension>10</us-term-extension>'),
      }),
    );
    expect(await statusOf('RE044995')).toMatchObject({
      TermEnd: '2031-12-26',
      Certainty: 'fact',
      Fees: [{ opens: '2015-12-25' }, {}, {}],
    });
  });

  it('counts from the international filing date, which grants before 2005 print beside the date of entry', async () => {
    const pct =
      '<B800><B860><B861><DOC><DNUM><PDAT>PCT/JP98/04545</PDAT></DNUM><DATE><PDAT>19981008</PDAT></DATE><CTRY><PDAT>WO</PDAT></CTRY></DOC></B861><B864US><DATE><PDAT>20000424</PDAT></DATE></B864US></B860></B800>';
    await imported(
      patdocGrant({ number: '06334226', title: 'Hose', date: '20020101', filed: '20000424' }).replace(
        '</SDOBI>',
        `${pct}</SDOBI>`,
      ),
    );
    expect(await termOf('6334226')).toEqual(['2018-10-08', 'fact']);
  });

  it('reads relations and the international filing date of text files, too', async () => {
    const aps = (number: string, filed: string, issued: string, sections: string) =>
      [
        `PATN`,
        `WKU  ${number}`,
        `SRC  6`,
        `APN  123456`,
        `APT  1`,
        `APD  ${filed}`,
        `TTL  Hose`,
        `ISD  ${issued}`,
        `NCL  1`,
        sections,
        `CLAS`,
        `OCL  179 90K`,
        `CLMS`,
        `STM  I claim:`,
        `NUM  1.`,
        `PAR  1. A hose.`,
        '',
      ].join('\n');
    await imported(
      aps('03932709', '19740307', '19760113', 'RLAP\nCOD  72\nAPN  351745\nAPD  19730416\nPSC  03') +
        aps('04347903', '19800310', '19820907', 'PCTA\nPCN  PCT/JP79/00178\nPD1  19800310\nPD2  19800205\nPD3  19790705') +
        aps('05000001', '19900307', '19910319', 'RLAP\nCOD  99\nAPN  351745\nAPD  19730416'),
    );
    expect(await termOf('3932709')).toEqual(['1993-01-13', 'fact']);
    expect(await termOf('4347903')).toEqual(['1999-09-07', 'fact']);
    expect(await termOf('5000001'), 'a relation of an unknown kind').toEqual(['2010-03-07', 'estimate']);
  });

  it('is an estimate if only a table has the patent, and null for one that no file has', async () => {
    await test.make.bulkPatent({ PatentNumber: '9000001', FiledDate: asDay('2012-03-04'), IssuedDate: asDay('2015-04-07') });
    expect(await termOf('9000001')).toEqual(['2032-03-04', 'estimate']);
    expect(await statusOf('9000002')).toBeNull();
    expect((await test.as(buyer).get('/getLegalStatus?patentNumber=1234567&country=EP')).body.data).toBeNull();
  });

  it('gives the fee windows, and says that a closed one without records is unverified', async () => {
    await imported(printed({ number: '10000006', filed: '20150310', date: '20180619' }));
    expect(await statusOf('10000006', '2020-01-01')).toMatchObject({ Status: 'in_force', FeesOwed: true, FeesAsOf: null });
    expect(await statusOf('10000006', '2023-01-01')).toMatchObject({
      Status: 'unverified',
      Fees: [
        { stage: 4, opens: '2021-06-19', lastWithout: '2021-12-20', lastWith: '2022-06-21', paid: null },
        { stage: 8 },
        { stage: 12 },
      ],
    });
  });

  it('takes payments and lapses from the fee records, as of their day', async () => {
    await imported(
      printed({
        number: '8457796',
        filed: '20100311',
        date: '20130604',
        print: term('<us-term-extension>119</us-term-extension>'),
      }),
    );
    await test.db.insert(maintenanceFees).values({
      PatentNumber: '8457796',
      ApplicationNumber: '12722000',
      Entity: 'Y',
      FiledDate: asDay('2010-03-11'),
      IssuedDate: asDay('2013-06-04'),
      Events: ['2020-10-28 M2552', '2018-09-20 M2551', '2018-09-20 PMFG', '2017-07-04 EXP.'],
      AsOf: asDay('2024-05-16'),
    });
    expect(await statusOf('8457796', '2024-05-16')).toMatchObject({
      TermEnd: '2030-07-08',
      Status: 'in_force',
      FeesAsOf: '2024-05-16',
      Fees: [{ paid: '2018-09-20', timing: 'late' }, { paid: '2020-10-28', timing: 'onTime' }, { paid: null }],
      Lapses: [{ stage: 4, lapsed: '2017-06-04', reinstated: '2018-09-20' }],
      EndedOn: null,
    });
    expect((await statusOf('8457796', '2024-12-01'))?.Status, 'the window opened after the data').toBe('unverified');
  });

  it('gives the patents of a listing and of a landscape their real ends, the same for every reader', async () => {
    await imported(
      printed({ number: '8457797', filed: '20100311', date: '20130604' }),
      printed({
        number: '10000009',
        filed: '20150310',
        date: '20180619',
        print: term('<us-term-extension>304</us-term-extension>'),
      }),
    );
    await test.db.insert(maintenanceFees).values({
      PatentNumber: '8457797',
      ApplicationNumber: '12722001',
      Entity: 'N',
      FiledDate: asDay('2010-03-11'),
      IssuedDate: asDay('2013-06-04'),
      Events: ['2017-07-04 EXP.'],
      AsOf: asDay('2026-05-16'),
    });
    const [seller, admin] = await Promise.all([test.make.user(1), test.make.user(40)]);
    const { ListingID } = await test.make.listing(seller, 1);
    const numbers = ['8457797', '10000009', 'RE43003'];
    const listingPatent = numbers.map((patentNumber) => ({ patentNumber }));
    await test.as(seller).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent });
    const expected = [
      ['10000009', { Status: 'unverified', TermEnd: '2036-01-08', Certainty: 'fact', EndedOn: null }],
      ['8457797', { Status: 'lapsed', TermEnd: '2030-03-11', Certainty: 'fact', EndedOn: '2017-06-04' }],
      ['RE43003', null],
    ];
    const search = await test.as(admin).get('/searchLandscape?PatentNumber=8457797%2010000009');
    expect((search.body.data as { terms: unknown[] }).terms).toContainEqual({ Group: 'Expired', Patents: 1 });
    type Row = { PatentNumber: string; Legal: unknown };
    const summaries = (rows: unknown) =>
      (rows as Row[])
        .map(({ PatentNumber, Legal }) => [PatentNumber, Legal])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    for (const who of [buyer, seller, admin]) {
      const page = await test.as(who).get(`/listing_details?listingId=${ListingID}&UserID=${who.UserID}`);
      expect(summaries(page.body.patentListing)).toMatchObject(expected);
      const table = await test.as(who).get(`/patent_details?listing_id=${ListingID}`);
      expect(summaries(table.body.data)).toMatchObject(expected);
      const landscape = await test.as(who).get(`/listingLandscape?listing_id=${ListingID}`);
      expect((landscape.body.data as { terms: unknown }).terms).toEqual(
        expect.arrayContaining([
          { Group: 'Expired', Patents: 1 },
          { Group: 'Unknown', Patents: 1 },
        ]),
      );
    }
  });

  it('refuses what is no number, and a day that does not exist', async () => {
    expect((await test.as(buyer).get('/getLegalStatus?patentNumber=hello')).status).toBe(400);
    expect((await test.as(buyer).get('/getLegalStatus?patentNumber=10000006&day=2026-02-30')).status).toBe(400);
  });

  it('replaces what an older file printed, and never what a newer one does', async () => {
    const number = '10000007';
    const extended = (days: number) =>
      printed({ number, filed: '20150310', date: '20180619', print: term(`<us-term-extension>${days}</us-term-extension>`) });
    await imported(extended(10));
    await imported(extended(20));
    expect(await termOf(number)).toEqual(['2035-03-30', 'fact']);
    await imported(printed({ number, filed: '20150310', date: '20180618' }));
    expect(await termOf(number)).toEqual(['2035-03-30', 'fact']);
  });
});
