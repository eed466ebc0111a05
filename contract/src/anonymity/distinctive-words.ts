// Invented names. cspell:disable
import { givenNames } from './given-names.ts';
import { core, isAnd, particles, personOf, spellings } from './name-forms.ts';
import { ordinaryWords } from './ordinary-words.ts';
import { plainText } from './plain-text.ts';
import { Words } from './split-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import {
  descriptors,
  functionWords,
  isBuiltLikeTerm,
  isCommonWord,
  legalForms,
  organizationWords,
  places,
  technicalAcronyms,
} from './vocabulary.ts';

/** A word that names its owner even when it stands alone: "Zephyron" in "Zephyron Kryotech GmbH". */
export interface DistinctiveWord {
  /** In compact spelling. */
  word: string;
  /** As the name writes it. */
  written: string;
  /** A last name, which a text capitalizes. */
  ofPerson: boolean;
  /** Built like a technical term, so a text may mean the term unless it disguises the word. */
  likeTerm: boolean;
  /** Counts only if the text has an umlaut. */
  umlaut: boolean;
  /** A common word that people use as the name's short form: "Falcon" of "Falcon Robotics". */
  isCommon: boolean;
  /** Several common words of a name, which count when they are written together: "opticalcable" of "Optical Cable". */
  isJoined: boolean;
}

/** Common words of a name, which count only in some places. */
export const commonWord = (word: string, isJoined: boolean): DistinctiveWord => ({
  ...{ word, written: word, isJoined, isCommon: true },
  ...{ ofPerson: false, likeTerm: false, umlaut: false },
});

const leastLetters = 3;

/** Words that companies attach to their own name without a space: "Zephyrontech", "Halvorsenlabs". */
const attached =
  /(?:technologies|technology|technik|tech|laboratories|labs|lab|software|soft|systems|system|solutions|group|gruppe|pharma|medical|med|chemie|chem|electronics|elektronik|electric|tronics|tronic|energy|power|optics|optik|robotics|sensors|motors|motor|works|werke|werk|bau|holding|international|industries|biotech|bio|ventures|capital|partners|consulting|engineering|networks|digital|media|design)$/;
const leastBeforeAttached = 6;

/** The words of an organization's or person's name that identify it. */
export function distinctiveWords(name: string, isPerson: boolean, inVocabulary: Vocabulary): DistinctiveWord[] {
  const isDistinctive = (word: string): boolean =>
    word.length >= leastLetters && /\p{L}.*\p{L}/u.test(word) && !givenNames.has(word) && !isOrdinary(word, inVocabulary);
  const found = new Map<string, DistinctiveWord>();
  const foreign = wordsWithUmlaut(name);
  for (const { name: spelling, umlaut } of spellings(name))
    for (const written of isPerson ? lastNames(spelling) : wordsOfOrganization(spelling)) {
      const word = written.toLowerCase();
      const short = word.replace(attached, '');
      for (const one of short !== word && short.length >= leastBeforeAttached ? [word, short] : [word])
        if (!found.has(one) && foreign.has(one) && !isDistinctive(one) && !listed.some((list) => list.has(one)))
          found.set(one, {
            word: one,
            written,
            ofPerson: isPerson,
            likeTerm: false,
            umlaut: true,
            isCommon: false,
            isJoined: false,
          });
        else if (!found.has(one) && (isDistinctive(one) || isCoinage(one, inVocabulary))) {
          const likeTerm = !isDistinctive(one);
          found.set(one, {
            word: one,
            written: written.slice(0, one.length),
            ofPerson: isPerson,
            likeTerm,
            umlaut,
            isCommon: false,
            isJoined: false,
          });
        }
    }
  return [...found.values()];
}

/** Words whose umlaut shows that they aren't English: "Müller" isn't "muller". */
const wordsWithUmlaut = (name: string): ReadonlySet<string> =>
  new Set(
    (name.normalize('NFC').match(/\p{L}*[äöüøå]\p{L}*/giu) ?? [])
      .map((word) => plainText(word).lower)
      .filter(({ length }) => length > leastLetters),
  );

/** "AeroClean" and "Cryostem" are built like technical words. */
const isCoinage = (word: string, inVocabulary: Vocabulary): boolean =>
  word.length >= leastInCoinage &&
  isBuiltLikeTerm(word, inVocabulary) &&
  !inVocabulary(word) &&
  !listed.some((list) => list.has(word));
const leastInCoinage = 7;

const listed = [ordinaryWords, legalForms, descriptors, organizationWords, places, functionWords];
/** True for a word that identifies no one: a common word, a technical term, or a usual part of company names. */
export const isOrdinary = (word: string, inVocabulary: Vocabulary): boolean =>
  isCommonWord(word, inVocabulary) || listed.some((list) => list.has(word)) || (word.length <= 4 && technicalAcronyms.has(word));

/** The words as written, without legal forms; words in camel case also in parts. */
function wordsOfOrganization(name: string): string[] {
  const words = new Words(plainText(name));
  const all = Array.from({ length: words.count }, (_, index) => words.written(index));
  const kept = new Set(core(all.map((word) => word.toLowerCase())));
  return all
    .filter((word) => kept.has(word.toLowerCase()) && !isAnd(word.toLowerCase()))
    .flatMap((word) => [word, ...humpsOf(word)]);
}

const leastInHump = 5;
/** "Halvorsen" and "Cooler" of "HalvorsenCooler". */
const humpsIn = (word: string): readonly string[] => word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu) ?? [];
function humpsOf(word: string): string[] {
  const humps = humpsIn(word);
  return humps.length > 1 ? humps.filter((hump) => hump.length >= leastInHump) : [];
}

function lastNames(name: string): string[] {
  const person = personOf(name);
  return (person?.last ?? []).filter((word) => !particles.has(word));
}

const joiningWords = new Set('fur fuer des y e d l zu'.split(' '));
/** The first letters of a name of several words: "HKUST". Null for short ones. */
export function initialsOf(name: string): string | null {
  const words = new Words(plainText(name));
  const all = Array.from({ length: words.count }, (_, index) => words.at(index));
  const kept = core(all).filter(
    (word) => !functionWords.has(word) && !particles.has(word) && !joiningWords.has(word) && !isAnd(word) && /^\p{L}/u.test(word),
  );
  const initials = kept.map((word) => word.slice(0, 1)).join('');
  return kept.length >= leastLetters && kept.length <= 8 ? initials : null;
}
