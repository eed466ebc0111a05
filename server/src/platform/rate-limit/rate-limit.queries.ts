import { eq, sql } from 'drizzle-orm';
import { loginGuesses } from '../../schema/users.ts';
import type { Db } from '../db/client.ts';

/** Counts one more use and returns the window's count and end. Exact with any number of concurrent callers. */
export async function countUse(
  db: Db,
  key: string,
  minutes: number,
  group: string | null,
): Promise<{ count: number; secondsLeft: number }> {
  const end = sql`now() + make_interval(mins => ${minutes})`;
  const [row] = await db
    .insert(loginGuesses)
    .values({ GuessKey: key, NameKey: group, Guesses: 1, WindowEnd: end })
    .onConflictDoUpdate({
      target: loginGuesses.GuessKey,
      set: {
        Guesses: sql`case when ${loginGuesses.WindowEnd} < now() then 1 else ${loginGuesses.Guesses} + 1 end`,
        WindowEnd: sql`case when ${loginGuesses.WindowEnd} < now() then ${end} else ${loginGuesses.WindowEnd} end`,
      },
    })
    .returning({
      count: loginGuesses.Guesses,
      secondsLeft: sql<number>`greatest(1, ceil(extract(epoch from ${loginGuesses.WindowEnd} - now())))::int`,
    });
  return row ?? { count: 1, secondsLeft: minutes * 60 };
}

export async function forgetUses(db: Db, key: string): Promise<void> {
  await db.delete(loginGuesses).where(eq(loginGuesses.GuessKey, key));
}

export async function forgetGroup(db: Db, group: string): Promise<void> {
  await db.delete(loginGuesses).where(eq(loginGuesses.NameKey, group));
}

/** Deletes the counts of past windows. */
export async function deleteExpiredUses(db: Db): Promise<void> {
  await db.delete(loginGuesses).where(sql`${loginGuesses.WindowEnd} < now()`);
}
