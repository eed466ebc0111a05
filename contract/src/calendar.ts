import type { Day } from './day.ts';
import { asDay } from './day.ts';

/** The day that a clock in this time zone shows; without a zone, one in the reader's. */
export function dayAt(moment: Date, timeZone?: string): Day {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    moment,
  );
  const part = (type: 'year' | 'month' | 'day'): string => parts.find((one) => one.type === type)?.value ?? '';
  return asDay(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`);
}

const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
/** A moment for emails, whose reader's time zone is unknown: November 27, 2026 at 6:00 AM UTC. */
export const momentInUtc = (moment: Date): string => `${utc.format(moment)} UTC`;

const englishDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** A day for emails and files, whose reader's locale is unknown: Nov 27, 2026. */
export const dayInEnglish = (day: Day): string => englishDay.format(new Date(day));

const fullDay = new Intl.DateTimeFormat('document' in globalThis ? undefined : 'en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
/** A day as the reader writes it, in English outside of a browser; in UTC, so that no time zone moves it. */
export const formatFullDay = (day: Day): string => fullDay.format(new Date(day));

const utcDay = (year: number, month: number, date: number): Day =>
  asDay(new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10));

function numbersOf(day: Day): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: month - 1, date };
}

export function addDays(day: Day, days: number): Day {
  const { year, month, date } = numbersOf(day);
  return utcDay(year, month, date + days);
}

/** The day some months later; the last day of that month if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = numbersOf(day);
  const last = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
  return utcDay(year, month + months, Math.min(date, last));
}

/** The day some years later: February 28 for February 29 where the year has none. */
export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12);
