// Invented names. cspell:disable
import type { FoundSpan } from './findings.ts';
import { kindOfRole } from './findings.ts';
import type { OwnWord, OwnWords } from './own-words.ts';
import type { PlainText } from './plain-text.ts';

const leastMasked = 5;
const leastTransliterated = 5;
const longest = 40;
/** The most letters of an ending after the name in another script. */
const longestEnding = 3;

/** "Halv*rsen", "H***orsen", "Halv…en", "Halv-rsen": a word with signs for some of its letters. */
const masked = /(?<![\p{L}\p{N}])(?=[*_#?•]{0,20}\p{L})[\p{L}*_#?•]{4,40}(?![\p{L}\p{N}])/gu;
const dotted = /(?<![\p{L}\p{N}])\p{L}{1,40}[.-]{1,10}\p{L}{1,40}(?![\p{L}\p{N}])/gu;
const sign = /[^\p{L}]/u;
/** The share of letters that must be left: for a certain finding, and for one that a person judges. */
const certainShare = 0.7;
const leastShare = 0.5;
const leastShown = 4;
const otherScript = /[\p{Script=Cyrillic}\p{Script=Greek}]{4,40}/gu;

/** Finds the distinctive words of names that belong to the listing with a sign for one of their letters, or in Cyrillic or Greek letters. */
export function findDisguisedWords(plain: PlainText, indexes: readonly { own: OwnWords }[]): FoundSpan[] {
  const words = indexes.flatMap(({ own }) => own.all).filter(({ isStem, word }) => !isStem && word.length >= leastTransliterated);
  return words.length === 0 ? [] : [...maskedIn(plain, words), ...transliteratedIn(plain, words)];
}

function* maskedIn(plain: PlainText, words: readonly OwnWord[]): Generator<FoundSpan> {
  const long = words.filter(({ word }) => word.length >= leastMasked);
  if (long.length === 0) return;
  for (const pattern of [masked, dotted])
    for (const { index, 0: written } of plain.lower.matchAll(pattern)) {
      if (!sign.test(written)) continue;
      for (const word of long) {
        const shown = shareShown(written, word.word);
        if (shown < leastShare) continue;
        const certain = pattern === masked && shown >= certainShare;
        yield { ...spanOf(word, plain.startOf(index), plain.endOf(index + written.length - 1)), certain };
        break;
      }
    }
}

/** The share of the word's letters that stay if signs stand for its other letters; 0 if they can't. */
function shareShown(written: string, word: string): number {
  const plural = word.endsWith('s') ? written : written.replace(/(?<=\p{L})s$/u, '');
  const shown = plural.length === word.length ? lettersShown(plural, word) : lettersAround(plural, word);
  return shown < leastShown || shown === word.length ? 0 : shown / word.length;
}

/** The number of letters in "H*lv*rs*n", where each sign stands for one letter. */
function lettersShown(written: string, word: string): number {
  let shown = 0;
  for (let at = 0; at < word.length; at += 1)
    if (written[at] === word[at]) shown += 1;
    else if (!sign.test(written[at] ?? '')) return 0;
  return shown;
}

/** The number of letters in "Hal…sen", where several signs stand for any number of letters. */
function lettersAround(written: string, word: string): number {
  const [, start = '', signs = '', end = ''] = /^(\p{L}*)([^\p{L}]+)(\p{L}*)$/u.exec(written) ?? [];
  const shown = start.length + end.length;
  if (signs.length < 2 || shown >= word.length) return 0;
  return word.startsWith(start) && word.endsWith(end) ? shown : 0;
}

const spanOf = ({ role }: OwnWord, start: number, end: number): FoundSpan => ({
  kind: kindOfRole[role],
  start,
  end,
  certain: true,
});

function* transliteratedIn({ source }: PlainText, words: readonly OwnWord[]): Generator<FoundSpan> {
  if (source.search(otherScript) < 0) return;
  const bySound = new Map(words.map((word) => [soundOf(word.word), word]));
  for (const { index, 0: written } of source.matchAll(otherScript)) {
    const sound = soundOf(inLatin(written));
    for (let ending = 0; ending <= longestEnding && sound.length - ending >= leastTransliterated - 1; ending += 1) {
      const word = bySound.get(sound.slice(0, sound.length - ending));
      if (!word) continue;
      yield spanOf(word, index, index + written.length);
      break;
    }
  }
}

const pairs =
  'аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsh ыi эe юyu яya іi їi єe ґg ' +
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υi φf χh ψps ωo';
const latinOf = new Map(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));
const inLatin = (text: string): string =>
  Array.from(text.toLowerCase().normalize('NFD').slice(0, longest), (letter) => latinOf.get(letter) ?? '').join('');

/** A spelling that is equal for letters that other scripts don't tell apart. */
const soundOf = (word: string): string =>
  word
    .replace(/ou|oo|ue/g, 'u')
    .replace(/ph/g, 'f')
    .replace(/sch|sh|zh/g, 's')
    .replace(/[ck]h/g, 'h')
    .replace(/ck|c|q/g, 'k')
    .replace(/th/g, 't')
    .replace(/w|b/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/[yj]/g, 'i')
    .replace(/z/g, 's')
    .replace(/(.)\1+/g, '$1');
