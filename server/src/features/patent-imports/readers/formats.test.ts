// Damaged words. cspell:ignore inventi abstrxct claxms wixhdrawn
import { describe, expect, it } from 'vitest';
import { itemsOf, summaryOf } from '../../../test/items-of.ts';
import { applicationV1, grant, patdocGrant, patentTable, ppubsPatent, sequenceListing } from '../fixtures/sample-documents.ts';
import { formatOf, tableOf } from '../formats.ts';
import { readTsv } from './tsv.ts';

const nameOf = (head: string) => formatOf({ head: Buffer.from(head) }).name;

describe('grants of 2001 to 2004', () => {
  it.each([
    ['XML', false],
    ['SGML', true],
  ])('are read: %s', async (_name, isSgml) => {
    const two =
      patdocGrant({ number: '06530116', title: 'Hose' }, isSgml) + patdocGrant({ number: 'RE038000', title: 'Two' }, isSgml);
    const items = await itemsOf(two);
    expect(summaryOf(items)).toEqual(['6530116', 'RE38000']);
    expect(items[0]).toMatchObject({
      doubts: [],
      record: {
        kind: 'B2',
        status: 'Issued',
        title: 'Hose of α-rays — R&D',
        abstract: 'A hose.',
        assignees: ['Halden Kestrel'],
        inventors: ['Ada Quist'],
        ipc: ['A47L 5/14', 'G06F 13/00'],
        uspc: '15/328',
        furtherUspc: ['15/327.6'],
        applicationNumber: '09782496',
        filed: '2001-02-13',
        issued: '2003-03-11',
      },
      claims: [
        { number: 1, text: 'A hose with:\nan end.', dependsOn: [] },
        { number: 2, text: 'The hose of claim 1, wet.', dependsOn: [1] },
      ],
    });
  });
});

it('reads applications of 2001 to 2004', async () => {
  const items = await itemsOf(applicationV1({ number: '20040000001', title: 'Swimsuit' }));
  expect(items).toMatchObject([
    {
      doubts: [],
      record: {
        number: '20040000001',
        kind: 'A1',
        status: 'Application',
        title: 'Swimsuit',
        abstract: 'A suit.',
        assignees: ['Halden Kestrel'],
        inventors: ['Ada B. Quist', 'Bo Lund'],
        ipc: ['A41D 5/00', 'A41D 7/00'],
        uspc: '2/67',
        furtherUspc: ['2/6.4'],
        applicationNumber: '10185230',
        filed: '2002-06-28',
        published: '2004-01-01',
        issued: null,
      },
      claims: [
        { number: 1, text: 'A suit, comprising:\na sleeve.', dependsOn: [] },
        { number: 2, text: 'The suit of claim 1, red.', dependsOn: [1] },
      ],
    },
  ]);
});

describe('JSON of Patent Public Search', () => {
  const answer = (...patents: unknown[]) => JSON.stringify({ numFound: 500, query: { q: 'a "b" {' }, patents }, null, 1);

  it('is read from the answer of the office', async () => {
    const items = await itemsOf(
      answer(ppubsPatent({ number: '11803561', title: 'Query {' }), ppubsPatent({ number: 'T949002', title: 'Two' })),
    );
    expect(summaryOf(items)).toEqual(['11803561', 'T949002']);
    expect(items[0]).toMatchObject({
      doubts: ['it names only the first of its inventors'],
      record: {
        kind: 'B1',
        status: 'Issued',
        title: 'Query {',
        assignees: ['Halden Kestrel, Inc.'],
        inventors: ['Ada Quist, Jr'],
        cpc: ['G06F 16/313', 'G06F 3/0485'],
        ipc: ['G06F 16/2458', 'G06F 16/31'],
        applicationNumber: '14231597',
        filed: '2014-03-31',
        issued: '2023-10-31',
      },
    });
  });

  it('keeps every complete patent of a file that is cut off or damaged', async () => {
    const whole = answer(...['11803561', '11803562', '11803563'].map((number) => ppubsPatent({ number, title: number })));
    const cut = whole.slice(0, whole.lastIndexOf('inventorsShort'));
    expect(summaryOf(await itemsOf(cut))).toEqual(['11803561', '11803562', 'the file is cut off here']);
    const damaged = whole.replace('"guid": "US-11803562', '"guid": US-11803562');
    expect(await itemsOf(damaged)).toMatchObject([
      { record: { number: '11803561' } },
      { position: damaged.indexOf('{', damaged.indexOf('B1')), skipped: 'its JSON is damaged', number: '11803562' },
      { record: { number: '11803563' } },
    ]);
  });
});

