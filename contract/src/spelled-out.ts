// Words of many languages. cspell:disable
import { digitWords, repeats } from './anonymity/number-words.ts';
import { plainText } from './anonymity/plain-text.ts';

const tens = new Set('twenty thirty forty fifty sixty seventy eighty ninety hundred'.split(' '));
const leastGlued = 3;
const gluable = [...digitWords.keys()].filter(({ length }) => length >= leastGlued).toSorted((a, b) => b.length - a.length);
const glued = new RegExp(gluable.join('|'), 'gy');
/** Digits of Chinese and Korean, which names also contain, but not so many of them together. */
const unspaced = /[零〇一二三四五六七八九]{4,}|[공영일이삼사오육칠팔구]{5,}/gu;

/** The number of digits in a name, as figures or as words: "zero four", "zerofour" and "double four" have two. */
export function digitsIn(name: string): number {
  const inWords = plainText(name)
    .lower.split(/[^\p{L}]+/u)
    .reduce((sum, word) => sum + digitsInWord(word), 0);
  return (name.match(/\p{N}/gu)?.length ?? 0) + inWords + (name.match(unspaced)?.join('').length ?? 0);
}

function digitsInWord(word: string): number {
  if (digitWords.has(word) || repeats.has(word) || tens.has(word)) return 1;
  const parts = word.match(glued) ?? [];
  return parts.join('').length === word.length ? parts.length : 0;
}

const dot = '(?:dot|point|punkt|punktum|punto|ponto|punt|tochka|точка)';
const usual = '(?:com|net|org|info|biz)';
const country =
  '(?:de|at|ch|li|lu|uk|ie|fr|be|nl|it|es|pt|br|mx|dk|se|no|fi|pl|cz|hu|ro|gr|tr|ru|ua|us|ca|au|nz|in|jp|cn|kr|eu|io|co|ai|me|app|dev|tech)';
const from = '(?<![\\p{L}\\p{M}\\p{N}])';
const until = '(?![\\p{L}\\p{M}\\p{N}])';
const gap = '[^\\p{L}\\p{M}\\p{N}]+';
const oneOf = (patterns: readonly string[], flags: string) => {
  const found = patterns.map((pattern) => new RegExp(pattern, flags));
  return (name: string): boolean => found.some((pattern) => pattern.test(name));
};
const inAnyCase = oneOf(
  [
    // "acme dot com", "acmedotcom" and "acme punkt de", but not "Dot de Vries".
    `${dot}(?:${gap})?${usual}${until}`,
    `\\p{L}${gap}${dot}${gap}${country}$`,
    `${from}(?:co|com|org|net)${gap}(?:uk|au|jp|br|cn|kr|nz|za|mx|tr)$`,
    `[\\p{L}\\p{N}]${gap}(?:arroba|klammeraffe|chiocciola|arobase|snabel${gap}a)${gap}[\\p{L}\\p{N}]`,
    `${from}(?:skype|telegram|whatsapp|instagram|linkedin|wechat|discord|facebook|tiktok|gmail|hotmail)${until}`,
  ],
  'iu',
);
const inTheirCase = oneOf(
  [
    // "acme com", but not "Maria Com".
    `${from}(?:${usual}|io|www|https?)${until}`,
    `${from}(?:c${gap}o${gap}m|n${gap}e${gap}t|o${gap}r${gap}g)${until}`,
    // "x.de", but not "J.R.R.".
    `[\\p{L}\\p{N}]\\.\\p{Ll}{2,3}${until}`,
    // "jane at acme", but not the name "At".
    `[\\p{L}\\p{N}]${gap}(?:at|AT)${gap}[\\p{L}\\p{N}]`,
  ],
  'u',
);
/** "Acme Com" and "X.Com", but not "Thi Com". */
const endsLikeDomain = oneOf([`(?:\\p{L}{4}${gap}|\\p{L}\\.)${usual}$`], 'iu');

/** True for a web domain, an email address or an account in the words of a name, in one or several fields. */
export const spellsAddress = (name: string): boolean => inAnyCase(name) || inTheirCase(name);
/** `spellsAddress` for a single field, where "Acme Com" isn't a first and a last name. */
export const fieldSpellsAddress = (field: string): boolean => spellsAddress(field) || endsLikeDomain(field);
