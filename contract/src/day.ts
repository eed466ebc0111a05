import { z } from 'zod';

/** PostgreSQL has no year 0. */
const hasYear = (value: string): boolean => !value.startsWith('0000');
const noYear = 'Please enter a later year';

/** A moment, ISO 8601 in UTC. */
export const isoDateTime = z.iso.datetime().refine(hasYear, noYear).brand<'Moment'>();
/** A day of the calendar, YYYY-MM-DD, without a time or a time zone. */
export const isoDate = z.iso.date().refine(hasYear, noYear).brand<'Day'>();

export type Moment = z.output<typeof isoDateTime>;
export type Day = z.output<typeof isoDate>;

/** Throws if the text isn't a day. */
export const asDay = (value: string): Day => isoDate.parse(value);
/** The day that someone entered; null if it isn't one. */
export const dayOrNull = (value: string): Day | null => isoDate.safeParse(value).data ?? null;
export const momentOf = (date: Date | number | string = new Date()): Moment => isoDateTime.parse(new Date(date).toISOString());
