import { drizzle, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterWork } from './work-first.ts';

/** Larger than one account's share of concurrent calls, so that an account can't use up the pool. */
const mostConnections = 20;

/** Milliseconds until PostgreSQL ends a statement. */
const statementTime = 30_000;

export function connect(url: string, max = mostConnections, mostTime = statementTime) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    application_name: 'brevet',
    options: `-c TimeZone=UTC -c statement_timeout=${mostTime} -c idle_in_transaction_session_timeout=60000`,
  });
  // The pool replaces broken idle connections. Without a listener, the error would end the process.
  pool.on('error', () => {});
  // A connection can also break between two queries of a transaction: the next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const casing = 'snake_case';
  const db = drizzle(pool, { casing });
  const dialect = new PgDialect({ casing });
  // Drizzle never gives a connection back that breaks before `begin` is answered. After 20 of them, no call would get one.
  db.transaction = (act, config) =>
    afterWork(async () => {
      const client = await pool.connect();
      try {
        const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined);
        return await session.transaction(act, config);
      } finally {
        client.release();
      }
    });
  return { pool, db };
}

export type Database = ReturnType<typeof connect>['db'];
/** The source that a select is built on. */
export type Selecting = Pick<Database, 'select'>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The database, or the transaction that a query is part of. */
export type Db = Database | Transaction;

export const isTransaction = (db: Db): boolean => db instanceof PgTransaction;
