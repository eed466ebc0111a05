// Invented names. cspell:disable
import type { FoundSpan } from './findings.ts';
import { kindOfRole } from './findings.ts';
import type { OwnWord, OwnWords } from './own-words.ts';
import type { PlainText } from './plain-text.ts';

/** Shorter names are too close to other words. */
const leastLetters = 6;
const leastReversed = 5;
const word = /\p{L}{5,41}/gu;

/** Words that are nearly a distinctive word of the listing's names. Only a person can tell what they mean. */
export function findNearWords(plain: PlainText, indexes: readonly { own: OwnWords }[]): FoundSpan[] {
  // Without a dictionary, "plates" is nearly "Plater".
  return indexes.flatMap(({ own }) => (own.hasVocabulary && own.count > 0 ? [...new NearWords(own).find(plain)] : []));
}

/** Distinctive words by the spellings that lack one letter, that repeat no letter, and in reverse. */
class NearWords {
  private readonly own: OwnWords;
  private readonly spellings = new Map<string, OwnWord[]>();
  private readonly reversed = new Map<string, OwnWord>();
  private readonly known = new Map<string, OwnWord | null>();

  constructor(own: OwnWords) {
    this.own = own;
    for (const one of own.all) {
      if (one.isStem || one.likeTerm || one.umlaut || one.isCommon) continue;
      if (one.word.length >= leastReversed) this.reversed.set([...one.word].reverse().join(''), one);
      if (one.word.length < leastLetters) continue;
      for (const spelling of [single(one.word), ...withoutOneLetter(one.word)])
        this.spellings.set(spelling, [...(this.spellings.get(spelling) ?? []), one]);
    }
  }

  *find({ lower, startOf, endOf }: PlainText): Generator<FoundSpan> {
    for (const { index, 0: written } of lower.matchAll(word)) {
      const found = this.nearest(written);
      if (found)
        yield { kind: kindOfRole[found.role], start: startOf(index), end: endOf(index + written.length - 1), certain: false };
    }
  }

  private nearest(written: string): OwnWord | null {
    const before = this.known.get(written);
    if (before !== undefined) return before;
    const found = this.isOrdinary(written) ? null : this.look(written);
    this.known.set(written, found);
    return found;
  }

  private isOrdinary(written: string): boolean {
    return this.own.isOrdinary(written) || this.own.isOrdinary(written.replace(/s$/, ''));
  }

  private look(written: string): OwnWord | null {
    const reversed = this.reversed.get(written);
    if (reversed) return reversed;
    if (written.length < leastLetters - 1) return null;
    for (const spelling of [single(written), written, ...withoutOneLetter(written)])
      for (const one of this.spellings.get(spelling) ?? []) if (isNear(written, one.word)) return one;
    return null;
  }
}

/** Collapses repeated letters: "haalvorrsen" becomes "halvorsen". */
const single = (text: string): string => text.replace(/(.)\1+/gu, '$1');
const withoutOneLetter = (text: string): string[] => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));

/** True if one letter is wrong, missing, extra or swapped with the next one, or if letters are repeated. */
function isNear(written: string, name: string): boolean {
  // "zephyrs" is the plural of another word than "zephyra".
  if (written === name || written === `${name.slice(0, -1)}s`) return false;
  if (single(written) === single(name)) return true;
  let start = 0;
  while (start < name.length && written[start] === name[start]) start += 1;
  const [left, rest] = [written.slice(start), name.slice(start)];
  return (
    left.slice(1) === rest.slice(1) ||
    left.slice(1) === rest ||
    left === rest.slice(1) ||
    (left[0] === rest[1] && left[1] === rest[0] && left.slice(2) === rest.slice(2))
  );
}
