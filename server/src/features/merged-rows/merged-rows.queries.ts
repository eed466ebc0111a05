import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { merges } from '../../schema/duplicates.ts';

const keys = {
  contact: { table: sql.raw('contacts'), id: sql.raw('contact_id') },
  organization: { table: sql.raw('organizations'), id: sql.raw('org_id') },
} as const;

/** The contacts that email addresses lead to, in any case, because a merge dropped them there. `key` is the address as given. */
export async function contactsByDroppedAddress(db: Db, addresses: readonly string[]): Promise<{ key: string; id: number }[]> {
  if (addresses.length === 0) return [];
  const { rows } = await db.execute<{ key: string; id: number }>(sql`
    with recursive led(key, id) as (
      select asked.key, survivor_id from unnest(${sql.param([...addresses])}::text[]) as asked(key)
        inner join ${merges} on addresses @> array[brevet_address_key(asked.key)] and undo_date is null
      union
      select led.key, merges.survivor_id from led inner join ${merges} on merges.kind = 'contact' and merges.removed_id = led.id
        and merges.undo_date is null
    )
    select key, id from led inner join contacts on contact_id = led.id`);
  return rows;
}

/** The current row for each ID of a merged row. Leaves out IDs that weren't merged, and those whose last row was deleted. */
export async function leadOn(db: Db, kind: DuplicateKind, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { table, id } = keys[kind];
  const { rows } = await db.execute<{ from: number; to: number }>(sql`
    with recursive led("from", "to") as (
      select removed_id, survivor_id from ${merges}
      where kind = ${kind} and removed_id = any(${sql.param([...ids])}::int[]) and undo_date is null
      union
      select led."from", merges.survivor_id from led inner join ${merges} on merges.kind = ${kind}
        and merges.removed_id = led."to" and merges.undo_date is null
    )
    select led."from", led."to" from led inner join ${table} on ${table}.${id} = led."to"`);
  return new Map(rows.map(({ from, to }) => [from, to]));
}
