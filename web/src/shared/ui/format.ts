/** Stands for a missing value. */
export const nothing = '–';

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const shortMoment = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const exactMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Shows the year only if it isn't this year. */
const shortest = (short: Intl.DateTimeFormat, whole: Intl.DateTimeFormat, date: Date): string =>
  (date.getFullYear() === new Date().getFullYear() ? short : whole).format(date);

/** A moment from the API as a day in the reader's locale and time zone. */
export const formatDay = (iso: string): string => shortest(shortDay, day, new Date(iso));

export const formatFullDay = (iso: string): string => day.format(new Date(iso));
export const formatMoment = (iso: string): string => shortest(shortMoment, moment, new Date(iso));
export const formatTime = (date: Date): string => time.format(date);
/** To the second, with the year. */
export const formatExactMoment = (iso: string): string => exactMoment.format(new Date(iso));
/** A day from the API (YYYY-MM-DD) as month and year. */
export const formatMonth = (isoDay: string): string => month.format(new Date(`${isoDay}T00:00:00Z`));
export const formatCount = (count: number): string => count.toLocaleString('en');

/** A count with its unit: 1 row, 1,240 rows. */
export const counted = (count: number, unit: string): string => `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
export const formatMoney = (amount: number): string =>
  amount.toLocaleString('en', { style: 'currency', currency: 'USD', minimumFractionDigits: amount % 1 === 0 ? 0 : 2 });
