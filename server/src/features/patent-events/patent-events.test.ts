import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { PatentEvents } from '@brevet/contract/patent-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patentsImportCommand } from '../../commands/import-patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { importFolder } from '../../test/import-files.ts';

interface Event {
  code: string;
  day: string;
  more?: string;
}
const event = (country: string, { code, day, more = '' }: Event) =>
  `<ops:legal code="${code.padEnd(4)}" desc="OFFICE WORDS OF ${code}" infl=" "><ops:L001EP>${country}</ops:L001EP><ops:L007EP>${day}</ops:L007EP><ops:L018EP>2020-08-29</ops:L018EP>
  <ops:L500EP><ops:L509EP>HALDEN KESTREL, INC.</ops:L509EP>${more}</ops:L500EP></ops:legal>`;
const state = (code: string, rest = '') => `<ops:L501EP>${code}</ops:L501EP>${rest}`;
const member = (country: string, number: string, ...events: Event[]) =>
  `<ops:family-member><publication-reference><document-id document-id-type="docdb"><country>${country}</country><doc-number>${number}</doc-number><kind>B1</kind></document-id></publication-reference>${events.map((one) => event(country, one)).join('')}</ops:family-member>`;
const answer = (...members: string[]) =>
  `<?xml version="1.0"?><ops:world-patent-data xmlns:ops="http://ops.epo.org"><ops:patent-family>${members.join('')}</ops:patent-family></ops:world-patent-data>`;

