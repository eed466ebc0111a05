import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { testDatabase } from '../../test/database.ts';
import { grant, patentTable, zip } from './fixtures/sample-documents.ts';
import { importFiles } from './import-files.ts';
import { inspectFile } from './inspect-file.ts';
import type { ImportEvents } from './store/progress.ts';

describe('imports of archives', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const folder = mkdtempSync(join(tmpdir(), 'brevet-archives-test-'));
  const path = join(folder, 'a.zip');
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The numbers that are stored afterwards, what was said of each file and what of each record. */
  const imported = async (content: Buffer, events: ImportEvents = {}) => {
    writeFileSync(path, content);
    await database.db.delete(bulkPatents);
    const records: string[] = [];
    const reports = await importFiles(database.pool, [path], { ...events, onProblem: ({ reason }) => records.push(reason) });
    const rows = await database.db.select({ number: bulkPatents.PatentNumber }).from(bulkPatents);
    const files = reports.flatMap(({ name, problem }) =>
      problem === null ? [] : `${name.slice(folder.length + 1)}: ${problem}`,
    );
    return { numbers: rows.map(({ number }) => number).sort(), files, records, reports };
  };
  const week = (...numbers: string[]) => numbers.map((number) => grant({ number, title: 'Packed' })).join('');
  const packed = (name: string, ...numbers: string[]) => ({ name, content: week(...numbers) });

  it('read archives in archives', async () => {
    const inner = zip([packed('a.xml', '11888001'), packed('b.xml', '11888002')], true);
    const middle = zip([
      { name: 'inner.zip', content: inner },
      { name: 'c.xml.gz', content: gzipSync(week('11888003')) },
    ]);
    const { numbers, files, reports } = await imported(
      zip([{ name: 'middle.zip', content: gzipSync(middle) }, packed('d.xml', '11888004')]),
    );
    expect(numbers).toEqual(['11888001', '11888002', '11888003', '11888004']);
    expect(files).toEqual([]);
    expect(reports[0]?.name).toBe(`${path}:middle.zip:inner.zip:a.xml`);
    expect(await inspectFile(path)).toMatchObject({ Format: 'USPTO XML v4', Records: 4 });
  });

  it('name an archive that is too deep, and read the files beside it', async () => {
    const nested = ['c.zip', 'b.zip', 'a.zip'].reduce(
      (content, name) => zip([{ name, content }]),
      zip([packed('x.xml', '11888005')]),
    );
    const { numbers, files } = await imported(zip([{ name: 'deep.zip', content: nested }, packed('y.xml', '11888006')]));
    expect(numbers).toEqual(['11888006']);
    expect(files).toEqual(['a.zip:deep.zip:a.zip:b.zip: it is an archive in 3 others. Unpack it, and import the files in it']);
  });

  it('refuse archives that unpack to too much', async () => {
    const zeros = zip([{ name: 'zeros.xml', content: `${week('11888007')}${'\0'.repeat(30_000_000)}` }], true);
    const { files } = await imported(zip([{ name: 'bomb.zip', content: zeros }]));
    expect(files).toEqual(['a.zip:bomb.zip:zeros.xml: it unpacks to far more data than patent files do']);
  });

  it('refuse archives whose archives have too many files', async () => {
    const many = zip(Array.from({ length: 300 }, (_, index) => ({ name: `${index}.txt`, content: 'x' })));
    const { files } = await imported(
      zip([
        { name: '1.zip', content: many },
        { name: '2.zip', content: many },
      ]),
    );
    expect(files).toContain('a.zip:2.zip: the archive has more than 500 files');
  });

  it('name files that are encrypted or packed in an unknown way, and read the others', async () => {
    const content = zip([packed('secret.xml', '11888008'), packed('odd.xml', '11888009'), packed('open.xml', '11888010')], true);
    const [secret, odd] = ['secret.xml', 'odd.xml'].map((name) => content.lastIndexOf(name) - 46);
    content.writeUInt16LE(0x801, (secret ?? 0) + 8);
    content.writeUInt16LE(9, (odd ?? 0) + 10);
    const { numbers, files } = await imported(content);
    expect(numbers).toEqual(['11888010']);
    expect(files).toEqual([
      'a.zip:secret.xml: it is encrypted. Unpack it with its password, and import what is in it',
      "a.zip:odd.xml: it is compressed with method 9, which Brevet can't read. Unpack it, and import what is in it",
    ]);
  });

  it('name formats that may hold records as failures, and others in passing', async () => {
    const content = zip([
      { name: 'other.7z', content: Buffer.from('7z\xbc\xaf\x27\x1c rest', 'latin1') },
      { name: 'report.html', content: '<!doctype html>' },
      packed('open.xml', '11888011'),
    ]);
    const { numbers, reports } = await imported(content);
    expect(numbers).toEqual(['11888011']);
    expect(reports.map(({ state, problem }) => [state, problem])).toEqual([
      ['done', null],
      ['failed', "this is a 7z archive, which Brevet doesn't import. Unpack it, and import the files in it."],
      ['done', "this is a web page, which Brevet doesn't import"],
    ]);
  });

  describe('keep what is whole', () => {
    it('if a checksum is wrong', async () => {
      const content = zip([packed('week.xml', '11888012', '11888013'), packed('next.xml', '11888014')], true);
      content.writeUInt32LE(1, content.indexOf('PK\x01\x02') + 16);
      const { numbers, files, records } = await imported(content);
      expect(numbers).toEqual(['11888012', '11888013', '11888014']);
      expect(files).toEqual(['a.zip:week.xml: the checksum of week.xml is wrong: its content was damaged']);
      expect(records).toEqual([]);
    });

    it('and name the patent in which the packed data breaks', async () => {
      const all = Array.from({ length: 40 }, (_, index) => String(11_888_020 + index));
      const texts = week(...all).split('Much text');
      const noise = texts.map(
        (text, index) => text + createHash('shake256', { outputLength: 2000 }).update(String(index)).digest('hex'),
      );
      const content = gzipSync(noise.join(''));
      const middle = Math.floor(content.length / 2);
      content.fill(0xff, middle, middle + 64);
      const { numbers, files, records, reports } = await imported(content);
      expect(files).toEqual(['a.zip: the compressed data is damaged']);
      expect(numbers).toEqual(all.slice(0, numbers.length));
      expect(numbers.length).toBeGreaterThan(10);
      expect(records.join('\n')).toContain(`(patent ${all[numbers.length]})`);
      expect(reports[0]?.isCutOff).toBe(false);
    });

    it('if only the checksum of gzip is wrong', async () => {
      const content = gzipSync(week('11888015', '11888016'));
      content.writeUInt32LE(1, content.length - 8);
      const { numbers, files, records } = await imported(content);
      expect([numbers, files, records]).toEqual([['11888015', '11888016'], ['a.zip: the compressed data is damaged'], []]);
    });

    it('if the first byte is damaged', async () => {
      const content = zip([packed('a.xml', '11888017'), packed('b.xml', '11888018')], true);
      content[0] = 0;
      const { numbers, files } = await imported(content);
      expect([numbers, files]).toEqual([['11888018'], ['a.zip:a.xml: it is damaged in the archive']]);
    });

    it('of a table: its whole rows, and a report of the next', async () => {
      const rows = Array.from(
        { length: 20 },
        (_, index) => `"${9_100_001 + index}"\t"utility"\t"2023-10-31"\t"T"\t"B1"\t20\t0\t"i.xml"`,
      );
      const content = gzipSync([patentTable.split('\n')[0], ...rows].join('\n'), { level: 0 });
      const { numbers, files, records } = await imported(content.subarray(0, content.length - 12));
      expect(files).toEqual(['a.zip: the compressed data is cut off']);
      expect(numbers).toHaveLength(19);
      expect(records).toEqual(['the file ends in this row (patent 9100020)']);
    });

    it('if the table of contents is damaged', async () => {
      const content = zip([packed('a.xml', '11888070'), packed('b.xml', '11888071'), packed('c.xml', '11888072')], true);
      content.write('X', content.indexOf('PK\x01\x02', content.indexOf('PK\x01\x02') + 1));
      const { numbers, files } = await imported(content);
      expect(numbers).toEqual(['11888070', '11888071', '11888072']);
      expect(files).toEqual(['a.zip: the table of contents of the archive is damaged']);
    });

    it('if the archive is cut off, whatever comes first', async () => {
      const content = zip(
        [{ name: 'lst.txt', content: 'a list '.repeat(1000) }, packed('a.xml', '11888073'), packed('b.xml', '11888074')],
        true,
      );
      const { numbers, files } = await imported(content.subarray(0, content.indexOf('PK\x01\x02')));
      expect(numbers).toEqual(['11888073', '11888074']);
      expect(files).toContain('a.zip: the archive is cut off');
    });

    it('if the file is changed while it is read', async () => {
      const all = Array.from({ length: 2500 }, (_, index) => String(11_890_001 + index));
      const { numbers, files } = await imported(Buffer.from(week(...all)), {
        onProgress: ({ counts }) => {
          if (counts.read === 1000) writeFileSync(path, week('11999999').repeat(9000));
        },
      });
      expect(files).toEqual(['a.zip: the file was changed while it was read']);
      expect(numbers).toEqual(all.slice(0, numbers.length));
    });
  });
});
