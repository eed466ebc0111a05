// Invented names. cspell:disable
import type { FoundSpan } from './findings.ts';
import { kindOfRole } from './findings.ts';
import type { OwnWord, OwnWords } from './own-words.ts';
import type { PlainText } from './plain-text.ts';

const leastMasked = 6;
const leastTransliterated = 5;
const longest = 40;
/** The most letters of an ending after the name in another script. */
const longestEnding = 3;

/** "Halv*rsen": a word with a sign for one letter. */
const masked = /(?<![\p{L}\p{N}*_#.])\p{L}{1,40}[*_#?•]\p{L}{1,40}(?![\p{L}\p{N}*_#])/gu;
const otherScript = /[\p{Script=Cyrillic}\p{Script=Greek}]{4,40}/gu;

/** Finds the distinctive words of names that belong to the listing with a sign for one of their letters, or in Cyrillic or Greek letters. */
export function findDisguisedWords(plain: PlainText, indexes: readonly { own: OwnWords }[]): FoundSpan[] {
  const words = indexes.flatMap(({ own }) => own.all).filter(({ isStem, word }) => !isStem && word.length >= leastTransliterated);
  return words.length === 0 ? [] : [...maskedIn(plain, words), ...transliteratedIn(plain, words)];
}

function* maskedIn(plain: PlainText, words: readonly OwnWord[]): Generator<FoundSpan> {
  const byMask = new Map<string, OwnWord>();
  for (const word of words)
    if (word.word.length >= leastMasked)
      for (let at = 1; at < word.word.length - 1; at += 1) byMask.set(maskAt(word.word, at), word);
  if (byMask.size === 0) return;
  for (const { index, 0: written } of plain.lower.matchAll(masked)) {
    const sign = written.search(/[^\p{L}]/u);
    const key = maskAt(written, sign);
    const word = byMask.get(key) ?? byMask.get(key.replace(/s$/, ''));
    if (word) yield spanOf(word, plain.startOf(index), plain.endOf(index + written.length - 1));
  }
}

const maskAt = (word: string, at: number): string => `${word.slice(0, at)}*${word.slice(at + 1)}`;
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
