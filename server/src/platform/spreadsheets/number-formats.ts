/** The type of a number cell, by its format. `digits` is the least number of digits of a format like 00000. */
export type CellFormat = { is: 'number' } | { is: 'day' } | { is: 'digits'; digits: number };

const number: CellFormat = { is: 'number' };
const day: CellFormat = { is: 'day' };

/** ECMA-376, part 1, 18.8.30: built-in formats of days and times, of which some depend on the language. */
const isBuiltInDay = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The format with this number, and this code if the workbook defines it. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return isBuiltInDay(id) ? day : number;
  // Texts in quotes, escaped characters, and colors or languages in brackets say nothing about the type.
  const bare = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[[^\]]*\]/g, '')
    .split(';', 1)[0];
  if (/^0{2,}$/.test(bare ?? '')) return { is: 'digits', digits: (bare ?? '').length };
  return /[dy]|h.*m|m.*s/i.test(bare ?? '') && !/general/i.test(bare ?? '') ? day : number;
}

const dayLength = 86_400_000;
/** Day 0 of the two calendars. 1900 counts a February 29 that never was, so only days from March 1900 are right. */
const dayZero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const lastDay = 2_958_466;

/** A day, or a moment if it isn't midnight, as ISO 8601: 2026-11-27, 2026-11-27T14:30:00. Null for any other value. */
export function serialDay(value: number, calendar: keyof typeof dayZero): string | null {
  if (!(value >= 1 && value < lastDay)) return null;
  const moment = new Date(dayZero[calendar] + Math.round((value * dayLength) / 1000) * 1000).toISOString();
  return Number.isInteger(value) ? moment.slice(0, 10) : moment.slice(0, 19);
}

/** A number as people write it, without an exponent or decimals that say nothing: 7123456.0 and 7.123456E6 are 7123456. */
export function plainNumber(text: string): string {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? BigInt(value).toString() : text;
  // Excel keeps 15 digits; the rest is noise of the binary form.
  return String(Number(value.toPrecision(15)));
}
