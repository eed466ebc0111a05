import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupError, leftOut } from '../features/backups/format.ts';
import { verifyBackup } from '../features/backups/read-backup.ts';
import { resumeRestored } from '../features/backups/release-held.ts';
import { connectForLong, rowsOf, storedTables } from '../features/backups/stored-rows.queries.ts';
import { writeBackup } from '../features/backups/write-backup.ts';
import { migrate } from '../migrate.ts';
import { serverSecret } from '../platform/secrets/secret-box.ts';
import { campaigns } from '../schema/campaigns.ts';
import { outbox } from '../schema/mail.ts';
import type { TestApp } from '../test/app.ts';
import { startTestApp } from '../test/app.ts';
import { emptyDatabase } from '../test/database.ts';
import type { TestUser } from '../test/factories.ts';
import { attached } from '../test/invite.ts';
import { startMailbox } from '../test/mailbox.ts';
import { operate, startOperator } from '../test/operator.ts';

const BACKUP_PASSPHRASE = 'eleven quiet otters';

/** All rows of a database, by table, sorted. */
async function allRows(url: string): Promise<Record<string, string[]>> {
  const client = await connectForLong(url);
  const rows: Record<string, string[]> = {};
  for (const table of await storedTables(client)) {
    let text = '';
    for await (const chunk of rowsOf(client, table)) text += chunk;
    rows[table.name] = text.split('\n').toSorted();
  }
  await client.end();
  return rows;
}

/** What a restore changes by intent. */
const changed = ['sessions', 'backups', 'restores', 'audit_entries', ...leftOut];
const withoutChanged = (rows: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !changed.includes(name)));

