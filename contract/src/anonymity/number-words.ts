// Words of many languages. cspell:disable
import type { Span } from './findings.ts';
import { plainText } from './plain-text.ts';
import type { Words } from './split-words.ts';

/** Words for digits, as a text without accents writes them. */
export const digitWords = new Map<string, string>();
for (const [digit, words] of [
  'zero oh null nul cero noll nolla nula nulla sifir ноль',
  'one ein eins un une uno um uma een en ett jeden yksi bir egy jedna unu один',
  'two zwei zwo deux dos due dois duas twee to tva dwa kaksi iki ketto dva doi два',
  'three drei trois tres tre drie trzy kolme uc harom tri trei три',
  'four vier quatre cuatro quattro quatro fire fyra cztery nelja dort negy ctyri patru четыре',
  'five funf fuenf cinq cinco cinque vijf fem piec viisi bes ot pet cinci пять',
  'six sechs seis sei zes seks sex szesc kuusi alti hat sest sase шесть',
  'seven sieben sept siete sette sete zeven syv sju siedem seitseman yedi het sedm sapte семь',
  'eight acht huit ocho otto oito otte atta osiem kahdeksan sekiz nyolc osm opt восемь',
  'nine neun neuf nueve nove negen ni nio dziewiec yhdeksan dokuz kilenc devet noua девять',
].entries())
  for (const word of plainText(words).lower.split(' ')) digitWords.set(word, String(digit));
/** Numbers of two digits: "zero six twelve thirty-four". Their digits don't matter, only how many there are. */
const pairWords = new Set(
  plainText(
    `ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
    zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig
    dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante septante nonante
    diez once doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa
    dieci undici dodici tredici venti trenta quaranta cinquanta sessanta settanta ottanta novanta`,
  ).lower.split(/\s+/),
);
const germanPair =
  /^(?:ein|zwei|drei|vier|funf|sechs|sieben|acht|neun)und(?:zwanzig|dreissig|vierzig|funfzig|sechzig|siebzig|achtzig|neunzig)$/;
export const repeats: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['doppel', 2],
  ['doble', 2],
  ['triple', 3],
]);
const skipped = new Set(['plus', 'and', 'und', 'et', 'y', 'dash', 'hyphen']);

const cues = new Set('phone tel telephone telefon call dial ring number mobile plus numero'.split(' '));

const leastDigits = 7;
const mostDigits = 15;

const hanDigits = /[〇零一二三四五六七八九]{8,13}/gu;

/** Phone numbers in words: "zero four one, seven nine ...", "null vier eins". */
export function findNumberWords(words: Words): Span[] {
  const found: Span[] = [];
  for (let at = 0; at < words.count; at += 1) {
    if (!digitWords.has(words.at(at))) continue;
    const { digits, last, hasPairs } = digitsFrom(words, at);
    if (hasPairs && digits[0] !== '0' && !cues.has(words.at(at - 1))) continue;
    if (digits.length >= leastDigits && digits.length <= mostDigits && !isCounting(digits))
      found.push({ start: words.plain.startOf(words.start(at)), end: words.plain.endOf(words.end(last) - 1) });
    at = last;
  }
  for (const { index, 0: digits } of words.plain.source.matchAll(hanDigits))
    if (new Set(digits).size > 3) found.push({ start: index, end: index + digits.length });
  return found;
}

/** The digits that start at a word, written in words or as digits, and the last of these words. */
function digitsFrom(words: Words, from: number): { digits: string; last: number; hasPairs: boolean } {
  let digits = '';
  let last = from;
  let times = 1;
  let hasPairs = false;
  let isAfterPair = false;
  for (let at = from; at < words.count && (at === from || /^[\s,./-]{1,3}$/.test(words.gap(at - 1))); at += 1) {
    const word = words.at(at);
    const repeat = repeats.get(word);
    const digit = digitWords.get(word) ?? (/^\d$/.test(word) ? word : undefined);
    if (repeat !== undefined) times = repeat;
    else if (digit !== undefined) {
      // "Thirty-four" has two digits.
      digits = (isAfterPair ? digits.slice(0, -1) : digits) + digit.repeat(times);
      times = 1;
      last = at;
      isAfterPair = false;
    } else if (pairWords.has(word) || germanPair.test(word)) {
      digits += '10';
      hasPairs = true;
      isAfterPair = true;
      last = at;
    } else if (!skipped.has(word)) break;
  }
  return { digits, last, hasPairs };
}

/** True for digits that count up or down, or are all the same. */
export const isCounting = (digits: string): boolean =>
  '0123456789012345'.includes(digits) || '9876543210'.includes(digits) || new Set(digits).size <= 2;
