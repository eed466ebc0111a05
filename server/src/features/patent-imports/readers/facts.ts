import { normalizePublication, storedApplication } from '@brevet/contract/patent-number';
import { DamageError } from '../input/file-errors.ts';
import { formatDate } from './classes.ts';

/** Collects values that can't be right. */
export class Doubts {
  readonly list: string[] = [];

  /** The day, or null with a doubt if it is given but doesn't exist. */
  date(raw: string | null, what: string): string | null {
    const day = formatDate(raw);
    if (day === null && raw !== null && raw.trim() !== '')
      this.list.push(`its ${what} "${raw.trim().slice(0, 40)}" doesn't exist`);
    return day;
  }
}

/** The normalized number. Throws a DamageError if the text isn't one, or has no country's code. */
export function numberFrom(raw: string | null, country = 'US'): string {
  if (!/^[A-Z]{2}$/.test(country)) throw new DamageError(`there is no country with the code "${country.slice(0, 40)}"`);
  const found = raw === null ? null : normalizePublication(raw, country);
  if (found?.country !== country)
    throw new DamageError(raw ? `there is no patent number in "${raw.slice(0, 40)}"` : 'there is no patent number');
  return found.number;
}

/** The normalized number in a damaged part; null if there is none. */
export const readableNumber = (raw: string, country = 'US'): string | null => normalizePublication(raw, country)?.number ?? null;

/** The number of an application in the store's form; null for none. */
export const applicationFrom = (written: string | null | undefined): string | null =>
  storedApplication((written ?? '').trim()) || null;

/** True for two texts that differ in one character. */
export const differByOne = (one: string, other: string): boolean =>
  one.length === other.length && [...one].filter((sign, index) => sign !== other[index]).length === 1;

export const fullName = (...parts: (string | null)[]): string | null => parts.filter(Boolean).join(' ') || null;
