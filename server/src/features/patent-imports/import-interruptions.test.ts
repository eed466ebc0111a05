import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { messages } from '@brevet/contract/messages';
import { asc, between, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { importErrors } from '../../schema/imports.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { expectWaiting } from '../../test/hold.ts';
import { endedImport, importFolder, importOf, weekOf } from '../../test/import-files.ts';
import { broken } from './fixtures/made.ts';

const first = 21_000_000;
/** Batches of a thousand patents, each with a damaged document. */
const batches = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${weekOf(first + index * 1000, 1000)}${broken}`).join('');

describe('an interrupted import', () => {
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

  const start = async (file: string) => (await test.as(admin).post('/startImport', { file })).body.ImportID;
  const post = (path: string, import_id: unknown) => test.as(admin).post(path, { import_id });
  const patents = () =>
    test.db
      .select({ PatentNumber: bulkPatents.PatentNumber, Title: bulkPatents.Title })
      .from(bulkPatents)
      .orderBy(asc(bulkPatents.PatentNumber));
  const errorsOf = async (ImportID: unknown) =>
    (await test.db.select().from(importErrors).orderBy(asc(importErrors.Position)))
      .filter((error) => error.ImportID === ImportID)
      .map(({ Position, Reason }) => ({ Position, Reason }));
  /** Makes the next batch wait, so that the import is surely under way. */
  const hold = async (act: () => Promise<void>): Promise<void> => {
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table bulk_patents in exclusive mode`);
      await act();
    });
  };
  let killed = 0;
  /** Kills the next process. */
  const killNext = async (): Promise<void> => {
    const other = () => test.services.imports.pids.find((pid) => pid !== killed);
    await expect.poll(other).toBeDefined();
    killed = other() ?? 0;
    process.kill(killed, 'SIGKILL');
  };
  const read = async (id: unknown) => (await importOf(test, admin, id)).Read;

  it('ends as if nothing had happened after ten kills', async () => {
    const large = batches(16);
    const id = await start(folder.write('large.xml', large));
    let before = 0;
    for (let kill = 0; kill < 10; kill += 1) {
      await expect.poll(() => read(id), { timeout: 60_000 }).toBeGreaterThan(before);
      before = await read(id);
      await killNext();
    }
    const interrupted = await endedImport(test, admin, id);
    const [left, errors] = [await patents(), await errorsOf(id)];
    await test.db.delete(bulkPatents);
    folder.write('large.xml', large);
    const whole = await endedImport(test, admin, await start('large.xml'));
    expect(whole).toMatchObject({ State: 'done', Read: 16_016, Added: 16_000, Skipped: 16 });
    const { ImportID: _id, CreateDate: _create, StartDate: _start, EndDate: _end, ...facts } = interrupted;
    expect(whole).toMatchObject(facts);
    expect(left).toEqual(await patents());
    expect(errors).toEqual(await errorsOf(whole.ImportID));
    expect(errors).toHaveLength(16);
  }, 240_000);

  it('stops where it is when an admin cancels it, keeps what it stored, and goes on later', async () => {
    await test.db.delete(bulkPatents);
    // More than it can store before it notices, which takes up to a second.
    const id = await start(folder.write('canceled.xml', batches(20)));
    await expect.poll(() => read(id), { timeout: 60_000 }).toBeGreaterThan(0);
    expect((await post('/resumeImport', id)).body).toMatchObject({ code: 'import_not_resumable' });
    await post('/cancelImport', id);
    expect((await post('/cancelImport', id)).body).toMatchObject({ code: 'import_ended' });
    const canceled = await endedImport(test, admin, id);
    expect(canceled).toMatchObject({ State: 'canceled', can: { cancel: false, resume: true } });
    expect(canceled.Added).toBeLessThan(20_000);
    expect((await patents()).length).toBe(canceled.Added);
    expect(await errorsOf(id)).toHaveLength(canceled.Skipped);
    expect((await post('/resumeImport', id)).body.message).toBe(messages.importResumed);
    expect(await endedImport(test, admin, id)).toMatchObject({ State: 'done', Added: 20_000, Skipped: 20 });
    expect(await errorsOf(id)).toHaveLength(20);
  }, 120_000);

  it('waits for its turn, and can be canceled while it waits', async () => {
    let [one, two]: unknown[] = [];
    await hold(async () => {
      one = await start(folder.write('one.xml', weekOf(22_000_001, 1)));
      await expectWaiting(test, 1);
      two = await start(folder.write('two.xml', weekOf(22_000_002, 1)));
      expect((await test.as(admin).post('/startImport', { file: 'two.xml' })).body).toMatchObject({ code: 'import_under_way' });
      expect(await importOf(test, admin, two)).toMatchObject({ State: 'queued' });
      await post('/cancelImport', two);
    });
    expect(await endedImport(test, admin, one)).toMatchObject({ State: 'done', Added: 1 });
    expect(await importOf(test, admin, two)).toMatchObject({ State: 'canceled', Read: 0 });
  });

  it('says what went wrong with a file that vanished, changed, or was cut off', async () => {
    const ids: unknown[] = [];
    await hold(async () => {
      ids.push(await start(folder.write('first.xml', weekOf(22_000_011, 1))));
      await expectWaiting(test, 1);
      ids.push(await start(folder.write('vanished.xml', weekOf(22_000_012, 1))));
      ids.push(await start(folder.write('changed.xml', weekOf(22_000_013, 1))));
      rmSync(join(folder.path, 'vanished.xml'));
      folder.write('changed.xml', weekOf(22_000_014, 1));
    });
    const problems = async () => Promise.all(ids.map(async (id) => (await endedImport(test, admin, id)).Problem));
    expect(await problems()).toEqual([null, messages.importFileGone, messages.importFileChanged]);
    const packed = gzipSync(weekOf(23_000_000, 3000));
    const cut = await start(folder.write('cut.gz', packed.subarray(0, Math.floor(packed.length / 2))));
    const ended = await endedImport(test, admin, cut);
    expect(ended).toMatchObject({
      State: 'failed',
      Problem: messages.importFileProblem('The compressed data ends in the middle'),
    });
    expect(ended.Added).toBe(await test.db.$count(bulkPatents, between(bulkPatents.PatentNumber, '23000000', '23002999')));
  });

  it('is given up when its process keeps dying without having stored anything', async () => {
    let id: unknown;
    await hold(async () => {
      id = await start(folder.write('deadly.xml', weekOf(24_000_001, 1)));
      for (let kill = 0; kill < 6; kill += 1) {
        await killNext();
      }
      await expect.poll(async () => (await importOf(test, admin, id)).State).toBe('failed');
    });
    expect(await importOf(test, admin, id)).toMatchObject({ Problem: messages.importProcessDied, can: { resume: true } });
    await post('/resumeImport', id);
    expect(await endedImport(test, admin, id)).toMatchObject({ State: 'done', Added: 1 });
  });

  it('goes on after a restart of the server', async () => {
    await test.db.delete(bulkPatents);
    const id = await start(folder.write('restarted.xml', batches(4)));
    await expect.poll(() => read(id), { timeout: 60_000 }).toBeGreaterThan(0);
    await test.services.imports.stop();
    expect(await importOf(test, admin, id)).toMatchObject({ State: 'running' });
    const restarted = await buildApp(test.services.config, test.databaseUrl);
    await restarted.listen({ port: 0, host: '127.0.0.1' });
    expect(await endedImport(test, admin, id)).toMatchObject({ State: 'done', Added: 4000, Skipped: 4 });
    expect(await errorsOf(id)).toHaveLength(4);
    await restarted.close();
  });
});
