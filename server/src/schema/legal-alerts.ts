import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { day } from '../platform/db/columns.ts';
import { listingPatents } from './patents.ts';

/**
 * Legal events of the patents of listings, each once, such as `opens 4`, `lapsed 2024-04-24` or `recorded 37388/92`. The event `since` has
 * the day from which on events of the patent are told; those before it are kept without being told.
 */
export const legalAlerts = pgTable(
  'legal_alerts',
  {
    ListingPatentID: integer()
      .notNull()
      .references(() => listingPatents.ListingPatentID, { onDelete: 'cascade' }),
    Event: text().notNull(),
    Day: day(),
    Told: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ListingPatentID, table.Event] }),
    index('legal_alerts_untold').on(table.ListingPatentID).where(sql`not ${table.Told}`),
  ],
);
