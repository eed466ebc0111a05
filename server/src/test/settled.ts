import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

const open = (name: string) => sql`select 1 from jobs.job where name = ${name} and state in ('created', 'active', 'retry')`;

/** Waits until the queue has no waiting or running jobs. */
export const settled = ({ db }: TestApp, { name }: { name: string }, timeout?: number): Promise<void> =>
  expect.poll(async () => (await db.execute(open(name))).rows.length, timeout === undefined ? {} : { timeout }).toBe(0);
