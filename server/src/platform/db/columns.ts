import type { Day, Moment } from '@brevet/contract/day';
import { sql } from 'drizzle-orm';
import { customType, date, integer, text } from 'drizzle-orm/pg-core';

/** Checks as little as a value from the database needs: it is read for every row. */
const isMoment = (value: string): value is Moment => value.endsWith('Z');

/**
 * A moment: ISO 8601 in UTC in the program, timestamptz in the database (whose sessions all run in UTC). PostgreSQL leaves out the
 * zeros at the end of a fraction; with three digits always, moments sort as text.
 */
export const instant = customType<{ data: Moment; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => {
    const moment = `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, value.indexOf('+', 19)).padEnd(3, '0')}Z`;
    if (!isMoment(moment)) throw new TypeError('Not a moment');
    return moment;
  },
});

/** A day of the calendar: YYYY-MM-DD in the program, date in the database. */
export const day = () => date({ mode: 'string' }).$type<Day>();

/** Case-insensitive text. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** Words of a text, for the full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A random row ID that reveals neither the number of rows nor their order. schema/opaque-ids.sql defines `brevet_opaque_id`. */
export const opaqueId = () => integer().default(sql`brevet_opaque_id()`);

/** Text stored as its bytes in UTF-8. */
export const textAsBytes = customType<{ data: string; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value, 'utf8'),
  fromDriver: (value) => value.toString('utf8'),
});

export const words = () => text().notNull().default('');