describe('a damaged byte in JSON', () => {
  const three = ['11803561', '11803562', '11803563'].map((number) => ppubsPatent({ number, title: number }));
  const layouts: [string, string][] = [
    ['a list', JSON.stringify(three)],
    ['a list in an object', JSON.stringify({ numFound: 3, patents: three, qtime: 72 })],
    ['a list in many lines', JSON.stringify(three, null, 2)],
    ['a line each', three.map((one) => JSON.stringify(one)).join('\n')],
  ];

  it.each(layouts)('is reported with the number of its patent, and leaves the others whole: %s', async (_name, text) => {
    const start = text.indexOf('{', text.indexOf('"B1"'));
    const end = text.indexOf('}', start);
    // Each place with a sign of JSON's own, or a quote.
    const places = [...text.slice(start, end + 1).matchAll(/"[^"]*"|[{}[\],:]/g)].flatMap(({ 0: { length }, index }) => [
      start + index,
      start + index + length - 1,
    ]);
    for (const at of places) {
      const items = await itemsOf(`${text.slice(0, at)}x${text.slice(at + 1)}`, 4096);
      const numbers = items.map((item) => ('record' in item ? item.record.number : `lost ${item.number}`));
      expect(numbers, `x at ${at - start}`).toEqual(['11803561', 'lost 11803562', '11803563']);
    }
  });

  it('is reported if it is in the name of a property', async () => {
    const text = JSON.stringify(three).replace(
      '"publicationReferenceDocumentNumber":"11803562"',
      '"publ\u0001cationReferenceDocumentNumber":"11803562"',
    );
    expect(await itemsOf(text)).toMatchObject([
      { record: {} },
      { skipped: 'its JSON is damaged', number: '11803562' },
      { record: {} },
    ]);
    const titled = JSON.stringify(three).replace('inventionTitle', 'inventi0nTitle');
    expect((await itemsOf(titled))[0]).toMatchObject({
      record: { title: null },
      doubts: expect.arrayContaining(['its property "inventi0nTitle" is unknown', 'it has no property "inventionTitle"']),
    });
  });

  it('is reported if it is in a number that is also elsewhere', async () => {
    expect(await itemsOf(JSON.stringify(three[0]).replace('"11803561"', '"11803567"'))).toMatchObject([
      { skipped: 'its number is 11803567 in one place and 11803561 in another', number: '11803561' },
      { number: '11803567' },
    ]);
  });

  it('is reported if a name occurs twice, because two patents are joined', async () => {
    const joined = JSON.stringify(three).replace(/,"kindCode":\["B1"\]\},\{/, ',');
    expect(await itemsOf(joined)).toMatchObject([
      { skipped: 'two documents run together here, and neither is complete', number: '11803561' },
      { number: '11803562' },
      { record: { number: '11803563' } },
    ]);
  });
});

