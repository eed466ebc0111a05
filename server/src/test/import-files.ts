import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportInFull } from '@brevet/contract/patent-imports';
import { expect } from 'vitest';
import { grant } from '../features/patent-imports/fixtures/made.ts';
import type { Answer, TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/** A folder of files to import. */
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
