import { sql } from 'drizzle-orm';
import { announce } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/client.ts';
import { auditEntries } from '../../schema/audit.ts';
import { listings } from '../../schema/listings.ts';
import type { Actor } from './write-audit.ts';

/** The action in the audit log for a read of a listing's confidential details. */
export const readAction = 'read confidential';

/**
 * Adds an entry for each listing that isn't the reader's own, unless they have had one since `since`. One statement, which uses the index
 * of the entity.
 */
export async function insertReads(db: Db, { user, address }: Actor, ids: readonly number[], since: string): Promise<void> {
  const UserID = user?.UserID ?? null;
  const { rowCount } = await db.execute(sql`
    insert into ${auditEntries} (user_id, address, action, entity, entity_id)
    select ${UserID}::int, ${address}::text, ${readAction}::text, 'listing', read.id::text
    from unnest(${sql.param([...ids])}::int[]) with ordinality read(id, place)
    where not exists (select from ${listings} where ${listings.ListingID} = read.id and ${listings.OwnerID} = ${UserID}::int)
      and not exists (
        select from ${auditEntries}
        where ${auditEntries.Entity} = 'listing' and ${auditEntries.EntityID} = read.id::text
          and ${auditEntries.CreateDate} >= ${since}::timestamptz
          and ${auditEntries.UserID} = ${UserID}::int and ${auditEntries.Action} = ${readAction}
      )
    order by read.place`);
  if (rowCount) await announce(db, 'audit');
}
