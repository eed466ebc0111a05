// Words of many languages. cspell:disable
import type { Span } from './findings.ts';
import { isWordCharacter } from './split-words.ts';

const countries = new Set(
  'AD AE AR AT AU BE BG BM BR CA CH CL CN CO CY CZ DE DK EE ES FI FR GB GG GR HK HR HU ID IE IL IN IS IT JE JP KR KY LI LT LU LV MC MT MX MY NL NO NZ PA PE PH PL PT RO RU SA SE SG SI SK TH TR TW UA US VG VN XS ZA'.split(
    ' ',
  ),
);

/** Numbers with a label, or of a shape that nothing else has. Groups: the code to check. */
const labeled: { pattern: RegExp; isValid?: (code: string, text: string, at: number) => boolean }[] = [
  { pattern: /\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/g, isValid: (code) => isOrcid(code.replaceAll('-', '')) },
  { pattern: /\b[A-Z]{2}[A-Z0-9]{9}\d\b/g, isValid: isIsin },
  {
    pattern: /\b(?:BIC|SWIFT|Bic|Swift)(?:[ /-](?:BIC|SWIFT|[Cc]ode|CODE))?[ :.]{1,3}[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/g,
    isValid: (code) => countries.has(bankIn(code).slice(4, 6)),
  },
  { pattern: /\b[NC]IF\b[ :.]{1,3}(?:[A-Z]-?\d{7}-?[A-Z0-9]|\d{8}-?[A-Z]|\d{9})\b/g },
  { pattern: /\b[Hh]andelsregister(?:nummer|[ -]?(?:Nr|Nummer|No))?\.?:? {0,2}(?:(?:HR)?[AB] ?)?\d{3,7}\b/g },
  { pattern: /\b(?:FN|Firmenbuch(?:nummer)?)[ :.]{1,3}\d{5,6} ?[a-z]\b/g },
  {
    pattern:
      /\b(?:P\. ?IVA|Partita IVA|KvK(?:-nummer)?|NIP|REGON|CUI|INN|OGRN|WKN|Vergi No|VKN|CAGE(?: [Cc]ode)?|R\.?F\.?C\.?)[ :.]{1,3}(?:RO|IT|PL|NL)? ?(?=[A-Z-]{0,6}\d)[A-Z0-9][A-Z0-9-]{3,14}[A-Z0-9]\b/g,
  },
  {
    pattern:
      /(?:\b(?:[Aa]doszam|ICO|DIC)|ИHH|OГPH|統一編號|统一编号|法人番号|사업자등록번호|统一社会信用代码|統一社會信用代碼)[ :：.]{0,3}[A-Z]{0,2}\d[\dA-Z-]{6,19}/g,
  },
  { pattern: /\b\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b/g },
  { pattern: /\bEORI\b(?:[ -](?:No|Nr|[Nn]umber|Nummer)\.?)?[ :.]{1,3}[A-Z]{2} ?[A-Z0-9]{5,15}\b/g },
  { pattern: /\b\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]\b/g },
  { pattern: /\b[1-9AY][0-9A-HJ-NP-RT-UW-Y]\d{6}[0-9A-HJ-NP-RT-UW-Y]{10}\b/g, isValid: isChinese },
  {
    pattern:
      /\b(?:NASDAQ|Nasdaq|NYSE|XETRA|Xetra|LSE|TSX|ASX|HKEX|SIX Swiss Exchange|Euronext|Borsa Italiana|TYO|FWB)(?::| ticker:?) ?[A-Z0-9][A-Z0-9.]{0,5}\b/g,
  },
  { pattern: /\b[Tt]icker(?: symbol)?:? [A-Z]{2,5}\b/g },
];

/** Finds numbers of people, securities, banks and companies: ORCID, ISIN, BIC, NIF, EORI, GSTIN, USCC, and tickers of an exchange. */
export function* identifiersIn(text: string): Generator<Span> {
  for (const { pattern, isValid } of labeled)
    for (const { index, 0: code } of text.matchAll(pattern))
      if (!isWordCharacter(text, index - 1) && (isValid?.(code, text, index) ?? true))
        yield { start: index, end: index + code.length };
}

const bankIn = (code: string): string => /[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.exec(code)?.[0] ?? '';

/** ISO 7064, mod 11,2. */
function isOrcid(code: string): boolean {
  let total = 0;
  for (const digit of code.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return (check === 10 ? 'X' : String(check)) === code.at(-1) && code.startsWith('000');
}

/** Without a label, only with a zero or a letter after the country, because numbers of patents begin with other digits. */
function isIsin(code: string, text: string, at: number): boolean {
  if (!countries.has(code.slice(0, 2))) return false;
  if (!/\bISIN\b[^\n]{0,12}$/.test(text.slice(Math.max(0, at - 20), at)) && !/^..(?:0|\d*[A-Z])/.test(code)) return false;
  const digits = Array.from(code, (one) => Number.parseInt(one, 36)).join('');
  let sum = 0;
  for (const [place, digit] of Array.from(digits, Number).reverse().entries()) {
    const value = place % 2 === 1 ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

const chineseDigits = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
/** GB 32100-2015: the check character of a unified social credit code. */
function isChinese(code: string): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * chineseDigits.indexOf(code[at] ?? ''), 0);
  return chineseDigits[(31 - (sum % 31)) % 31] === code.at(-1);
}
