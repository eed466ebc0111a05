import type { Vocabulary } from '@brevet/contract/anonymity-check';
import dictionary from 'dictionary-en';

/** Endings that the dictionary states as rules, with the plain word's ending. */
const endings: readonly (readonly [string, string])[] = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['d', ''],
  ['ed', ''],
  ['ing', ''],
  ['ing', 'e'],
  ['er', ''],
  ['er', 'e'],
  ['ers', ''],
  ['ly', ''],
  ['ness', ''],
];

/** English words in lower case, without names: names are capitalized in the dictionary. */
const readWords = (): ReadonlySet<string> =>
  new Set(
    new TextDecoder()
      .decode(dictionary.dic)
      .split('\n')
      .map((line) => line.split('/', 1)[0] ?? '')
      .filter((word) => /^[a-z]{2,}$/.test(word)),
  );
/** Read by the first question, because a start doesn't need them. */
let words: ReadonlySet<string> | undefined;
const isListed = (word: string): boolean => {
  words ??= readWords();
  return words.has(word);
};

/** True if a word is in the English dictionary, inflected or not. */
export const inEnglish: Vocabulary = (word) =>
  isListed(word) ||
  endings.some(
    ([ending, plain]) => word.length > ending.length + 2 && word.endsWith(ending) && isStem(word.slice(0, -ending.length), plain),
  );

/** "planned" doubles the last letter of its stem. */
const isStem = (rest: string, plain: string): boolean =>
  isListed(rest + plain) || (plain === '' && rest.at(-1) === rest.at(-2) && isListed(rest.slice(0, -1)));
