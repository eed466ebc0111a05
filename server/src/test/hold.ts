import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Transaction } from '../db/client.ts';
import { users } from '../db/schema/users.ts';
import type { TestApp } from './app.ts';

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Calls that meet: the row of the account is held until all of them wait for it, each behind the ones before. `meanwhile` is done
 * before it is let go.
 */
export async function hold<T>(
  { db }: TestApp,
  { UserID }: { UserID: number },
  calls: (() => Promise<T>)[],
  meanwhile?: (tx: Transaction) => Promise<unknown>,
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.UserID, UserID)).for('no key update');
    for (const call of calls) {
      begun.push(call());
      await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(begun.length);
    }
    await meanwhile?.(tx);
  });
  return Promise.all(begun);
}
