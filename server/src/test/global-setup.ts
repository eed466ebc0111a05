import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrate.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { findOwnNow, ownNow } from './clock.ts';
import { databaseUrl } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    template: string;
  }
}

/** Starts one PostgreSQL for the run (or uses TEST_DATABASE_URL) and migrates a database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'brevet-test-'));
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir: folder, ephemeral: true });
  const serverUrl = given ?? embedded?.url ?? '';
  const template = `brevet_template_${randomBytes(4).toString('hex')}`;
  await administer(serverUrl, `create database ${template}`);
  await administer(serverUrl, findOwnNow(template));
  await administer(databaseUrl(serverUrl, template), ownNow);
  await migrate(databaseUrl(serverUrl, template));
  project.provide('serverUrl', serverUrl);
  project.provide('template', template);
  return async () => {
    await administer(serverUrl, `drop database if exists ${template} with (force)`);
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
