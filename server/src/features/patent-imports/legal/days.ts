import { formatDate } from '../readers/classes.ts';
import type { Doubts } from '../readers/facts.ts';

const inName = /(?<!\d)((?:19|20)\d{6})(?!\d)/g;

/** Today in UTC. No office's record is from a later day. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The day in the name of an office's file, such as MaintFeeEvents_20250401.txt, or of the archive around it; null without one. */
export function dayInName(name: string): string | null {
  const [archive = '', ...inside] = name.split(':');
  for (const file of [inside.join(':'), archive]) {
    const base = file.split(/[\\/]/).at(-1) ?? '';
    const days = [...base.matchAll(inName)].flatMap(([, written = '']) => formatDate(written) ?? []);
    const day = days.at(-1);
    if (day !== undefined && day <= today()) return day;
  }
  return null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day of a month that is written as a word, such as "Nov" or "NOVEMBER". */
export function dayOfMonth(year: string, month: string, day: string): string | null {
  const place = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return place > 0 ? formatDate(`${year}${String(place).padStart(2, '0')}${day.padStart(2, '0')}`) : null;
}

/** Ways in which offices write that a day is missing. */
const missing = /^(?:null|n\/a|0{8}|0{4}-00-00|0001-?01-?01.*|01-01-0001.*)$/i;

/** The day that an office wrote; null if it's missing, or, with a doubt, if there is no such day. */
export const officeDay = (doubts: Doubts, written: string | null, what: string): string | null =>
  written === null || missing.test(written.trim()) ? null : doubts.date(written, what);
