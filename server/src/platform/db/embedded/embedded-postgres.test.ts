import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isRunning } from './processes.ts';
import { StartError } from './start-error.ts';

const starter = fileURLToPath(new URL('../../../test/start-and-hang.ts', import.meta.url));

/** Mounting a small file system needs root, and containers can forbid it even then. */
const canMount = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const place = mkdtempSync(join(tmpdir(), 'brevet-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status === 0;
  if (mounted) spawnSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
  return mounted;
})();

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A killed server breaks the connection as well as the query.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  let folder: string;
  beforeEach(() => {
    // Like a home folder that no other account can enter.
    folder = mkdtempSync(join(tmpdir(), 'brevet-embedded-'));
    chmodSync(folder, 0o700);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps its rows between starts, in UTF-8 with ICU, behind a password', async () => {
    const dataDir = join(folder, 'a folder with blanks');
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, "create table kept (word text); insert into kept values ('größer')");
    await expect(query(first.url.replace(/brevet:\w+@/, 'brevet:wrong@'), 'select 1')).rejects.toThrow(/password/);
    await first.stop();
    expect(isRunning(first.pid)).toBe(false);
    const second = await startEmbeddedPostgres({ dataDir });
    try {
      expect(await query(second.url, 'select * from kept')).toEqual([{ word: 'größer' }]);
      const settings =
        "select datlocprovider, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'postgres'";
      expect(await query(second.url, settings)).toEqual([{ datlocprovider: 'i', encoding: 'UTF8' }]);
    } finally {
      await second.stop();
    }
  });

  it('lets its process end while it runs, but not while it stops', async () => {
    const running = await startEmbeddedPostgres({ dataDir: folder });
    const waitsFor = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    const before = waitsFor();
    const stopped = running.stop();
    const after = waitsFor();
    await stopped;
    expect(after).toBe(before + 1);
  });

  it('refuses a folder that a running server uses, and lets a command share its database', async () => {
    const running = await startInProcess(folder);
    try {
      await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(`is in use by process ${running.child.pid}`);
      expect(await query(runningPostgres(folder) ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await running.kill('SIGTERM');
    }
    expect(runningPostgres(folder)).toBeNull();
  });

  it('stops the PostgreSQL that a killed server left running, and keeps everything committed', async () => {
    const running = await startInProcess(folder);
    const url = runningPostgres(folder) ?? '';
    await query(url, 'create table kept (n int)');
    await query(url, 'insert into kept values (1)');
    const orphan = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    await running.kill('SIGKILL');
    expect(isRunning(orphan)).toBe(true);
    const next = await startEmbeddedPostgres({ dataDir: folder });
    try {
      expect(isRunning(orphan)).toBe(false);
      expect(await query(next.url, 'select n from kept')).toEqual([{ n: 1 }]);
    } finally {
      await next.stop();
    }
  });

  it('restarts on the same address each time it is killed, with everything committed', async () => {
    const lines: string[] = [];
    const running = await startEmbeddedPostgres({ dataDir: folder, report: (line) => lines.push(line) });
    try {
      await query(running.url, 'create table kept (n int)');
      const kept: { n: number }[] = [];
      for (let n = 1; n <= 6; n += 1) {
        const { pid } = running;
        await query(running.url, `insert into kept values (${n})`);
        kept.push({ n });
        process.kill(pid, 'SIGKILL');
        await expect.poll(() => isRunning(pid)).toBe(false);
        await expect.poll(() => query(running.url, 'select n from kept order by n').catch(() => null)).toEqual(kept);
        await expect.poll(() => running.pid).not.toBe(pid);
        // A kill during the restart would be part of the same restart.
        await expect.poll(() => lines.filter((line) => /is running again after/.test(line))).toHaveLength(n);
      }
      expect(lines.filter((line) => line === 'PostgreSQL stopped unexpectedly. Restarting it.')).toHaveLength(6);
    } finally {
      await running.stop();
    }
    expect(isRunning(running.pid)).toBe(false);
  });

  it('restarts when a killed postmaster has left a busy process behind', async () => {
    const running = await startEmbeddedPostgres({ dataDir: folder, report: () => {} });
    try {
      const busy = query(running.url, 'select sum(n) from generate_series(1, 100000000000) n').catch(() => null);
      await expect
        .poll(() => query(running.url, "select 1 from pg_stat_activity where query like 'select sum%' and state = 'active'"))
        .toHaveLength(1);
      process.kill(running.pid, 'SIGKILL');
      await busy;
      await expect.poll(() => query(running.url, 'select 1 as one').catch(() => null)).toEqual([{ one: 1 }]);
    } finally {
      await running.stop();
    }
  });

  it('stays stopped when it is stopped right after a kill', async () => {
    const running = await startEmbeddedPostgres({ dataDir: folder, report: () => {} });
    process.kill(running.pid, 'SIGKILL');
    await running.stop();
    expect(isRunning(running.pid)).toBe(false);
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid')) && runningPostgres(folder)).toBeFalsy();
  });

  it.skipIf(!canMount)('reports a full disk right away, even after a kill -9', async () => {
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]);
    const dataDir = join(folder, 'data');
    const filler = join(folder, 'filler');
    try {
      const running = await startInProcess(dataDir);
      await running.kill('SIGKILL');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
        `The disk with ${dataDir} is full. Free some space and start again.`,
      );
      rmSync(filler);
      await (await startEmbeddedPostgres({ dataDir })).stop();
    } finally {
      spawnSync('umount', [folder]);
    }
  });

  it('repeats a first start that was killed midway', async () => {
    const half = join(folder, 'postgres.new');
    mkdirSync(half);
    writeFileSync(join(half, 'PG_VERSION'), '18');
    await (await startEmbeddedPostgres({ dataDir: folder })).stop();
  });

  it('reports another major version', async () => {
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '14\n');
    const failure = startEmbeddedPostgres({ dataDir: folder });
    await expect(failure).rejects.toThrow(StartError);
    await expect(failure).rejects.toThrow(/PostgreSQL 14 created .* this is PostgreSQL 18/);
  });

  it.skipIf(process.getuid?.() === 0)('reports a folder that it cannot write to', async () => {
    chmodSync(folder, 0o500);
    await expect(startEmbeddedPostgres({ dataDir: join(folder, 'data') })).rejects.toThrow(/can't write to the folder/);
    chmodSync(folder, 0o700);
  });

  it('reports a path that is not a folder', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(startEmbeddedPostgres({ dataDir: join(folder, 'file') })).rejects.toThrow(/is not a folder/);
  });

  it.runIf(process.getuid?.() === 0)('accepts a folder whose files belong to the unprivileged account', async () => {
    chownSync(folder, 65_534, 65_534);
    await (await startEmbeddedPostgres({ dataDir: folder })).stop();
  });
});

/** Starts a separate server process on the folder and waits until it's up. */
async function startInProcess(dataDir: string) {
  const child = spawn(process.execPath, [starter, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    child,
    kill: async (signal: 'SIGTERM' | 'SIGKILL') => {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
