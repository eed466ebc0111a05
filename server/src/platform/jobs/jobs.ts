import type { Feature } from '@brevet/contract/endpoint';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database, Db, Transaction } from '../db/client.ts';
import { loggedError } from '../log/logged-error.ts';

const schema = 'jobs';
/** The time that stopping waits for running jobs. */
const stopTime = 5000;
/** The time for which ended periodic work is kept. */
const deleteAfterSeconds = 3600;

/** A kind of background work. Any instance can run it. */
export interface JobQueue<Data extends z.ZodObject> {
  name: string;
  data: Data;
  /** A job that takes longer counts as abandoned by a dead process and runs again. */
  expireInSeconds: number;
  /** Features whose data a job changes, apart from the emails and messages it adds. */
  changes: readonly Feature[];
  /** Keeps one waiting job for each key. */
  policy?: 'short';
}

/** Runs the periodic work of this name. */
export const periodicQueue = {
  name: 'periodic-work',
  data: z.object({ name: z.string() }),
  expireInSeconds: 3600,
  changes: [],
  policy: 'short',
} as const satisfies JobQueue<z.ZodObject>;

/** The database and tables needed to queue a job. */
export interface Enqueuing {
  db: Database;
  jobs: Jobs;
}

/** Creates or updates the queue tables; part of the migrations. */
export async function migrateJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, schema, supervise: false, schedule: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * This instance's jobs, in pg-boss tables. A job is queued in the transaction that causes it, so it exists
 * only if that commits. LISTEN and NOTIFY wake the workers, which also poll every half minute.
 */
export class Jobs {
  readonly #boss: PgBoss;

  /** Without `schedule`, periodic work never becomes due. */
  constructor(connectionString: string, log: FastifyBaseLogger, { schedule }: { schedule: boolean }) {
    this.#boss = new PgBoss({
      connectionString,
      schema,
      application_name: 'brevet-jobs',
      max: 2,
      migrate: false,
      schedule,
      useListenNotify: true,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'jobs'));
    this.#boss.on('warning', ({ message }) => log.warn(message));
  }

  async start(queues: readonly JobQueue<z.ZodObject>[]): Promise<void> {
    await this.#boss.start();
    for (const { name, expireInSeconds, policy = 'standard' } of queues) {
      const options = { expireInSeconds, policy, retryLimit: 5, retryDelay: 1, retryBackoff: true, notify: true };
      await this.#boss.createQueue(name, options);
    }
  }

  /** Queues a job of the periodic work at the times of a cron expression, once for all instances. Forgets work that is no longer there. */
  async schedule(crons: Readonly<Record<string, string>>): Promise<void> {
    const { name: queue } = periodicQueue;
    for (const { key } of await this.#boss.getSchedules(queue)) if (!(key in crons)) await this.#boss.unschedule(queue, key);
    for (const [name, cron] of Object.entries(crons))
      await this.#boss.schedule(queue, cron, { name }, { key: name, singletonKey: name, retryLimit: 0, deleteAfterSeconds });
  }

  /** Queues a job in the transaction `tx`, to run after `startAfter` if given. */
  async enqueue<Data extends z.ZodObject>(
    tx: Transaction,
    { name }: JobQueue<Data>,
    data: z.input<Data>,
    startAfter?: string,
  ): Promise<void> {
    await this.#boss.send(name, data, { db: fromDrizzle(tx, sql), ...(startAfter ? { startAfter } : {}) });
  }

  /** Queues a job that a restored database had. Ignores one of a queue that no longer exists. */
  async enqueueAgain(tx: Transaction, name: string, data: object): Promise<void> {
    if (await this.#boss.getQueue(name)) await this.#boss.send(name, data, { db: fromDrizzle(tx, sql) });
  }

  /** True while a job with this data waits or runs. */
  async isQueued<Data extends z.ZodObject>(db: Db, { name }: JobQueue<Data>, data: z.input<Data>): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select from ${sql.identifier(schema)}.job
      where name = ${name} and state in ('created', 'retry', 'active') and data = ${JSON.stringify(data)}::jsonb limit 1`);
    return rows.length > 0;
  }

  /** True while a job, or one with this data, waits to be run: it will see everything that is committed now. */
  async isWaiting<Data extends z.ZodObject>(db: Db, { name }: JobQueue<Data>, data?: z.input<Data>): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select from ${sql.identifier(schema)}.job where name = ${name} and state in ('created', 'retry')
        and (${data === undefined} or data = ${JSON.stringify(data ?? {})}::jsonb) limit 1`);
    return rows.length > 0;
  }

  /**
   * Runs a queue's jobs, at most `atOnce` at a time (an even number). Retries a job whose handler throws, and tells the handler when it is
   * the last try.
   */
  async work<Data extends z.ZodObject>(
    { name, data }: JobQueue<Data>,
    atOnce: number,
    handle: (data: z.output<Data>, signal: AbortSignal, isLast: boolean) => Promise<void>,
  ): Promise<void> {
    // With batches of at least two, a worker continues immediately while there are more jobs.
    const each = { perJobResults: true, includeMetadata: true } as const;
    const options = { batchSize: 2, burstWhenBatchFull: true, localConcurrency: atOnce / 2, ...each } as const;
    await this.#boss.work(name, options, (jobs) =>
      Promise.all(
        jobs.map(async (job) => {
          try {
            await handle(data.parse(job.data), job.signal, job.retryCount >= job.retryLimit);
            return { id: job.id, status: 'completed' as const };
          } catch (error) {
            return { id: job.id, status: 'failed' as const, output: { message: loggedError(error).message } };
          }
        }),
      ),
    );
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ timeout: stopTime });
  }
}