describe('USPTO XML', () => {
  const one = grant({ number: '11999001', title: 'First' });

  it('keeps claims in lines, with what they depend on', async () => {
    expect(await itemsOf(one)).toMatchObject([
      {
        claims: [
          { number: 1, text: 'A plate, comprising:\na channel; and\na fluid.', dependsOn: [] },
          { number: 2, text: 'The plate of claim 1, being flat.', dependsOn: [1] },
        ],
      },
    ]);
  });

  it('leaves out what a reissue deletes, and keeps what it adds', async () => {
    const reissue = one
      .replace(
        'First with',
        'A <?delete-start id="1"?>wooden<?delete-end id="1"?><?insert-start id="2"?>steel<?insert-end id="2"?> bolt with',
      )
      .replace('A plate that', 'A <?delete-start id="3"?>flat <b>round</b><?delete-end id="3"?>plate that');
    expect(await itemsOf(reissue)).toMatchObject([
      { record: { title: 'A steel bolt with CO2 — größer', abstract: 'A plate that cools.' } },
    ]);
  });

  it('keeps all classes of v4.0 and all further US classes', async () => {
    const old = one.replace(
      '<invention-title',
      `<classification-ipc><edition>7</edition><main-classification>A43B 1314</main-classification><further-classification>A43B 2300</further-classification></classification-ipc>
       <classification-national><country>US</country><main-classification>  2 52</main-classification><further-classification>  2336</further-classification><further-classification> 24303</further-classification></classification-national><invention-title`,
    );
    expect(await itemsOf(old)).toMatchObject([
      { record: { ipc: ['A43B 13/14', 'A43B 23/00'], uspc: '2/52', furtherUspc: ['2/336', '24/303'] } },
    ]);
  });

  it.each([
    ['new lines', 'Cold<br/>plate', 'Cold plate'],
    ['items of a list', 'Parts:<ul><li>plate</li><li>fan</li></ul>', 'Parts: plate fan'],
    ['terms', 'Parts:<dl><dt>plate</dt><dd>cold</dd></dl>end', 'Parts: plate cold end'],
    ['cells', 'Values<table><row><entry>alpha</entry><entry>beta</entry></row></table>end', 'Values alpha beta end'],
    ['but not letters', 'H<sub>2</sub>O and <i>steel</i>s', 'H2O and steels'],
  ])('keeps words apart in titles and abstracts: %s', async (_name, xml, plain) => {
    const written = one
      .replace('First with', `${xml} with`)
      .replace(/<abstract[\s\S]*<\/abstract>/, `<abstract><p>${xml}</p></abstract>`);
    expect(await itemsOf(written)).toMatchObject([{ record: { title: `${plain} with CO2 — größer`, abstract: plain } }]);
  });

  it('keeps the classes of combination sets, each once', async () => {
    const rank = (group: string) =>
      `<combination-rank><classification-cpc><section>H</section><class>05</class><subclass>K</subclass><main-group>${group}</main-group><subgroup>20</subgroup></classification-cpc></combination-rank>`;
    const set = `<further-cpc><combination-set><group-number>1</group-number>${rank('7')}${rank('9')}</combination-set></further-cpc>`;
    expect(await itemsOf(one.replace('</classifications-cpc>', `${set}</classifications-cpc>`))).toMatchObject([
      { record: { cpc: ['H05K 7/20', 'H05K 9/20'] } },
    ]);
  });

  it('counts deceased inventors, in their place', async () => {
    const deceased = one.replace(
      '</inventors>',
      '<deceased-inventor sequence="000"><last-name>Lund</last-name><first-name>Bo</first-name></deceased-inventor></inventors>',
    );
    expect(await itemsOf(deceased)).toMatchObject([{ record: { inventors: ['Bo Lund', 'Ada Quist'] } }]);
  });

  it('reports days that do not exist, and stores the rest', async () => {
    expect(await itemsOf(grant({ number: '11999001', title: 'First', filed: '20210231' }))).toMatchObject([
      { record: { number: '11999001', filed: null }, doubts: ['its filing date "20210231" doesn\'t exist'] },
    ]);
  });

  it('begins a new document at a second root, whatever is missing before it', async () => {
    const second = grant({ number: '11999002', title: 'Second' });
    const glued = one.replace('</us-patent-grant>', '') + second.replace(/<\?xml.*\n/, '').replace(/<!DOCTYPE.*\n/, '');
    expect(summaryOf(await itemsOf(glued))).toEqual(['the document ends before </us-patent-grant>', '11999002']);
    const rootless = one + second.replace(/^[\s\S]*?<us-bibliographic/, '<us-bibliographic');
    expect(await itemsOf(rootless)).toMatchObject([
      { record: { number: '11999001' } },
      { skipped: 'there is more text after </us-patent-grant>, perhaps from a damaged document', number: '11999002' },
    ]);
  });

  describe('is damaged if its own marks say that it has lost something', () => {
    const files = '<drawings><img file="US11999001-20240102-D00001.TIF"/></drawings><description>';
    const paragraphs = (numbers: number[]) => numbers.map((number) => `<p id="p-000${number}">Much.</p>`).join('');

    it.each([
      [
        'the end of a part',
        (xml: string) => xml.replace('</abstract>', '</abstrxct>'),
        '<abstract> has lost its beginning or its end',
      ],
      [
        'the beginning of a part',
        (xml: string) => xml.replace('<claims ', '<claxms '),
        '<claims> has lost its beginning or its end',
      ],
      [
        'paragraphs',
        (xml: string) => xml.replace('<p>Much text.</p>', paragraphs([1, 2, 7])),
        'its paragraph 2 is followed by 7, so it may have lost its end and the beginning of another document',
      ],
      [
        'the files of another document',
        (xml: string) => xml.replace('<description>', files.replace('US11999001', 'US11999777')),
        'two documents run together here, and neither is complete',
      ],
      [
        'a digit of its number',
        (xml: string) => xml.replace('<doc-number>11999001', '<doc-number>11999007').replace('<description>', files),
        'its number is 11999007, but its files are named after 11999001',
      ],
      [
        'a page of the disk',
        (xml: string) => xml.replace('Much text.', `Much ${'\0'.repeat(512)} text.`),
        'a damaged part of it may have held another document',
      ],
    ])('%s', async (_name, damage, reason) => {
      expect(await itemsOf(damage(one))).toMatchObject([
        { position: 0, skipped: reason, number: expect.stringMatching('^1199900') },
      ]);
    });

    it('but not if a copy has another number', async () => {
      const copy = one.replace('<doc-number>11999001', '<doc-number>12345678').replace('<description>', files);
      expect(await itemsOf(copy)).toMatchObject([{ record: { number: '12345678' }, doubts: [] }]);
    });
  });

  it('is stored if invalid bytes are in a part that is not', async () => {
    const bytes = Buffer.from(one.replace('größer', 'greater').replace('Much text.', 'Much t\u00e9xt.'), 'latin1');
    expect(await itemsOf(bytes)).toMatchObject([
      { record: { number: '11999001' }, doubts: ["it has invalid bytes in a part that isn't stored"] },
    ]);
  });

  it('has patents whose parts between damage are reported, each by its number', async () => {
    const next = grant({ number: '11999002', title: 'Second' });
    const [before, after] = [one.slice(0, one.indexOf('</claims>')), next.slice(next.indexOf('<publication-reference>'))];
    expect(await itemsOf(`${before}${after}${one}`)).toMatchObject([
      { position: 0, skipped: 'two documents run together here, and neither is complete', number: '11999001' },
      { position: 0, number: '11999002' },
      { record: { number: '11999001' } },
    ]);
  });

  it('reports text after a document', async () => {
    expect(summaryOf(await itemsOf(`${one}and the rest${sequenceListing('11999001')}${one}`))).toEqual([
      '11999001',
      'there is more text after </us-patent-grant>, perhaps from a damaged document',
      '11999001',
    ]);
  });
});