describe('getPatentEvents', () => {
  let test: TestApp;
  let seller: TestUser;
  const folder = importFolder();
  beforeAll(async () => {
    test = await startTestApp();
    seller = await test.make.user(1);
    const inpadoc = answer(
      member(
        'US',
        '9219817',
        { code: 'AS', day: '2018-03-14' },
        { code: 'CC', day: '2016-11-01' },
        { code: 'QQ', day: '2017-01-02' },
        {
          code: 'MAFP',
          day: '2019-05-03',
          more: '<ops:L510EP>PAYMENT (ORIGINAL EVENT CODE: M1551)</ops:L510EP><ops:L520EP>4</ops:L520EP>',
        },
      ),
      member('US', '9219818', { code: 'CC', day: '2016-11-01' }, { code: 'NOCC', day: '2016-12-01' }),
      member(
        'EP',
        '1000000',
        { code: 'PGFP', day: '2009-05-01', more: state('FR', '<ops:L520EP>10</ops:L520EP>') },
        { code: 'PG25', day: '2010-06-02', more: state('DE', '<ops:L525EP>2010-05-01</ops:L525EP>') },
        { code: 'PG25', day: '2010-06-02', more: state('IT') },
        { code: 'DPG25', day: '2010-07-02', more: state('IT') },
        { code: '26N', day: '2004-05-12' },
        { code: 'AK', day: '2003-02-12', more: '<ops:L507EP>DE FR GB NL</ops:L507EP>' },
        { code: 'AK', day: '2000-05-17', more: '<ops:L506EP>A1</ops:L506EP><ops:L507EP>DE FR SE</ops:L507EP>' },
        { code: 'PG25', day: '2010-06-02', more: state('NL') },
        { code: 'PGRI', day: '2011-06-02', more: state('NL') },
      ),
      member('EP', '1000001', { code: '18D', day: '2010-06-02' }),
      member('EP', '1000002', { code: '18D', day: '2010-06-02' }, { code: 'D18D', day: '2010-09-02' }),
      member('EP', '1000003', { code: '18D', day: '2010-06-02' }, { code: 'R18D', day: '2010-09-02' }),
      member('EP', '1000004', { code: 'U90', day: '2025-06-02' }, { code: 'U92', day: '2025-09-02' }),
      member(
        'EP',
        '1000005',
        { code: 'RDAG', day: '2015-06-02' },
        { code: '18R', day: '2009-06-02' },
        { code: '18RR', day: '2009-09-02' },
      ),
    );
    const file = {
      patentFileWrapperDataBag: [
        {
          applicationNumberText: '14678893',
          lastIngestionDateTime: '2026-05-02T13:00:02',
          applicationMetaData: { patentNumber: '9219817' },
          eventDataBag: [
            {
              eventCode: 'N423',
              eventDate: '2016-11-01',
              eventDescriptionText: 'Post Issue Communication - Certificate of Correction',
            },
            { eventCode: 'CTNF', eventDate: '2015-03-04', eventDescriptionText: 'Non-Final Rejection' },
          ],
        },
      ],
    };
    for (const [name, content] of [
      ['legal.xml', inpadoc],
      ['file.json', JSON.stringify(file)],
    ] as const) {
      const said = { stdout: new PassThrough(), stderr: new PassThrough() };
      const code = await patentsImportCommand(test.db.$client, [join(folder.path, folder.write(name, content))], said);
      expect(code, String(said.stderr.read())).toBe(0);
    }
  });
  afterAll(async () => {
    await test.close();
    folder.remove();
  });
  const read = (number: string, country = 'US') =>
    test.as(seller).get(`/getPatentEvents?patentNumber=${number}&country=${country}`);
  const eventsOf = async (number: string, country?: string) => (await read(number, country)).body.data as PatentEvents;

  it('has the events of INPADOC with their meaning, newest first, and no names', async () => {
    const found = await eventsOf('9219817');
    expect(found.Events.map(({ Code, Meaning, Day }) => [Code, Meaning, Day])).toEqual([
      ['MAFP (M1551)', 'Maintenance fee paid', '2019-05-03'],
      ['AS', 'Assignment recorded', '2018-03-14'],
      ['QQ', null, '2017-01-02'],
      ['CC', 'Certificate of correction', '2016-11-01'],
    ]);
    expect(found.Events[2]).toMatchObject({ Words: 'OFFICE WORDS OF QQ', AsOf: '2020-08-29' });
    expect(JSON.stringify(found)).not.toContain('KESTREL');
  });

  it('has the transactions of the file, and certificates of either source', async () => {
    const { Transactions, Certificates } = await eventsOf('9219817');
    expect(Transactions.map(({ Code, Words }) => [Code, Words])).toEqual([
      ['N423', 'Post Issue Communication - Certificate of Correction'],
      ['CTNF', 'Non-Final Rejection'],
    ]);
    expect(Certificates).toEqual([
      { Text: 'Certificate of correction issued', Day: '2016-11-01', Source: 'file', AsOf: '2026-05-02' },
    ]);
  });

  it('shows events that were taken back as such', async () => {
    const { Events, Certificates } = await eventsOf('9219818');
    expect(Events.map(({ Code, TakenBack }) => [Code, TakenBack])).toEqual([
      ['NOCC', false],
      ['CC', true],
    ]);
    expect(Certificates).toEqual([]);
  });

  it('has what events say of a European patent in each state', async () => {
    expect((await eventsOf('1000000', 'EP')).States).toEqual([
      { State: 'DE', Designated: true, Lapsed: '2010-05-01', PaidYear: null, AsOf: '2020-08-29' },
      { State: 'FR', Designated: true, Lapsed: null, PaidYear: 10, AsOf: '2020-08-29' },
      { State: 'GB', Designated: true, Lapsed: null, PaidYear: null, AsOf: '2020-08-29' },
      { State: 'NL', Designated: true, Lapsed: null, PaidYear: null, AsOf: '2020-08-29' },
    ]);
  });

  it.each([
    ['1000000', null],
    ['1000001', { Text: 'Application deemed withdrawn', Day: '2010-06-02', AsOf: '2020-08-29' }],
    ['1000002', null],
    ['1000003', { Text: 'Application deemed withdrawn', Day: '2010-09-02', AsOf: '2020-08-29' }],
    ['1000004', null],
    ['1000005', { Text: 'Patent revoked', Day: '2015-06-02', AsOf: '2020-08-29' }],
  ])('says how European patent %s ended in all states, unless that was taken back', async (number, ended) => {
    expect((await eventsOf(number, 'EP')).Ended).toEqual(ended);
  });

  it('names corrected and deleted events', async () => {
    const { Events } = await eventsOf('1000003', 'EP');
    expect(Events.map(({ Code, Meaning, TakenBack }) => [Code, Meaning, TakenBack])).toEqual([
      ['R18D', 'Deemed withdrawn: corrected', false],
      ['18D', 'Deemed withdrawn', true],
    ]);
  });

  it('is empty for a patent without records, and refuses what is no number', async () => {
    expect(await eventsOf('1234567')).toEqual({ Certificates: [], Ended: null, States: [], Events: [], Transactions: [] });
    expect((await read('hello')).status).toBe(400);
  });
});
