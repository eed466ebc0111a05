import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Conflict } from '@brevet/contract/problem';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../platform/db/client.ts';
import { testDatabase } from './database.ts';
import type { Factories } from './factories.ts';
import { factories } from './factories.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown> & { message?: string; errors?: Record<string, string>; conflict?: Conflict };
  text: string;
  headers: Headers;
}

interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Sends a file, or a form without one. */
  upload(path: string, file: File | null): Promise<Answer>;
}

export interface TestApp {
  app: FastifyInstance;
  services: FastifyInstance['services'];
  url: string;
  db: Database;
  databaseUrl: string;
  /** The folder of uploaded files. */
  filesDir: string;
  make: Factories;
  /** Makes calls over real HTTP: as a user with a token, signed out without one. */
  as(who: { token: string } | null): Client;
  close(): Promise<void>;
}

type OwnDatabase = Awaited<ReturnType<typeof testDatabase>>;
interface Started {
  schedule?: boolean;
  /** A migrated database with rows of an earlier version. */
  migrated?: OwnDatabase;
}

/** The app on its own database, listening on a free port. Periodic work becomes due only for its own tests. */
export async function startTestApp(
  settings: Record<string, string> = {},
  { schedule = false, migrated }: Started = {},
): Promise<TestApp> {
  const database = migrated ?? (await testDatabase());
  const dataDir = join(tmpdir(), `brevet-test-${randomUUID()}`);
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    BREVET_DATA: dataDir,
    BREVET_DNS: 'off',
    BREVET_SECRET: 'the secret of the tests, long enough',
    ...settings,
  });
  const app = await buildApp(config, database.url, { schedule });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    services: app.services,
    url,
    db: database.db,
    databaseUrl: database.url,
    filesDir: join(config.dataDir, 'files'),
    make: factories(database.db),
    as: (who) => clientFor(url, who?.token ?? null),
    close: async () => {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function clientFor(url: string, token: string | null): Client {
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'X-Requested-With': 'test',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(json ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : body instanceof FormData ? { body } : {}),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : {}, text, headers: response.headers };
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    delete: (path) => call('DELETE', path),
    upload: (path, file) => {
      const form = new FormData();
      if (file) form.set('file', file);
      return call('POST', path, form);
    },
  };
}
