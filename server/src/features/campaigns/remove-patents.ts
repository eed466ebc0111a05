import type { Range } from './html-ranges.ts';
import { removeRanges, visibleText } from './html-ranges.ts';

const dash = '\\u2010-\\u2015\\u2212\\-';
/** HTML shows several spaces as one, and line breaks as spaces. */
const gap = `(?:[ \\u00a0\\u2007\\u2009\\u202f\\t\\n\\r]{0,3}[,.'’\`´·][ \\u00a0\\t\\n\\r]{0,3}|[ \\u00a0\\u2007\\u2009\\u202f\\t\\n\\r]{1,3})`;
const grouped = `\\d{1,3}(?:${gap}\\d{3}(?!\\d))+(?!\\d)`;
const part = `(?:10[ \\u00a0](?:19|20)\\d\\d[ \\u00a0]\\d{3}[ \\u00a0]\\d{3}(?!\\d)|${grouped}|\\d+)`;
/** Digits with what may stand between them: 7,123,456, 2004/0012345, 10/123,456, 10-2004-0012345, 10 2004 012 345. */
const numbers = new RegExp(`${part}(?:[/_${dash}]${part})*`, 'gu');

const currency = '(?:[$€£¥₹]|USD|EUR|GBP|JPY|CHF|CNY|INR|CAD|AUD|NOK|SEK|DKK)';
const moneyBefore = new RegExp(`${currency}\\s?$`, 'u');
const unitAfter = new RegExp(`^\\s?(?:%|${currency}|(?:dollars?|euros?|pounds?|percent)\\b)`, 'iu');
/**
 * A plus sign that doesn't stand for a space in a URL, or a word for phone or fax. "Cell", "mobile" and "call" are left out, because they
 * also come before patent numbers.
 */
const phoneBefore = /(?:(?<![\p{L}\d=])\+(?!\s)[\d\s().\-/]*|\b(?:tel|fax)\b[\s.:]*[\d\s().\-/+]*)$/iu;
const thousands = /^\d{1,3}(?:,\d{3})+$/;
const phone = /^(?:\d{3}-)?\d{3}-\d{4}$/;
const postcode = /^\d{5}-\d{4}$/;
const zip = /^\d{5}(?:-\d{4})?$/;
/** A state before its ZIP code. */
const stateBefore =
  /(?<![\p{L}\d])(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|PR|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\s$/u;
const year = /^(?:1[89]|20)\d\d$/;
const day = /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{4})$/;

