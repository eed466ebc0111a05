import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '../platform/db/embedded/processes.ts';
import { payload } from './factories.ts';
import { ready } from './ready.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Kills the real server or its database during many concurrent writes. */
describe('kill -9 during writes', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'brevet-crash-'));
  let url: string;
  let server: ChildProcess;

  const start = async () => {
    server = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: '0', BREVET_DATA: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    url = await ready(server);
  };
  beforeAll(start);
  afterAll(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  const call = async (path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { ok: response.ok, body: (await response.json()) as Record<string, unknown> };
  };
  const signIn = async (Username = 'seller'): Promise<string> => {
    const { body } = await call('/login', { Username, Password: 'brevet-demo' });
    return (body as { data: { access_token: string } }).data.access_token;
  };

  const postmaster = (): number => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  /** A PostgreSQL process that serves a connection. */
  const backend = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    const { rows } = await client.query("select pid from pg_stat_activity where application_name = 'brevet' limit 1");
    await client.end();
    return rows[0].pid;
  };
  const databaseUrl = (): string => {
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
    const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
    return `postgresql://brevet:${password}@127.0.0.1:${port}/postgres`;
  };
  /** The database answers, and so does a call that reads it. */
  const expectService = async (): Promise<void> => {
    const status = async (path: string) => (await fetch(url + path)).status;
    await expect.poll(() => status('/readyz'), { timeout: 50_000 }).toBe(200);
    await expect.poll(() => status('/api/login/options'), { timeout: 50_000 }).toBe(200);
  };

  /** Creates listings as fast as possible until a call fails; returns the acknowledged names. */
  async function writeUntil(kill: () => unknown): Promise<string[]> {
    const token = await signIn();
    const acknowledged: string[] = [];
    const writer = async (number: number) => {
      for (let turn = 0; turn < 400; turn += 1) {
        const name = `Written ${number} ${turn} ${Date.now()}`;
        const answer = await call(
          '/createListing',
          payload({ ListingName: name }, { listingPatent: [{ patentNumber: String(8_000_000 + turn) }] }),
          token,
        ).catch(() => null);
        if (!answer?.ok) return;
        acknowledged.push(name);
        if (acknowledged.length === 40) await kill();
      }
    };
    await Promise.all([1, 2, 3, 4].map(writer));
    return acknowledged;
  }

  async function expectAllThere(names: string[]): Promise<void> {
    expect(names.length).toBeGreaterThanOrEqual(40);
    const token = await signIn();
    const { body } = await call('/authToken', undefined, token);
    const { UserID } = (body as { data: { UserID: number } }).data;
    const stored = new Map<string, number>();
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = (await call(`/listing_ta?ownerID=${UserID}&limit=100&page=${page}`, undefined, token)).body as unknown as {
        pages: number;
        data: { ListingID: number; ListingName: string }[];
      };
      pages = answer.pages;
      for (const row of answer.data) stored.set(row.ListingName, row.ListingID);
    }
    expect(names.filter((name) => !stored.has(name))).toEqual([]);
    // Nothing is half-done: the last listing opens with all its parts.
    const { body: form } = await call(`/getListingDetailById?listing_id=${stored.get(names.at(-1) ?? '')}`, undefined, token);
    expect(form).toMatchObject({ salesInfo: { Seller: 'Halden Kestrel Ltd' }, listingPatentDetails: [{}] });
  }

  it('of the server loses no acknowledged listing', async () => {
    const ended = once(server, 'exit');
    const names = await writeUntil(() => server.kill('SIGKILL'));
    await ended;
    await start();
    await expectAllThere(names);
  });

  it('of PostgreSQL is followed by a recovery without help, for calls, event streams and jobs', async () => {
    const stop = new AbortController();
    const events = await fetch(`${url}/api/events`, {
      headers: { authorization: `Bearer ${await signIn()}` },
      signal: stop.signal,
    });
    let heard = '';
    const hearing = (async () => {
      for await (const chunk of events.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += chunk;
    })().catch(() => {});
    const names = await writeUntil(() => process.kill(postmaster(), 'SIGKILL'));
    await expectService();
    for (let kill = 0; kill < 5; kill += 1) {
      const killed = kill < 3 ? postmaster() : await backend();
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => isRunning(killed)).toBe(false);
      await expectService();
    }
    await expectAllThere(names);
    heard = '';
    const token = await signIn();
    await call('/createListing', payload({ ListingName: 'Written after the kills' }), token);
    await expect.poll(() => heard).toContain('"feature":"listings"');
    stop.abort();
    await hearing;
    await call('/send/password', { Username: 'seller', Email: 'seller@example.com' });
    const admin = await signIn('admin');
    const resets = async () => (await call('/outbox?search=seller@example.com', undefined, admin)).body.total;
    await expect.poll(resets).toBe(1);
  }, 180_000);

  it('of one PostgreSQL process loses no acknowledged listing', async () => {
    const names = await writeUntil(async () => process.kill(await backend(), 'SIGKILL'));
    await expectService();
    await expectAllThere(names);
  });
});
