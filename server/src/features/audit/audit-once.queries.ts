import { sql } from 'drizzle-orm';
import { announce } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { auditEntries } from '../../schema/audit.ts';

interface Reading {
  Action: string;
  Entity: string;
  EntityID: string;
}

/** Adds an entry unless this user has had the same one since `since`, in one statement that uses the entity index. */
export async function writeAuditOnce(
  db: Db,
  { user: { UserID }, address }: SignedInCaller,
  { Action, Entity, EntityID }: Reading,
  since: string,
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    insert into ${auditEntries} (user_id, address, action, entity, entity_id)
    select ${UserID}::int, ${address}::text, ${Action}::text, ${Entity}::text, ${EntityID}::text
    where not exists (
      select 1 from ${auditEntries}
      where ${auditEntries.Entity} = ${Entity} and ${auditEntries.EntityID} = ${EntityID} and ${auditEntries.CreateDate} >= ${since}::timestamptz
        and ${auditEntries.UserID} = ${UserID}::int and ${auditEntries.Action} = ${Action}
    )`);
  if (rowCount) await announce(db, 'audit');
}
