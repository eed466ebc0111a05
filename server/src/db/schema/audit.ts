import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Who did what to which thing, from where, with the old and the new values. Rows are only ever added. */
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
    index('audit_entries_entity').on(table.Entity, table.EntityID, table.CreateDate),
    index('audit_entries_user').on(table.UserID, table.CreateDate),
  ],
);

/** Settings that an admin changes while the server runs; a missing row means the default. */
export const settings = pgTable('settings', {
  Name: text().primaryKey(),
  Value: jsonb().$type<unknown>().notNull(),
  LastUpdate: instant().notNull().default(sql`now()`),
});
