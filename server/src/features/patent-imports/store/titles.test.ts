import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpcTitles } from '../../../schema/bulk-patents.ts';
import { testDatabase } from '../../../test/database.ts';
import { zip } from '../fixtures/sample-documents.ts';
import { importFiles } from '../import-files.ts';
import { inspectFile } from '../inspect-file.ts';

const realScheme = new URL('../../../../../../shared/data/04-codes/cpc-scheme-A01L.xml', import.meta.url).pathname;

const item = (symbol: string, title: string, below = '') =>
  `<classification-item level="7"><classification-symbol>${symbol}</classification-symbol><class-title>${title}</class-title>${below}</classification-item>`;
const part = (text: string, more = '') => `<title-part><text scheme="ipc">${text} </text>${more}</title-part>`;
const reference = '<reference><text scheme="cpc">other plates <class-ref>F28F3/00</class-ref></text></reference>';
const scheme = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<class-scheme scheme-type="cpc">${items.join('\n')}</class-scheme>`;
const table = (...rows: string[][]) =>
  [['cpc_subclass', 'cpc_subclass_title', 'cpc_group', 'cpc_group_title', 'cpc_class', 'cpc_class_title'], ...rows]
    .map((row) => row.map((value) => `"${value}"`).join('\t'))
    .join('\n');

describe('imports of CPC titles', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const folder = mkdtempSync(join(tmpdir(), 'brevet-titles-test-'));
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  let files = 0;
  const file = (content: string | Buffer) => {
    files += 1;
    const path = join(folder, `file-${files}`);
    writeFileSync(path, content);
    return path;
  };
  const imported = async (content: string | Buffer) => {
    const problems: string[] = [];
    const [report] = await importFiles(database.pool, [file(content)], { onProblem: ({ reason }) => problems.push(reason) });
    return { report, problems };
  };
  const titles = async () => {
    const rows = await database.db.select().from(cpcTitles);
    return Object.fromEntries(rows.map((row) => [row.Symbol, row.Title]));
  };

  it('read the scheme of the offices, without what points to other classes', async () => {
    const xml = scheme(
      item(
        'H05K',
        part('PRINTED CIRCUITS', reference) + part('CASINGS OF   APPARATUS'),
        item('H05K7/20', part('Cooling &amp; heating')),
      ),
    );
    expect(await inspectFile(file(xml))).toMatchObject({ Format: 'CPC scheme XML', Details: false, Records: 2 });
    const { report, problems } = await imported(xml);
    expect(report).toMatchObject({ state: 'done', counts: { read: 2, added: 2, changed: 0, same: 0, skipped: 0 } });
    expect(problems).toEqual([]);
    expect(await titles()).toMatchObject({ H05K: 'PRINTED CIRCUITS; CASINGS OF APPARATUS', 'H05K7/20': 'Cooling & heating' });
  });

  it.skipIf(!existsSync(realScheme))('read a real file of the scheme', async () => {
    const { report, problems } = await imported(readFileSync(realScheme));
    const symbols = Object.keys(await titles()).filter((symbol) => symbol.startsWith('A01L'));
    expect(problems).toEqual([]);
    expect(report?.counts.added).toBe(symbols.length);
    expect(await titles()).toMatchObject({
      A01L: 'SHOEING OF ANIMALS',
      'A01L1/04': 'Solid horseshoes consisting of multiple parts',
      'A01L15/00': 'Apparatus or use of substances for the care of hoofs',
    });
  });

  it('read the tables of PatentsView, and replace only titles that differ', async () => {
    const row = (group: string, title: string) => ['G06F', 'ELECTRIC DIGITAL DATA', group, title, 'G06', 'COMPUTING'];
    const first = await imported(table(row('G06F1/20', 'Cooling means'), row('G06F1/26', 'Power supply')));
    expect(first.report?.counts).toEqual({ read: 6, added: 4, changed: 0, same: 2, skipped: 0 });
    const again = await imported(gzipSync(table(row('G06F1/20', 'Means for cooling'))));
    expect(again.report?.counts).toEqual({ read: 3, added: 0, changed: 1, same: 2, skipped: 0 });
    expect(await titles()).toMatchObject({ G06: 'COMPUTING', 'G06F1/20': 'Means for cooling', 'G06F1/26': 'Power supply' });
  });

  const list = ['E\t\tFIXED CONSTRUCTIONS', 'E01\t\tROADS', 'E01B\t\tPERMANENT WAY', 'E01B1/00\t0\tBallast {(laying E01B27/00)}'];

  it.each([
    ['as it comes', list.join('\n')],
    [
      'with the line ends of Windows, a mark of its encoding and headings',
      `\uFEFFSymbol\tLevel\tTitle\r\n${list.join('\r\n')}\r\n`,
    ],
    ['in UTF-16', Buffer.from(`\uFEFF${list.join('\r\n')}`, 'utf16le')],
    ['in an archive', zip([{ name: 'cpc-section-E_20260101.txt', content: list.join('\n') }])],
  ])('read the list of the offices: %s', async (_name, content) => {
    await database.db.delete(cpcTitles);
    const { report, problems } = await imported(content);
    expect(problems).toEqual([]);
    expect(report).toMatchObject({ format: 'CPC title list', counts: { read: 4, added: 4, changed: 0, same: 0, skipped: 0 } });
    expect(await titles()).toEqual({
      E: 'FIXED CONSTRUCTIONS',
      E01: 'ROADS',
      E01B: 'PERMANENT WAY',
      'E01B1/00': 'Ballast {(laying E01B27/00)}',
    });
  });

  it('name the lines of the list that are no titles', async () => {
    const { report, problems } = await imported([...list, 'Z99\t\tNothing', 'E01B2/00\t0', 'E01B3/00\t0\tA\0B'].join('\n'));
    expect(problems).toEqual([
      "it isn't a CPC symbol with a level and a title",
      "it isn't a CPC symbol with a level and a title",
      'the title has control characters',
    ]);
    expect(report?.counts).toEqual({ read: 7, added: 0, changed: 0, same: 4, skipped: 3 });
  });

  it('read an archive with a file for each subclass', async () => {
    const archive = zip([
      { name: 'cpc-scheme-B01J.xml', content: scheme(item('B01J', part('CATALYSIS'))) },
      { name: 'cpc-scheme-B01L.xml', content: scheme(item('B01L', part('LABORATORY APPARATUS'))) },
    ]);
    await importFiles(database.pool, [file(archive)]);
    expect(await titles()).toMatchObject({ B01J: 'CATALYSIS', B01L: 'LABORATORY APPARATUS' });
  });

  it("skip what isn't a class, and say why", async () => {
    const { report, problems } = await imported(
      scheme(item('Z99', part('Nothing')), item('C01', part('x'.repeat(2001))), item('C02', ''), item('C03', part('GLASS'))),
    );
    expect(problems).toEqual(['"Z99" is not a CPC symbol', 'the title is too long for a class']);
    expect(report?.counts).toMatchObject({ read: 3, added: 1, skipped: 2 });
  });

  it.each([
    ['cut off', scheme(item('D01', part('Threads'))).slice(0, -20), 'the file is cut off', true],
    ['broken', scheme(item('D02', part('<b>Yarns</i>'))), 'its XML is damaged', false],
    [
      'with entities of its own',
      scheme(item('D03', part('&lol;'))).replace('<class-scheme', '<!DOCTYPE x [<!ENTITY lol "lol">]><class-scheme'),
      'its XML is damaged',
      false,
    ],
    ['200,000 levels deep', scheme('<a>'.repeat(200_000)), 'it is nested deeper than any scheme', false],
    ['with an endless text', scheme(item('D04', part('x'.repeat(3_000_000)))), 'its XML is damaged', false],
    [
      'in another encoding',
      Buffer.from(scheme(item('D05', part('Jalapeño'))), 'latin1'),
      "it has bytes that aren't valid UTF-8",
      false,
    ],
  ])('store nothing of a file that is %s', async (_name, content, problem, isCutOff) => {
    const { report } = await imported(Buffer.concat([Buffer.from(content), Buffer.alloc(0)]));
    expect(report).toMatchObject({ state: 'failed', isCutOff, problem: `${problem}, so nothing from this file was stored` });
    expect(Object.keys(await titles()).filter((symbol) => symbol.startsWith('D'))).toEqual([]);
  });
});
