import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payload } from './factories.ts';
import { ready } from './ready.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The real server on a folder of its own; written to by many at once while it or its database is killed. */
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
  const signIn = async (): Promise<string> => {
    const { body } = await call('/login', { Username: 'seller', Password: 'brevet-demo' });
    return (body as { data: { access_token: string } }).data.access_token;
  };

  /** Creates listings as fast as it can until the server is gone; returns the names that were acknowledged. */
  async function writeUntil(kill: () => void): Promise<string[]> {
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
        if (acknowledged.length === 40) kill();
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
    // Nothing half done either: what is there can be opened whole.
    const { body: form } = await call(`/getListingDetailById?listing_id=${stored.get(names.at(-1) ?? '')}`, undefined, token);
    expect(form).toMatchObject({ salesInfo: { Seller: 'Halden Kestrel Ltd' }, listingPatentDetails: [{}] });
  }

  it('of the server: every acknowledged listing is there on the next start', async () => {
    const ended = once(server, 'exit');
    const names = await writeUntil(() => server.kill('SIGKILL'));
    await ended;
    await start();
    await expectAllThere(names);
  });

  it('of PostgreSQL: the server says so, and has everything when it is started again', async () => {
    const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const names = await writeUntil(() => process.kill(postmaster, 'SIGKILL'));
    const answer = await fetch(`${url}/readyz`);
    expect(answer.status).toBe(503);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    await start();
    await expectAllThere(names);
  });
});
