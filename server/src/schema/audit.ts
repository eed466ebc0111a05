import type { SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';

/** The text that the audit log's text filter searches. */
export const auditWords = (table: Record<'Action' | 'Entity' | 'EntityID' | 'OldValue' | 'NewValue', SQLWrapper>): SQL =>
  sql`${table.Action} || ' ' || ${table.Entity} || ' ' || coalesce(${table.EntityID}, '') || ' ' ||
    coalesce(${table.OldValue}::text, '') || ' ' || coalesce(${table.NewValue}::text, '')`;

/** The audit log: who did what to which entity, from where, with old and new values. A trigger refuses anything but new rows. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    AuditID: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    UserID: integer(),
    Action: text().notNull(),
    Entity: text().notNull(),
    EntityID: text(),
    OldValue: jsonb().$type<Record<string, unknown>>(),
    NewValue: jsonb().$type<Record<string, unknown>>(),
    Address: text(),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index('audit_entries_created').on(table.CreateDate, table.AuditID),
    index('audit_entries_user').on(table.UserID, table.CreateDate, table.AuditID),
    index('audit_entries_action').on(table.Action, table.CreateDate, table.AuditID),
    index('audit_entries_entity').on(table.Entity, table.CreateDate, table.AuditID),
    index('audit_entries_thing').on(table.Entity, table.EntityID, table.CreateDate, table.AuditID),
    index('audit_entries_removed_attachments')
      .on(sql`(${table.OldValue} ->> 'ListingID')`)
      .where(sql`${table.Entity} = 'attachment' and ${table.Action} = 'delete'`),
    index('audit_entries_words').using('gin', sql`(${auditWords(table)}) gin_trgm_ops`),
  ],
);

/** Settings that admins can change while the server runs. A missing row means the default. */
export const settings = pgTable('settings', {
  Name: text().primaryKey(),
  Value: jsonb().$type<unknown>().notNull(),
  LastUpdate: instant().notNull().default(sql`now()`),
});
