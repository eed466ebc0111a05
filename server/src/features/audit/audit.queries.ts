import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { containing } from '../../platform/db/search.ts';
import { auditEntries } from '../../schema/audit.ts';
import { fullName, users } from '../../schema/users.ts';

const mostPeople = 200;

/** The users that match a search term: an ID, or part of a name or username. */
export async function peopleNamed(db: Db, person: string): Promise<number[]> {
  if (/^\d{1,9}$/.test(person)) return [Number(person)];
  const like = containing(person);
  const found = await db
    .select({ id: users.UserID })
    .from(users)
    .where(sql`${fullName(users)} ilike ${like} or ${users.Username} ilike ${like}`)
    .limit(mostPeople);
  return found.map(({ id }) => id);
}

/** Distinct values of a column, skipping through the index, so it's fast with any number of rows. */
async function valuesOf(db: Db, column: 'action' | 'entity'): Promise<string[]> {
  const name = sql.identifier(column);
  const { rows } = await db.execute<{ value: string | null }>(sql`
    with recursive found(value) as (
      select min(${name}) from ${auditEntries}
      union all
      select (select min(${name}) from ${auditEntries} where ${name} > found.value) from found where found.value is not null
    )
    select value from found where value is not null`);
  return rows.flatMap(({ value }) => value ?? []);
}

export const actionsOf = (db: Db) => valuesOf(db, 'action');
export const entitiesOf = (db: Db) => valuesOf(db, 'entity');
