import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { messages } from '@brevet/contract/messages';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { auditEntries } from '../../schema/audit.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { importErrors, imports } from '../../schema/imports.ts';
import { patents as sharedPatents } from '../../schema/patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { expectWaiting } from '../../test/hold.ts';
import { batchGate, endedImport, importFolder, importOf, weekOf } from '../../test/import-files.ts';
import { doWork } from '../../test/periodic-work.ts';
import { broken } from './fixtures/sample-documents.ts';
import { isCancelOverdue, lockKeys, saveProgress } from './history.queries.ts';
import { noCounts } from './store/progress.ts';

const first = 21_000_000;
/** A process starts slowly on a busy machine. */
const patiently = { timeout: 120_000 };
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
  /** Makes the next batch wait, so that the import is surely underway. */
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
    await expect.poll(other, patiently).toBeDefined();
    killed = other() ?? 0;
    process.kill(killed, 'SIGKILL');
  };
  /** Waits until the process has looked once more whether it was canceled. */
  const noticed = async (id: unknown): Promise<void> => {
    const rate = async () => (await importOf(test, admin, id)).Rate;
    await test.db
      .update(imports)
      .set({ Rate: -1 })
      .where(eq(imports.ImportID, Number(id)));
    await expect.poll(rate, patiently).not.toBe(-1);
  };
  /** The ends of an import in the audit log. */
  const endsOf = async (id: unknown) => {
    const ofImport = and(eq(auditEntries.EntityID, String(id)), eq(auditEntries.Action, 'end'));
    const rows = await test.db.select().from(auditEntries).where(ofImport).orderBy(asc(auditEntries.AuditID));
    return rows.map(({ NewValue }) => ({ State: NewValue?.State, Added: NewValue?.Added }));
  };
  const read = async (id: unknown) => (await importOf(test, admin, id)).Read;

  it('ends as if nothing had happened after ten kills', async () => {
    const large = batches(5);
    // It is in a batch that a killed process stores, not the last one.
    await test.db.insert(sharedPatents).values({ Country: 'US', PatentNumber: String(first + 1000) });
    const gate = await batchGate(test.db.$client, 5);
    const id = await start(folder.write('large.xml', large));
    for (let batch = 0; batch < 5; batch += 1) {
      await gate.reached(batch);
      // One in the middle of a batch, and the next one as soon as it starts.
      await killNext();
      await killNext();
      await gate.open(batch);
    }
    const interrupted = await endedImport(test, admin, id);
    await gate.remove();
    expect(await test.db.select({ StoreTitle: sharedPatents.StoreTitle }).from(sharedPatents)).toEqual([
      { StoreTitle: expect.stringMatching(/./) },
    ]);
    const [left, errors] = [await patents(), await errorsOf(id)];
    await test.db.delete(bulkPatents);
    folder.write('large.xml', large);
    const whole = await endedImport(test, admin, await start('large.xml'));
    expect(whole).toMatchObject({ State: 'done', Read: 5005, Added: 5000, Skipped: 5 });
    const { ImportID: _id, CreateDate: _create, StartDate: _start, EndDate: _end, ...facts } = interrupted;
    expect(whole).toMatchObject(facts);
    expect(left).toEqual(await patents());
    expect(errors).toEqual(await errorsOf(whole.ImportID));
    expect(errors).toHaveLength(5);
  }, 240_000);

  it('stops where it is when an admin cancels it, keeps what it stored, and can be resumed', async () => {
    await test.db.delete(bulkPatents);
    const gate = await batchGate(test.db.$client, 4);
    const id = await start(folder.write('canceled.xml', batches(4)));
    await gate.open(0);
    await gate.reached(1);
    expect((await post('/resumeImport', id)).body).toMatchObject({ code: 'import_not_resumable' });
    await post('/cancelImport', id);
    expect((await post('/cancelImport', id)).body).toMatchObject({ code: 'import_ended' });
    await noticed(id);
    await gate.open(1);
    await gate.open(2);
    const canceled = await endedImport(test, admin, id);
    expect(canceled).toMatchObject({ State: 'canceled', can: { cancel: false, resume: true } });
    expect(canceled.Added).toBeGreaterThan(1900);
    expect(canceled.Added).toBeLessThan(4000);
    expect((await patents()).length).toBe(canceled.Added);
    expect(await errorsOf(id)).toHaveLength(canceled.Skipped);
    expect(await endsOf(id)).toEqual([{ State: 'canceled', Added: canceled.Added }]);
    expect((await post('/resumeImport', id)).body.message).toBe(messages.importResumed);
    await gate.remove();
    expect(await endedImport(test, admin, id)).toMatchObject({ State: 'done', Added: 4000, Skipped: 4 });
    expect(await errorsOf(id)).toHaveLength(4);
    expect((await endsOf(id)).map(({ State }) => State)).toEqual(['canceled', 'done']);
  }, 240_000);

  it('is killed half a minute after an admin canceled it, if its process hangs', async () => {
    await test.db.delete(bulkPatents);
    const gate = await batchGate(test.db.$client, 2);
    const id = await start(folder.write('hanging.xml', batches(2)));
    await gate.open(0);
    await gate.reached(1);
    const [pid = 0] = test.services.imports.pids;
    process.kill(pid, 'SIGSTOP');
    await post('/cancelImport', id);
    // The clock also runs by itself, so this stays well clear of the half minute.
    await pass({ seconds: 10 });
    const client = test.db.$client;
    expect(await isCancelOverdue(client, Number(id))).toBe(false);
    expect(await importOf(test, admin, id)).toMatchObject({ State: 'running', Canceling: true });
    await pass({ seconds: 21 });
    expect(await endedImport(test, admin, id)).toMatchObject({ State: 'canceled', Added: 1000, can: { resume: true } });
    expect(test.services.imports.pids).not.toContain(pid);
    expect(await endsOf(id)).toEqual([{ State: 'canceled', Added: 1000 }]);
    await gate.remove();
    await post('/resumeImport', id);
    expect(await endedImport(test, admin, id)).toMatchObject({ State: 'done', Added: 2000, Skipped: 2 });
  }, 240_000);

  it("fails with a reason when the disk of the database is full, and can be resumed once it isn't", async () => {
    await test.db.delete(bulkPatents);
    const client = test.db.$client;
    await client.query(`create function fill_disk() returns trigger language plpgsql as $$ begin
      if new.patent_number >= '21001500' then raise exception 'could not extend file' using errcode = '53100'; end if; return new; end $$`);
    await client.query('create trigger fill_disk before insert on bulk_patents for each row execute function fill_disk()');
    // Without it, a failure here would fail all tests below.
    onTestFinished(async () => void (await client.query('drop trigger if exists fill_disk on bulk_patents')));
    const id = await start(folder.write('full.xml', batches(2)));
    const full = await endedImport(test, admin, id);
    expect(full).toMatchObject({ State: 'failed', Problem: messages.importDiskFull, Added: 1000, can: { resume: true } });
    expect(await patents()).toHaveLength(1000);
    expect((await post('/resumeImport', id)).status).toBe(200);
    expect(await endedImport(test, admin, id)).toMatchObject({ State: 'failed', Problem: messages.importDiskFull, Added: 1000 });
    await client.query('drop trigger fill_disk on bulk_patents');
    await post('/resumeImport', id);
    expect(await endedImport(test, admin, id)).toMatchObject({ State: 'done', Problem: null, Added: 2000, Skipped: 2 });
    expect(await patents()).toHaveLength(2000);
    expect(await errorsOf(id)).toHaveLength(2);
  }, 240_000);

  it('waits while the database is down, and continues when it is back', async () => {
    await test.db.delete(bulkPatents);
    const gate = await batchGate(test.db.$client, 3);
    const id = await start(folder.write('away.xml', batches(3)));
    await gate.open(0);
    await gate.reached(1);
    const [pid] = test.services.imports.pids;
    await test.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'brevet-import'`);
    await expect.poll(() => test.services.imports.pids, patiently).not.toContain(pid);
    expect(await importOf(test, admin, id)).toMatchObject({ State: 'running', Problem: null, Added: 1000 });
    await gate.remove();
    await doWork(test.services, 'resume-imports');
    expect(await endedImport(test, admin, id)).toMatchObject({ State: 'done', Added: 3000, Skipped: 3 });
    expect(await patents()).toHaveLength(3000);
  }, 240_000);

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

  it('keeps the counts of a batch that ends while its progress is being saved', async () => {
    const id = Number(await start(folder.write('counted.xml', weekOf(22_000_011, 1))));
    await endedImport(test, admin, id);
    const row = eq(imports.ImportID, id);
    // As if a command imported it, so that no process of the server continues it.
    const command = await test.db.$client.connect();
    onTestFinished(() => command.release(true));
    await command.query('select pg_advisory_lock($1, $2)', [lockKeys.import, id]);
    await test.db.update(imports).set({ State: 'running', Origin: 'command', Counts: {} }).where(row);
    const old = { Share: 0, Rate: null, SecondsLeft: null, counts: noCounts() };
    let saving: Promise<boolean> | null = null;
    await test.db.transaction(async (tx) => {
      await tx
        .update(imports)
        .set({ Counts: { ...noCounts(), read: 1, added: 1 } })
        .where(row);
      saving = saveProgress(test.db.$client, id, old);
      await expectWaiting(test, 1);
    });
    await saving;
    expect(await importOf(test, admin, id)).toMatchObject({ Read: 1, Added: 1 });
    await saveProgress(test.db.$client, id, { ...old, counts: { ...noCounts(), read: 2 } });
    expect(await importOf(test, admin, id)).toMatchObject({ Read: 2 });
    await test.db.update(imports).set({ State: 'done' }).where(row);
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
      Problem: messages.importFileProblem('The compressed data is cut off'),
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
      await expect.poll(async () => (await importOf(test, admin, id)).State, patiently).toBe('failed');
    });
    expect(await importOf(test, admin, id)).toMatchObject({ Problem: messages.importProcessDied, can: { resume: true } });
    await post('/resumeImport', id);
    expect(await endedImport(test, admin, id)).toMatchObject({ State: 'done', Added: 1 });
  });

  it('continues after a restart of the server', async () => {
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
