import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { bulkPatents } from '../../../schema/bulk-patents.ts';
import { legalRecords } from '../../../schema/legal-records.ts';
import { legalImports, permutations } from '../../../test/legal-imports.ts';
import { legalRecordsOf } from '../../legal-records/legal-records.ts';
import { importFiles } from '../import-files.ts';
import { inspectFile } from '../inspect-file.ts';

const shared = new URL('../../../../../../shared/data/08-legal/assignments/', import.meta.url).pathname;
const isThere = existsSync(shared);

interface Party {
  name: string;
  executed?: string;
}
interface Document {
  number: string;
  kind?: string;
  country?: string;
}
interface Made {
  reel?: string;
  frame?: string;
  updated?: string;
  purge?: string;
  recorded?: string;
  text?: string;
  from?: Party[];
  to?: string[];
  properties?: Document[][];
}

const date = (name: string, day: string | undefined) => (day === undefined ? '' : `<${name}><date>${day}</date></${name}>`);
const address = '<address-1>12 ELM STREET</address-1><city>SPRINGFIELD</city><state>OHIO</state><postcode>45501</postcode>';

const assignment = ({
  reel = '37388',
  frame = '92',
  updated = '20240103',
  purge = 'N',
  recorded = '20231230',
  text = 'ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS).',
  from = [{ name: 'QUIST, ADA', executed: '20231201' }],
  to = ['HALDEN KESTREL, INC.'],
  properties = [
    [
      { number: '14678893', kind: 'X0' },
      { number: '20150215460', kind: 'A1' },
      { number: '9219817', kind: 'B2' },
    ],
  ],
}: Made = {}) => `<patent-assignment><assignment-record><reel-no>${reel}</reel-no><frame-no>${frame}</frame-no>
  ${date('last-update-date', updated)}<purge-indicator>${purge}</purge-indicator>${date('recorded-date', recorded)}
  <page-count>3</page-count><correspondent><name>LUND &amp; LUND, LLP</name><address-1>PO BOX 1</address-1></correspondent>
  <conveyance-text>${text}</conveyance-text></assignment-record>
  <patent-assignors>${from.map(({ name, executed }) => `<patent-assignor><name>${name}</name>${date('execution-date', executed)}${address}</patent-assignor>`).join('')}</patent-assignors>
  <patent-assignees>${to.map((name) => `<patent-assignee><name>${name}</name>${address}</patent-assignee>`).join('')}</patent-assignees>
  <patent-properties>${properties
    .map(
      (documents) =>
        `<patent-property>${documents.map(({ number, kind, country = 'US' }) => `<document-id><country>${country}</country><doc-number>${number}</doc-number>${kind ? `<kind>${kind}</kind>` : ''}</document-id>`).join('')}<invention-title lang="en">Hose &#x2014; <b>new</b></invention-title></patent-property>`,
    )
    .join('')}</patent-properties></patent-assignment>\n`;

const start = (day: string) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE us-patent-assignments [<!ELEMENT us-patent-assignments (action-key-code, transaction-date, patent-assignments)>
<!ELEMENT transaction-date (date)><!ELEMENT patent-assignment (assignment-record)>]>
<us-patent-assignments dtd-version="1.0" date-produced="20131101"><action-key-code>DA</action-key-code>
<transaction-date><date>${day}</date></transaction-date><patent-assignments>`;
const end = '</patent-assignments></us-patent-assignments>';
const fileOf = (day: string, ...records: string[]) => `${start(day)}${records.join('')}${end}`;

