import { sql } from 'drizzle-orm';
import { customType, integer, text } from 'drizzle-orm/pg-core';

/**
 * A moment: ISO 8601 in UTC in the program, timestamptz in the database (whose sessions all run in UTC). PostgreSQL leaves out the
 * zeros at the end of a fraction; with three digits always, moments sort as text.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) =>
    `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, value.indexOf('+', 19)).padEnd(3, '0')}Z`,
});

/** Text that compares without regard to case. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** A row's number that tells nobody how many other rows there are or when they came; `brevet_opaque_id` is in a migration. */
export const opaqueId = () => integer().default(sql`brevet_opaque_id()`);

export const words = () => text().notNull().default('');
