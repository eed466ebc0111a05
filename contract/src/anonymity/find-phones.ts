// Invented names. cspell:disable
import type { CountryCode } from 'libphonenumber-js/min';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Span } from './findings.ts';
import { isCounting } from './number-words.ts';
import type { PlainText } from './plain-text.ts';
import { isWordCharacter } from './split-words.ts';

/** Countries whose national notations count. */
const countries: readonly CountryCode[] = [
  'US',
  'GB',
  'DE',
  'FR',
  'JP',
  'CH',
  'AT',
  'NL',
  'IT',
  'ES',
  'SE',
  'KR',
  'CN',
  'TW',
  'IN',
  'AU',
  'IL',
];
const longest = 32;

/**
 * The library checks up to this many numbers in a text. After that, the shape alone decides, so that a text full of numbers
 * doesn't take longer.
 */
const looksAtMost = 100;

/** Middle dots, which some people put between the parts of a number. */
const dots = /[\u00B7\u2022\u2027\u2219\u22C5]/g;

/** Runs of digits and of letters that stand for them. */
const digitLike = /[0-9OolI]+/g;
/** Writes 0 for "O" and 1 for "l" in words of digits, such as "O79 l23". Positions stay the same. */
const withDigits = (text: string): string =>
  text.replace(digitLike, (run: string, at: number) =>
    /\D/.test(run) &&
    (/\d/.test(run) || isZeros(text, at, run)) &&
    !isWordCharacter(text, at - 1) &&
    !isWordCharacter(text, at + run.length)
      ? run.replaceAll(/[Oo]/g, '0').replaceAll(/[lI]/g, '1')
      : run,
  );

/** "OO" after "+41 44 668 18". */
const isZeros = (text: string, at: number, run: string): boolean => /^O+$/.test(run) && /\d[ -]/.test(text.slice(at - 2, at));

/** Finds phone numbers in international notation, and in the national notations of some countries. */
export function findPhones(plain: PlainText): Span[] {
  const text = withDigits(plain.text.replaceAll(dots, '.'));
  const found: Span[] = [];
  let looks = looksAtMost;
  const isValid = (number: string, country?: CountryCode): boolean => {
    looks -= 1;
    return looks < 0 || parsePhoneNumberFromString(number, country)?.isValid() === true;
  };
  for (let at = 0; at < text.length; at += 1) {
    if (!startsNumber(text, at)) continue;
    const end = endOfNumber(text, at);
    if (isPhone({ text, lower: plain.lower }, at, end, isValid))
      found.push({ start: plain.startOf(at), end: plain.endOf(end - 1) });
    at = Math.max(at, end - 1);
  }
  for (const { index, 0: number } of plain.text.matchAll(lettered))
    found.push({ start: plain.startOf(index), end: plain.endOf(index + number.length - 1) });
  return found;
}

/** Numbers with letters, such as "1-800-FLOWERS". */
const lettered =
  /(?<![\w-])(?:\+?1[- .])?(?:0800|800|888|877|866|855|844|833|0900)[- .](?=[A-Z]*[A-Z]{4})[A-Z0-9]{5,10}(?![\w-])/g;

type IsValid = (number: string, country?: CountryCode) => boolean;

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
};

