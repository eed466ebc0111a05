import type { EnteredFact } from '@brevet/contract/legal-status';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, opaqueId, words } from '../platform/db/columns.ts';
import { listingAttachments } from './attachments.ts';
import { users } from './users.ts';

/**
 * Facts of US patents that staff entered from a document. They outrank imported files, and no import changes them. Like records of
 * offices, they are kept by number, whether or not the store has the patent.
 */
export const enteredFacts = pgTable(
  'entered_facts',
  {
    EnteredFactID: opaqueId().primaryKey(),
    PatentNumber: text().notNull(),
    Fact: jsonb().$type<EnteredFact>().notNull(),
    /** From `placeOf`: only one fact counts in each place. */
    Place: text().notNull(),
    Day: day().notNull(),
    /** The title of the document, and where to find it. */
    Source: text().notNull(),
    Link: words(),
    DocID: integer().references(() => listingAttachments.DocID, { onDelete: 'set null' }),
    Note: words(),
    CreatorID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    EditorID: integer().references(() => users.UserID),
    LastUpdate: instant().notNull().default(sql`now()`),
    /** Null while the fact counts. */
    UndoneDate: instant(),
    UndoerID: integer().references(() => users.UserID),
    Version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('entered_facts_place').on(table.PatentNumber, table.Place).where(sql`${table.UndoneDate} is null`),
    index('entered_facts_patent').on(table.PatentNumber, table.EnteredFactID),
    index('entered_facts_attachment').on(table.DocID),
  ],
);
