import { findingNames } from '@brevet/contract/address-verification';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import { contacts } from './contacts.ts';

/**
 * The check of each contact's email address: what it found and when it is due again. Triggers on `contacts` keep a row for each contact with an
 * address, so no writer can forget it, and note when a person states the verdict.
 */
export const addressChecks = pgTable(
  'address_checks',
  {
    ContactId: integer()
      .primaryKey()
      .references(() => contacts.ContactId, { onDelete: 'cascade' }),
    /** The origin of the verdict that the contact shows. */
    Source: text({ enum: ['check', 'person'] })
      .notNull()
      .default('check'),
    /** Null until it is checked, and after a person stated the verdict. */
    Finding: text({ enum: findingNames }),
    /** The last check, even one without a result. */
    CheckDate: instant(),
    /** Null while a person's verdict stands. */
    DueDate: instant(),
    /** Someone is waiting for it. */
    Asked: boolean().notNull().default(false),
  },
  (table) => [
    check('address_check_source_known', sql`${table.Source} in ('check', 'person')`),
    check(
      'address_check_finding_known',
      sql`${table.Finding} in ('mail server', 'address record', 'null mx', 'no mail server', 'no domain', 'syntax', 'bounced', 'no answer', 'not reached')`,
    ),
    index('address_checks_due').on(table.DueDate, table.ContactId).where(sql`${table.DueDate} is not null`),
    index('address_checks_asked').on(table.ContactId).where(sql`${table.Asked}`),
  ],
);
