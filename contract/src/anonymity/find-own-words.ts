// Invented names. cspell:disable
import type { FoundSpan } from './findings.ts';
import { kindOfRole } from './findings.ts';
import type { NameIndex } from './name-index.ts';
import { Spelling } from './own-spelling.ts';
import type { OwnWords } from './own-words.ts';
import type { PlainText } from './plain-text.ts';
import { Skeleton } from './skeleton.ts';
import type { Words } from './split-words.ts';

/**
 * Finds the distinctive words of names that belong to the listing, alone, inflected, as parts of longer words, in parts, and with letters
 * that look like others.
 */
export function findOwnWords({ plain }: Words, indexes: readonly NameIndex[]): FoundSpan[] {
  const own = indexes.map((index) => index.own).filter(({ count }) => count > 0);
  if (own.length === 0) return [];
  const skeleton = new Skeleton(plain);
  const skeletons = skeleton.hasSigns ? [skeleton, new Skeleton(plain, true)] : [skeleton];
  return own.flatMap((words) => skeletons.flatMap((one) => wordsIn(plain, words, one)));
}

function wordsIn(plain: PlainText, words: OwnWords, skeleton: Skeleton): FoundSpan[] {
  const found: FoundSpan[] = [];
  words.search.find(skeleton, (index, first, last) => {
    const word = words.at(index);
    if (!word || !skeleton.isWhole(first, last)) return;
    const judged = new Spelling(plain.text, plain.lower, { word, words, skeleton, first, last }).judge();
    if (
      judged === null ||
      (word.umlaut && !hasUmlaut(plain.source.slice(plain.startOf(judged.start), plain.endOf(judged.end - 1))))
    )
      return;
    found.push({
      kind: kindOfRole[word.role],
      start: plain.startOf(judged.start),
      end: plain.endOf(judged.end - 1),
      certain: judged.certain,
    });
  });
  return found;
}

const umlauts = /[äöüøåÄÖÜØÅ]|[aouAOU]\u0308/;
export const hasUmlaut = (text: string): boolean => umlauts.test(text);
