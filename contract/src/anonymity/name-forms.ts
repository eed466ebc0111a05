import { beyondAscii, plainText } from './plain-text.ts';
import { Words } from './split-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import {
  descriptors,
  functionWords,
  givenNames,
  isCommonWord,
  leadingForms,
  legalForms,
  organizationWords,
  places,
  technicalAcronyms,
} from './vocabulary.ts';

/** The ways in which a name must be written to count. */
export const writing = {
  /** In any case. */
  any: 0,
  /** With a capital letter. */
  capitalized: 1,
  /** As a name: inside a sentence, next to a legal form, or in a telling position. */
  asName: 2,
  /** In capitals, as an acronym. */
  acronym: 3,
  /** In capitals and in a telling position. */
  rareAcronym: 4,
  /** Only a last name. */
  lastName: 5,
  /** A common word as a last name: after a title or before "et al.". */
  titled: 6,
  /** A last name with initials. */
  initials: 7,
  /** The first letters of the words of a name. */
  initialism: 8,
  /** First letters that are also a technical acronym. */
  rareInitialism: 9,
  /** With an s after it: "SAPs". */
  genitive: 10,
  /** With words that the name doesn't have: "TU Dresden". */
  derived: 11,
  /** A short name in its usual case: "EPFL", "FhG". */
  derivedShort: 12,
  /** A common word at the start of a name, which people use alone: "Falcon" of "Falcon Robotics". */
  leading: 13,
} as const;
export type Writing = (typeof writing)[keyof typeof writing];

/** A way to write a name, in compact spelling: lower case, no accents, no separators. */
export interface NameForm {
  /** Its words, "&" for "and". */
  parts: readonly string[];
  writing: Writing;
  /** Written together, its words are an ordinary word: "Best Ow" isn't "bestow". */
  joinsToWord?: boolean;
  /** Counts only if the text has an umlaut: the name is "Mueller", and the text says "Müller". */
  umlaut?: boolean;
}

export const partsOf = (words: readonly string[]): string[] => words.map((word) => (isAnd(word) ? '&' : word));
const joined = (words: readonly string[]): string => partsOf(words).join('');
export const isAnd = (word: string): boolean => word === '&' || word === 'and' || word === 'und' || word === 'et';

export const wordsOf = (name: string): string[] => {
  const words = new Words(plainText(name));
  return Array.from({ length: words.count }, (_, index) => words.at(index));
};

/** The name without legal forms: "The Acme Co., Ltd." is "acme". */
export function core(words: readonly string[]): string[] {
  let kept = [...words];
  for (let size = 4; size > 0; size -= 1) {
    while (kept.length > size && legalForms.has(kept.slice(-size).join(''))) {
      kept = kept.slice(0, -size);
      size = 4;
    }
    while (kept.length > 1 && isAnd(kept.at(-1) ?? '')) kept = kept.slice(0, -1);
  }
  for (let size = Math.min(6, kept.length - 1); size > 0; size -= 1)
    if (leadingForms.has(joined(kept.slice(0, size)))) {
      kept = kept.slice(size);
      size = Math.min(7, kept.length);
    }
  return kept;
}

/** The way in which a name of one word must be written. */
export function writingOfWord(word: string, written: string, inVocabulary: Vocabulary): Writing {
  if (/^\d*$/.test(word)) return writing.titled;
  if (beyondAscii.test(word)) return writing.any;
  const capitals = written === written.toUpperCase();
  if (word.length <= 2) return writing.rareAcronym;
  if (word.length <= 4 && capitals && technicalAcronyms.has(word)) return writing.rareAcronym;
  if (word.length === 3 && capitals && !inVocabulary(word)) return writing.acronym;
  if (isCommonWord(word, inVocabulary) || places.has(word) || organizationWords.has(word)) return writing.asName;
  return word.length <= 4 ? writing.capitalized : writing.any;
}

function writingOf(words: readonly string[], written: string, inVocabulary: Vocabulary): Writing {
  const [first = ''] = words;
  if (words.length === 1) return writingOfWord(first, written, inVocabulary);
  if (beyondAscii.test(joined(words))) return writing.any;
  const telling = words.filter((word) => word.length > 1 && !functionWords.has(word) && !isAnd(word));
  if (telling.length === 0) return joined(words).length < 4 ? writing.rareAcronym : writing.acronym;
  const common = telling.every(
    (word) => /^\d+$/.test(word) || isCommonWord(word, inVocabulary) || places.has(word) || organizationWords.has(word),
  );
  return common ? writing.asName : writing.any;
}

/** "Müller" is also written "Mueller", and "Mueller" may stand for "Müller". */
export function spellings(name: string): { name: string; umlaut: boolean }[] {
  const composed = name.normalize('NFC');
  const expanded = composed.replace(/[äöüøåÄÖÜØÅ]/g, (letter) => expansions[letter.toLowerCase()] ?? letter);
  const reduced = composed.replace(/([aou])e/gi, '$1');
  return [
    { name, umlaut: false },
    ...(expanded === composed ? [] : [{ name: expanded, umlaut: false }]),
    ...(reduced === composed ? [] : [{ name: reduced, umlaut: true }]),
  ];
}
const expansions: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** "(publ)", "(Class A)" or "/DE/" after a name. */
const remark = /\s*(?:\([^()]{1,40}\)|[\\/][A-Z]{2,3}[\\/]?)\s*$/;
const withoutRemark = (name: string): string => name.replace(remark, '') || name;