describe('encodings', () => {
  const declared = (encoding: string) => grant({ number: '11999001', title: 'Naïve “Größe”' }).replace('UTF-8', encoding);
  /** In Windows-1252, with the quotes that Latin-1 doesn't have. */
  const windows = (text: string) =>
    Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('—', '\x97'), 'latin1');

  it.each([
    ['UTF-8', Buffer.from(declared('UTF-8'))],
    ['windows-1252', windows(declared('windows-1252'))],
    ['ISO-8859-1', windows(declared('ISO-8859-1'))],
  ])('%s is obeyed', async (_name, file) => {
    expect(await itemsOf(file)).toMatchObject([{ record: { title: 'Naïve “Größe” with CO2 — größer' } }]);
  });

  it('are reported where bytes are invalid or the encoding is unknown', async () => {
    const mixed = Buffer.concat([windows(declared('UTF-8')), Buffer.from(declared('UTF-8'))]);
    expect(summaryOf(await itemsOf(mixed))).toEqual(["it has bytes that aren't valid UTF-8", '11999001']);
    expect(summaryOf(await itemsOf(declared('x-nonsense')))).toEqual(['its encoding "x-nonsense" is unknown']);
    const undefinedByte = windows(declared('windows-1252'));
    undefinedByte[undefinedByte.indexOf('Na')] = 0x81;
    expect(summaryOf(await itemsOf(undefinedByte))).toEqual(["it has bytes that aren't valid Windows-1252"]);
  });
});

