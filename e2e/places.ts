import { basename } from 'node:path';

/** Time zones on both sides of Greenwich and at it, and the languages that a browser there may speak. */
export const places = [
  { timezoneId: 'America/Los_Angeles', locale: 'en-US' },
  { timezoneId: 'UTC', locale: 'de-DE' },
  { timezoneId: 'Asia/Kolkata', locale: 'en-GB' },
] as const;
export type Place = (typeof places)[number];

/** The place where a file's tests run. It depends on the file's name alone, so that a new file moves no other. */
export function placeOf(file: string): Place {
  const sum = [...basename(file)].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return places[sum % places.length] ?? places[0];
}