/** Codes of offices that mark a patent even before a short number, and any two capitals. */
const offices = /(?<![\p{L}\d])(?:US|EP|WO|JP|CN|KR|DE|GB|FR|CA|AU|TW|IN|RU|BR|ES|IT|NL|SE|CH|AT|PCT|US-?PAT)$/iu;
const twoCapitals = /(?<![\p{L}\d])[A-Z]{2}$/u;
/** Reissues, designs, plants, statutory registrations and the like: RE49,257, D967,598, Des. 289,000. */
const types = /(?<![\p{L}\d])(?:US)?(?:D|RE|PP|H|T|X|AI|DES\.?|REISSUE|PLANT)$/iu;
const words =
  /(?<!\p{L})(?:(?:patent|brevet|grant|publication|application|registration)s?|patenten?|patentschrift|pats?|publ?|appln?|apps?|serial|ser|reg)[\s.:,#(]*(?:(?:nos?|numbers?|nrs?)\b\.?|№|#)?[\s.:#(]*(?:US|EP|WO|[A-Z]{2})?[\s.-]*$/iu;
const between = /^[\s,;&+/]*(?:and|or|und|et|&)?[\s,;&]*(?:(?:nos?|numbers?)\.?\s)?(?:[A-Z]{2}[\s-]?)?(?:D|RE|PP|H|T|X|AI)?$/u;
const kindAfter = /^(?:[A-CEFHIPSTUY]\d?|[\s-][A-CEFHIPSTUY]\d)(?![\p{L}\d])/u;

/** Parts that belong to a number: the code or type before it, and its kind after it. */
const leading =
  /(?:(?:US|EP|WO|PCT|[A-Z]{2})?[\s.\-/]{0,2}(?:(?:Pat(?:ent)?|Publ?|Appl?)\.?\s?)?(?:(?:Nos?|Number)\.?\s?|#|№)?(?:(?:US|us|EP|ep|WO|wo|[A-Z]{2})[\s.\-/]{0,2})?(?:D|RE|PP|H|T|X|AI|Des\.?)?\s?)$/u;
const trailing =
  /(?:\.\d(?!\d))?(?:[A-CEFHIPSTUY]\d?(?![\p{L}\d])|[a-c]\d(?![\p{L}\d])|[\s-][A-CEFHIPSTUY]\d(?![\p{L}\d])|\*PED)?/u;

const lookBehind = 40;
const lookAhead = 16;

/** Characters without a width, such as soft hyphens and marks of direction. */
const zeroWidth = /[\p{Cf}\p{Mn}\p{Me}]/u;
const isDigit = /^\p{Nd}$/u;

/** A digit of any script as 0 to 9. Digits of a script follow each other, so the distance to its zero is the value. */
function plain(character: string): string {
  if (zeroWidth.test(character)) return '';
  const normal = character.normalize('NFKC');
  if (!isDigit.test(normal)) return normal;
  const code = normal.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** The text as a reader sees it, with the position of each of its characters in the original. */
function normalized(text: string): { seen: string; places: number[] } {
  // Most texts are plain.
  if (/^[\x20-\x7e\n]*$/.test(text)) return { seen: text, places: [] };
  let seen = '';
  const places: number[] = [];
  let index = 0;
  for (const character of text) {
    const shown = plain(character);
    seen += shown;
    for (let unit = 0; unit < shown.length; unit += 1) places.push(index);
    index += character.length;
  }
  return { seen, places };
}

/** True if nothing around a bare number says that it is money, a phone number, a date or the like. */
const standsForPatent = (written: string, before: string, after: string): boolean =>
  !unitAfter.test(after) &&
  (thousands.test(written) || !phoneBefore.test(before)) &&
  !/\d\.$/.test(before) &&
  !phone.test(written) &&
  !postcode.test(written) &&
  !day.test(written);

/**
 * The positions of patent numbers of any office in a text. When in doubt, it removes a number: the text goes to people who must not get
 * any. Bare numbers count from seven digits on, others if a code, a kind or a word makes them a patent's.
 */
function patentRanges(text: string): Range[] {
  const { seen, places } = normalized(text);
  const found: Range[] = [];
  let last = -1;
  for (const { 0: written, index } of seen.matchAll(numbers)) {
    const end = index + written.length;
    const before = seen.slice(Math.max(0, index - lookBehind), index);
    const after = seen.slice(end, end + lookAhead);
    const follows = last >= 0 && index - last < lookBehind && between.test(seen.slice(last, index));
    if (!isPatent(written, before, after, follows)) continue;
    const start = index - (leading.exec(before)?.[0].length ?? 0);
    const stop = end + (trailing.exec(after)?.[0].length ?? 0);
    found.push({ start: Math.max(start, found.at(-1)?.end ?? 0), end: stop });
    last = stop;
  }
  return places.length === 0
    ? found
    : found.map(({ start, end }) => ({ start: places[start] ?? 0, end: places[end] ?? text.length }));
}

function isPatent(written: string, before: string, after: string, follows: boolean): boolean {
  const digits = written.replace(/\D/g, '').length;
  const close = before.replace(/[\s.\-/]{0,2}$/, '');
  const years = written.split(/\D/).every((one) => year.test(one));
  if (moneyBefore.test(before)) return false;
  const isZip = zip.test(written) && stateBefore.test(before);
  const isNamed = types.test(close) || words.test(before) || follows || (offices.test(close) && !isZip);
  if (digits >= 4 && !years && isNamed) return true;
  if (isZip) return false;
  if (digits >= 5 && !years && (twoCapitals.test(close) || kindAfter.test(after))) return true;
  return digits >= 7 && !years && standsForPatent(written, before, after);
}

/** A text without patent numbers, on one line, and how many there were. */
export function withoutPatents(text: string): { text: string; removed: number } {
  const ranges = patentRanges(text);
  if (ranges.length === 0) return { text, removed: 0 };
  let kept = '';
  let from = 0;
  for (const { start, end } of ranges) {
    kept += text.slice(from, start);
    from = end;
  }
  return { text: tidy(kept + text.slice(from)), removed: ranges.length };
}

/** Removes what numbers leave behind: extra spaces, and empty brackets. */
const tidy = (text: string): string =>
  text
    .replace(/[([]\s*[)\]]/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,.;:)])/g, '');

/** HTML without patent numbers in its text, even if formatting divides one. Its tags stay. */
export function htmlWithoutPatents(html: string): { html: string; removed: number } {
  const { text, pieces } = visibleText(html);
  const ranges = patentRanges(text);
  return ranges.length === 0 ? { html, removed: 0 } : { html: removeRanges(pieces, ranges), removed: ranges.length };
}

/** True if an address names a patent, however often it is encoded. */
export function namesPatent(url: string): boolean {
  const text = url.replaceAll('+', ' ');
  if (patentRanges(text).length > 0) return true;
  const decoded = decodedOnce(text);
  return decoded !== text && namesPatent(decoded);
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  }
}