describe('hostile XML', () => {
  const inTitle = (title: string, subset = '') => grant({ number: '11999001', title }).replace('[ ]', `[${subset}]`);
  const good = grant({ number: '11999002', title: 'Good' });
  const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`).join('');

  it.each([
    ['entities that multiply', inTitle('&lol9;', `<!ENTITY lol0 "lol">${laughs}`), 'the entity &lol9; is unknown'],
    ['an external entity', inTitle('&xxe;', '<!ENTITY xxe SYSTEM "file:///etc/passwd">'), 'the entity &xxe; is unknown'],
    [
      '200,000 levels',
      inTitle(`${'<b>'.repeat(200_000)}x${'</b>'.repeat(200_000)}`),
      'its elements are nested more than 200 levels deep',
    ],
    ['200,000 open tags', inTitle('<b>'.repeat(200_000)), 'its elements are nested more than 200 levels deep'],
    ['a tag without end', inTitle(`<b ${'a '.repeat(200_000)}`), 'the tag <b> is not closed'],
    ['a control character', inTitle('a\u0007b'), "it has control characters, which XML doesn't allow"],
    ['a comment without end', inTitle(`<!--${'-'.repeat(200_000)}`), 'a comment is not closed'],
  ])('ends in a clear error: %s', async (_name, file, reason) => {
    expect(summaryOf(await itemsOf(file + good, 65_536))).toEqual([reason, '11999002']);
  });
});

describe('tables', () => {
  const rowsOf = async (text: string | Buffer, chunk: number) => {
    const bytes = Buffer.from(text);
    const chunks = (async function* () {
      for (let from = 0; from < bytes.length; from += chunk) yield bytes.subarray(from, from + chunk);
    })();
    const rows: unknown[] = [];
    for await (const row of readTsv(chunks)) rows.push(row.problem ?? [row.line, row.get('a'), row.get('b')]);
    return rows;
  };

  it.each([1, 3, 1000])('are read in chunks of %i bytes', async (chunk) => {
    const table = '\uFEFF"a"\t"b"\r\n"x ""y"""\t"two\nlines\t"\r\nplain\t\r\n\n"ü"\t2';
    expect(await rowsOf(table, chunk)).toEqual([
      [2, 'x "y"', 'two\nlines\t'],
      [4, 'plain', ''],
      [6, 'ü', '2'],
    ]);
  });

  it('report single rows and continue', async () => {
    const table = Buffer.concat([Buffer.from('a\tb\n"open\tx\n"1"\t"2"\n3\n'), Buffer.from([0xff]), Buffer.from('\t5\n6\t7\n')]);
    expect(await rowsOf(table, 1000)).toEqual([
      'a quote is not closed',
      [3, '1', '2'],
      '1 value instead of 2',
      "it has bytes that aren't valid UTF-8",
      [6, '6', '7'],
    ]);
  });

  it('name the patents of rows that are joined or damaged', async () => {
    const [names = '', one = '', two = ''] = patentTable.split('\n');
    expect(await itemsOf(`${names}\n${one} ${two}\n${one}`)).toMatchObject([
      { position: 2, skipped: 'a quote is not closed', number: '10999001' },
      { position: 2, number: 'D999002' },
      { record: { number: '10999001' } },
    ]);
    expect(await itemsOf([names, one.replace('"utility', 'utility'), two.replace('"B', '\0B')].join('\n'))).toMatchObject([
      { position: 2, skipped: 'a quote is missing', number: '10999001' },
      { position: 3, skipped: 'it has control characters', number: 'D999002' },
    ]);
    expect(await itemsOf(`${names}\n\n\n\n\n${one}`)).toMatchObject([
      { position: 2, skipped: 'there are empty lines, where rows may have been' },
      { position: 6, record: { number: '10999001' } },
    ]);
  });

  it('refuse a column whose name is damaged', async () => {
    await expect(itemsOf(patentTable.replace('withdrawn', 'wixhdrawn'))).rejects.toThrow('its column "wixhdrawn" is unknown');
  });

  it("don't guess whether a grant is withdrawn", async () => {
    expect(summaryOf(await itemsOf(patentTable.replace('20\t0', '20\t?')))).toContain(
      'its value of withdrawn is "?" instead of 0 or 1',
    );
  });

  it("don't call a withdrawn grant an issued patent", async () => {
    const items = await itemsOf(patentTable.replace('"B2"\t20\t0', '"B2"\t20\t1'));
    expect(items[0]).toMatchObject({
      record: { number: '10999001', withdrawn: true, status: 'Application', issued: null, published: '2021-05-04' },
    });
    expect(items[1]).toMatchObject({ record: { number: 'D999002', withdrawn: false, status: 'Issued', issued: '2021-05-04' } });
  });

  it('of applications are read', async () => {
    const table = [
      'pgpub_id\tapplication_id\tfiling_date\tpatent_type\tpublished_date\twipo_kind\tapplication_title',
      '20210000001\t16123456\t2019-09-09\tutility\t2021-01-07\tA1\tA plate',
    ].join('\n');
    expect(await itemsOf(table)).toMatchObject([
      {
        record: {
          number: '20210000001',
          status: 'Application',
          title: 'A plate',
          filed: '2019-09-09',
          published: '2021-01-07',
          issued: null,
          applicationNumber: '16123456',
          kind: 'A1',
        },
      },
    ]);
  });

  it.each([
    ['patent_id\tassignee_sequence\traw_assignee_organization', 'PatentsView g_assignee_not_disambiguated'],
    ['pgpub_id\tassignee_sequence\tdisambig_assignee_organization', 'PatentsView pg_assignee_disambiguated'],
    ['patent_id\tinventor_sequence\traw_inventor_name_last', 'PatentsView g_inventor_not_disambiguated'],
    ['pgpub_id\tcpc_sequence\tcpc_group', 'PatentsView pg_cpc_current'],
    ['pgpub_id\tapplication_abstract', 'PatentsView pg_published_application_abstract'],
    ['patent_id\tcitation_sequence\tcitation_patent_id', 'PatentsView g_us_patent_citation'],
  ])('have a name: %s', (head, name) => {
    expect(tableOf(Buffer.from(head))?.name).toBe(name);
    expect(nameOf(head)).toBe(name);
  });

  it('decode the entities that raw names still have', () => {
    const head = 'patent_id\tinventor_sequence\traw_inventor_name_first\traw_inventor_name_last';
    const values: Record<string, string> = { raw_inventor_name_first: 'Oscar', raw_inventor_name_last: '&Hcirc;emberg &Co;' };
    const row = { get: (column: string) => values[column] ?? '', line: 2, problem: null, damaged: null, isCutOff: false };
    expect(tableOf(Buffer.from(head))?.value(row)).toBe('Oscar Ĥemberg &Co;');
  });
});

describe('files that hold nothing to import', () => {
  const names = (name: string) => Buffer.from(`PK\x03\x04 [Content_Types].xml PK\x03\x04 ${name}`);
  const tar = Buffer.alloc(512);
  tar.write('ustar', 257);
  const tarOfGrants = Buffer.concat([tar, Buffer.from(grant({ number: '11999001', title: 'In tar' }))]);

  it.each<[string | Buffer, string]>([
    ['rawlocation_id\tlocation_id\traw_city', 'PatentsView locations (location_not_disambiguated)'],
    ['09204581\tB2\n*** BRS DOCUMENT BOUNDARY ***', "text from the patent office's search system (BRS)"],
    ['<?xml version="1.0" ?>\n<uspat:CPCMasterClassificationFile', 'a CPC master classification file'],
    ['Appl_Type~Appl_No~Product_No', 'the Orange Book of the FDA'],
    ['{"count": 241, "statusCodeBag": [', 'JSON of the USPTO Open Data Portal'],
    ['{"PatentData": [{"patentCaseMetadata": {', 'JSON of PEDS, a former service of the USPTO'],
    ['{"count": 9, "patentInterferenceDataBag": [', 'JSON about trials and appeals at the USPTO (PTAB)'],
    ['{"message": "Forbidden"}', 'an error message instead of data'],
    ['<exch:exchange-documents xmlns:exch="http://www.epo.org/exchange">', 'European Patent Office data (DOCDB)'],
    ['<?xml version="1.0"?><ops:world-patent-data xmlns:ops="http://ops.epo.org">', "XML of the European Patent Office's OPS"],
    ['<ep-patent-document id="EP1">', 'European Patent Office full text (ST.36)'],
    ['<wo-published-application>', 'an international application (WIPO ST.36)'],
    ['<pat:PatentGrant xmlns:pat="http://www.wipo.int/standards/XMLSchema/ST96/Patent">', 'patent data in WIPO ST.96'],
    ['rf_id,file_id,cname,convey_text\n1,2,3,4', 'a table of the assignments dataset of the USPTO'],
    ['<class-scheme scheme-type="ipc">', 'the IPC scheme of WIPO'],
    ['A01B0001000000\tHand tools\n', "WIPO's list of IPC titles"],
    ['symbol\tlevel\ttitle\nA\tsection\tHUMAN NECESSITIES', 'a tab-separated table with the columns symbol, level, title'],
    ['name,patent,price\nx,1,2', 'a CSV file with the columns name, patent, price'],
    ['%PDF-1.7', 'a PDF document'],
    [names('word/document.xml'), 'a Word document'],
    [names('xl/workbook.xml'), 'an Excel workbook'],
    ['\n<!DocType Html>\n<Html>', 'a web page'],
    ['<?xml version="1.0"?>\n<Html>', 'a web page'],
    ['<?xml version="1.0"?>\n<!-- a --><rss version="2.0">', 'XML with the root <rss>'],
    ['<!DOCTYPE rss [ <!ENTITY a "b"> <!ENTITY c "d"> ]> <rss>', 'XML with the root <rss>'],
    [`${'<?a?>'.repeat(5000)}x`, `a text that begins with “${'<?a?>'.repeat(8)}…”`],
    ['[{"id": 1, "name": "x"}]', 'JSON with “id”, “name”'],
    [Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), 'a 7z archive'],
    [tar, 'a tar archive'],
    [tarOfGrants, 'a tar archive'],
    [Buffer.alloc(100), 'a file in an unknown binary format'],
    ['hello\u0007\nworld', 'a text that begins with “hello”'],
    ['', 'an empty file'],
  ])('are named for what they are: %s', (head, name) => {
    const { unread } = formatOf({ head: Buffer.from(head) });
    expect(unread?.name).toBe(name);
  });
});
