// Words of many languages. cspell:disable
import { identifiersIn } from './find-identifiers.ts';
import type { Span } from './findings.ts';
import type { PlainText } from './plain-text.ts';
import { isWordCharacter } from './split-words.ts';

/** Characters of an IBAN by country. */
const ibanLengths = new Map(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 HR21 HU28 IE22 IL23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TR26 UA29 VA22 XK20'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const vatFormats =
  /^(?:ATU\d{8}|BE[01]?\d{9}|BG\d{9,10}|CY\d{8}[A-Z]|CZ\d{8,10}|DE\d{9}|DK\d{8}|EE\d{9}|(?:EL|GR)\d{9}|ES[A-Z0-9]\d{7}[A-Z0-9]|FI\d{8}|FR[A-Z0-9]{2}\d{9}|(?:GB|XI)(?:\d{9}|\d{12})|HR\d{11}|HU\d{8}|IE\d[A-Z0-9]\d{5}[A-Z]{1,2}|IT\d{11}|LT(?:\d{9}|\d{12})|LU\d{8}|LV\d{11}|MT\d{8}|NL\d{9}B\d{2}|PL\d{10}|PT\d{9}|RO\d{4,10}|SE\d{12}|SI\d{8}|SK\d{10}|NO\d{9}(?:MVA)?|CHE\d{9}(?:MWST|TVA|IVA)?)$/;
const vatLabel =
  /(?:\bvat\b|\bust\b|ust-id|umsatzsteuer|\buid\b|\btva\b|\biva\b|\bmwst\b|\bbtw\b|\bmoms\b|\bnip\b|\bcif\b|\bnif\b|partita|tax (?:id|no|number)|steuernummer|steuer-nr|\bdic\b)[^\n]{0,24}$/;
const court = /amtsgericht|registergericht|handelsregister|commercial register|\bag [A-Z]|court|munchen|berlin|gericht/i;
/** Labels of numbers that identify a company, with the format of the number. */
const labels =
  /\b(?:(?:siren|siret|rcs)\b[^\d\n]{0,24}(?<luhn>\d[\d ]{7,18}\d)|(?:cik|duns|d-u-n-s|kvk|cvr|regon|krs|cnpj|abn|acn|uen|bce|kbo|firmenbuch|org\.? ?nr|orgnr|y-tunnus|company (?:no|number|registration)|companies house|firmenbuchnummer)\b(?:[ .:#-]|\b(?:is|no|nr|number)\b){0,8}(?<any>(?:[a-z]{1,2})?\d[\d. /-]{3,18}\d[a-z]?)|(?:ein|fein)\b[^\d\n]{0,12}(?<ein>\d\d-?\d{7})(?!\d)|hr[ab]\b[^\d\n]{0,8}(?<hr>\d{1,6}))/g;

/** Finds numbers that identify a company: VAT, LEI, IBAN and register numbers. Check digits or a label tell them apart from part numbers. */
export function findRegisters(plain: PlainText): Span[] {
  const found = [...codesIn(plain.text, plain.lower), ...labeledIn(plain.text, plain.lower), ...identifiersIn(plain.text)];
  return found.map(({ start, end }) => ({ start: plain.startOf(start), end: plain.endOf(end - 1) }));
}

const isAlphanumeric = (code: number): boolean => (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
const isCapital = (code: number): boolean => code >= 65 && code <= 90;
const longestCode = 34;
const leiLength = 20;

/** Codes of capitals and digits, in groups separated by a space, period or hyphen. */
function* codesIn(text: string, lower: string): Generator<Span> {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isAlphanumeric(code) || isWordCharacter(text, at - 1)) continue;
    const end = isCapital(code) && isCapital(text.charCodeAt(at + 1)) ? endOfCode(text, lower, at) : endOfLei(text, at);
    if (end < 0) continue;
    yield { start: at, end };
    at = end - 1;
  }
}

function endOfCode(text: string, lower: string, start: number): number {
  const length = ibanLengths.get(text.slice(start, start + 2)) ?? 0;
  if (length > 0 && /[0-9]/.test(text[start + 2] ?? '')) {
    const iban = grouped(text, start, length);
    if (iban && remainder(iban.code.slice(4) + iban.code.slice(0, 4)) === 1) return iban.end;
  }
  for (const digits of [14, 12, 11, 15]) {
    const vat = grouped(text, start, digits);
    if (vat && isVat(vat.code, lower, start)) return vat.end;
  }
  for (const digits of [13, 10]) {
    const vat = grouped(text, start, digits);
    if (vat && isVat(vat.code, lower, start)) return vat.end;
  }
  return endOfLei(text, start);
}

function endOfLei(text: string, start: number): number {
  let end = start;
  while (end - start <= leiLength && isAlphanumeric(text.charCodeAt(end))) end += 1;
  const code = text.slice(start, end);
  if (code.length !== leiLength || isWordCharacter(text, end) || !/[A-Z]/.test(code) || !/\d.*\d{2}$/.test(code)) return -1;
  return remainder(code) === 1 ? end : -1;
}

/** A code of `length` characters, and where it ends; null for a shorter or longer one. */
function grouped(text: string, start: number, length: number): { code: string; end: number } | null {
  let code = '';
  let at = start;
  while (code.length < length && at - start < longestCode * 2) {
    if (isAlphanumeric(text.charCodeAt(at))) code += text[at];
    else if (!/[ .-]/.test(text[at] ?? '') || !isAlphanumeric(text.charCodeAt(at + 1))) return null;
    at += 1;
  }
  return code.length === length && !isWordCharacter(text, at) && !/^[.-]\d/.test(text.slice(at, at + 2))
    ? { code, end: at }
    : null;
}

function isVat(code: string, lower: string, start: number): boolean {
  if (!vatFormats.test(code)) return false;
  if (/^CHE/.test(code)) return true;
  return hasCheckDigit(code) || vatLabel.test(lower.slice(Math.max(0, start - 40), start));
}

/** True for a longer VAT number with the right check digits. */
function hasCheckDigit(code: string): boolean {
  const digits = code.replace(/\D/g, '');
  switch (code.slice(0, 2)) {
    case 'DE':
    case 'HR':
      return iso7064(digits);
    case 'IT':
      return luhn(digits);
    case 'SE':
      return luhn(digits.slice(0, 10)) && /01$/.test(digits);
    case 'FR':
      return (
        digits.length === 11 &&
        luhn(digits.slice(2)) &&
        (12 + 3 * (Number(digits.slice(2)) % 97)) % 97 === Number(digits.slice(0, 2))
      );
    case 'BE':
      return digits.length === 10 && 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8));
    case 'NL':
      return weighted(digits.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(digits[8]);
    case 'PL':
      return weighted(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits[9]);
    case 'AT':
      return (10 - ((doubledSum(digits.slice(0, 7), 1) + 4) % 10)) % 10 === Number(digits[7]);
    case 'GB':
      return digits.length === 9 && [0, 42].includes(weighted(digits, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97);
    default:
      return false;
  }
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

/** The sum of the digits; every second one, from `first` on, counts twice. */
const doubledSum = (digits: string, first: number): number =>
  Array.from(digits, Number).reduce((sum, digit, at) => {
    const value = at % 2 === first ? digit * 2 : digit;
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

const luhn = (digits: string): boolean => doubledSum(digits, digits.length % 2) % 10 === 0 && !/^0+$/.test(digits);

/** ISO 7064, mod 11,10. */
function iso7064(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

/** ISO 7064, mod 97, of digits and letters. */
function remainder(code: string): number {
  let rest = 0;
  for (const one of code) {
    const value = Number.parseInt(one, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

const leastDigitsWithoutCourt = 4;

function* labeledIn(text: string, lower: string): Generator<Span> {
  for (const { index, 0: all, groups } of lower.matchAll(labels)) {
    const end = index + all.length;
    if (groups?.luhn !== undefined && !luhn(groups.luhn.replaceAll(' ', ''))) continue;
    if (
      groups?.hr !== undefined &&
      groups.hr.length < leastDigitsWithoutCourt &&
      !court.test(text.slice(Math.max(0, index - 50), end + 30))
    )
      continue;
    if (groups?.any !== undefined && groups.any.replace(/\D/g, '').length < 5) continue;
    yield { start: index, end };
  }
}
