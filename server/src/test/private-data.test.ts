import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePrivate } from '../platform/files/private-folder.ts';
import { ready } from './ready.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** The account that runs PostgreSQL for root, and one that has nothing to do with Brevet. */
const [nobody, stranger] = [65_534, 65_533];

describe('the data folder', { timeout: 120_000 }, () => {
  let folder: string;
  let dataDir: string;
  let stop: (() => Promise<void>) | null = null;
  beforeEach(() => {
    stop = null;
    folder = mkdtempSync(join(tmpdir(), 'brevet-private-'));
    chmodSync(folder, 0o755);
    dataDir = join(folder, 'data');
  });
  afterEach(async () => {
    await stop?.();
    rmSync(folder, { recursive: true, force: true });
  });

  const modeOf = (...path: string[]): string => (lstatSync(join(dataDir, ...path)).mode & 0o777).toString(8);
  /** Files that other accounts may read, apart from PostgreSQL's programs. */
  const open = (): string[] =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
      .filter((path) => !path.startsWith('postgres-bin-') && !lstatSync(join(dataDir, path)).isSymbolicLink())
      .filter((path) => (lstatSync(join(dataDir, path)).mode & 0o077) > 0);

  async function start(account?: number): Promise<string> {
    const server: ChildProcess = spawn('sh', ['-c', 'umask 000; exec "$0" "$1"', process.execPath, main], {
      env: { ...process.env, PORT: '0', BREVET_DATA: dataDir, BREVET_DEMO: '1', LOG_LEVEL: 'silent', DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
      ...(account === undefined ? {} : { uid: account, gid: account }),
    });
    stop = async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    };
    return ready(server);
  }

  /** Uploads a file in one piece, and half of one in parts. */
  async function upload(url: string): Promise<void> {
    const post = (path: string, body: RequestInit['body'], headers: Record<string, string>) =>
      fetch(`${url}/api${path}`, { method: 'POST', headers: { 'X-Requested-With': 'test', ...headers }, body: body ?? null });
    const json = { 'content-type': 'application/json' };
    const signIn = await post('/login', JSON.stringify({ Username: 'admin', Password: 'brevet-demo' }), json);
    const { data } = (await signIn.json()) as { data: { access_token: string } };
    const authorization = `Bearer ${data.access_token}`;
    const form = new FormData();
    form.set('file', new File(['24 W'], 'a.txt'));
    expect((await post('/uploadImg', form, { authorization })).status).toBe(200);
    const tus = { authorization, 'tus-resumable': '1.0.0' };
    for (const path of ['/uploads', '/importUploads']) {
      const created = await post(path, null, { ...tus, 'upload-length': '10', 'upload-metadata': 'filename YS50eHQ=' });
      const part = await fetch(url + created.headers.get('location'), {
        method: 'PATCH',
        headers: { ...tus, 'X-Requested-With': 'test', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: 'half',
      });
      expect(part.status).toBe(204);
    }
  }

  it.each<[string, number | undefined]>([
    ['the account that runs the tests', undefined],
    ...(isRoot ? ([['an account without rights', nobody]] as [string, number][]) : []),
  ])('can be read only by its owner, whatever the umask: %s', async (_who, account) => {
    if (account !== undefined) chownSync(folder, account, account);
    await upload(await start(account));
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['files', 'imports', 'postgres']));
    expect(readdirSync(join(dataDir, 'files'))).toHaveLength(2);
    expect(open()).toEqual([]);
    if (isRoot) {
      const [file = ''] = readdirSync(join(dataDir, 'files'));
      const succeeds = (uid: number, program: string, path: string) =>
        spawnSync(program, [join(dataDir, path)], { uid, gid: uid }).status === 0;
      expect(succeeds(stranger, 'ls', '.')).toBe(false);
      for (const path of [join('files', file), 'secret.key', 'postgres/PG_VERSION'])
        expect(succeeds(stranger, 'cat', path)).toBe(false);
      expect(succeeds(nobody, 'cat', 'postgres/PG_VERSION')).toBe(true);
    }
    // PostgreSQL runs as another account than root, and has to pass through.
    expect(modeOf()).toBe(isRoot && account === undefined ? '711' : '700');
  });

  it('is made private at a start if an older version left it open', () => {
    for (const path of ['files', 'imports', 'postgres', 'postgres-bin-18']) mkdirSync(join(dataDir, path), { recursive: true });
    for (const path of ['files/a', 'imports/b', 'postgres/c', 'postgres-bin-18/d', 'secret.key', 'export.csv'])
      writeFileSync(join(dataDir, path), 'x');
    writeFileSync(join(folder, 'outside'), 'x');
    symlinkSync(join(folder, 'outside'), join(dataDir, 'files', 'link'));
    for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) chmodSync(join(dataDir, path), 0o755);
    chmodSync(dataDir, 0o755);
    expect(makePrivate(dataDir)).toEqual([]);
    expect(open().sort()).toEqual(['postgres', 'postgres/c']);
    expect(modeOf('files')).toBe('700');
    expect(modeOf('postgres-bin-18', 'd')).toBe('755');
    expect((lstatSync(join(folder, 'outside')).mode & 0o777).toString(8)).toBe('755');
    expect(makePrivate(dataDir)).toEqual([]);
  });
});
