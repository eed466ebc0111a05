// Invented names. cspell:disable
import { givenNames } from './given-names.ts';
import { core, isAnd, partsOf, wordsOf } from './name-forms.ts';
import { ordinaryWords } from './ordinary-words.ts';
import { beyondAscii } from './plain-text.ts';
import type { Vocabulary } from './vocabulary.ts';
import {
  descriptors,
  functionWords,
  isBuiltLikeTerm,
  isCommonWord,
  organizationWords,
  places,
  technicalAcronyms,
} from './vocabulary.ts';

/** Common words that say what a company does or is, and that a text may capitalize for another reason. */
const openers = new Set(
  `advanced applied active adaptive alternative analog analytical angel automated automatic basic best better bright clean clear clinical complete
  compact connected continental control core creative critical custom design direct discovery dynamic early easy efficient electrical enhanced environmental essential
  evolution expert express fast first flexible flow flying free fresh full functional fundamental future genetic global good great green health heat high home human
  hybrid ideal independent innovative innovation insight integrated integrity intelligent interactive leading life light linear liquid living magnetic major mechanical
  medical mobile modern molecular motion multiple mutual national natural neural next nuclear object ocean open optical optimal organic original performance personal physical
  plasma power precision precise premier prime product professional progressive protein public pure quality quantum radiant rapid reliable renewable research resource safe
  secure security sensor silicon simple single smart social solid sound space special specialty specialized speed structural superior surface sustainable synthetic system target
  technical thermal tissue total trade traffic translational true united universal urban value variable vehicle vertical virtual vision visual vital water wave wearable white world
  energy air blue red black gold silver big small little old young north south east west central eastern western northern southern street state city county`.split(
    /\s+/,
  ),
);

/** The common word that a name starts with, and that people use alone; null if it says only what kind of company it is. */
export function leadingWord(name: string, inVocabulary: Vocabulary): string | null {
  const [word = ''] = core(wordsOf(name));
  const isGeneric = [descriptors, organizationWords, functionWords, givenNames, openers, ordinaryWords].some((list) =>
    list.has(word),
  );
  if (isGeneric || word.length < 4 || (places.has(word) && word !== 'phoenix')) return null;
  return isCommonWord(word, inVocabulary) && !isBuiltLikeTerm(word, inVocabulary) ? word : null;
}

/** The first two words of a longer name: "Granite Peak" of "Granite Peak Semiconductors". */
export function leadingPhrase(name: string): string[] | null {
  const words = partsOf(core(wordsOf(name)));
  const phrase = words.slice(0, words[1] === '&' ? 3 : 2);
  return phrase.length < words.length && phrase.every((word) => word === '&' || (word.length > 2 && !functionWords.has(word)))
    ? phrase
    : null;
}

/** A common word, or three letters that aren't one ("ABB"). */
const counts = (word: string, inVocabulary: Vocabulary): boolean =>
  word.length === 3
    ? /^[a-z]+$/.test(word) && !technicalAcronyms.has(word) && !isCommonWord(word, inVocabulary)
    : word.length > 3 && isCommonWord(word, inVocabulary);

const leastJoined = 6;
/** The word that people use alone, and its first words written together: the first two, and those before a word such as "Systems". */
export function commonParts(name: string, inVocabulary: Vocabulary): { word: string; isJoined: boolean }[] {
  let words = core(wordsOf(name)).filter((word) => !isAnd(word));
  const leading = words.length === 1 ? words[0] : leadingWord(name, inVocabulary);
  while (words.length > 2 && (descriptors.has(words.at(-1) ?? '') || organizationWords.has(words.at(-1) ?? '')))
    words = words.slice(0, -1);
  const joined = new Set([words, leadingPhrase(name) ?? []].filter(({ length }) => length > 1).map((some) => some.join('')));
  const isName = (word: string): boolean => word.length >= leastJoined && !inVocabulary(word) && !beyondAscii.test(word);
  return [
    ...(leading && counts(leading, inVocabulary) ? [{ word: leading, isJoined: false }] : []),
    ...[...joined].filter(isName).map((word) => ({ word, isJoined: true })),
  ];
}

/** "p&g" of "Procter & Gamble", or "nc" of "Nordic Cranes", in parts; null for other names. */
export function leadingInitials(name: string): string[] | null {
  const words = partsOf(core(wordsOf(name)));
  const ofPair = words[1] === '&' && words.length >= 3;
  if (!ofPair && words.length !== 2) return null;
  const initials = words.slice(0, ofPair ? 3 : 2).map((word) => word.slice(0, 1));
  return initials.every((initial) => /[\p{L}&]/u.test(initial)) ? (ofPair ? initials : [initials.join('')]) : null;
}
