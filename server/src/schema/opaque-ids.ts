import { pgSequence, pgTable, uuid } from 'drizzle-orm/pg-core';

/** Counts the IDs of `brevet_opaque_id`. */
export const opaqueIds = pgSequence('opaque_ids');

/** The key of this installation that makes `brevet_opaque_id` unpredictable, in one row. */
export const opaqueKeys = pgTable('opaque_keys', { Key: uuid().primaryKey().defaultRandom() });
