import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db, Selecting } from '../../platform/db/client.ts';
import { contacts } from '../../schema/contacts.ts';
import { directoryImports } from '../../schema/directory-imports.ts';
import { mailingListMembers, mailingLists } from '../../schema/mailing-lists.ts';
import { fullName, users } from '../../schema/users.ts';

const creators = alias(users, 'creators');
const editors = alias(users, 'editors');

/** Mailing lists with the people who created and last changed them. */
export const listRows = (db: Selecting) =>
  db
    .select({
      maillist_id: mailingLists.maillist_id,
      mailinglist_name: mailingLists.mailinglist_name,
      mailinglist_notes: mailingLists.mailinglist_notes,
      contactcnt: mailingLists.contactcnt,
      active: mailingLists.active,
      created_by: mailingLists.created_by,
      CreatedByName: fullName(creators),
      modified_by: mailingLists.modified_by,
      ModifiedByName: fullName(editors),
      CreateDate: mailingLists.CreateDate,
      UpdateDate: mailingLists.UpdateDate,
      Version: mailingLists.Version,
    })
    .from(mailingLists)
    .innerJoin(creators, eq(creators.UserID, mailingLists.created_by))
    .innerJoin(editors, eq(editors.UserID, mailingLists.modified_by))
    .$dynamic();

export async function listById(db: Selecting, id: number) {
  const [row] = await listRows(db).where(eq(mailingLists.maillist_id, id));
  return row ?? null;
}

/** Locks the list until the transaction ends, and returns it. */
export async function listForUpdate(tx: Db, id: number) {
  const [row] = await tx.select().from(mailingLists).where(eq(mailingLists.maillist_id, id)).for('no key update');
  return row ?? null;
}

type Fields = Partial<Pick<typeof mailingLists.$inferInsert, 'active'>> &
  Pick<typeof mailingLists.$inferInsert, 'mailinglist_name' | 'mailinglist_notes'>;
const written = { maillist_id: mailingLists.maillist_id, Version: mailingLists.Version };

export async function insertList(tx: Db, by: number, fields: Fields) {
  const [row] = await tx
    .insert(mailingLists)
    .values({ ...fields, created_by: by, modified_by: by })
    .returning(written);
  if (!row) throw new Error('The mailing list was not stored');
  return row;
}

/** Changes a list and increments its version. */
export async function updateList(tx: Db, id: number, by: number, fields: Fields) {
  const [row] = await tx
    .update(mailingLists)
    .set({ ...fields, modified_by: by, UpdateDate: sql`now()`, Version: sql`${mailingLists.Version} + 1` })
    .where(eq(mailingLists.maillist_id, id))
    .returning(written);
  if (!row) throw new Error('The mailing list was not updated');
  return row;
}

/**
 * Locks the imports into a list, its members, then the list itself against new ones. An import and the deletion of a contact take their
 * locks in the same order, and an addition that comes later waits before it holds anything that this transaction needs.
 */
export async function holdList(tx: Db, id: number): Promise<void> {
  await tx
    .select({ ImportID: directoryImports.ImportID })
    .from(directoryImports)
    .where(eq(directoryImports.maillist_id, id))
    .orderBy(directoryImports.ImportID)
    .for('no key update');
  const members = tx
    .select({ ContactId: mailingListMembers.ContactId })
    .from(mailingListMembers)
    .where(eq(mailingListMembers.maillist_id, id))
    .orderBy(mailingListMembers.ContactId)
    .for('update')
    .as('members');
  await tx.select({ held: count() }).from(members);
  await tx.select({ id: mailingLists.maillist_id }).from(mailingLists).where(eq(mailingLists.maillist_id, id)).for('update');
}

/** Removes all contacts from a list, and returns their number. */
export async function removeMembers(tx: Db, id: number): Promise<number> {
  const { rowCount } = await tx.delete(mailingListMembers).where(eq(mailingListMembers.maillist_id, id));
  return rowCount ?? 0;
}

export async function removeList(tx: Db, id: number): Promise<void> {
  await tx.delete(mailingLists).where(eq(mailingLists.maillist_id, id));
}

/** The contacts with these IDs that exist. They can't be changed until the transaction ends. */
export async function holdContacts(tx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ ContactId: contacts.ContactId })
    .from(contacts)
    .where(inArray(contacts.ContactId, [...ids]))
    .orderBy(contacts.ContactId)
    .for('share');
  return rows.map(({ ContactId }) => ContactId);
}

/** Adds contacts to a list, and returns those that weren't on it. Null if the list was deleted in between. */
export async function insertMembers(
  tx: Db,
  maillist_id: number,
  ids: readonly number[],
  CreatorId: number,
): Promise<number[] | null> {
  try {
    const added = await tx
      .insert(mailingListMembers)
      .values(ids.map((ContactId) => ({ maillist_id, ContactId, CreatorId })))
      .onConflictDoNothing()
      .returning({ ContactId: mailingListMembers.ContactId });
    return added.map(({ ContactId }) => ContactId);
  } catch (error) {
    if (isWithoutList(error)) return null;
    throw error;
  }
}

const listKey = 'mailing_list_members_maillist_id_mailing_lists_maillist_id_fk';

/** Violation of the key of the list. */
const isWithoutList = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.constraint === listKey;

/** Removes a contact from a list. False if it wasn't on it. */
export async function removeMember(tx: Db, maillist_id: number, ContactId: number): Promise<boolean> {
  const removed = await tx
    .delete(mailingListMembers)
    .where(and(eq(mailingListMembers.maillist_id, maillist_id), eq(mailingListMembers.ContactId, ContactId)))
    .returning({ ContactId: mailingListMembers.ContactId });
  return removed.length > 0;
}
