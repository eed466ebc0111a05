import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/client.ts';
import { testDatabase } from './database.ts';
import type { Factories } from './factories.ts';
import { factories } from './factories.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown> & { message?: string; errors?: Record<string, string> };
  text: string;
  headers: Headers;
}

interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

export interface TestApp {
  app: FastifyInstance;
  services: FastifyInstance['services'];
  url: string;
  db: Database;
  databaseUrl: string;
  make: Factories;
  /** Calls over real HTTP: with a token as that user, without as nobody. */
  as(who: { token: string } | null): Client;
  close(): Promise<void>;
}

/** The application on a database of its own, listening on a free port. */
export async function startTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const database = await testDatabase();
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    BREVET_SECRET: 'the secret of the tests, long enough',
    ...settings,
  });
  const app = await buildApp(config, database.url);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    services: app.services,
    url,
    db: database.db,
    databaseUrl: database.url,
    make: factories(database.db),
    as: (who) => clientFor(url, who?.token ?? null),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

function clientFor(url: string, token: string | null): Client {
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'X-Requested-With': 'test',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {};
    return { status: response.status, body: json, text, headers: response.headers };
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    delete: (path) => call('DELETE', path),
  };
}
