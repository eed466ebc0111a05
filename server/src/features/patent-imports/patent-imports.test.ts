import { chmodSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { messages } from '@brevet/contract/messages';
import type { FolderFile, ImportRow } from '@brevet/contract/patent-imports';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patentsImportCommand } from '../../commands/import-patents.ts';
import { auditEntries } from '../../schema/audit.ts';
import { imports } from '../../schema/imports.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { beginUpload, endedImport, importFolder, sendPart, uploadImport, weekOf } from '../../test/import-files.ts';
import { doHourlyWork, doWork } from '../../test/periodic-work.ts';
import { legalRecordsOf } from '../legal-records/legal-records.ts';
import { storeSetting } from '../settings/settings.queries.ts';
import { abstractTable, broken, patentTable, zip } from './fixtures/sample-documents.ts';

describe('imports of patents', () => {
  const folder = importFolder();
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp({ BREVET_IMPORTS: folder.path });
    admin = await test.make.user(40);
  });
  afterAll(async () => {
    await test.close();
    folder.remove();
  });

  const start = (body: object) => test.as(admin).post('/startImport', body);
  const started = async (body: object) => endedImport(test, admin, (await start(body)).body.ImportID);
  const inspect = (query: string) => test.as(admin).get(`/inspectImport?${query}`);
  const patents = async (from: string, to: string): Promise<number> => {
    const { rows } = await test.db.execute<{ count: number }>(
      sql`select count(*)::int as count from bulk_patents where patent_number between ${from} and ${to}`,
    );
    return rows[0]?.count ?? 0;
  };
  const stored = () => readdir(test.services.importUploads.folder).catch(() => []);

  it('reads an uploaded file, says what it is, and imports it', async () => {
    await test.as(admin).post('/createPatent', { PatentNumber: '20000002' });
    const upload = await uploadImport(test, admin, 'week.xml', weekOf(20_000_001, 3));
    expect((await inspect(`upload=${upload}`)).body.file).toMatchObject({
      Name: 'week.xml',
      Format: expect.stringContaining('USPTO'),
      Records: 3,
      Details: false,
      Before: null,
    });
    const ended = await started({ upload });
    expect(ended).toMatchObject({ State: 'done', Read: 3, Added: 3, Skipped: 0, Share: 1, StartedBy: admin.Username });
    expect(await patents('20000001', '20000003')).toBe(3);
    expect((await test.as(admin).get('/patents?search=patent 1')).body.data).toMatchObject([{ PatentNumber: '20000002' }]);
    expect(ended.can).toEqual({ cancel: false, resume: false });
    await expect.poll(stored).toEqual([]);
    expect((await start({ upload })).body).toMatchObject({ code: 'import_file_gone' });
  });

  it('reads an uploaded file of fees, whose own name says which day it covers', async () => {
    const rows = ['M1552', 'M1551'].map((code) => `0000006930001 10123456 N 20030102 20050816 20130211 ${code}\r\n`).join('');
    const upload = await uploadImport(test, admin, 'MaintFeeEvents_20250401.txt', rows);
    const Format = 'USPTO maintenance fee events';
    expect((await inspect(`upload=${upload}`)).body.file).toMatchObject({ Format, Records: 2, Details: false });
    expect(await started({ upload })).toMatchObject({ State: 'done', Format, Read: 2, Added: 2, Skipped: 0 });
    const fees = { AsOf: '2025-04-01', Events: [{ Code: 'M1551' }, { Code: 'M1552' }] };
    expect(await legalRecordsOf(test.db, { Country: 'US', PatentNumber: '6930001' })).toMatchObject({ fees });
  });

  it('reads a file in the folder, and recognizes its content later under another name', async () => {
    const file = folder.write('grants.xml.gz', gzipSync(weekOf(20_000_011, 2)));
    const { ImportID } = await started({ file });
    folder.write('copy.gz', gzipSync(weekOf(20_000_011, 2)));
    expect((await inspect('file=copy.gz')).body.file).toMatchObject({ Before: { ImportID, State: 'done' } });
    const { body } = await test.as(admin).get('/importSources');
    expect((body.Files as FolderFile[]).find(({ Name }) => Name === file)).toMatchObject({ ImportID });
    expect(await started({ file })).toMatchObject({ State: 'done', Read: 2, Added: 0, Same: 2 });
  });

  it('reads the patents of an archive before the tables with their details', async () => {
    const file = folder.write(
      'tables.zip',
      zip([
        { name: 'a_abstract.tsv', content: abstractTable },
        { name: 'b_patent.tsv', content: patentTable.split('\n').slice(0, 3).join('\n') },
        { name: 'list.txt', content: 'nothing' },
      ]),
    );
    const ended = await started({ file });
    expect(ended).toMatchObject({ State: 'done', Format: expect.stringContaining('PatentsView') });
    expect(ended.Parts.map(({ Name, Done }) => [Name, Done])).toEqual([
      ['b_patent.tsv', true],
      ['a_abstract.tsv', true],
    ]);
  });

  it('reads every file of an archive, whatever the files are called', async () => {
    const named = ['a.xml', 'a.xml', 'a.xml (2)', 'nul\0.xml', 'turned\u202elmx.\n\u001b[31m', `${'long/'.repeat(8000)}z.xml`];
    const files = named.map((name, index) => ({ name, content: `${weekOf(20_000_191 + index, 1)}${broken}` }));
    const upload = await uploadImport(test, admin, 'named.zip', zip(files));
    const { body } = await test.as(admin).post('/startImport', { upload });
    const ended = await endedImport(test, admin, body.ImportID);
    expect(ended).toMatchObject({ State: 'done', Added: 6, Skipped: 6, Problem: null });
    const names = ended.Parts.map(({ Name }) => Name);
    expect(names.slice(0, 5)).toEqual([
      'a.xml',
      'a.xml (2)',
      'a.xml (2) (2)',
      'nul\ufffd.xml',
      'turned\ufffdlmx.\ufffd\ufffd[31m',
    ]);
    expect(names[5]).toMatch(/^.{195}z\.xml$/);
    const { data } = (await test.as(admin).get(`/importErrors?import_id=${body.ImportID}`)).body;
    expect((data as { File: string }[]).map(({ File }) => File)).toEqual(names);
  });

  it('refuses an archive of more than 500 files, and reads none of them', async () => {
    const many = zip(
      Array.from({ length: 501 }, (_, index) => ({ name: `${index}.xml`, content: weekOf(20_000_900 + index, 1) })),
    );
    folder.write('many.zip', many);
    // Without its table of contents, its files are found one after another.
    folder.write('many-cut.zip', many.subarray(0, many.lastIndexOf('500.xml')));
    for (const file of ['many.zip', 'many-cut.zip']) {
      const { status, body } = await test.as(admin).get(`/inspectImport?file=${file}`);
      expect([status, body.message], file).toEqual([413, messages.importFilesTooMany]);
      expect((await start({ file })).body.code).toBe('file_too_complex');
    }
  });

  it('lists what it skipped, on pages and as CSV', async () => {
    const file = folder.write('damaged.xml', `${weekOf(20_000_021, 1)}${broken}${weekOf(20_000_022, 1)}`);
    const { ImportID, ...ended } = await started({ file });
    expect(ended).toMatchObject({ State: 'done', Added: 2, Skipped: 1 });
    const { body } = await test.as(admin).get(`/importErrors?import_id=${ImportID}`);
    expect(body).toMatchObject({ total: 1, data: [{ File: file, Position: Buffer.byteLength(weekOf(20_000_021, 1)) }] });
    const csv = await test.as(admin).get(`/importErrors?import_id=${ImportID}&format=csv`);
    expect(csv.text).toContain('ID,File,Position,Reason');
    expect((await test.as(admin).get('/importErrors?import_id=999999')).status).toBe(404);
  });

  it('refuses what cannot be imported, and says why', async () => {
    folder.write('notes.txt', 'Not a patent in sight');
    folder.write('cut.zip', zip([{ name: 'week.xml', content: weekOf(20_000_031, 1) }]).subarray(0, 300));
    const outside = join(tmpdir(), `outside-${admin.UserID}.xml`);
    writeFileSync(outside, weekOf(20_000_032, 1));
    symlinkSync(outside, join(folder.path, 'link.xml'));
    const codes = async (body: object) => (await start(body)).body.code;
    expect(await codes({ file: 'notes.txt' })).toBe('import_format_unknown');
    folder.write('claims.tsv', '"patent_id"\t"claim_sequence"\t"claim_text"\n"1"\t"0"\t"A plate."\n');
    const { body: refused } = await test.as(admin).get('/inspectImport?file=claims.tsv');
    expect(refused).toMatchObject({
      code: 'import_format_unknown',
      message: "This is PatentsView claims (g_claims), which Brevet doesn't import. Choose another file.",
    });
    expect(await codes({ file: 'cut.zip' })).toBe('import_file_damaged');
    for (const file of ['link.xml', '../week.xml', outside, '.', '..', 'none.xml', 'a\0b', '.hidden'])
      expect(await codes({ file }), file).toMatch(/^(import_file_gone|invalid)$/);
    expect(await codes({})).toBe('invalid');
    expect(await codes({ file: 'notes.txt', upload: crypto.randomUUID() })).toBe('invalid');
    expect(await codes({ upload: crypto.randomUUID() })).toBe('import_file_gone');
    const { body } = await test.as(admin).get('/importSources');
    expect((body.Files as FolderFile[]).map(({ Name }) => Name)).not.toContain('link.xml');
    unlinkSync(outside);
  });

  it.each([
    ['gzip', (files: string[]) => gzipSync(files.join(''))],
    [
      'zip',
      (files: string[]) =>
        zip(
          files.map((content, index) => ({ name: `${index}.xml`, content })),
          true,
        ),
    ],
  ])('stops at a %s that unpacks to far more data than patent files do', async (name, pack) => {
    const first = name === 'zip' ? 20_000_081 : 20_000_091;
    const padded = (number: number): string => weekOf(number, 1) + ' '.repeat(6 * 1024 * 1024);
    const bomb = pack([padded(first), padded(first + 1), padded(first + 2)]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const ended = await started({ file: folder.write(`bomb.${name}`, bomb) });
    expect(ended).toMatchObject({
      State: 'failed',
      Problem: messages.importFileProblem('It unpacks to far more data than patent files do'),
    });
    expect(await patents(String(first), String(first + 2))).toBe(ended.Added);
  });

  it('names the files of an archive that are not imported, and stores the others', async () => {
    const inner = zip([{ name: 'b.xml', content: weekOf(20_000_096, 1) }]);
    const files = [
      { name: 'a.xml', content: weekOf(20_000_095, 1) },
      { name: 'inner.zip', content: inner },
      { name: 'other.7z', content: Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1') },
      { name: 'list.txt', content: 'a list' },
    ];
    expect(await started({ file: folder.write('mixed.zip', zip(files)) })).toMatchObject({
      State: 'failed',
      Added: 2,
      Problem:
        "The file other.7z isn't imported: this is a 7z archive, which Brevet doesn't import. Unpack it, and import the files in it.",
    });
    const page = folder.write('page.xml', '<!DOCTYPE html><title>Not found</title>');
    expect((await start({ file: page })).body).toMatchObject({
      code: 'import_format_unknown',
      message: "This is a web page, which Brevet doesn't import. The download may have failed. Download the file again.",
    });
  });

  it('imports a file uploaded in parts, only for the account that uploaded it, and only once it is complete', async () => {
    const bytes = Buffer.from(weekOf(20_000_041, 2));
    const { path } = await beginUpload(test, admin, 'parts.xml', bytes.length);
    const upload = path.split('/').at(-1);
    await sendPart(test, admin, path, 0, bytes.subarray(0, 100));
    expect((await start({ upload })).body).toMatchObject({ code: 'upload_incomplete' });
    const other = await test.make.user(40);
    expect(await sendPart(test, other, path, 100, bytes.subarray(100))).toBe(404);
    expect((await test.as(other).post('/startImport', { upload })).body).toMatchObject({ code: 'import_file_gone' });
    expect(await sendPart(test, admin, path, 100, bytes.subarray(100))).toBe(204);
    const [first, second] = await Promise.all([start({ upload }), start({ upload })]);
    expect([first.status, second.status].sort()).not.toEqual([200, 200]);
    const id = first.status === 200 ? first.body.ImportID : second.body.ImportID;
    expect(await endedImport(test, admin, id)).toMatchObject({ State: 'done', Added: 2 });
  });

  it('keeps the file of an import when an earlier part of its upload ends late', async () => {
    const bytes = Buffer.from(weekOf(20_000_211, 2));
    const { path } = await beginUpload(test, admin, 'late.xml', bytes.length);
    await sendPart(test, admin, path, 0, bytes);
    const { importUploads, imports: runner } = test.services;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const append = vi.spyOn(importUploads, 'append').mockImplementationOnce(() => held.then(() => bytes.length));
    const late = sendPart(test, admin, path, bytes.length, Buffer.alloc(0));
    await expect.poll(() => append.mock.calls.length).toBe(1);
    const wake = vi.spyOn(runner, 'wake').mockImplementation(() => {});
    const { body } = await start({ upload: path.split('/').at(-1) });
    release();
    await late;
    append.mockRestore();
    wake.mockRestore();
    runner.wake();
    expect(await endedImport(test, admin, body.ImportID)).toMatchObject({ State: 'done', Added: 2 });
  });

  it('refuses uploads that are empty, too large, or larger than the free disk space', async () => {
    expect((await beginUpload(test, admin, 'a.xml', 0)).body).toMatchObject({ code: 'file_empty' });
    await storeSetting(test.db, 'importMaxMegabytes', 1);
    expect((await beginUpload(test, admin, 'a.xml', 1024 * 1024 + 1)).body).toMatchObject({ code: 'file_too_large' });
    await storeSetting(test.db, 'importMaxMegabytes', null);
    const free = vi.spyOn(test.services.importUploads, 'free').mockResolvedValue(10);
    expect((await beginUpload(test, admin, 'a.xml', 11)).body).toMatchObject({
      code: 'disk_full',
      message: messages.diskFull(10),
    });
    free.mockRestore();
  });

  it('gives the same free space to only one of two uploads', async () => {
    const free = vi.spyOn(test.services.importUploads, 'free').mockResolvedValue(30);
    const answers = await holdRows(test, sql`select pg_advisory_xact_lock(7240914)`, [
      () => beginUpload(test, admin, 'one.xml', 20),
      () => beginUpload(test, admin, 'two.xml', 20),
    ]);
    free.mockRestore();
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 413]);
    const taken = answers.find(({ status }) => status === 201);
    await test.as(admin).post('/discardImportUpload', { upload: taken?.path.split('/').at(-1) });
  });

  it('imports new files in the folder once their size stays the same, and each content once, even after a restart', async () => {
    const watched = async () =>
      (await test.db.select().from(imports).where(eq(imports.Origin, 'watched')))
        .map(({ Name }) => Name)
        .filter((name) => /^(?:weekly|half|same)\./.test(name));
    folder.write('weekly.xml', weekOf(20_000_061, 1));
    await doWork(test.services, 'resume-imports');
    expect(await watched()).not.toContain('weekly.xml');
    folder.write('weekly.xml', weekOf(20_000_061, 2));
    folder.write('half.xml.part', weekOf(20_000_063, 1));
    await doWork(test.services, 'resume-imports');
    expect(await watched()).not.toContain('weekly.xml');
    await doWork(test.services, 'resume-imports');
    expect(await watched()).toEqual(['weekly.xml']);
    const [row] = await test.db.select().from(imports).where(eq(imports.Name, 'weekly.xml'));
    expect(await endedImport(test, admin, row?.ImportID)).toMatchObject({ State: 'done', Added: 2, StartedBy: null });
    folder.write('same.xml', weekOf(20_000_061, 2));
    const restarted = await startTestApp({ BREVET_IMPORTS: folder.path });
    for (const app of [test, restarted])
      for (const _look of [1, 2, 3]) await doWork({ ...app.services, db: test.db }, 'resume-imports');
    await restarted.close();
    expect(await watched()).toEqual(['weekly.xml']);
    const [entry] = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(row?.ImportID)));
    expect(entry).toMatchObject({ Action: 'start', Entity: 'import', Address: 'server' });
  });

  it('says of each new file in the folder that is not imported what it is', async () => {
    folder.write('note.pdf', '%PDF-1.7\n');
    folder.write('week.7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]));
    folder.write(
      'papers.zip',
      zip([
        { name: 'one.pdf', content: '%PDF-1.4\n' },
        { name: 'two.rar', content: 'Rar!\x1a\x07\x00' },
      ]),
    );
    folder.write('cut.xml.gz', gzipSync(weekOf(20_000_081, 1)).subarray(0, 40));
    for (const _look of [1, 2, 3]) await doWork(test.services, 'resume-imports');
    const problemOf = async (name: string) => {
      const [row, ...others] = await test.db.select().from(imports).where(eq(imports.Name, name));
      expect(others).toEqual([]);
      return await endedImport(test, admin, row?.ImportID);
    };
    expect(await problemOf('note.pdf')).toMatchObject({ State: 'failed', Problem: expect.stringContaining('a PDF document') });
    expect(await problemOf('week.7z')).toMatchObject({ State: 'failed', Problem: expect.stringContaining('a 7z archive') });
    expect((await problemOf('papers.zip')).Problem).toContain("two.rar isn't imported: this is a RAR archive");
    expect(await problemOf('cut.xml.gz')).toMatchObject({ State: 'failed', Problem: expect.stringContaining('is cut off') });
  });

  it.skipIf(process.getuid?.() === 0)(
    'imports the files next to one that it may not read, and that one once it may',
    async () => {
      const taken = async () => (await test.as(admin).get('/imports?search=shared-')).body.total;
      const secret = join(folder.path, folder.write('shared-1.xml', weekOf(20_000_201, 1)));
      folder.write('shared-2.xml', weekOf(20_000_202, 1));
      chmodSync(secret, 0);
      for (const _look of [1, 2]) await doWork(test.services, 'resume-imports');
      expect(await taken()).toBe(1);
      chmodSync(secret, 0o600);
      await doWork(test.services, 'resume-imports');
      expect(await taken()).toBe(2);
    },
  );

  it('has the imports of the command line in its history, and notices when their command died', async () => {
    const path = join(folder.path, folder.write('by-command.xml', `${weekOf(20_000_071, 2)}${broken}`));
    const said = { stdout: new PassThrough(), stderr: new PassThrough() };
    await patentsImportCommand(test.db.$client, [path, join(folder.path, 'none.xml')], said);
    const rows = async () => (await test.as(admin).get('/imports?search=by-command')).body.data as ImportRow[];
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ Origin: 'command', State: 'done', Added: 2, Skipped: 1, Share: 1, StartedBy: null });
    expect(row?.Format).toContain('USPTO');
    expect((await test.as(admin).get(`/importErrors?import_id=${row?.ImportID}`)).body).toMatchObject({ total: 1 });
    await test.db
      .update(imports)
      .set({ State: 'running' })
      .where(eq(imports.ImportID, row?.ImportID ?? 0));
    test.services.imports.wake();
    await expect.poll(async () => (await rows())[0]?.State).toBe('interrupted');
    await patentsImportCommand(test.db.$client, [path], said);
    expect((await rows()).map(({ State, Same }) => [State, Same])).toEqual([['done', 2]]);
  });

  it('explains why a command could not import a file, and claims nothing was stored that was not', async () => {
    const said = { stdout: new PassThrough(), stderr: new PassThrough() };
    const table = gzipSync(`"patent_id"\t"patent_abstract"\n${'"10999001"\t"A plate"\n'.repeat(100)}`).subarray(0, 60);
    const files = [folder.write('for-people.md', '# Not a patent in sight'), folder.write('abstracts.tsv.gz', table)];
    await patentsImportCommand(
      test.db.$client,
      files.map((file) => join(folder.path, file)),
      said,
    );
    const problemOf = async (name: string) =>
      ((await test.as(admin).get(`/imports?search=${name}`)).body.data as ImportRow[])[0]?.Problem;
    expect(await problemOf('for-people')).toMatch(/^[A-Z].*[^.]\.$/);
    expect(await problemOf('for-people')).not.toContain('stored');
    expect(await problemOf('abstracts')).toMatch(
      /so nothing from this file was stored\. Check the file, or download it again\.$/,
    );
  });

  it('deletes an upload that no one needs, right away or after a week', async () => {
    await expect.poll(stored).toEqual([]);
    const upload = await uploadImport(test, admin, 'a.xml', weekOf(20_000_051, 1));
    expect((await test.as(admin).post('/discardImportUpload', { upload })).body.message).toBe(messages.importUploadDiscarded);
    expect((await test.as(admin).post('/discardImportUpload', { upload })).status).toBe(404);
    await uploadImport(test, admin, 'b.xml', weekOf(20_000_052, 1));
    await doHourlyWork(test.services);
    expect(await stored()).toHaveLength(1);
    await pass({ days: 7, minutes: 1 });
    await doHourlyWork(test.services);
    expect(await stored()).toEqual([]);
  });
});
