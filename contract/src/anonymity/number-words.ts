// Words of many languages. cspell:disable
import type { Span } from './findings.ts';
import type { Words } from './split-words.ts';

/** Words for digits, without accents. */
export const digitWords = new Map<string, string>();
for (const row of [
  'zero oh null nul cero noll nolla ноль',
  'one ein eins un une uno um uma een en ett один',
  'two zwei zwo deux dos due dois duas twee to tva два',
  'three drei trois tres tre drie три',
  'four vier quatre cuatro quattro quatro fire fyra четыре',
  'five funf fuenf cinq cinco cinque vijf fem пять',
  'six sechs seis sei zes seks sex шесть',
  'seven sieben sept siete sette sete zeven syv sju семь',
  'eight acht huit ocho otto oito otte atta восемь',
  'nine neun neuf nueve nove negen ni nio девять',
].entries())
  for (const word of row[1].split(' ')) digitWords.set(word, String(row[0]));
export const repeats: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['doppel', 2],
  ['doble', 2],
  ['triple', 3],
]);
const skipped = new Set(['plus', 'and', 'und', 'et', 'y', 'dash', 'hyphen']);

const leastDigits = 7;
const mostDigits = 15;

/** Phone numbers in words: "zero four one, seven nine ...", "null vier eins". */
export function findNumberWords(words: Words): Span[] {
  const found: Span[] = [];
  for (let at = 0; at < words.count; at += 1) {
    if (!digitWords.has(words.at(at))) continue;
    const { digits, last } = digitsFrom(words, at);
    if (digits.length >= leastDigits && digits.length <= mostDigits && !isCounting(digits))
      found.push({ start: words.plain.startOf(words.start(at)), end: words.plain.endOf(words.end(last) - 1) });
    at = last;
  }
  return found;
}

/** The digits that start at a word, written in words or as digits, and the last of these words. */
function digitsFrom(words: Words, from: number): { digits: string; last: number } {
  let digits = '';
  let last = from;
  let times = 1;
  for (let at = from; at < words.count && (at === from || /^[\s,./-]{1,3}$/.test(words.gap(at - 1))); at += 1) {
    const word = words.at(at);
    const repeat = repeats.get(word);
    const digit = digitWords.get(word) ?? (/^\d$/.test(word) ? word : undefined);
    if (repeat !== undefined) times = repeat;
    else if (digit !== undefined) {
      digits += digit.repeat(times);
      times = 1;
      last = at;
    } else if (!skipped.has(word)) break;
  }
  return { digits, last };
}

/** True for digits that count up or down, or are all the same. */
export const isCounting = (digits: string): boolean =>
  '0123456789012345'.includes(digits) || '9876543210'.includes(digits) || new Set(digits).size <= 2;
