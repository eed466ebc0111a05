import { addDays } from '../calendar.ts';
import type { Day } from '../day.ts';
import { asDay } from '../day.ts';

const sunday = 0;
const monday = 1;
const thursday = 4;
const friday = 5;
const saturday = 6;

const weekdayOf = (day: Day): number => new Date(day).getUTCDay();
const yearOf = (day: Day): number => Number(day.slice(0, 4));
const dayOf = (year: number, month: number, date: number): Day =>
  asDay(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);

function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = dayOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
}

function lastWeekday(year: number, month: number, weekday: number): Day {
  const fifth = nthWeekday(year, month, weekday, 5);
  return Number(fifth.slice(5, 7)) === month ? fifth : addDays(fifth, -7);
}

/** The day that offices are closed for a holiday of a fixed date (5 U.S.C. 6103(b)). */
function observed(holiday: Day): Day {
  if (weekdayOf(holiday) === saturday) return addDays(holiday, -1);
  return weekdayOf(holiday) === sunday ? addDays(holiday, 1) : holiday;
}

/** January 20 after an election of the president, in the District of Columbia; on Monday if it is a Sunday, with no substitute for a Saturday. */
function inaugurations(year: number): Day[] {
  if (year % 4 !== 1) return [];
  const day = dayOf(year, 1, 20);
  if (weekdayOf(day) === saturday) return [];
  return [weekdayOf(day) === sunday ? addDays(day, 1) : day];
}

/** The federal holidays of a year in the District of Columbia, on the days that they are observed. */
function federalHolidays(year: number): Day[] {
  return [
    observed(dayOf(year, 1, 1)),
    // New Year's Day of the next year, observed on December 31.
    observed(dayOf(year + 1, 1, 1)),
    ...(year >= 1986 ? [nthWeekday(year, 1, monday, 3)] : []),
    ...inaugurations(year),
    nthWeekday(year, 2, monday, 3),
    lastWeekday(year, 5, monday),
    ...(year >= 2021 ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, monday, 1),
    nthWeekday(year, 10, monday, 2),
    observed(dayOf(year, 11, 11)),
    nthWeekday(year, 11, thursday, 4),
    observed(dayOf(year, 12, 25)),
  ];
}

const isBusinessDay = (day: Day): boolean =>
  weekdayOf(day) >= monday && weekdayOf(day) <= friday && !federalHolidays(yearOf(day)).includes(day);

/**
 * The last day on which a payment due on this day is in time: the day itself, or the next business day of the USPTO
 * (35 U.S.C. 21(b)). Days on which the office closed without a schedule can't be computed.
 */
export function officeDay(day: Day): Day {
  let next = day;
  while (!isBusinessDay(next)) next = addDays(next, 1);
  return next;
}
