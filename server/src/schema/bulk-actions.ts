import type { BulkAction } from '@brevet/contract/bulk-actions';
import type { News } from '@brevet/contract/news';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import type { listingDecisions } from './decisions.ts';
import type { listingRecommendations, listings } from './listings.ts';
import { users } from './users.ts';

/** Why a listing was left as it is. */
interface Refused {
  code: ProblemCode;
  message: string;
}

type Recommendation = typeof listingRecommendations.$inferSelect;
type Decision = typeof listingDecisions.$inferSelect;

/** The change that a bulk action made to a listing, as Undo needs it. */
export type StoredChange =
  | { Action: 'tag'; before: string; after: string }
  | {
      Action: 'status';
      before: Pick<typeof listings.$inferSelect, 'AvailableStatus' | 'DeclineReason' | 'StartDate'>;
      Version: number;
    }
  | {
      Action: 'recommend';
      added: Pick<Recommendation, 'UserID' | 'CreateDate'>[];
      withdrawn: Pick<Recommendation, 'UserID' | 'Brokercode' | 'CreatorID' | 'CreateDate'>[];
    }
  | { Action: 'decide'; decided: { before: Decision | null; after: Decision }[] };

/** A message that belongs to a listing's change. Those of one action are summed up when it ends. */
export interface Untold {
  readers: number[];
  news: News;
}

/** Changes that one person made to many listings. Deleted after a day. */
export const bulkActions = pgTable(
  'bulk_actions',
  {
    BulkID: integer().primaryKey().generatedAlwaysAsIdentity(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
    BulkKey: text().notNull(),
    Action: text().$type<BulkAction>().notNull(),
    /** The number of listings. */
    Asked: integer().notNull(),
    /** The caller stopped it: no further batch begins. */
    Stopped: boolean().notNull().default(false),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('bulk_actions_key').on(table.UserID, table.BulkKey),
    index('bulk_actions_created').on(table.CreateDate),
  ],
);

/** The result for each listing, written together with its change. */
export const bulkActionRows = pgTable(
  'bulk_action_rows',
  {
    BulkID: integer()
      .notNull()
      .references(() => bulkActions.BulkID, { onDelete: 'cascade' }),
    /** As the caller named it: there may be no such listing. */
    ListingID: integer().notNull(),
    /** Null if nothing changed. */
    Change: jsonb().$type<StoredChange>(),
    Refused: jsonb().$type<Refused>(),
    Undone: boolean().notNull().default(false),
    UndoRefused: jsonb().$type<Refused>(),
    /** Messages that haven't been sent yet. */
    Untold: jsonb().$type<Untold[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.BulkID, table.ListingID] }),
    index('bulk_action_rows_untold').on(table.BulkID).where(sql`${table.Untold} is not null`),
  ],
);