describe('a backup', { timeout: 120_000 }, () => {
  let app: TestApp;
  let folder: string;
  let plain: string;
  let encrypted: string;
  let seller: TestUser;
  beforeAll(async () => {
    // Without the clock of the tests, which is a table of its own.
    const database = await emptyDatabase();
    await migrate(database.url);
    app = await startTestApp({ BREVET_SECRET: '' }, { migrated: database });
    folder = await mkdtemp(join(tmpdir(), 'brevet-backup-test-'));
    plain = join(folder, 'plain.tar.zst');
    encrypted = join(folder, 'encrypted.tar.zst.age');
    seller = await app.make.user(1);
    const { ListingID } = await app.make.listing(seller, 1);
    await attached(app, seller, ListingID, {}, { content: 'Ωmega, a tab\tand \\ signs \\. \n' });
    await app.make.bulkPatent();
    await app.db.execute(sql`
      insert into outbox (kind, to_name, to_address, from_name, broker_id, subject, text_body, html_body, message_id)
      select 'welcome', 'Jo', 'jo@example.com', 'Brevet', ${seller.BrokerID}, 'Letter ' || n, E'Hi\t\\N\n', 'Hi', '<' || n || '@example.com>'
      from generate_series(1, 200) n`);
    await app.db.insert(campaigns).values({
      CampaignName: 'Autumn',
      Subject: 'News',
      Body: '<p>News</p>',
      BrokerID: seller.BrokerID,
      State: 'sending',
      CreatorId: seller.UserID,
    });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ofApp = (settings = {}) => ({
    DATABASE_URL: app.databaseUrl,
    BREVET_DATA: app.services.config.dataDir,
    BREVET_SECRET: '',
    ...settings,
  });
  /** An empty installation. */
  const elsewhere = async () => {
    const database = await emptyDatabase();
    const data = await mkdtemp(join(folder, 'elsewhere-'));
    return { database, data, settings: { DATABASE_URL: database.url, BREVET_DATA: data, BREVET_SECRET: '' } };
  };
  /** Runs a restore that must be refused and leave the installation empty. */
  const refused = async (path: string, settings: Record<string, string> = {}): Promise<string> => {
    const { database, data, settings: own } = await elsewhere();
    try {
      const { code, complained } = await operate(['restore', path], { ...own, ...settings });
      expect(code).toBe(1);
      const rows = await allRows(database.url);
      expect(rows.users ?? ['']).toEqual(['']);
      expect(await readdir(data)).toEqual([]);
      return complained.trim();
    } finally {
      await database.close();
    }
  };

  it('is written and verified while the server runs, and only its owner can read it', async () => {
    expect(await operate(['backup', plain], ofApp())).toMatchObject({
      code: 0,
      said: expect.stringMatching(/rows and 1 attachment, \d+ bytes, verified[\s\S]*Anyone who has this file can read it/),
      complained: '',
    });
    expect(await operate(['backup', encrypted], ofApp({ BACKUP_PASSPHRASE }))).toMatchObject({ code: 0, complained: '' });
    expect((await stat(encrypted)).mode & 0o777).toBe(0o600);
    expect((await readFile(encrypted)).subarray(0, 18).toString()).toBe('age-encryption.org');
    expect(await operate(['backup', 'verify', encrypted], { BACKUP_PASSPHRASE })).toMatchObject({
      code: 0,
      said: expect.stringContaining('intact'),
    });
    const { said } = await operate(['backup', 'list', folder], {});
    expect(said).toMatch(/^encrypted\.tar\.zst\.age\t\d+ bytes\t.*is encrypted[\s\S]*plain\.tar\.zst\t\d+ bytes\tof 2/);
    const again = await operate(['backup', plain], ofApp());
    expect(again).toMatchObject({ code: 1, complained: expect.stringContaining('exists') });
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('restored elsewhere has the same rows, attachments and secret, and sends nothing until it is released', async () => {
    const { database, data, settings } = await elsewhere();
    const mailbox = await startMailbox();
    const suppressed = join(folder, 'unsubscribed.jsonl');
    const gone = { address: 'gone@example.com', list: null, date: '2026-11-01T00:00:00.000Z' };
    await writeFile(suppressed, `${JSON.stringify(gone)}\n${JSON.stringify({ ...gone, list: 4711 })}\n`);
    let copy: TestApp | null = null;
    try {
      const restored = await operate(['restore', encrypted, '--suppress', suppressed], { ...settings, BACKUP_PASSPHRASE });
      expect(restored).toMatchObject({ complained: '', code: 0 });
      expect(restored.said).toContain('Held back: 200 emails and 1 campaign.');
      expect(restored.said).toContain('Ended 1 session');
      expect(restored.said).toContain('Added 1 unsubscribe.');
      expect(await readdir(join(data, 'files'))).toEqual(await readdir(app.filesDir));
      for (const name of await readdir(app.filesDir))
        expect(await readFile(join(data, 'files', name))).toEqual(await readFile(join(app.filesDir, name)));
      const key = (dataDir: string) => readFile(join(dataDir, 'secret.key'), 'utf8');
      expect(await key(data)).toBe(await key(app.services.config.dataDir));
      const after = await allRows(database.url);
      expect(after.unsubscribes).toEqual(['', expect.stringContaining('gone@example.com\t\\N')]);
      expect(withoutChanged({ ...after, unsubscribes: [''] })).toEqual(withoutChanged(await allRows(app.databaseUrl)));
      await expect(database.pool.query('delete from audit_entries')).rejects.toThrow('are only ever added');

      copy = await startTestApp(mailbox.settings, { migrated: database });
      const letters = () => mailbox.arrived.filter(({ subject }) => subject?.startsWith('Letter'));
      await copy.services.mail.wakeDue();
      await copy.app.services.db.transaction((tx) => copy?.services.mail.wake(tx, 1) ?? Promise.resolve());
      await expect.poll(() => copy?.db.$count(outbox, eq(outbox.State, 'queued'))).toBe(200);
      expect(letters()).toEqual([]);
      const admin = await copy.make.user(40);
      const counts = await copy.as(admin).get('/outboxCounts');
      expect(counts.body.held).toMatchObject({ Emails: 200, Earlier: 200, Campaigns: 1 });

      expect(await operate(['release-held'], settings)).toMatchObject({ code: 0, said: 'Released.\n' });
      await resumeRestored(copy.services);
      await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(200);
      expect(await operate(['release-held'], settings)).toMatchObject({ said: 'Nothing is held back.\n' });
    } finally {
      await copy?.close();
      await mailbox.close();
      if (!copy) await database.close();
    }
  });

  it('without the patent store restores everything else', async () => {
    const path = join(folder, 'small.tar.zst');
    expect(await operate(['backup', path, '--without-patents'], ofApp())).toMatchObject({ code: 0 });
    const { database, settings } = await elsewhere();
    try {
      const { said } = await operate(['restore', path], settings);
      expect(said).toContain("doesn't have the patent store");
      const rows = await allRows(database.url);
      expect(rows.bulk_patents).toEqual(['']);
      expect(rows.listings).toEqual((await allRows(app.databaseUrl)).listings);
    } finally {
      await database.close();
    }
  });

  it('that is damaged or cut anywhere is told from an intact one', async () => {
    const broken = join(folder, 'broken');
    const { size } = await stat(plain);
    const points = Array.from({ length: 24 }, (_, point) => Math.floor(((point + 0.5) / 24) * size));
    for (const at of [0, 5, ...points, size - 1]) {
      await copyFile(plain, broken);
      const file = await open(broken, 'r+');
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
      await file.write(Buffer.from([(buffer[0] ?? 0) ^ 0x55]), 0, 1, at);
      await file.close();
      await expect(verifyBackup(broken, { passphrase: null }), `damaged at ${at}`).rejects.toThrow(BackupError);
      await truncate(broken, at);
      await expect(verifyBackup(broken, { passphrase: null }), `cut at ${at}`).rejects.toThrow(BackupError);
    }
    await copyFile(encrypted, broken);
    await truncate(broken, (await stat(encrypted)).size - 40);
    const reading = verifyBackup(broken, { passphrase: BACKUP_PASSPHRASE });
    await expect(reading).rejects.toThrow('broken is damaged or cut off. Use another backup.');
    await expect(verifyBackup(encrypted, { passphrase: null })).rejects.toThrow('is encrypted. Set BACKUP_PASSPHRASE');
    await writeFile(broken, 'PK\u0003\u0004 something else');
    await expect(verifyBackup(broken, { passphrase: null })).rejects.toThrow("broken isn't a backup of Brevet.");
  });

  it('is refused with nothing changed if it is damaged, absent or wrongly keyed', async () => {
    const broken = join(folder, 'broken');
    await copyFile(plain, broken);
    await truncate(broken, (await stat(plain)).size - 1);
    expect(await refused(broken)).toBe('broken is damaged or cut off. Use another backup.');
    expect(await refused(join(folder, 'absent'))).toContain("absent can't be opened.");
    expect(await refused(encrypted, { BACKUP_PASSPHRASE: 'twelve quiet otters' })).toContain("isn't the passphrase of");
    expect(await refused(plain, { BREVET_SECRET: 'another secret, at least this long' })).toContain(
      "BREVET_SECRET isn't the secret",
    );
  });

  it.each([
    ['an older', "update drizzle.__drizzle_migrations set hash = 'x' || hash", 'is from before the first release of Brevet'],
    ['a newer', "insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', 9e12)", 'A newer version of Brevet'],
  ])('of %s version is refused with nothing changed', async (_version, statement, complaint) => {
    const path = join(folder, `other-${complaint.length}.tar.zst`);
    const { rows } = await app.db.execute('select * from drizzle.__drizzle_migrations');
    await app.db.execute(statement);
    const source = { databaseUrl: app.databaseUrl, filesFolder: app.filesDir, secret: serverSecret(app.services.config) };
    await writeBackup(source, path, { passphrase: null, withPatents: false });
    await app.db.execute('truncate drizzle.__drizzle_migrations');
    await app.db.execute(sql`insert into drizzle.__drizzle_migrations
      select * from jsonb_populate_recordset(null::drizzle.__drizzle_migrations, ${JSON.stringify(rows)})`);
    expect(await refused(path)).toContain(complaint);
  });

  it('is all there or not at all when a restore is killed', async () => {
    const { database, data, settings } = await elsewhere();
    const expected = withoutChanged(await allRows(app.databaseUrl));
    /** True while the restore runs such a statement. */
    const runs = async (statement: string): Promise<boolean> => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and application_name = 'brevet-backup' and query ilike $1",
        [`${statement}%`],
      );
      return rows.length > 0;
    };
    try {
      for (const statement of ['truncate', 'copy', 'create index', 'alter table']) {
        const { child, ended } = startOperator(['restore', plain], settings);
        let isOver = false;
        void ended.then(() => {
          isOver = true;
        });
        await expect.poll(async () => isOver || (await runs(statement)), { timeout: 60_000, interval: 2 }).toBe(true);
        child.kill('SIGKILL');
        await ended;
        const { users } = await allRows(database.url);
        expect([[''], expected.users]).toContainEqual(users);
      }
      const { said, complained } = await operate(['restore', plain], settings);
      expect(said + complained).toMatch(/^Restored|has data/);
      await operate(['release-held'], settings);
      expect(withoutChanged(await allRows(database.url))).toEqual(expected);
      expect(await readdir(join(data, 'files'))).toEqual(await readdir(app.filesDir));
      expect(await readdir(data)).not.toContain('restoring');
    } finally {
      await database.close();
    }
  });

  it('never overwrites an installation with data', async () => {
    expect(await operate(['restore', plain], ofApp())).toMatchObject({
      code: 1,
      complained: expect.stringContaining('has data'),
    });
  });

  it('that is canceled leaves nothing behind', async () => {
    const path = join(folder, 'canceled.tar.zst');
    const { child, ended } = startOperator(['backup', path], ofApp());
    await expect.poll(async () => (await readdir(folder)).some((name) => name.endsWith('.partial')), { interval: 5 }).toBe(true);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, complained: 'Canceled. No backup was written.\n' });
    expect((await readdir(folder)).filter((name) => name.includes('canceled'))).toEqual([]);
    expect((await readdir(app.services.config.dataDir)).filter((name) => name.startsWith('.backup'))).toEqual([]);
  });
});
