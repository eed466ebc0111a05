import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRunning } from '../platform/db/embedded/processes.ts';
import { ownPort } from './own-port.ts';

const entry = fileURLToPath(new URL('../../../bin/brevet.mjs', import.meta.url));
const readyLine = 'Brevet is ready on';
const restartLine = 'The server stopped unexpectedly (SIGKILL). Restarting it in';

/** The real `npm start` on its own folder. */
describe('npm start', { timeout: 180_000 }, () => {
  let dataDir: string;
  let supervisor: ChildProcess | null = null;
  let output = '';
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'brevet-supervisor-'));
    output = '';
  });
  afterEach(async () => {
    supervisor?.kill('SIGKILL');
    await expectNothingRunning();
    rmSync(dataDir, { recursive: true, force: true });
  });

  function run(
    settings: Record<string, string> = {},
    [command, ...args]: string[] = [process.execPath, entry, 'start'],
  ): ChildProcess {
    const env = {
      ...process.env,
      PORT: String(ownPort()),
      BREVET_DATA: dataDir,
      BREVET_DEMO: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: '',
      ...settings,
    };
    const child = spawn(command ?? '', args, { cwd: dirname(dirname(entry)), env, stdio: ['ignore', 'pipe', 'pipe'] });
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    supervisor = child;
    return child;
  }

  const count = (text: string): number => output.split(text).length - 1;
  const expectReady = (times: number): Promise<void> => expect.poll(() => count(readyLine), { timeout: 150_000 }).toBe(times);
  const lock = () => join(dataDir, 'brevet.lock');
  const serverPid = (): number => Number(readFileSync(lock(), 'utf8').split(' ')[0]);
  const postmasterPid = (): number => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const expectNothingRunning = (): Promise<void> => expect.poll(() => existsSync(lock()), { timeout: 30_000 }).toBe(false);

  it('restarts a killed server each time and reports it, and stops everything cleanly', async () => {
    const child = run();
    await expectReady(1);
    for (const [times, pause] of [0.5, 1].entries()) {
      process.kill(serverPid(), 'SIGKILL');
      await expectReady(times + 2);
      expect(count(restartLine)).toBe(times + 1);
      expect(count(`${restartLine} ${pause} s.`)).toBe(1);
    }
    const postmaster = postmasterPid();
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(isRunning(postmaster)).toBe(false);
    expect(count(restartLine)).toBe(2);
  });

  it('stops everything when a signal ends npm, which leaves its child behind', async () => {
    const npm = run({}, ['npm', 'start']);
    await expectReady(1);
    const postmaster = postmasterPid();
    npm.kill('SIGTERM');
    await expectNothingRunning();
    await expect.poll(() => isRunning(postmaster), { timeout: 30_000 }).toBe(false);
  });

  it('stops during the pause before a restart', async () => {
    const child = run();
    await expectReady(1);
    const exit = once(child, 'exit');
    process.kill(serverPid(), 'SIGKILL');
    await expect.poll(() => count(restartLine)).toBe(1);
    child.kill('SIGTERM');
    expect((await exit)[1]).toBeNull();
    rmSync(lock(), { force: true });
    // The next start stops the killed server's database.
    const next = run();
    await expectReady(count(readyLine) + 1);
    const end = once(next, 'exit');
    next.kill('SIGTERM');
    expect(await end).toEqual([0, null]);
  });

  it("doesn't restart a server that was told to stop", async () => {
    const child = run();
    await expectReady(1);
    const exit = once(child, 'exit');
    process.kill(serverPid(), 'SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(count(restartLine)).toBe(0);
  });

  it("doesn't retry with an invalid setting", async () => {
    const child = run({ PORT: 'none' });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(output.match(/The setting PORT is invalid/g)).toHaveLength(1);
    expect(output).not.toContain('Restarting it');
  });

  it('leaves no server behind when it is killed', async () => {
    const child = run();
    await expectReady(1);
    const [server, postmaster] = [serverPid(), postmasterPid()];
    child.kill('SIGKILL');
    await expect.poll(() => isRunning(server) || isRunning(postmaster), { timeout: 90_000 }).toBe(false);
  });
});
