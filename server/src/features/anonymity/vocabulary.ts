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
const words = new Set(
  new TextDecoder()
    .decode(dictionary.dic)
    .split('\n')
    .map((line) => line.split('/', 1)[0] ?? '')
    .filter((word) => /^[a-z]{2,}$/.test(word)),
);

/** True if a word is in the English dictionary, inflected or not. */
export const inEnglish: Vocabulary = (word) =>
  words.has(word) ||
  endings.some(
    ([ending, plain]) => word.length > ending.length + 2 && word.endsWith(ending) && isStem(word.slice(0, -ending.length), plain),
  );

/** "planned" doubles the last letter of its stem. */
const isStem = (rest: string, plain: string): boolean =>
  words.has(rest + plain) || (plain === '' && rest.at(-1) === rest.at(-2) && words.has(rest.slice(0, -1)));