describe('imports of recorded assignments', () => {
  const test = legalImports();
  const { file, imported } = test;
  beforeEach(() => test.database.pool.query('truncate legal_records, bulk_patents'));

  const stored = () => test.database.db.select().from(legalRecords).orderBy(legalRecords.Key);
  const of = async (PatentNumber: string) =>
    (await legalRecordsOf(test.database.db, { Country: 'US', PatentNumber })).assignments;
  const frames = async (PatentNumber: string) => (await of(PatentNumber)).Records.map(({ ReelFrame }) => ReelFrame);

  it('store who assigned what to whom, and no address or correspondent', async () => {
    const content = fileOf(
      '20240104',
      assignment({
        from: [
          { name: 'QUIST, ADA', executed: '20231201' },
          { name: 'LUND, BO', executed: '20231130' },
        ],
      }),
    );
    expect(await inspectFile(file('daily.xml', content))).toMatchObject({
      Format: 'USPTO patent assignments XML',
      Records: 1,
      Details: false,
    });
    const { report, problems } = await imported('daily.xml', content);
    expect(problems).toEqual([]);
    expect(report).toMatchObject({ state: 'done', counts: { read: 1, added: 1, changed: 0, same: 0, skipped: 0 } });
    const { Register, ...found } = await of('9219817');
    expect(Register).toEqual(found.Records);
    expect(found).toEqual({
      Source: 'USPTO patent assignments',
      AsOf: '2024-01-04',
      Records: [
        {
          ReelFrame: '37388/92',
          Updated: '2024-01-03',
          Recorded: '2023-12-30',
          Executed: '2023-12-01',
          Conveyance: 'ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS).',
          Assignors: [
            { Name: 'QUIST, ADA', Executed: '2023-12-01' },
            { Name: 'LUND, BO', Executed: '2023-11-30' },
          ],
          Assignees: ['HALDEN KESTREL, INC.'],
          Pages: 3,
          Properties: 1,
        },
      ],
    });
    expect(JSON.stringify(await stored())).not.toMatch(/ELM|SPRINGFIELD|OHIO|45501|LLP|BOX/);
  });

  it('keep the newest version of a record, in whatever order the files come', async () => {
    const files = [
      fileOf('20240104', assignment({ to: ['OLD, INC.'] })),
      fileOf('20240110', assignment({ updated: '20240109', to: ['NEW, INC.'] }), assignment({ frame: '93', text: 'MERGER' })),
      // The yearly file repeats the first version, and has another one of the same day.
      fileOf('20241231', assignment({ to: ['OLD, INC.'] }), assignment({ frame: '93', text: 'CHANGE OF NAME' })),
    ];
    for (const order of permutations(files)) {
      await test.database.pool.query('truncate legal_records');
      for (const [index, content] of order.entries()) await imported(`order-${index}.xml`, content);
      expect((await of('9219817')).Records).toMatchObject([
        { ReelFrame: '37388/92', Assignees: ['NEW, INC.'], Updated: '2024-01-09' },
        { ReelFrame: '37388/93', Conveyance: 'CHANGE OF NAME' },
      ]);
    }
  });

  it('delete a record that the office purged, and an older file does not bring it back', async () => {
    const files = [
      fileOf('20240104', assignment(), assignment({ frame: '93' })),
      fileOf('20240202', assignment({ updated: '20240201', purge: 'Y', properties: [] })),
    ];
    for (const order of permutations(files)) {
      await test.database.pool.query('truncate legal_records');
      for (const [index, content] of order.entries()) await imported(`purge-${index}.xml`, content);
      expect(await frames('9219817')).toEqual(['37388/93']);
    }
    await imported('restored.xml', fileOf('20240302', assignment({ updated: '20240301' })));
    expect(await frames('9219817')).toEqual(['37388/92', '37388/93']);
  });

  it('count what they add, change and leave as it is', async () => {
    const content = fileOf('20240104', assignment(), assignment({ frame: '93' }));
    await imported('first.xml', content);
    expect((await imported('first.xml', content)).counts).toEqual({ read: 2, added: 0, changed: 0, same: 2, skipped: 0 });
    const next = fileOf(
      '20240105',
      assignment({ updated: '20240104', text: 'MERGER' }),
      assignment({ frame: '93' }),
      assignment({ frame: '94' }),
      assignment({ frame: '94' }),
      assignment({ reel: 'X' }),
    );
    expect((await imported('next.xml', next)).counts).toEqual({ read: 5, added: 1, changed: 1, same: 2, skipped: 1 });
    expect((await of('9219817')).AsOf).toBe('2024-01-05');
  });

  it('find records that were made before the patent had its number', async () => {
    const application = [[{ number: '14678893', kind: 'X0' }]];
    const published = [[{ number: '14678893' }, { number: '20150215460', kind: 'A1' }]];
    const other = [
      [
        { number: '14678894', kind: 'X0' },
        { number: '9219818', kind: 'B2' },
      ],
    ];
    await imported(
      'early.xml',
      fileOf(
        '20240104',
        assignment({ frame: '1', recorded: '20150403', properties: application }),
        assignment({ frame: '2', recorded: '20150801', properties: published }),
        assignment({ frame: '3', properties: other }),
      ),
    );
    expect(await frames('9219817')).toEqual([]);
    await test.database.db.insert(bulkPatents).values({
      Country: 'US',
      PatentNumber: '9219817',
      PatentStatus: 'Issued',
      ApplicationNumber: '14678893',
    });
    expect(await frames('9219817')).toEqual(['37388/1', '37388/2']);
    // A document pairs the numbers, too.
    await test.database.pool.query('truncate bulk_patents');
    await imported(
      'late.xml',
      fileOf('20240105', assignment({ frame: '4', recorded: '20240101' }), assignment({ frame: '5', recorded: '20160101' })),
    );
    expect(await frames('9219817')).toEqual(['37388/1', '37388/2', '37388/5', '37388/4']);
    expect(await frames('20150215460')).toEqual(['37388/2', '37388/5', '37388/4']);
  });

  it.each<[string, Document[], object]>([
    [
      'an old patent of kind A1',
      [
        { number: '08123456', kind: 'X0' },
        { number: '5906872', kind: 'A1' },
      ],
      { application: '08123456', patent: '5906872' },
    ],
    [
      'a patent with eight digits',
      [
        { number: '16123456', kind: 'X0' },
        { number: '11646472', kind: 'B2' },
      ],
      { application: '16123456', patent: '11646472' },
    ],
    [
      'a design',
      [
        { number: '29158379', kind: 'X0' },
        { number: 'D0475177', kind: 'S1' },
      ],
      { application: '29158379', patent: 'D475177' },
    ],
    [
      'a reissue',
      [
        { number: '13123456', kind: 'X0' },
        { number: 'RE044733', kind: 'E1' },
      ],
      { application: '13123456', patent: 'RE44733' },
    ],
    [
      'a plant',
      [
        { number: '11123456', kind: 'X0' },
        { number: 'PP018398', kind: 'P2' },
      ],
      { application: '11123456', patent: 'PP18398' },
    ],
    [
      'a publication with a digit less',
      [
        { number: '11123456', kind: 'X0' },
        { number: '2007255977', kind: 'A1' },
      ],
      { application: '11123456', publication: '20070255977' },
    ],
    [
      'an international design',
      [
        { number: '35123456', kind: 'X0' },
        { number: 'DM/081234', country: 'IB' },
      ],
      { application: '35123456', registration: 'DM/081234' },
    ],
    [
      'an application without a kind',
      [{ number: '08/123,456' }, { number: '5906872', kind: 'A' }],
      { application: '08123456', patent: '5906872' },
    ],
    ['an international application', [{ number: 'PCT/US15/27322', kind: 'X0' }], { application: 'PCT/US2015/027322' }],
  ])('read the numbers of %s', async (_name, documents, expected) => {
    const { problems } = await imported('numbers.xml', fileOf('20240104', assignment({ properties: [documents] })));
    expect(problems).toEqual([]);
    expect(await stored()).toMatchObject([{ Data: { properties: [expected] } }]);
  });

  it('report values that cannot be right, and store the rest', async () => {
    const { problems, counts } = await imported(
      'values.xml',
      fileOf(
        '20240104',
        assignment({
          purge: 'X',
          recorded: '20230231',
          from: [{ name: 'QUIST, ADA', executed: '19000101' }, { name: 'LUND, BO', executed: '00010101' }, { name: 'ROE, CY' }],
          properties: [
            [
              { number: '14678893', kind: 'X0' },
              { number: '99ABC99', kind: 'B2' },
            ],
          ],
        }),
      ).replace(/^<\?xml.*\n/, ''),
    );
    expect(counts).toMatchObject({ added: 1, skipped: 0 });
    expect(problems.map((problem) => problem.replace(/^\d+: /, ''))).toEqual([
      'the purge indicator "X" of 37388/92 is unknown',
      'its recorded-date of 37388/92 "20230231" doesn\'t exist',
      "its execution-date of 37388/92 1900-01-01 can't be right",
      'the number "99ABC99" in 37388/92 can\'t be read',
    ]);
    expect(await stored()).toMatchObject([{ Data: { recorded: null, properties: [{ application: '14678893' }] } }]);
  });

  it('never resolve what a DTD defines', async () => {
    const laughs = Array.from({ length: 12 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('');
    const hostile = fileOf(
      '20240104',
      assignment({ to: ['&secret;'] }),
      assignment({ frame: '93', to: ['&l12;'] }),
      assignment({ frame: '94' }),
    ).replace('[<!ELEMENT', `[<!ENTITY secret SYSTEM "file:///etc/passwd"><!ENTITY l0 "ha">${laughs}<!ELEMENT`);
    const { problems, counts } = await imported('hostile.xml', hostile);
    expect(counts).toMatchObject({ read: 3, added: 1, skipped: 2 });
    expect(problems.map((problem) => problem.replace(/^\d+: /, ''))).toEqual([
      'the entity &secret; is unknown',
      'the entity &l12; is unknown',
    ]);
  });

  it('report each part of a damaged file that they do not store', async () => {
    const [whole, second, third] = ['92', '93', '94'].map((frame) => assignment({ frame }));
    const reasons = async (content: string) => {
      await test.database.pool.query('truncate legal_records');
      const { problems, report } = await imported('damaged.xml', content);
      return [problems.map((problem) => problem.replace(/^\d+: /, '')), report?.isCutOff, (await stored()).length];
    };
    expect(await reasons(`${start('20240104')}${whole?.slice(0, -40)}${second}${third}${end}`)).toEqual([
      ['it ends before </patent-assignment>'],
      false,
      2,
    ]);
    expect(
      await reasons(`${start('20240104')}${whole}${second?.replace('<patent-assignment>', '<patent-assignxent>')}${third}${end}`),
    ).toEqual([['there is text between two records, perhaps from a damaged one'], false, 2]);
    expect(await reasons(`${start('20240104')}${whole}${second?.replace('<reel-no>', '<reel-no')}${third}${end}`)).toEqual([
      [expect.stringMatching(/tag/)],
      false,
      2,
    ]);
    expect(await reasons(`${start('20240104')}${whole}${second}${third?.slice(0, 300)}`)).toEqual([
      ['the file is cut off here'],
      true,
      2,
    ]);
    expect(await reasons(`${start('20240104')}${whole}${second}`)).toEqual([['the file is cut off here'], true, 2]);
    expect(await reasons(start('20240104'))).toEqual([['the file is cut off here'], true, 0]);
  });

  it('read a day without records, and several days in one file', async () => {
    const none = `${start('20240105')}<data-available-code>N</data-available-code>${end}`;
    expect(await imported('none.xml', none)).toMatchObject({ problems: [], report: { state: 'done', counts: { read: 0 } } });
    const days = `${fileOf('20240104', assignment())}\n${fileOf('20240106', assignment({ frame: '93' }))}`;
    expect(await imported('days.xml.gz', gzipSync(days))).toMatchObject({ problems: [], counts: { added: 2 } });
    expect((await stored()).map(({ AsOf }) => AsOf)).toEqual(['2024-01-04', '2024-01-06']);
  });

  it('continue after the last batch of an interrupted import', async () => {
    const records = Array.from({ length: 2500 }, (_, index) => assignment({ frame: String(index + 1) }));
    const content = fileOf('20240104', ...records);
    const stop = new AbortController();
    const first = await imported('long.xml', content, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(first.report).toMatchObject({ state: 'canceled' });
    expect(await stored()).toHaveLength(first.counts?.added ?? 0);
    expect(first.counts?.added).toBeLessThan(2500);
    const [report] = await importFiles(test.database.pool, [join(test.folder, 'long.xml')]);
    expect(report).toMatchObject({ state: 'done', before: { read: first.counts?.read } });
    expect((report?.before.added ?? 0) + (report?.counts.added ?? 0)).toBe(2500);
    expect(await stored()).toHaveLength(2500);
  });

  it('read the answers of the search that the office had before', async () => {
    const list = (name: string, ...values: string[]) =>
      `<arr name="${name}">${values.map((value) => `<str>${value}</str>`).join('')}</arr>`;
    const doc = `<doc><str name="id">18247-405</str><str name="transactionDate">2019-07-11T17:29:13Z</str><str name="reelNo">018247</str>
      <str name="frameNo">0405</str><date name="lastUpdateDate">2008-01-22T11:00:55Z</date><str name="purgeIndicator">N</str>
      <date name="recordedDate">2006-09-14T04:00:00Z</date><str name="conveyanceText">NUNC PRO TUNC ASSIGNMENT</str>
      <str name="corrName">LUND, LLP</str>${list('patAssignorName', 'QUIST, ADA', 'LUND, BO')}
      ${list('patAssignorExDate', '2006-08-30T04:00:00Z', '0001-01-01T00:00:00Z')}${list('patAssignorDateAck', '0001-01-01T00:00:00Z', 'NULL')}
      ${list('patAssigneeName', 'HALDEN KESTREL, INC.', 'NULL')}${list('patAssigneeAddress1', '12 ELM STREET')}
      ${list('applNum', '10628795', '09210491')}${list('patNum', '7130913', 'NULL')}${list('publNum', 'NULL', '20040073746')}${list('intlRegNum', 'NULL', 'NULL')}</doc>`;
    const content = `<?xml version="1.0"?>\n<response><result name="response" numFound="1">${doc}</result><lst name="facets"><int name="NULL">1</int></lst></response>`;
    const { problems, report } = await imported('answer.xml', content);
    expect(problems).toEqual([]);
    expect(report).toMatchObject({ format: 'answers of the USPTO assignment search', counts: { added: 1 } });
    expect(await stored()).toMatchObject([
      {
        Key: '18247/405',
        Version: '2008-01-22',
        AsOf: '2019-07-11',
        Data: {
          recorded: '2006-09-14',
          assignors: [
            { name: 'QUIST, ADA', executed: '2006-08-30', acknowledged: null },
            { name: 'LUND, BO', executed: null, acknowledged: null },
          ],
          assignees: ['HALDEN KESTREL, INC.'],
          properties: [
            { application: '10628795', patent: '7130913' },
            { application: '09210491', publication: '20040073746' },
          ],
        },
      },
    ]);
    expect(JSON.stringify(await stored())).not.toMatch(/ELM|LLP/);
  });

  describe('of real files', () => {
    it.skipIf(!isThere)('store all records of a day (skipped without ../shared)', async () => {
      const content = readFileSync(join(shared, 'ad20160101.xml'), 'utf8');
      const { problems, counts } = await imported('ad20160101.xml', content);
      expect(problems).toEqual([]);
      expect(counts).toEqual({ read: 199, added: 199, changed: 0, same: 0, skipped: 0 });
      const rows = await stored();
      const properties = rows.flatMap(({ Data }) => (Data as { properties: object[] }).properties);
      expect(properties).toHaveLength(578);
      expect(properties.flatMap((property) => Object.keys(property)).length).toBe(1388);
      const addresses = [...content.matchAll(/<(?:address-\d|postcode)>([^<]{6,})</g)].map(([, text = '']) => text);
      const kept = JSON.stringify(rows.map(({ Data }) => Data));
      expect(addresses.filter((text) => kept.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
    });

    it.skipIf(!isThere)('store the answers (skipped without ../shared)', async () => {
      for (const name of ['assignment-api-018247-0405.xml', 'assignment-api-2.xml'])
        expect(await imported(name, readFileSync(join(shared, name)))).toMatchObject({
          problems: [],
          counts: { read: 1, added: 1 },
        });
      expect((await of('7321937')).Records).toMatchObject([{ ReelFrame: '18247/405', Properties: 5 }]);
    });
  });
});
