import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Transaction } from '../platform/db/client.ts';
import type { TestApp } from './app.ts';

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Waits until this many transactions wait for a locked row or table. */
export const expectWaiting = ({ db }: TestApp, many: number): Promise<void> =>
  expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(many);

/**
 * Makes concurrent calls: locks the rows that `lock` selects until all calls wait in order. `beforeRelease` runs
 * before the lock is released.
 */
export async function holdRows<T>(
  test: TestApp,
  lock: SQL,
  calls: (() => Promise<T>)[],
  beforeRelease?: (tx: Transaction) => Promise<unknown>,
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  await test.db.transaction(async (tx) => {
    await tx.execute(lock);
    for (const call of calls) {
      begun.push(call());
      await expectWaiting(test, begun.length);
    }
    await beforeRelease?.(tx);
  });
  return Promise.all(begun);
}

/** Holds the row of an account. */
export const hold = <T>(
  test: TestApp,
  { UserID }: { UserID: number },
  calls: (() => Promise<T>)[],
  beforeRelease?: (tx: Transaction) => Promise<unknown>,
): Promise<T[]> => holdRows(test, sql`select 1 from users where user_id = ${UserID} for no key update`, calls, beforeRelease);
