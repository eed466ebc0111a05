/** Digits, with commas where they group thousands. */
const candidates = /\d+(?:,\d{3}(?!\d))*/g;
const grouped = /^\d{1,3}(?:,\d{3})+$/;
const currency = '(?:[$€£¥₹]|USD|EUR|GBP|JPY|CHF|CNY|INR|CAD|AUD)';
/** A part of a longer number, a date or a phone number, a sum of money, or a patent of another country. */
const notBefore = new RegExp(
  `(?:[\\d][./:\\-\\u2010-\\u2015]|\\+|${currency}\\s?|(?<![\\p{L}\\d])(?!US|NO)[A-Z]{2}[\\s-]?)$`,
  'u',
);
const notAfter = new RegExp(`^(?:[./:\\-\\u2010-\\u2015]\\d|\\s?(?:%|${currency}|dollars?\\b|euros?\\b|pounds?\\b))`, 'iu');
const letterBefore = /[\p{L}\d_]$/u;
const countryBefore = /(?<![\p{L}\d])US$/u;
const letterAfter = /^[\p{L}\d_]/u;
const kindAfter = /^[A-CEHIPS]\d?(?![\p{L}\d])/u;
/** 20260131 is a day. */
const day = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const lookBehind = 8;
const lookAhead = 10;

/** The most numbers that one text adds, as many as one call may add to a listing. */
export const mostTextPatents = 500;

/** True if the digits are on their own: not in a word, a longer number, a date or a sum of money. */
function standsAlone(before: string, after: string): boolean {
  if (letterBefore.test(before) && !countryBefore.test(before)) return false;
  if (letterAfter.test(after) && !kindAfter.test(after)) return false;
  return !notBefore.test(before) && !notAfter.test(after);
}

/**
 * Numbers of issued US patents in free text: 7 or 8 digits, with or without commas between groups of
 * three, each number once. Sums of money, dates, phone numbers and other countries' patents aren't counted.
 */
export function patentsInText(text: string): string[] {
  const found = new Set<string>();
  for (const { 0: written, index } of text.matchAll(candidates)) {
    const digits = written.replaceAll(',', '');
    if (digits.length < 7 || digits.length > 8 || digits.startsWith('0') || day.test(written)) continue;
    if (written.includes(',') && !grouped.test(written)) continue;
    const end = index + written.length;
    if (!standsAlone(text.slice(Math.max(0, index - lookBehind), index), text.slice(end, end + lookAhead))) continue;
    found.add(digits);
    if (found.size === mostTextPatents) break;
  }
  return [...found];
}
