import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { closeDemo } from './demo/close-demo.ts';
import { loadDemo } from './demo/load-demo.ts';
import { openDatabase } from './open-database.ts';
import { connect } from './platform/db/client.ts';

/** Stopping waits this long for calls and jobs. */
const patience = 20_000;

export interface StartedServer {
  app: FastifyInstance;
  /** The demo workspace is loaded, and its sign-ins work. */
  demo: boolean;
  /** Demo accounts that can't sign in, because others can reach the server. */
  closed: number;
  /** Drains requests, then stops the embedded database. Rejects if they don't end in time. */
  close(): Promise<void>;
}

/** Always stops the database last, because nothing else would stop an embedded one. */
export async function closeInOrder(app: { close(): Promise<void> }, database: { stop(): Promise<void> }): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("Some calls or jobs didn't end in time.")), patience);
  try {
    await Promise.race([app.close(), late.promise]);
  } finally {
    clearTimeout(timer);
    await database.stop();
  }
}

/** Starts everything and listens. */
export async function startServer(config: Config): Promise<StartedServer> {
  const database = await openDatabase(config);
  try {
    const demo = config.demo && (await withDatabase(database.url, loadDemo));
    const closed = config.publicBy === null ? 0 : await withDatabase(database.url, closeDemo);
    const app = await buildApp(config, database.url);
    await app.listen({ port: config.port, host: config.host });
    const close = () => closeInOrder(app, database);
    return { app, demo, closed, close };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Runs `act` on its own connection. */
async function withDatabase<T>(url: string, act: (db: ReturnType<typeof connect>['db']) => Promise<T>): Promise<T> {
  const { db, pool } = connect(url, 2);
  try {
    return await act(db);
  } finally {
    await pool.end();
  }
}
