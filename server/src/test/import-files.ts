import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportInFull } from '@brevet/contract/patent-imports';
import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { grant } from '../features/patent-imports/fixtures/sample-documents.ts';
import type { Answer, TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

export function importFolder() {
  const path = mkdtempSync(join(tmpdir(), 'brevet-imports-'));
  return {
    path,
    write: (name: string, content: string | Buffer): string => {
      writeFileSync(join(path, name), content);
      return name;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A weekly file of grants with these numbers. */
export const weekOf = (first: number, count: number): string =>
  Array.from({ length: count }, (_, index) => grant({ number: String(first + index), title: `Patent ${index}` })).join('');

/** Begins a resumable upload and returns its path. */
export async function beginUpload(test: TestApp, who: TestUser, name: string, size: number): Promise<Answer & { path: string }> {
  const response = await fetch(`${test.url}/api/importUploads`, {
    method: 'POST',
    headers: {
      ...tusHeaders(who),
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  const text = await response.text();
  const body = text ? JSON.parse(text) : {};
  return { status: response.status, body, text, headers: response.headers, path: response.headers.get('location') ?? '' };
}

const tusHeaders = ({ token }: TestUser) => ({
  'X-Requested-With': 'test',
  'tus-resumable': '1.0.0',
  authorization: `Bearer ${token}`,
});

/** Sends a part of an upload and returns the status. */
export async function sendPart(test: TestApp, who: TestUser, path: string, offset: number, content: Buffer): Promise<number> {
  const response = await fetch(test.url + path, {
    method: 'PATCH',
    headers: { ...tusHeaders(who), 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: new Uint8Array(content),
  });
  await response.text();
  return response.status;
}

/** Uploads a file to import and returns its ID. */
export async function uploadImport(test: TestApp, who: TestUser, name: string, content: string | Buffer): Promise<string> {
  const bytes = Buffer.from(content);
  const { path } = await beginUpload(test, who, name, bytes.length);
  expect(await sendPart(test, who, path, 0, bytes)).toBe(204);
  return path.split('/').at(-1) ?? '';
}

export const importOf = async (test: TestApp, who: TestUser, id: unknown): Promise<ImportInFull> =>
  (await test.as(who).get(`/getImport?import_id=${id}`)).body.import as ImportInFull;

/** Waits until an import has ended, and returns it. Asks seldom, because an import makes room for many calls. */
export async function endedImport(test: TestApp, who: TestUser, id: unknown): Promise<ImportInFull> {
  const settings = { timeout: 120_000, interval: 200 };
  await expect.poll(async () => (await importOf(test, who, id)).State, settings).not.toMatch(/queued|running/);
  return importOf(test, who, id);
}

const gates = 77_000_000;

/** Makes each batch of about a thousand new patents wait until it's let through. The store must be empty. */
export async function batchGate(pool: pg.Pool, batches: number) {
  await pool.query(`create or replace function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${gates}, (select round(count(*) / 1000.0) from bulk_patents)::int); return null; end $$`);
  await pool.query(
    'create trigger wait_at_gate before insert on bulk_patents for each statement execute function wait_at_gate()',
  );
  const session = await pool.connect();
  await session.query('select pg_advisory_lock($1, batch) from generate_series(0, $2) batch', [gates, batches - 1]);
  const waiting = async (batch: number): Promise<number> => {
    const { rowCount } = await pool.query(
      `select from pg_locks where classid = $1 and objid = $2 and not granted
        and database = (select oid from pg_database where datname = current_database())`,
      [gates, batch],
    );
    return rowCount ?? 0;
  };
  let isRemoved = false;
  /** Lets all batches through, including those of later imports. */
  const remove = async (): Promise<void> => {
    if (isRemoved) return;
    isRemoved = true;
    await session.query('select pg_advisory_unlock_all()');
    session.release();
    await pool.query('drop trigger wait_at_gate on bulk_patents');
  };
  onTestFinished(remove);
  return {
    remove,
    /** Waits until an import waits with this batch. */
    reached: (batch: number) => expect.poll(() => waiting(batch), { timeout: 120_000 }).toBe(1),
    open: async (batch: number): Promise<void> => {
      await session.query('select pg_advisory_unlock($1, $2)', [gates, batch]);
    },
  };
}
