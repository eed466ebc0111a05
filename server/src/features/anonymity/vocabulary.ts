import type { Vocabulary } from '@brevet/contract/anonymity-check';
import dictionary from 'dictionary-en';

// Parts of words. cspell:disable
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
  ['iness', 'y'],
  ['est', ''],
  ['iest', 'y'],
  ['ier', 'y'],
  ['iers', 'y'],
  ['ings', ''],
  ['ings', 'e'],
  ['ion', ''],
  ['ion', 'e'],
  ['ions', ''],
  ['ions', 'e'],
  ['ication', 'y'],
  ['ications', 'y'],
  ['ive', ''],
  ['ive', 'e'],
  ['able', ''],
  ['able', 'e'],
  ['ment', ''],
  ['ments', ''],
  ['en', ''],
  ['ens', ''],
];
/** Prefixes of the dictionary's rules. */
const beginnings = ['re', 'in', 'un', 'de', 'dis', 'con', 'pro'];
// cspell:enable

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

const isInflected = (word: string): boolean =>
  isListed(word) ||
  endings.some(
    ([ending, plain]) =>
      word.length >= ending.length + 2 && word.endsWith(ending) && isStem(word.slice(0, -ending.length), ending, plain),
  );

/** "planned" doubles the last letter of its stem. */
const isStem = (rest: string, ending: string, plain: string): boolean =>
  isListed(rest + plain) ||
  (plain === '' && rest.at(-1) === rest.at(-2) && /^(?:ed|ing|ers?|est)$/.test(ending) && isListed(rest.slice(0, -1)));

const leastAfterBeginning = 4;
/** True if a word is in the English dictionary, as listed or as its rules form it. */
export const inEnglish: Vocabulary = (word) =>
  isInflected(word) ||
  beginnings.some(
    (beginning) =>
      word.length >= beginning.length + leastAfterBeginning &&
      word.startsWith(beginning) &&
      isInflected(word.slice(beginning.length)),
  );
