/** Time zones on both sides of Greenwich and at it, and the languages that a browser there may speak. */
export const places = [
  { timezoneId: 'America/Los_Angeles', locale: 'en-US' },
  { timezoneId: 'UTC', locale: 'de-DE' },
  { timezoneId: 'Asia/Kolkata', locale: 'en-GB' },
] as const;
export type Place = (typeof places)[number];

const shift = Number(process.env.BREVET_PLACE_SHIFT ?? 0);

/** The place of a file of tests: the same in each run, unless `BREVET_PLACE_SHIFT` (1 or 2) moves all files to their next places. */
export function placeOf(file: string): Place {
  const sum = [...file].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), shift);
  return places[sum % places.length] ?? places[0];
}
