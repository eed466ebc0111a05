import { dayAt, formatFullDay } from '@brevet/contract/calendar';
import type { Currency } from '@brevet/contract/currencies';
import type { Day, Moment } from '@brevet/contract/day';
import { momentOf } from '@brevet/contract/day';

/** Stands for a missing value. */
export const nothing = '–';

const date = { day: 'numeric', month: 'short' } as const;
const fullDate = { ...date, year: 'numeric' } as const;
const shortTime = { ...date, hour: 'numeric', minute: '2-digit' } as const;

// Days belong to no time zone: they are read and written in UTC, so that no zone moves them.
const day = new Intl.DateTimeFormat(undefined, { ...date, timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });

// Moments are shown in the reader's time zone.
const dateOfMoment = new Intl.DateTimeFormat(undefined, date);
const fullDateOfMoment = new Intl.DateTimeFormat(undefined, fullDate);
const moment = new Intl.DateTimeFormat(undefined, shortTime);
const fullMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const exactMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

const isThisYear = (moment: Moment): boolean => new Date(moment).getFullYear() === new Date().getFullYear();

/** A day, with its year unless that's this year. */
export const formatDay = (value: Day): string =>
  value.slice(0, 4) === today().slice(0, 4) ? day.format(new Date(value)) : formatFullDay(value);
export { formatFullDay };
/** The month of a day, with its year. */
export const formatMonth = (value: Day): string => month.format(new Date(value));

/** The date of a moment in the reader's time zone, with its year unless that's this year. */
export const formatDate = (value: Moment): string =>
  (isThisYear(value) ? dateOfMoment : fullDateOfMoment).format(new Date(value));
export const formatFullDate = (value: Moment): string => fullDateOfMoment.format(new Date(value));
export const formatMoment = (value: Moment): string => (isThisYear(value) ? moment : fullMoment).format(new Date(value));
/** To the second, with the year. */
export const formatExactMoment = (value: Moment): string => exactMoment.format(new Date(value));
export const formatTime = (value: Date): string => time.format(value);

/** The last time that this hour of a day in UTC began: 6:00 UTC (8:00 AM your time). */
export function hourInUtc(hour: number): string {
  const last = new Date();
  last.setUTCHours(hour, 0, 0, 0);
  return `${hour}:00 UTC${last.getTimezoneOffset() === 0 ? '' : ` (${formatTime(last)} your time)`}`;
}

/** The end of yesterday in UTC, when daily counts are made. */
export function endOfYesterday(): string {
  const midnight = new Date();
  midnight.setUTCHours(0, 0, 0, 0);
  return `midnight UTC${midnight.getTimezoneOffset() === 0 ? '' : ` (${formatMoment(momentOf(midnight))} your time)`}`;
}

/** Today's date in the reader's time zone. */
export const today = (): Day => dayAt(new Date());

export const formatCount = (count: number): string => count.toLocaleString('en');

/** A count with its unit: 1 row, 1,240 rows. */
export const counted = (count: number, unit: string): string => `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;

const cents = (amount: number) => ({ minimumFractionDigits: amount % 1 === 0 ? 0 : 2, maximumFractionDigits: 2 });
/** An amount without its currency: 1,500,000, 750.50. */
export const formatAmount = (amount: number): string => amount.toLocaleString('en', cents(amount));
export const formatMoney = (amount: number, currency: Currency): string =>
  amount.toLocaleString('en', { style: 'currency', currency, ...cents(amount) });

const inWords = { style: 'currency', currencyDisplay: 'name', minimumFractionDigits: 0, maximumFractionDigits: 11 } as const;
/** An amount with the name of its currency, from a million on without its zeros: 750 euros, 1.5 million US dollars. */
export const moneyInWords = (amount: number, currency: Currency): string =>
  amount.toLocaleString('en', {
    ...inWords,
    currency,
    ...(amount < 1e6 ? cents(amount) : { notation: 'compact', compactDisplay: 'long' }),
  });
