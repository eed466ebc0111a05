import { asDay } from '@brevet/contract/day';
import { describe, expect, it } from 'vitest';
import { maintenanceFees } from '../../schema/legal-records.ts';
import { legalStatusTests, printed, term } from '../../test/legal-status.ts';

describe('getLegalStatus', () => {
  const tests = legalStatusTests();
  const { imported, statusOf, termOf } = tests;

  it('is an estimate if only a table has the patent, and null for one that no file has', async () => {
    await tests.app.make.bulkPatent({ PatentNumber: '9000001', FiledDate: asDay('2012-03-04'), IssuedDate: asDay('2015-04-07') });
    expect(await termOf('9000001')).toEqual(['2032-03-04', 'estimate']);
    expect(await statusOf('9000002')).toBeNull();
    expect((await tests.app.as(tests.buyer).get('/getLegalStatus?patentNumber=1234567&country=EP')).body.data).toBeNull();
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
    await tests.app.db.insert(maintenanceFees).values({
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
    await tests.app.db.insert(maintenanceFees).values({
      PatentNumber: '8457797',
      ApplicationNumber: '12722001',
      Entity: 'N',
      FiledDate: asDay('2010-03-11'),
      IssuedDate: asDay('2013-06-04'),
      Events: ['2017-07-04 EXP.'],
      AsOf: asDay('2026-05-16'),
    });
    const [seller, admin] = await Promise.all([tests.app.make.user(1), tests.app.make.user(40)]);
    const { ListingID } = await tests.app.make.listing(seller, 1);
    const numbers = ['8457797', '10000009', 'RE43003'];
    const listingPatent = numbers.map((patentNumber) => ({ patentNumber }));
    await tests.app.as(seller).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent });
    const expected = [
      ['10000009', { Status: 'unverified', TermEnd: '2036-01-08', Certainty: 'fact', EndedOn: null }],
      ['8457797', { Status: 'lapsed', TermEnd: '2030-03-11', Certainty: 'fact', EndedOn: '2017-06-04' }],
      ['RE43003', null],
    ];
    const search = await tests.app.as(admin).get('/searchLandscape?PatentNumber=8457797%2010000009');
    expect((search.body.data as { terms: unknown[] }).terms).toContainEqual({ Group: 'Expired', Patents: 1 });
    type Row = { PatentNumber: string; Legal: unknown };
    const summaries = (rows: unknown) =>
      (rows as Row[])
        .map(({ PatentNumber, Legal }) => [PatentNumber, Legal])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    for (const who of [tests.buyer, seller, admin]) {
      const page = await tests.app.as(who).get(`/listing_details?listingId=${ListingID}&UserID=${who.UserID}`);
      expect(summaries(page.body.patentListing)).toMatchObject(expected);
      const table = await tests.app.as(who).get(`/patent_details?listing_id=${ListingID}`);
      expect(summaries(table.body.data)).toMatchObject(expected);
      const landscape = await tests.app.as(who).get(`/listingLandscape?listing_id=${ListingID}`);
      expect((landscape.body.data as { terms: unknown }).terms).toEqual(
        expect.arrayContaining([
          { Group: 'Expired', Patents: 1 },
          { Group: 'Unknown', Patents: 1 },
        ]),
      );
    }
  });

  it('refuses what is no number, and a day that does not exist', async () => {
    expect((await tests.app.as(tests.buyer).get('/getLegalStatus?patentNumber=hello')).status).toBe(400);
    expect((await tests.app.as(tests.buyer).get('/getLegalStatus?patentNumber=10000006&day=2026-02-30')).status).toBe(400);
  });
});
