import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Transaction } from '../db/client.ts';

const schema = 'jobs';
/** How long a stop waits for what is being done. */
const stopTime = 5000;

/** A kind of work that is done later, by whichever instance is free. */
export interface JobQueue<Data extends z.ZodObject> {
  name: string;
  data: Data;
  /** A job that takes longer counts as left behind by a process that died, and is done again. */
  expireInSeconds: number;
}

/** What putting a job into a queue needs. */
export interface Enqueuing {
  db: Database;
  jobs: Jobs;
}

/** Creates or updates the tables of the queues; part of the migrations. */
export async function migrateJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, schema, supervise: false, schedule: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * The jobs of this instance, in the tables of pg-boss. A job is put in the queue by the transaction that causes it, so that it is
 * there when that commits and only then; workers are woken by LISTEN and NOTIFY and look every half minute besides.
 */
export class Jobs {
  readonly #boss: PgBoss;

  constructor(connectionString: string, log: FastifyBaseLogger) {
    this.#boss = new PgBoss({
      connectionString,
      schema,
      application_name: 'brevet-jobs',
      max: 2,
      migrate: false,
      schedule: false,
      useListenNotify: true,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'jobs'));
    this.#boss.on('warning', ({ message }) => log.warn(message));
  }

  async start(queues: readonly JobQueue<z.ZodObject>[]): Promise<void> {
    await this.#boss.start();
    for (const { name, expireInSeconds } of queues) {
      const options = { expireInSeconds, retryLimit: 5, retryDelay: 1, retryBackoff: true, notify: true };
      await this.#boss.createQueue(name, options);
    }
  }

  /** Part of the transaction `tx`; done after `startAfter` where it is given. */
  async enqueue<Data extends z.ZodObject>(
    tx: Transaction,
    { name }: JobQueue<Data>,
    data: z.input<Data>,
    startAfter?: string,
  ): Promise<void> {
    await this.#boss.send(name, data, { db: fromDrizzle(tx, sql), ...(startAfter ? { startAfter } : {}) });
  }

  /** Does the jobs of a queue, at most `atOnce` at a time (an even number). A job whose handler throws is done again. */
  async work<Data extends z.ZodObject>(
    { name, data }: JobQueue<Data>,
    atOnce: number,
    handle: (data: z.output<Data>, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    // Two at a time are the smallest batch after which a worker goes on at once while there is more to do.
    const options = { batchSize: 2, burstWhenBatchFull: true, localConcurrency: atOnce / 2, perJobResults: true } as const;
    await this.#boss.work(name, options, (jobs) =>
      Promise.all(
        jobs.map(async (job) => {
          try {
            await handle(data.parse(job.data), job.signal);
            return { id: job.id, status: 'completed' as const };
          } catch (error) {
            return { id: job.id, status: 'failed' as const, output: { message: String(error) } };
          }
        }),
      ),
    );
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ timeout: stopTime });
  }
}
