import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../platform/db/client.ts';

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A fresh, migrated database of one's own; `close` drops it. */
export async function testDatabase() {
  const serverUrl = inject('serverUrl');
  const name = `brevet_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${inject('template')}`);
  const url = databaseUrl(serverUrl, name);
  const { pool, db } = connect(url, 4);
  const close = async (): Promise<void> => {
    await pool.end();
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  };
  return { url, pool, db, close };
}

/** Copying the template needs it free of connections for a moment: copies of parallel files come one after the other. */
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