/** A digit, or "+" or "(" before one, that isn't part of a word or a longer number. */
function startsNumber(text: string, at: number): boolean {
  const character = text[at];
  const opens = character === '+' || character === '(';
  if (opens ? !/^[+(]? ?[(+]? ?\d/.test(text.slice(at + 1, at + 5)) : !isDigit(text, at)) return false;
  if (isWordCharacter(text, at - 1)) return false;
  const before = text[at - 1] ?? ' ';
  if (opens) return !/[.$€£¥#_]/.test(before);
  return !/[.,$€£¥#_'\\]/.test(before) && !(/[-/]/.test(before) && isWordCharacter(text, at - 2));
}

/** The end of the digits and their separators. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  let last = isDigit(text, start) ? end : start;
  while (end < text.length && end - start < longest) {
    const character = text[end] ?? '';
    if (isDigit(text, end)) last = end + 1;
    else if (character === '+' && end > start + 1) break;
    else if (!/[ ()./\u00A0+-]/.test(character) || (character === ' ' && text[end + 1] === ' ')) break;
    else if (character === '.' && !isDigit(text, end + 1)) break;
    end += 1;
  }
  return Math.max(last, start + 1);
}

const label =
  /(?:\b(?:tel|telephone|telefon|téléphone|telefono|phone|fon|mobile|mobil|handy|fax|whatsapp|viber)(?: (?:no|number))?\.?:?|☎|電話|电话|전화) ?$/;
/** A label that makes even a short number a phone number. */
const shortLabel = /\b(?:tel|telephone|telefon|phone|fon|fax|durchwahl|extension)(?: (?:no|number))?[.:]{0,2} $/;
const leastAfterLabel = 4;
const leastDigits = 7;
const cue =
  /\b(?:tel|telephone|telefon|phone|mobile|fax|call|ring|dial|text|whatsapp|hotline|switchboard|line|cell)\b[^\d\n]{0,24}$/;
/** Numbers after these words are something else. */
const otherNumber =
  /(?:\b(?:pat|patent|patents|no|nos|number|numbers|serial|ser|appl|application|applications|publication|pub|part|p\/n|pn|sku|model|cas|isbn|issn|doi|ein|vat|invoice|order|ref|reference|claim|claims|fig|figs|version|v|rev|iso|iec|ieee|astm|din|en|ansi|rfc|mil|std|grant|contract|docket|case|pct|us|ep|wo|jp|cn|de|kr|gb|fr|ca|au|lot|batch|accession|zip|pin|id|between|from|range|about|approximately|over|than|eq)\b[.:#]?|[$€£¥#=<>≤≥±~])\s?$/;
const dateShape = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|(?:19|20)\d{2} ?[-/] ?(?:19|20)?\d{2})$/;
const unitBehind =
  /^ ?(?:[%°µ]|(?:mm|cm|m|km|nm|um|kg|g|mg|ml|l|v|kv|mv|a|ma|w|kw|mw|hz|khz|mhz|ghz|k|c|f|pa|kpa|mpa|bar|psi|rpm|bit|bits|kb|mb|gb|usd|eur|dollars|euros|units|cycles|hours|patents|users|devices|b1|b2|a1|a2)\b)/;

const northAmerican = /^(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[.-]\d{4}$/;
const northAmericanBlanks = /^(?:1 )?\d{3} \d{3} \d{4}$/;
/** Single digits with separators between them. */
const spacedDigits = /^\(?\+? ?\d(?:[ ./-]{1,3}\d){8,14}$/;
/** National notations of mobile and fixed numbers in India, Brazil, Russia and China. */
const ofCountry: readonly { shape: RegExp; country: CountryCode }[] = [
  { shape: /^[6-9]\d{4} \d{5}$/, country: 'IN' },
  { shape: /^\(\d{2}\) ?9?\d{4}-\d{4}$/, country: 'BR' },
  { shape: /^8 \(\d{3}\) \d{3}-\d{2}-\d{2}$/, country: 'RU' },
  { shape: /^1[3-9]\d(?: \d{4} \d{4}|-\d{4}-\d{4}|\d{8})$/, country: 'CN' },
];
const trunkZero = /^\(?0\d{1,5}\)?(?:[ ./-]{1,3}\d{2,8}){1,5}(?:-\d{1,4})?$/;

function isPhone(plain: Pick<PlainText, 'text' | 'lower'>, start: number, end: number, isValid: IsValid): boolean {
  const text = plain.text.slice(start, end);
  const digits = text.replace(/\D/g, '');
  const before = plain.lower.slice(Math.max(0, start - 40), start);
  const least = shortLabel.test(before) ? leastAfterLabel : leastDigits;
  if (digits.length < least || digits.length > 15 || dateShape.test(text)) return false;
  if (isWordCharacter(plain.text, end) || /^[-,]\d/.test(plain.text.slice(end, end + 2))) return false;
  if (unitBehind.test(plain.lower.slice(end, end + 10))) return false;
  if (digits.length < leastDigits || label.test(before)) return true;
  if (/^\(?\+/.test(text))
    return !/^\+\d{1,3}\.\d+$/.test(text) && isValid(spacedDigits.test(text) ? `+${digits}` : text.replaceAll('(0)', ''));
  if (/\d\/\d{4,}$/.test(text) && !/^0\d{2,5}\/\d+$/.test(text)) return false;
  if (cue.test(before)) return countries.some((country) => isValid(text, country));
  return !otherNumber.test(before) && hasShapeOfPhone(text, digits, isValid);
}

function isSpacedPhone(digits: string, isValid: IsValid): boolean {
  if (isCounting(digits)) return false;
  if (digits.startsWith('00')) return isValid(`+${digits.slice(2)}`);
  return digits.startsWith('0') && countries.some((country) => country !== 'US' && isValid(digits, country));
}

/** National notations without a label. */
function hasShapeOfPhone(text: string, digits: string, isValid: IsValid): boolean {
  const national = ofCountry.find(({ shape }) => shape.test(text));
  if (national) return isValid(text, national.country);
  if (northAmerican.test(text)) return isValid(text, 'US');
  if (spacedDigits.test(text)) return isSpacedPhone(digits, isValid);
  if (/^00\d/.test(text) && /[ -]/.test(text)) return isValid(`+${text.slice(2)}`);
  if (northAmericanBlanks.test(text)) return /^1 /.test(text) && isValid(text, 'US');
  if (!trunkZero.test(text) || digits.length < 9 || /^0+[.]/.test(text)) return false;
  return countries.some((country) => country !== 'US' && isValid(text, country));
}
