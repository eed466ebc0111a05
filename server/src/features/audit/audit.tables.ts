import { eq, sql } from 'drizzle-orm';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { auditEntries, auditWords } from '../../schema/audit.ts';
import { fullName, users } from '../../schema/users.ts';

/** The audit log. Entries by one person, several people (by name) and entity each have an index, newest first. */
export const auditTable = pagedTable({
  name: 'audit',
  features: ['audit'],
  rows: (db) =>
    db
      .select({
        AuditID: auditEntries.AuditID,
        CreateDate: auditEntries.CreateDate,
        UserID: auditEntries.UserID,
        UserName: sql<string | null>`${fullName(users)}`,
        Username: users.Username,
        Address: auditEntries.Address,
        Action: auditEntries.Action,
        Entity: auditEntries.Entity,
        EntityID: auditEntries.EntityID,
        OldValue: auditEntries.OldValue,
        NewValue: auditEntries.NewValue,
      })
      .from(auditEntries)
      .leftJoin(users, eq(users.UserID, auditEntries.UserID))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(auditEntries).$dynamic(),
  key: [auditEntries.AuditID],
  sort: { CreateDate: auditEntries.CreateDate },
  filters: {
    person: sql`${auditEntries.UserID} = ${sql.placeholder('person')}::int`,
    people: sql`${auditEntries.UserID} = any(${sql.placeholder('people')}::int[])`,
    Entity: sql`${auditEntries.Entity} = ${sql.placeholder('Entity')}`,
    EntityID: sql`${auditEntries.EntityID} = ${sql.placeholder('EntityID')}`,
    Action: sql`${auditEntries.Action} = ${sql.placeholder('Action')}`,
    Actions: sql`${auditEntries.Action} = any(${sql.placeholder('Actions')}::text[])`,
    from: sql`${auditEntries.CreateDate} >= ${sql.placeholder('from')}::timestamptz`,
    to: sql`${auditEntries.CreateDate} <= ${sql.placeholder('to')}::timestamptz`,
    search: sql`(${auditWords(auditEntries)}) ilike ${sql.placeholder('search')}`,
  },
});