/** The ways to write an organization's name. */
export function organizationForms(name: string, inVocabulary: Vocabulary): NameForm[] {
  return spellings(withoutRemark(name)).flatMap(({ name: spelling, umlaut }) => {
    const words = core(wordsOf(spelling));
    const key = joined(words);
    if (key.length < 2) return [];
    const written = new Words(plainText(spelling)).plain.text.replace(/\P{L}/gu, '').slice(0, 40);
    const how = writingOf(words, words.length === 1 ? writtenCore(spelling, key) : written, inVocabulary);
    const forms: NameForm[] = [
      { parts: partsOf(words), writing: how, joinsToWord: words.length > 1 && inVocabulary(key), umlaut },
    ];
    const short = shortForm(words);
    if (short !== null) {
      const common = isCommonWord(short, inVocabulary);
      forms.push({ parts: [short], writing: common ? writing.asName : writing.capitalized, umlaut });
    }
    return forms;
  });
}

/** "Samsung" for Samsung Electronics, "Bosch" for Robert Bosch; null if the word alone names no one. */
function shortForm([first = '', ...rest]: readonly string[]): string | null {
  const [second = ''] = rest;
  const word =
    rest.length === 1 && givenNames.has(first)
      ? second
      : rest.length > 0 && rest.every((part) => descriptors.has(part))
        ? first
        : '';
  return word.length < 4 || places.has(word) || descriptors.has(word) || organizationWords.has(word) ? null : word;
}

/** The only word of a name that says more than the kind of company: "stern" in "Stern Medical Systems GmbH". */
export function soleWord(name: string): string | null {
  const telling = core(wordsOf(name)).filter(
    (word) =>
      !descriptors.has(word) && !organizationWords.has(word) && !places.has(word) && !functionWords.has(word) && !isAnd(word),
  );
  const [word = ''] = telling;
  return telling.length === 1 && word.length >= 4 && !givenNames.has(word) ? word : null;
}

/** The word as the name writes it, for its case. */
function writtenCore(name: string, key: string): string {
  const plain = plainText(name);
  const compact = plain.lower.indexOf(key);
  return compact < 0 ? key : plain.text.slice(compact, compact + key.length);
}

export const particles = new Set(
  'van von vom der den de la le du di da dos das del della bin ibn al el ter ten zu zur zum st san mac mc o'.split(' '),
);
const suffixes = new Set('jr sr ii iii iv phd md dr prof mr mrs ms dipl ing msc bsc mba esq'.split(' '));

interface Person {
  first: string[];
  last: string[];
}

/** Splits "Ada van der Berg" and "van der Berg, Ada"; null for a name of one word. */
export function personOf(name: string): Person | null {
  const [before = '', after] = name.split(/[,;]/);
  // Words joined by a hyphen or an apostrophe are one part: "Müller-Brandt", "O'Brien".
  const parts = (text: string): string[][] =>
    text
      .split(/\s+/)
      .map(wordsOf)
      .filter((part) => part.length > 0 && !suffixes.has(part.join('')) && !part.some(isAnd));
  const given = after === undefined ? [] : parts(after);
  const all = parts(before);
  if (given.length > 0) return { first: given.flat(), last: all.flat() };
  let at = all.length - 1;
  while (at > 1 && particles.has(all[at - 1]?.join('') ?? '')) at -= 1;
  return at < 1 ? null : { first: all.slice(0, at).flat(), last: all.slice(at).flat() };
}

/** The ways to write a person's name. `own` adds the last name on its own. */
export function personForms(name: string, inVocabulary: Vocabulary, own: boolean): NameForm[] {
  return spellings(name).flatMap(({ name: spelling, umlaut }) => {
    const person = personOf(spelling);
    if (person === null || person.last.length === 0) return organizationForms(spelling, inVocabulary);
    return formsOf(person, inVocabulary, own).map((form) => ({ ...form, umlaut }));
  });
}

function formsOf({ first, last }: Person, inVocabulary: Vocabulary, own: boolean): NameForm[] {
  const unspaced = beyondAscii.test(first.join('') + last.join(''));
  const common = [...first, ...last].every((word) => word.length <= 3 || isCommonWord(word, inVocabulary) || particles.has(word));
  const whole = unspaced ? writing.any : common ? writing.asName : writing.any;
  const lastKey = last.join('');
  const forms: NameForm[] = [];
  const add = (words: readonly string[], how: Writing): void => {
    forms.push({ parts: words, writing: how });
  };
  const written = first[0]?.length === 1 ? [first] : [first, ...(first.length > 1 ? [first.slice(0, 1)] : [])];
  for (const given of written)
    if (unspaced || given.some((word) => word.length > 1)) {
      add([...given, ...last], whole);
      add([...last, ...given], whole);
    }
  const distinctive = !isCommonWord(lastKey, inVocabulary) && lastKey.length >= 4;
  const initials = first.map((word) => word.slice(0, 1));
  const abbreviated = [first.slice(0, 1).concat(initials.slice(1)), initials, initials.slice(0, 1)];
  if (!unspaced && (own || distinctive) && lastKey.length >= 3)
    for (const given of abbreviated) {
      const how = given.some((word) => word.length > 1) ? whole : writing.initials;
      add([...given, ...last], how);
      add([...last, ...given], how);
    }
  if (own && !unspaced && lastKey.length >= 2) add(last, distinctive ? writing.lastName : writing.titled);
  return forms;
}

/** True for a name with words, digits or signs that are typical of organizations. */
export function looksLikeOrganization(name: string): boolean {
  const words = wordsOf(name);
  if (/[\d&/]/.test(name) || (core(words).length !== words.length && !particles.has(words.at(-2) ?? ''))) return true;
  return words.some((word) => organizationWords.has(word) || descriptors.has(word) || functionWords.has(word));
}

/** True for a name that may be a person's: two to four words, none of which is typical of organizations. */
export function looksLikePerson(name: string): boolean {
  const { length } = wordsOf(name);
  return length >= 2 && length <= 4 && !looksLikeOrganization(name);
}
