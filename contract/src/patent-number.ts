/** A patent number in the one form in which it is stored and compared. */
export interface PatentNumber {
  /** Two letters, WIPO ST.3. */
  country: string;
  /** Without separators, leading zeros and kind code: 6981431, D967598, RE49257, 20220159901. */
  number: string;
  kind: string | null;
}

const shape = /^([A-Z]{2})?(D|RE|PP|H|T|X|AI)?0*(\d{1,13})([A-Z]\d?)?$/;
/** Blanks, points, slashes, apostrophes, and dashes of every kind. */
const separators = /[\s,./\-\u2010-\u2015\u2212'’]/g;
/** "US Pat. No. 6,981,431", and the mark of the Orange Book for a paediatric extension: "7123456*PED". */
const words = /^([A-Z]{2})?PAT(?:ENT)?(?:NOS?)?(?=[A-Z]{0,2}\d)|\*PED$/g;
const prefixes = new Set(['RE', 'PP', 'AI']);

/**
 * Reads a number however people or offices write it: commas, blanks, leading zeros, a country in front, a kind code behind.
 * Null for what is no patent number.
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
  return { country: asPrefix || letters === '' ? defaultCountry : letters, number: prefix + digits, kind };
}

/** For people to read: 9,412,206, D967,598, 2022/0159901. */
export function formatPatentNumber(country: string, number: string): string {
  const found = /^([A-Z]*)(\d+)$/.exec(number);
  if (!found) return number;
  const [, prefix = '', digits = ''] = found;
  if (country === 'US' && prefix === '' && /^(19|20)\d{9}$/.test(digits)) return `${digits.slice(0, 4)}/${digits.slice(4)}`;
  return prefix + digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

export interface FoundNumber {
  /** As it was written. */
  raw: string;
  /** Null where it is no patent number. */
  patent: PatentNumber | null;
}

/** What ends a number for certain. */
const between = /[;\n\r\t|]+|\s(?:and|&)\s|,(?!\d{3}(?!\d))/i;
/**
 * A blank between two numbers: behind a number or its kind ("A" of "US 1234567 A"), before another with its country or prefix,
 * of which a kind like "T2" is none; and not the blank inside "6 981 431".
 */
const blankBetween =
  /(?<=\d[A-Z]?|\d[\s-][ABCEIPSUY])(?!(?<=(?:^|[^\d,.])\d{1,3})\s\d{3}(?!\d))\s+(?=(?:[A-Z]{2}[\s-]?)?(?:\d|(?:D|RE|PP|H|T|X|AI)\s?\d[\d,]))/i;

/** Splits a typed or pasted list into its numbers, in order. */
export function findPatentNumbers(text: string, defaultCountry = 'US'): FoundNumber[] {
  return text
    .slice(0, 100_000)
    .split(between)
    .flatMap((piece) => piece.split(blankBetween))
    .map((raw) => raw.trim())
    .filter((raw) => raw !== '')
    .map((raw) => ({ raw, patent: normalizePatentNumber(raw, defaultCountry) }));
}
