import { eq, inArray, sql } from 'drizzle-orm';
import { loginGuesses } from '../../schema/users.ts';
import type { Db } from '../db/client.ts';

/** Counts one more guess: how many there were in this window, and how long it lasts. Exact with any number of callers at once. */
export async function countGuess(
  db: Db,
  key: string,
  minutes: number,
  NameKey: string | null = null,
): Promise<{ guesses: number; secondsLeft: number }> {
  const end = sql`now() + make_interval(mins => ${minutes})`;
  const [row] = await db
    .insert(loginGuesses)
    .values({ GuessKey: key, NameKey, Guesses: 1, WindowEnd: end })
    .onConflictDoUpdate({
      target: loginGuesses.GuessKey,
      set: {
        Guesses: sql`case when ${loginGuesses.WindowEnd} < now() then 1 else ${loginGuesses.Guesses} + 1 end`,
        WindowEnd: sql`case when ${loginGuesses.WindowEnd} < now() then ${end} else ${loginGuesses.WindowEnd} end`,
      },
    })
    .returning({
      guesses: loginGuesses.Guesses,
      secondsLeft: sql<number>`greatest(1, ceil(extract(epoch from ${loginGuesses.WindowEnd} - now())))::int`,
    });
  return row ?? { guesses: 1, secondsLeft: minutes * 60 };
}

export async function forgetGuesses(db: Db, ...keys: string[]): Promise<void> {
  await db.delete(loginGuesses).where(inArray(loginGuesses.GuessKey, keys));
}

/** Forgets the guesses for this account, from wherever they came. */
export async function forgetGuessesOf(db: Db, nameKey: string): Promise<void> {
  await db.delete(loginGuesses).where(eq(loginGuesses.NameKey, nameKey));
}

/** Deletes the counts whose window has ended. */
export async function deleteExpiredGuesses(db: Db): Promise<void> {
  await db.delete(loginGuesses).where(sql`${loginGuesses.WindowEnd} < now()`);
}
