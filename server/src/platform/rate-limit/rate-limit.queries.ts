import { and, eq, sql } from 'drizzle-orm';
import { loginGuesses } from '../../schema/users.ts';
import type { Database, Db } from '../db/client.ts';

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

const isOpen = (group: string) => and(eq(loginGuesses.NameKey, group), sql`${loginGuesses.WindowEnd} > now()`);

/** Keys of the group in windows that haven't ended. */
export const countKeys = (db: Db, group: string): Promise<number> => db.$count(loginGuesses, isOpen(group));

/** Counts those keys that the group doesn't have yet, as long as it has no more than `allowed`. Returns the ones that it has now. */
export async function countNewKeys(
  db: Database,
  group: string,
  keys: readonly string[],
  { allowed, minutes }: { allowed: number; minutes: number },
): Promise<Set<string>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${group}, 0))`);
    const { rows } = await tx.execute<{ key: string }>(sql`
      with given as (select key, at from unnest(${sql.param([...keys])}::text[]) with ordinality as given (key, at)),
        known as (select ${loginGuesses.GuessKey} as key from ${loginGuesses} where ${isOpen(group)}),
        added as (
          insert into ${loginGuesses} (guess_key, name_key, guesses, window_end)
          select key, ${group}, 1, now() + make_interval(mins => ${minutes}) from given
          where key not in (select key from known)
          order by at limit greatest(0, ${allowed} - (select count(*) from known))
          on conflict (guess_key) do update set guesses = 1, window_end = excluded.window_end
          returning guess_key as key)
      select key from known where key in (select key from given) union select key from added`);
    return new Set(rows.map(({ key }) => key));
  });
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
