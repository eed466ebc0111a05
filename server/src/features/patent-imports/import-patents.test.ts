import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { patentsImportCommand } from '../../commands/import-patents.ts';
import { connect } from '../../platform/db/client.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { patents } from '../../schema/patents.ts';
import { testDatabase } from '../../test/database.ts';
import { batchGate } from '../../test/import-files.ts';
import { importFiles } from './commands.ts';
import {
  abstractTable,
  applicationTable,
  assigneeTable,
  broken,
  cpcTable,
  grant,
  greenbookGrant,
  inventorTable,
  ipcTable,
  patdocGrant,
  patentTable,
  ppubsPatent,
  uspcTable,
  zip,
} from './fixtures/sample-documents.ts';
import { claimsOfPatent } from './patent-claims.queries.ts';

const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url));

describe('patents import', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const folder = mkdtempSync(join(tmpdir(), 'brevet-import-test-'));
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const file = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const run = async (...files: string[]) => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    // Each run of the command opens its own connections.
    const { pool } = connect(database.url, 4);
    const code = await patentsImportCommand(pool, files, { stdout, stderr }).finally(() => pool.end());
    stdout.end();
    stderr.end();
    return { code, said: await text(stdout), complained: await text(stderr) };
  };
  const stored = async () => new Map((await database.db.select().from(bulkPatents)).map((row) => [row.PatentNumber, row]));

  it('adds patents, and changes nothing the second time', async () => {
    const path = file('week.xml', grant({ number: '11888001', title: 'One' }) + grant({ number: '11888002', title: 'Two' }));
    expect((await run(path)).said).toContain('2 read, 2 added, 0 changed, 0 unchanged, 0 skipped');
    const before = await stored();
    expect((await run(path)).said).toContain('2 read, 0 added, 0 changed, 2 unchanged, 0 skipped');
    expect(await stored()).toEqual(before);
    expect(before.get('11888001')).toMatchObject({ PatentStatus: 'Issued', Cpc: ['H05K 7/20'], FiledDate: '2021-03-04' });
  });

  it('updates the titles of patents that the brokerage deals with', async () => {
    const titles = () => database.db.select({ StoreTitle: patents.StoreTitle }).from(patents);
    await database.db.insert(patents).values({ Country: 'US', PatentNumber: '11888051' });
    await run(file('titled.xml', grant({ number: '11888051', title: 'Ratchet' })));
    expect(await titles()).toEqual([{ StoreTitle: expect.stringMatching(/^Ratchet/) }]);
    await run(file('renamed.xml', grant({ number: '11888051', title: 'Pawl', date: '20240109' })));
    expect(await titles()).toEqual([{ StoreTitle: expect.stringMatching(/^Pawl/) }]);
  });

  it('detects gzip by its content, whatever the name', async () => {
    const path = file('gzip.txt', gzipSync(grant({ number: '11888003', title: 'Packed' })));
    expect((await run(path)).said).toContain('1 read, 1 added');
  });

  it('prefers newer data to older, even within one file', async () => {
    const [old, middle, young] = ['20240102', '20240203', '20240304'].map((date) =>
      grant({ number: '11888004', title: `Of ${date}`, date }),
    );
    await run(file('a.xml', `${young}${old}`));
    expect((await stored()).get('11888004')?.Title).toContain('Of 20240304');
    expect((await run(file('b.xml', String(middle)))).said).toContain('0 changed, 1 unchanged');
    expect((await stored()).get('11888004')?.Title).toContain('Of 20240304');
  });

  it('imports two files with the same patents at once', async () => {
    const numbers = Array.from({ length: 2500 }, (_, index) => String(11_700_001 + index));
    const title = (number: string) => grant({ number, title: `At once ${number}` });
    const paths = [file('one.xml', numbers.map(title).join('')), file('other.xml', numbers.toReversed().map(title).join(''))];
    const both = await Promise.all(paths.map((path) => run(path)));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const added = both.map(({ said }) => Number(/(\d[\d,]*) added/.exec(said)?.[1]?.replace(',', '')));
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(numbers.length);
    expect([...(await stored()).keys()].filter((number) => number.startsWith('117'))).toHaveLength(numbers.length);
  });

  it('reports skipped records with their position, and files that it cannot read', async () => {
    const bad = await run(
      file('bad.xml', broken + grant({ number: '11888005', title: 'Good' })),
      join(folder, 'nowhere.xml'),
      file('words.txt', 'hello\nworld'),
    );
    expect(bad.code).toBe(1);
    expect(bad.said).toContain('2 read, 1 added, 0 changed, 0 unchanged, 1 skipped');
    expect(bad.complained).toMatch(/bad\.xml at 0: skipped, .*tag/);
    expect(bad.complained).toContain('nowhere.xml: no such file');
    expect(bad.complained).toContain(
      'words.txt: it contains nothing that Brevet can import: it is a text that begins with “hello”',
    );
  });

  it('reports a damaged archive', async () => {
    const whole = gzipSync(grant({ number: '11888006', title: 'Cut' }).repeat(50));
    const result = await run(file('cut.gz', whole.subarray(0, whole.length / 2)));
    expect(result).toMatchObject({ code: 4, complained: expect.stringContaining('the compressed data is cut off') });
  });

  it('reports a damaged table', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `"${9_000_001 + index}"\t${Math.random()}`);
    const whole = gzipSync(['"patent_id"\t"patent_abstract"', ...rows].join('\n'));
    const result = await run(file('cut-table.gz', whole.subarray(0, whole.length / 2)));
    expect(result).toMatchObject({
      code: 4,
      complained: expect.stringContaining('the compressed data is cut off, so nothing from this file was stored'),
    });
  });

  it('names the damaged file in an archive', async () => {
    const archive = zip([{ name: 'week.xml', content: grant({ number: '11888007', title: 'Lost' }) }]);
    const path = file('cut.zip', archive.subarray(0, archive.length - 60));
    expect((await run(path)).complained).toMatch(/^\S*cut\.zip: \S/);
  });

  it('imports the readable files of an archive', async () => {
    const archive = zip([
      { name: 'lst.txt', content: 'a list' },
      { name: 'week.xml', content: grant({ number: '11888008', title: 'Zipped' }) },
      { name: 'more.xml', content: grant({ number: '11888009', title: 'Zipped too' }) },
    ]);
    const result = await run(file('archive.bin', archive));
    expect(result.code).toBe(0);
    expect(result.complained).toMatch(/^\S+:lst\.txt: this is a text that begins with “a list”, which Brevet doesn't import\n$/);
    expect(result.said).toContain('2 read, 2 added, 0 changed, 0 unchanged, 0 skipped');
  });

  it.each([
    ['gzip', (xml: string) => gzipSync(xml)],
    ['zip', (xml: string) => zip([{ name: 'week.xml', content: xml }])],
  ])('reads standard input: %s', async (kind, pack) => {
    const number = { gzip: '11888011', zip: '11888012' }[kind] ?? '';
    const child = spawn(process.execPath, [cli, 'patents', 'import', '-'], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(pack(grant({ number, title: kind })));
    expect(await text(child.stdout)).toContain('1 read, 1 added');
    expect((await stored()).has(number)).toBe(true);
  });

  it('skips records that the store cannot take, and continues', async () => {
    const endless = grant({ number: '11888013', title: 'word '.repeat(50_000) });
    const result = await run(file('endless.xml', endless + grant({ number: '11888014', title: 'Short' })));
    expect(result.said).toContain('2 read, 1 added, 0 changed, 0 unchanged, 1 skipped');
    expect(result.complained).toContain("its texts are longer than any patent's");
  });

  it('joins the tables of PatentsView in any order, from any file', async () => {
    const files = [
      file('assignees', assigneeTable),
      file('details.zip', zip([inventorTable, cpcTable, ipcTable].map((content, index) => ({ name: `${index}.tsv`, content })))),
      file('uspc.gz', gzipSync(uspcTable)),
      file('abstracts', abstractTable.replaceAll('\n"', '\r\n"')),
      file('applications', applicationTable),
      file('patents', patentTable),
    ];
    const { said, complained } = await run(...files);
    expect(said).toContain('18 read, 2 added, 13 changed, 0 unchanged, 3 skipped');
    expect(complained).toContain('patents at 4: skipped, there is no patent number in "nonsense"');
    expect(complained).toContain('patents at 5: skipped, 2 values instead of 8');
    expect(complained).toContain('assignees: skipped 1 patent that is not in the store');
    const rows = await stored();
    expect(rows.get('10999001')).toMatchObject({
      Title: 'Cooling "hot" plates',
      Abstract: 'A plate,\nwhich is "hot".',
      Assignees: ['Halden Kestrel Ltd', 'Ada Quist'],
      Inventors: ['Ada Quist', 'Bo Lund'],
      Cpc: ['H05K 7/20', 'F28D 15/02'],
      Ipc: ['H05K 7/20'],
      Uspc: '361/700',
      FiledDate: '2019-08-07',
      ApplicationNumber: '17/1',
      IssuedDate: '2021-05-04',
      Kind: 'B2',
    });
    expect(rows.get('D999002')?.Assignees).toEqual(['Bottle House']);
    expect(rows.has('7777777')).toBe(false);
    expect((await run(...files)).said).toContain('0 added, 0 changed');
    expect(await stored()).toEqual(rows);
  });

  it.each([999, 1000, 1001])('stores %i patents in batches of 1,000', async (count) => {
    const first = 12_500_000 + count * 10_000;
    const all = Array.from({ length: count }, (_, index) => grant({ number: String(first + index), title: 'Border' })).join('');
    const path = file(`${count}.xml`, all);
    expect((await run(path)).said).toContain(`${count} read, ${count} added, 0 changed, 0 unchanged, 0 skipped`);
    expect((await stored()).has(String(first + count - 1))).toBe(true);
    // A file that was read to the end starts from the beginning again.
    expect((await run(path)).said).toContain(`${count} read, 0 added, 0 changed, ${count} unchanged, 0 skipped`);
  });

  it('keeps claims for other features, and notices that they are new', async () => {
    const full = grant({ number: '11888020', title: 'Claimed' });
    await run(file('bibliography.xml', full.replace(/<claims[\s\S]*<\/claims>/, '')));
    const key = { Country: 'US', PatentNumber: '11888020' };
    expect(await claimsOfPatent(database.db, key)).toEqual([]);
    const path = file('full.xml', full);
    expect((await run(path)).said).toContain('1 read, 0 added, 1 changed, 0 unchanged');
    expect(await claimsOfPatent(database.db, key)).toEqual([
      { number: 1, text: 'A plate, comprising:\na channel; and\na fluid.', dependsOn: [] },
      { number: 2, text: 'The plate of claim 1, being flat.', dependsOn: [1] },
    ]);
    expect((await run(path)).said).toContain('1 read, 0 added, 0 changed, 1 unchanged');
  });

  it('exits with a special code if records were skipped', async () => {
    const result = await run(file('skipped.xml', broken + grant({ number: '11888021', title: 'Good' })));
    expect(result).toMatchObject({ code: 3, said: expect.stringContaining('1 added, 0 changed, 0 unchanged, 1 skipped') });
  });

  it.each([
    ['XML', (bytes: Buffer) => bytes],
    ['gzip', (bytes: Buffer) => gzipSync(bytes, { level: 0 })],
    ['zip', (bytes: Buffer) => zip([{ name: 'week.xml', content: bytes.toString() }])],
    ['deflated zip', (bytes: Buffer) => zip([{ name: 'week.xml', content: bytes.toString() }], true)],
  ])('keeps every complete document of a file that is cut off: %s', async (kind, pack) => {
    const first = { XML: 11_888_100, gzip: 11_888_200, zip: 11_888_300, 'deflated zip': 11_888_400 }[kind] ?? 0;
    const numbers = Array.from({ length: 30 }, (_, index) => String(first + index));
    const packed = pack(Buffer.from(numbers.map((number) => grant({ number, title: `${number} ${randomUUID()}` })).join('')));
    const result = await run(file(`cut.${kind}`, packed.subarray(0, Math.floor(packed.length * 0.65))));
    expect(result.code).toBe(4);
    expect(result.complained).toMatch(/is cut off|ends before/);
    const added = Number(/(\d+) added/.exec(result.said)?.[1]);
    expect(added).toBeGreaterThanOrEqual(kind === 'deflated zip' ? 10 : 18);
    expect((await stored()).has(numbers[added - 1] ?? '')).toBe(true);
  });

  it('checks the sums of an archive', async () => {
    const archive = zip([{ name: 'week.xml', content: grant({ number: '11888022', title: 'Sum' }) }]);
    archive.write('X', archive.indexOf('Much text'));
    const result = await run(file('sum.zip', archive));
    expect(result).toMatchObject({ code: 1, complained: expect.stringContaining('the checksum of week.xml is wrong') });
  });

  it.each(['low byte first', 'swapped'])('reads UTF-16: %s', async (kind) => {
    const number = kind === 'swapped' ? '11888024' : '11888023';
    const bytes = Buffer.from(`\uFEFF${grant({ number, title: 'Wide' }).replace('UTF-8', 'UTF-16')}`, 'utf16le');
    if (kind === 'swapped') bytes.swap16();
    expect((await run(file(`${kind}.xml`, bytes))).said).toContain('1 read, 1 added');
    expect((await stored()).get(number)?.Title).toBe('Wide with CO2 — größer');
  });

  it('names files that hold nothing to import', async () => {
    const result = await run(file('places', 'rawlocation_id\tlocation_id\traw_city\n1\t2\tKyoto\n'));
    expect(result).toMatchObject({
      code: 1,
      complained: expect.stringContaining(
        "this is PatentsView locations (location_not_disambiguated), which Brevet doesn't import",
      ),
    });
  });

  it('counts citations, and keeps all US classes of a table', async () => {
    await run(file('cited-patents', patentTable));
    const citations = ['5000001', '5000002', '5000002'].map((number, index) => `${number}\t${index}\t10999001`);
    await run(
      file('citations', ['patent_id\tcitation_sequence\tcitation_patent_id', ...citations].join('\n')),
      file('classes', uspcTable),
    );
    expect((await stored()).get('10999001')).toMatchObject({ CitedCount: 2, Uspc: '361/700', FurtherUspc: ['165/104'] });
  });

  it('stores nothing of a table with details that needs more room than the disk has', async () => {
    await run(file('known-patents', patentTable));
    const path = file('known-abstracts', abstractTable);
    const before = await stored();
    await expect(importFiles(database.pool, [path], { room: 100 })).rejects.toThrow(messages.importDiskFull);
    expect(await stored()).toEqual(before);
    expect(await importFiles(database.pool, [path], { room: 10_000 })).toMatchObject([{ state: 'done' }]);
  });

  describe('a withdrawn patent', () => {
    const table = (number: string) =>
      [patentTable.split('\n')[0], `"${number}"\t"utility"\t"2023-10-31"\t"Withdrawn"\t"B1"\t20\t1\t"ipg231031.xml"`].join('\n');
    const announced: [string, (number: string) => string][] = [
      ['XML', (number) => grant({ number, title: 'Withdrawn', date: '20231031' })],
      ['XML of 2003', (number) => patdocGrant({ number, title: 'Withdrawn', date: '20231031' })],
      ['text', (number) => greenbookGrant({ number: `0${number}`, title: 'Withdrawn', date: '20231031' })],
      ['JSON', (number) => JSON.stringify([ppubsPatent({ number, title: 'Withdrawn', date: '2023-10-31' })])],
    ];
    const cases = announced.flatMap(([name, make]) => [
      [`${name}, then the table`, name, make, false] as const,
      [`the table, then ${name}`, name, make, true] as const,
    ]);

    it.each(cases)('has never issued: %s', async (order, name, make, isTableFirst) => {
      const number = String(7_100_001 + cases.findIndex(([one]) => one === order) * 11);
      const files = [file(`announced-${number}`, make(number)), file(`table-${number}`, table(number))];
      for (const path of isTableFirst ? files.toReversed() : files) await run(path);
      expect((await stored()).get(number), name).toMatchObject({
        Withdrawn: true,
        PatentStatus: 'Application',
        IssuedDate: null,
        PublicationDate: '2023-10-31',
      });
      // Neither file changes anything the second time.
      for (const path of files) expect((await run(path)).said).toContain('0 added');
      expect((await stored()).get(number)).toMatchObject({ Withdrawn: true, PatentStatus: 'Application', IssuedDate: null });
    });

    it('is withdrawn even if a newer file came first', async () => {
      await run(file('newer.xml', grant({ number: '7100201', title: 'Newer', date: '20240102' })));
      await run(file('older-table', table('7100201')));
      expect((await stored()).get('7100201')).toMatchObject({ Withdrawn: true, PatentStatus: 'Application', IssuedDate: null });
    });
  });

  it('does not replace all inventors by the first one', async () => {
    await run(file('inventors.xml', grant({ number: '11888025', title: 'Many', date: '20240102' })));
    const short = {
      ...ppubsPatent({ number: '11888025', title: 'Many', date: '2024-01-02' }),
      inventorsShort: 'Other; One et al.',
    };
    const answer = JSON.stringify({ patents: [short, ppubsPatent({ number: '11888026', title: 'New' })] });
    expect((await run(file('answer.json', answer))).said).toContain('2 read, 1 added, 1 changed');
    const rows = await stored();
    expect(rows.get('11888025')?.Inventors).toEqual(['Ada Quist']);
    expect(rows.get('11888026')?.Inventors).toEqual(['Ada Quist, Jr']);
  });

  it('reports what was stored before the database failed', async () => {
    const path = file(
      'failing.xml',
      Array.from({ length: 2500 }, (_, index) => grant({ number: String(13_100_001 + index), title: 'Failing' })).join(''),
    );
    await database.pool.query(`create function fail_late() returns trigger language plpgsql
      as $$ begin if new.patent_number = '13102001' then raise exception 'failed'; end if; return new; end $$`);
    await database.pool.query('create trigger fail_late before insert on bulk_patents for each row execute function fail_late()');
    const stdout = new PassThrough();
    await expect(patentsImportCommand(database.pool, [path], { stdout, stderr: new PassThrough() })).rejects.toThrow('failed');
    stdout.end();
    expect(await text(stdout)).toContain('2000 read, 2000 added, 0 changed, 0 unchanged, 0 skipped before the error');
    await database.pool.query('drop trigger fail_late on bulk_patents');
    const { said } = await run(path);
    expect(said).toContain('500 read, 500 added');
    expect(said).toContain('2000 read, 2000 added, 0 changed, 0 unchanged, 0 skipped in an earlier run that was interrupted');
  });

  describe.skipIf(process.platform === 'win32')('says in one sentence that the disk is full', () => {
    const sentence = 'The disk is full: free some space and run the command again.\n';
    /** The command in a process that may write files of 100 kB at most. */
    const command = (path: string) =>
      spawn('sh', ['-c', 'ulimit -f 100; exec "$0" "$@"', process.execPath, cli, 'patents', 'import', path], {
        env: { ...process.env, DATABASE_URL: database.url },
        stdio: ['pipe', 'ignore', 'pipe'],
      });

    it('for the database', async () => {
      await database.pool.query(`create function fill_disk() returns trigger language plpgsql
        as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
      await database.pool.query(
        'create trigger fill_disk before insert on bulk_patents for each row execute function fill_disk()',
      );
      onTestFinished(async () => void (await database.pool.query('drop trigger fill_disk on bulk_patents')));
      const child = command(file('full.xml', grant({ number: '13300001', title: 'Full' })));
      expect(await text(child.stderr)).toBe(sentence);
      expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
    });

    it('for temporary files', async () => {
      const child = command('-');
      child.stdin.on('error', () => {});
      child.stdin.end(zip([{ name: 'week.xml', content: grant({ number: '13300002', title: 'Full' }).repeat(500) }]));
      expect(await text(child.stderr)).toBe(sentence);
    });
  });

  it('ends on a signal, and resumes there', async () => {
    const path = file(
      'canceled.xml',
      Array.from({ length: 3500 }, (_, index) => grant({ number: String(13_000_001 + index), title: 'Canceled' })).join(''),
    );
    const cancel = new AbortController();
    const [report] = await importFiles(database.pool, [path], {
      signal: cancel.signal,
      onProgress: () => cancel.abort(),
    });
    expect(report?.state).toBe('canceled');
    const [rest] = await importFiles(database.pool, [path]);
    expect(rest).toMatchObject({ state: 'done', before: report?.counts });
    expect((report?.counts.added ?? 0) + (rest?.counts.added ?? 0)).toBe(3500);
  });

  it('loses and duplicates nothing when it is killed ten times', async () => {
    const count = 11_000;
    await database.pool.query('delete from bulk_patents');
    const path = file(
      'large.xml',
      Array.from({ length: count }, (_, index) => grant({ number: String(12_000_001 + index), title: `Number ${index}` })).join(
        '',
      ),
    );
    const gate = await batchGate(database.pool, 10);
    for (let batch = 0; batch < 10; batch += 1) {
      const child = spawn(process.execPath, [cli, 'patents', 'import', path], {
        env: { ...process.env, DATABASE_URL: database.url },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      await gate.reached(batch);
      child.kill('SIGKILL');
      await ended;
      await gate.open(batch);
    }
    await gate.remove();
    const { said } = await run(path);
    expect(said).toContain('2000 read, 2000 added, 0 changed, 0 unchanged, 0 skipped');
    expect(said).toContain('9000 read, 9000 added, 0 changed, 0 unchanged, 0 skipped in an earlier run');
    const rows = await stored();
    expect(rows.size).toBe(count);
    expect(rows.get('12011000')?.Title).toContain('Number 10999');
  }, 240_000);
});
