import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../platform/db/client.ts';
import { findOwnNow, keepTime } from './clock.ts';

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A fresh, migrated database whose clock tests can move; `close` drops it. */
export async function testDatabase() {
  return newDatabase(inject('template'));
}

/** An empty database; `close` drops it. */
export const emptyDatabase = () => newDatabase('template0');

async function newDatabase(template: string) {
  const serverUrl = inject('serverUrl');
  const name = `brevet_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${template} strategy ${inject('strategy')}`);
  await onServer(serverUrl, findOwnNow(name));
  const url = databaseUrl(serverUrl, name);
  const { pool, db } = connect(url, 4);
  const leave = await keepTime(pool);
  const close = async (): Promise<void> => {
    leave();
    await pool.end();
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  };
  return { url, pool, db, close };
}

/** Runs a statement under a lock: a template can only be copied while no one is connected to it, so test files take turns. */
async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7240912)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
