import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownPort } from './own-port.ts';
import { ready } from './ready.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const publicSettings: [string, Record<string, string>][] = [
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '127.0.0.1.example.com' }],
  ['BREVET_URL', { BREVET_URL: 'https://brevet.example' }],
  ['BREVET_PROXIES', { BREVET_PROXIES: '127.0.0.1' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }],
];

/** The real server on its own folder. */
describe('the demo', { timeout: 180_000 }, () => {
  let dataDir: string;
  let server: ChildProcess | null = null;
  let origin: string;
  /** The server's port when its public address has none. */
  let settingsPort = '';
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'brevet-demo-'));
  });
  afterEach(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const environment = (settings: Record<string, string>) => ({
    ...process.env,
    PORT: '0',
    BREVET_DATA: dataDir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    ...settings,
  });
  async function start(settings: Record<string, string> = {}): Promise<void> {
    server = spawn(process.execPath, [main], { env: environment(settings), stdio: ['ignore', 'pipe', 'inherit'] });
    const port = new URL(await ready(server)).port;
    origin = `http://127.0.0.1:${port || settingsPort}`;
  }
  async function stop(): Promise<void> {
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    server = null;
  }

  /** Signs in with custom headers, including Host, and returns the status and session token. */
  function signIn(headers: Record<string, string> = {}): Promise<{ status: number; token: string }> {
    return new Promise((resolve, reject) => {
      const call = request(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Requested-With': 'test', ...headers },
      });
      call.once('error', reject);
      call.once('response', async (answer) => {
        const { data } = JSON.parse(await text(answer)) as { data?: { access_token: string } };
        resolve({ status: answer.statusCode ?? 0, token: data?.access_token ?? '' });
      });
      call.end(JSON.stringify({ Username: 'admin', Password: 'brevet-demo' }));
    });
  }
  const statusOf = async (headers: Record<string, string>) =>
    (await fetch(`${origin}/api/authToken`, { headers: { 'X-Requested-With': 'test', ...headers } })).status;

  it('admits callers from this machine, and no one through a proxy', async () => {
    await start();
    const { host } = new URL(origin);
    const { status, token } = await signIn();
    expect(status).toBe(200);
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(200);
    const proxied = [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-proto': 'https' },
      { forwarded: 'for=203.0.113.7' },
      { 'x-real-ip': '203.0.113.7' },
      { via: '1.1 proxy' },
      { host: 'brevet.example' },
      { host, origin: 'https://brevet.example' },
    ];
    for (const headers of proxied) expect({ headers, ...(await signIn(headers)) }).toMatchObject({ headers, status: 401 });
  });

  it.each([
    ['BREVET_URL', { BREVET_URL: 'http://brevet.example' }],
    ['BREVET_PROXIES', { BREVET_PROXIES: '127.0.0.1' }],
  ])('is closed, including its open sessions, when %s makes the address public', async (_name, settings) => {
    await start();
    const { token } = await signIn();
    expect(await statusOf({ cookie: `brevet_session=${token}` })).toBe(200);
    await stop();
    settingsPort = String(ownPort());
    await start({ ...settings, PORT: settingsPort });
    expect((await signIn()).status).toBe(401);
    expect(await statusOf({ cookie: `brevet_session=${token}` })).toBe(401);
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(401);
    await stop();
    await start();
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  it("doesn't load if others can reach the server", async () => {
    await start({ BREVET_PROXIES: '127.0.0.1' });
    await stop();
    // If the accounts existed, this start would let them in.
    await start({ BREVET_DEMO: '0' });
    expect((await signIn()).status).toBe(401);
  });

  it.each(publicSettings)('is refused together with a public %s (%j)', (name, settings) => {
    const { status, stderr } = spawnSync(process.execPath, [main], {
      env: environment({ BREVET_DEMO: '1', ...settings }),
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(`The setting BREVET_DEMO=1 contradicts ${name}`);
  });
});
