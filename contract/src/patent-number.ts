/** A patent number in its normal form, used to store and compare it. */
export interface PatentNumber {
  /** Two letters, WIPO ST.3. */
  country: string;
  /** Without separators, leading zeros and kind code: 6981431, D967598, RE49257, 20220159901. */
  number: string;
  kind: string | null;
}

const shape = /^([A-Z]{2})?(D|RE|PP|H|T|X|AI)?0*(\d{1,13})([A-Z]\d?)?$/;
/** Spaces, periods, slashes, apostrophes and all kinds of dashes. */
const separators = /[\s,./\-\u2010-\u2015\u2212'’]/g;
/** "US Pat. No. 6,981,431", and the Orange Book's mark of a pediatric extension: "7123456*PED". */
const words = /^([A-Z]{2})?PAT(?:ENT)?(?:NOS?)?(?=[A-Z]{0,2}\d)|\*PED$/g;
/** Some databases leave out a zero of US applications: US-2007255977-A1 is 2007/0255977. No grant has ten digits. */
const shortApplication = /^(20\d{2})(\d{6})$/;
const prefixes = new Set(['RE', 'PP', 'AI']);

/**
 * Reads a number in any common notation: with commas, spaces, leading zeros, a country before it, a kind code after it.
 * Returns null for anything else.
 */
export function normalizePatentNumber(text: string, defaultCountry = 'US'): PatentNumber | null {
  if (text.length > 64) return null;
  const compact = text.toUpperCase().replace(separators, '').replace(words, '$1');
  const found = shape.exec(compact);
  if (!found) return null;
  const [, letters = '', type = '', digits = '', kind = null] = found;
  const asPrefix = prefixes.has(letters) && type === '';
  const prefix = asPrefix ? letters : type;
  if (Number(digits) === 0) return null;
  const country = asPrefix || letters === '' ? defaultCountry : letters;
  const number =
    country === 'US' && prefix === '' ? digits.replace(shortApplication, (_, year, rest) => `${year}0${rest}`) : prefix + digits;
  return { country, number, kind };
}

/** Formats a number for people: 9,412,206, D967,598, 2022/0159901. */
export function formatPatentNumber(country: string, number: string): string {
  const found = /^([A-Z]*)(\d+)$/.exec(number);
  if (!found) return number;
  const [, prefix = '', digits = ''] = found;
  if (country === 'US' && prefix === '' && /^(19|20)\d{9}$/.test(digits)) return `${digits.slice(0, 4)}/${digits.slice(4)}`;
  return prefix + digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

export interface FoundNumber {
  /** The text as entered. */
  raw: string;
  /** Null if it isn't a patent number. */
  patent: PatentNumber | null;
}

/** Always ends a number. */
const between = /[;\n\r\t|]+|\s(?:and|&)\s|,(?!\d{3}(?!\d))/i;
/**
 * A space between two numbers: after a number or its kind ("A" in "US 1234567 A"), before another with its country or prefix
 * (a kind like "T2" is neither). A space inside "6 981 431" doesn't match.
 */
const blankBetween =
  /(?<=\d[A-Z]?|\d[\s-][ABCEIPSUY])(?!(?<=(?:^|[^\d,.])\d{1,3})\s\d{3}(?!\d))\s+(?=(?:[A-Z]{2}[\s-]?)?(?:\d|(?:D|RE|PP|H|T|X|AI)\s?\d[\d,]))/i;

/** The parts of a text that are each a number, in order. */
export const splitNumbers = (text: string): string[] =>
  text
    .split(between)
    .flatMap((piece) => piece.split(blankBetween))
    .map((raw) => raw.trim())
    .filter((raw) => raw !== '');

/** Reads the numbers of a typed or pasted list, in order. */
export const findPatentNumbers = (text: string, defaultCountry = 'US'): FoundNumber[] =>
  splitNumbers(text.slice(0, 100_000)).map((raw) => ({ raw, patent: normalizePatentNumber(raw, defaultCountry) }));
