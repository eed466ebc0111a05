import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrate.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { findOwnNow, ownNow } from './clock.ts';
import { databaseUrl } from './database.ts';

const memory = '/dev/shm';
/** Databases take about 15 MB each, and PostgreSQL's write-ahead log up to 2 GB. */
const roomInMemory = 4 * 1024 ** 3;

/** True if there's a large file system in memory. PostgreSQL's programs may be copied there, so they must be allowed to run. */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux') return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === memory);
  if (mount?.[2] !== 'tmpfs' || mount[3]?.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomInMemory;
}

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    template: string;
    /** The way in which PostgreSQL copies the template: copying its files is the fastest way in memory, and the slowest on a disk. */
    strategy: 'file_copy' | 'wal_log';
  }
}

/** Starts one PostgreSQL for the run (or uses TEST_DATABASE_URL) and migrates a database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const inMemory = hasRoomInMemory();
  const folder = mkdtempSync(join(inMemory ? memory : tmpdir(), 'brevet-test-'));
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
  project.provide('strategy', embedded && inMemory ? 'file_copy' : 'wal_log');
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
