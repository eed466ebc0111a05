// Words of several languages. cspell:disable
import { isOwn } from './findings.ts';
import { actsAsCompany, isCued, isCuedInLowerCase, isPossessive, isStronglyCued } from './name-cues.ts';
import { writing } from './name-forms.ts';
import type { Match } from './name-index.ts';
import { eponyms } from './ordinary-words.ts';
import type { Words } from './split-words.ts';
import { determiners, eponymNouns, functionWords, standardsBodies, titles, units } from './vocabulary.ts';

/** Words of a text that spell a known name. */
export interface Candidate {
  match: Match;
  /** First word. */
  from: number;
  /** Last word. */
  to: number;
  /** Last word of the legal form after the name; otherwise `to`. */
  through: number;
}

/** No text has this many words of a name in a row by coincidence. */
const wordsOfUniquePhrase = 5;

/** True if a word belongs to a name in the text. Such words say nothing about how the text uses capitals. */
type IsNamed = (word: number) => boolean;

/** Decides if the text means the name and not a word with the same spelling. */
export function isWrittenAsName(words: Words, candidate: Candidate, isNamed: IsNamed): boolean {
  const { match, from, to, through } = candidate;
  if (through > to) return match.writing < writing.lastName;
  if (isMeasure(words, from, to) || (match.writing === writing.leading && isTitle(words, from - 1))) return false;
  if (isOwn(match.role) && from === to && standsOut(words, candidate, isNamed)) return true;
  switch (match.writing) {
    case writing.any:
      return !isTermOfScience(words, candidate) || from < to;
    case writing.capitalized:
      return words.isCapitalized(from) && !isTermOfScience(words, candidate);
    case writing.acronym:
      return isAcronym(words, from, to) && !isHeadingOfCapitals(words, from, to, isNamed);
    case writing.initialism:
      return false;
    case writing.genitive:
      return /^[\p{Lu}\d]+s$/u.test(words.written(to));
    case writing.derived:
      return articles.has(words.at(from - 1)) && words.isCapitalized(from) && words.isCapitalized(to);
    case writing.derivedShort:
      return articles.has(words.at(from - 1)) && isShortName(words, from, to, isNamed);
    case writing.rareInitialism:
    case writing.rareAcronym:
      return isAcronym(words, from, to) && (isCued(words, from, to) || isPossessive(words, to));
    case writing.lastName:
      return (words.isCapitalized(to) && !isTermOfScience(words, candidate)) || isTitled(words, from, to);
    case writing.titled:
      return isTitled(words, from, to);
    case writing.initials:
      return hasInitials(words, from, to);
    case writing.asName:
      if (isOwn(match.role) && to - from + 1 >= wordsOfUniquePhrase) return true;
      return to > from ? isPhraseAsName(words, candidate, isNamed) : isWordAsName(words, candidate, isNamed);
    case writing.leading:
      return isCued(words, from, to) && isWordAsName(words, candidate, isNamed);
  }
}

/** A name of one word that belongs to the listing, before a hyphen and a noun ("Apple-Telefon") or in capitals in a text of small letters. */
function standsOut(words: Words, { match, from, to }: Candidate, isNamed: IsNamed): boolean {
  const word = words.at(from);
  if (!lonely.includes(match.writing) || (match.writing === writing.rareAcronym && !/^\d+\p{L}+$/u.test(word))) return false;
  const isUpper = words.isUpperCase(from);
  if (words.gap(from - 1) === '-' || eponyms.has(word)) return false;
  if (words.gap(to) === '-' && words.isCapitalized(to + 1) && (isUpper || words.isCapitalized(from)))
    return words.at(to + 1).length > 2;
  if (!isUpper || !isAcronym(words, from, to) || isLabel(words, from, to)) return false;
  return !isHeadingOfCapitals(words, from, to, isNamed) && (isSmall(words, from - 1) || isSmall(words, to + 1));
}
const lonely: readonly number[] = [writing.asName, writing.acronym, writing.rareAcronym, writing.capitalized, writing.leading];
const isSmall = (words: Words, at: number): boolean =>
  words.at(at).length > 1 && words.written(at).slice(1) === words.at(at).slice(1);

/**
 * True if only a person can tell whether the text means a name that belongs to the listing: its common words have capitals inside a
 * sentence, or its initials occur.
 */
export function mayBeName(words: Words, { match, from, to, through }: Candidate, isNamed: IsNamed): boolean {
  if (through > to || isMeasure(words, from, to)) return false;
  if (match.writing === writing.derived) return words.isCapitalized(from) || words.isCapitalized(to);
  if (match.writing === writing.derivedShort) return isShortName(words, from, to, isNamed);
  if (match.writing === writing.initialism) return isAcronym(words, from, to) && !isHeadingOfCapitals(words, from, to, isNamed);
  if (match.writing === writing.rareAcronym) return isAcronym(words, from, to) && !isHeadingOfCapitals(words, from, to, isNamed);
  if (match.writing === writing.genitive)
    return (
      words.isCapitalized(from) &&
      !words.isUpperCase(from) &&
      (!words.startsSentence(from) || words.isCapitalized(to + 1)) &&
      words.gap(to) === ' '
    );
  if (match.writing !== writing.asName && match.writing !== writing.leading) return false;
  if (match.writing === writing.leading && isTitle(words, from - 1)) return false;
  if (!words.isCapitalized(from)) return isHyphenated(words, from, to);
  if (to > from) return isCapitalizedPhrase(words, from, to) && !words.isUpperCase(from);
  return (
    (!words.startsSentence(from) || isPossessive(words, to) || makerVerbs.has(words.at(to + 1))) &&
    !words.isUpperCase(from) &&
    !(eponyms.has(words.at(from)) && words.gap(to) !== '-' && isTermOfScience(words, { match, from, to, through })) &&
    (!isLabel(words, from, to) || words.gap(to) === '-') &&
    words.gap(from - 1) !== '-' &&
    !isHeading(words, from, to, isNamed)
  );
}

const makerVerbs = new Set(
  'built makes made builds developed develops designed invented offers uses tested wants needs'.split(' '),
);
const articles = new Set('the die der das den dem des'.split(' '));
/** "EPFL" and "FhG": capitals, at least the first and the last letter. */
const isShortName = (words: Words, from: number, to: number, isNamed: IsNamed): boolean =>
  (isAcronym(words, from, to) || /^\p{Lu}\p{Ll}\p{Lu}$/u.test(words.written(from))) &&
  !isHeadingOfCapitals(words, from, to, isNamed);

/** All words of a name in lower case, joined by hyphens: "a general-electric turbine". */
function isHyphenated(words: Words, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (words.gap(at) !== '-') return false;
  return to > from && words.gap(from - 1) !== '-' && words.gap(to) !== '-';
}

/** "Apple and Samsung": a capitalized common word next to a name, with only a comma, slash or "and" between them. */
export function joinsList(words: Words, { match, from, to }: Candidate, isNamed: IsNamed): boolean {
  const capital = match.writing === writing.asName && words.isCapitalized(from);
  const acronym = (match.writing === writing.rareAcronym || match.writing === writing.acronym) && isAcronym(words, from, to);
  if (!capital && !acronym) return false;
  const link = (word: number): boolean => /^(?:and|or|und|et|&)$/.test(words.at(word));
  const comma = (word: number): boolean => /^ ?[,/] ?$/.test(words.gap(word));
  const before = link(from - 1) ? from - 2 : comma(from - 1) ? from - 1 : -1;
  const after = link(to + 1) ? to + 2 : comma(to) ? (link(to + 1) ? to + 2 : to + 1) : -1;
  return (before >= 0 && isNamed(before)) || (after >= 0 && after < words.count && isNamed(after));
}

/** "3 Tesla", "5 HP", and names of standards before their numbers. */
function isMeasure(words: Words, from: number, to: number): boolean {
  if (from !== to) return false;
  const word = words.at(from);
  const numberBefore = /\d$/.test(words.at(from - 1)) && /^ ?-?$/.test(words.gap(from - 1));
  if (units.has(word) && words.at(from - 1) === 'degrees') return true;
  if (numberBefore && (units.has(word) || words.end(from) - words.start(from) <= 2)) return true;
  return standardsBodies.has(word) || isConcentration(words, to);
}

/** "3M HCl" and "3M solution". */
const isConcentration = (words: Words, at: number): boolean =>
  /^\d+M$/.test(words.written(at)) &&
  (chemicals.has(words.at(at + 1)) || /^(?:\p{Lu}\p{Ll}?\d?){2,}$/u.test(words.written(at + 1)));
const chemicals = new Set('solution solutions losung losungen of aqueous acid urea tris buffer'.split(' '));

/** "Hall effect", "Young's modulus", "Bosch process". */
function isTermOfScience(words: Words, { from, to }: Candidate): boolean {
  if (/^[-'’]$/.test(words.gap(to)) && words.at(to + 1) !== 's' && words.isCapitalized(to + 1)) return true;
  if (words.gap(from - 1) === '-' && words.isCapitalized(from - 1)) return true;
  const next = words.gap(to) === "'" && words.at(to + 1) === 's' ? to + 2 : to + 1;
  return words.gap(next - 1) === ' ' && eponymNouns.has(words.at(next)) && !words.isCapitalized(next);
}

function isAcronym(words: Words, from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1) if (!words.isUpperCase(at) && !/^[\d&]+$/.test(words.written(at))) return false;
  const glued = /^[-/_]$/;
  return (
    !(glued.test(words.gap(to)) && /^\d/.test(words.at(to + 1))) &&
    !(glued.test(words.gap(from - 1)) && /\d$/.test(words.at(from - 1)))
  );
}

/** A title before the name, or "et al." after it. */
function isTitled(words: Words, from: number, to: number): boolean {
  if (!words.isCapitalized(from)) return false;
  if (words.at(to + 1) === 'et' && words.at(to + 2) === 'al') return true;
  return isTitle(words, from - 1) || (/^inventors?$/.test(words.at(from - 1)) && words.gap(from - 1) === ' ');
}

/** "Dr." or "Ms." before a name. */
export const isTitle = (words: Words, at: number): boolean =>
  titles.has(words.at(at)) && words.isCapitalized(at) && /^\.? $/.test(words.gap(at));

/** Initials are capital letters, and the last name is capitalized: "J. Stone", "Stone, J.". */
function hasInitials(words: Words, from: number, to: number): boolean {
  let long = 0;
  for (let at = from; at <= to; at += 1) {
    if (!words.isCapitalized(at)) return false;
    if (words.end(at) - words.start(at) > 1) long += 1;
  }
  if (from === to || long === 0) return false;
  const initialFirst = words.end(from) - words.start(from) === 1;
  if (initialFirst) return words.gap(from).startsWith('.') || from + 1 < to;
  return words.gap(to).startsWith('.') || words.gap(to - 1).startsWith(',');
}

/** Several common words: each capitalized, in a text that doesn't capitalize everything. */
function isPhraseAsName(words: Words, { from, to }: Candidate, isNamed: IsNamed): boolean {
  if (!isCapitalizedPhrase(words, from, to)) return false;
  if (isCued(words, from, to)) return true;
  return !isHeading(words, from, to, isNamed) && !extendsPhrase(words, from, to, isNamed);
}

function isCapitalizedPhrase(words: Words, from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1)
    if (
      !words.isCapitalized(at) &&
      !functionWords.has(words.at(at)) &&
      !/^[\d&]/.test(words.at(at)) &&
      !(words.at(at) === 's' && words.gap(at - 1) === "'")
    )
      return false;
  return true;
}

function isWordAsName(words: Words, candidate: Candidate, isNamed: IsNamed): boolean {
  const { from, to } = candidate;
  if (!words.isCapitalized(from)) return isCuedInLowerCase(words, from, to);
  if (isTermOfScience(words, candidate) || isLabel(words, from, to)) return false;
  if (isStronglyCued(words, from)) return true;
  if (isEmphasis(words, from) && !isCued(words, from, to)) return false;
  if (words.startsSentence(from)) return actsAsCompany(words, to);
  if (isHeading(words, from, to, isNamed)) return false;
  if (extendsPhrase(words, from, to, isNamed)) return isCued(words, from, to);
  return true;
}

/** Capitals stress a word, as in "the TARGET", but a short word in capitals is a name: "SAP software". */
const isEmphasis = (words: Words, at: number): boolean =>
  words.isUpperCase(at) && (words.end(at) - words.start(at) > 4 || determiners.has(words.at(at - 1)));

/** "Block 3", "(the "Target")", "core-Shell", "Target-oriented". */
function isLabel(words: Words, from: number, to: number): boolean {
  const next = words.at(to + 1);
  if (words.gap(to) === ' ' && (/^\d/.test(next) || (next.length === 1 && next !== 's' && words.isCapitalized(to + 1))))
    return true;
  if (/["']$/.test(words.gap(from - 1)) && /^["']/.test(words.gap(to)) && !isPossessive(words, to)) return true;
  if (words.gap(from - 1).endsWith('-') && words.gap(from - 1).length === 1) return true;
  return words.gap(to) === '-' && !nameSuffixes.has(next);
}
const nameSuffixes = new Set(
  'based compatible made owned branded designed certified backed only like style funded led specific exclusive'.split(' '),
);

/** True if the name is part of a longer capitalized phrase, such as "Target Acquisition Module". */
function extendsPhrase(words: Words, from: number, to: number, isNamed: IsNamed): boolean {
  const isPart = (word: number): boolean =>
    words.isCapitalized(word) && !isNamed(word) && words.at(word).length > 1 && !functionWords.has(words.at(word));
  if (words.gap(to) === ' ' && isPart(to + 1)) return true;
  // "Time Difference of Arrival (TDA)"
  if (words.gap(to) === ' (' && words.isUpperCase(to + 1)) return true;
  const before = words.at(from - 1) === 'of' ? from - 2 : from - 1;
  return words.gap(from - 1) === ' ' && isPart(before) && !words.startsSentence(before);
}

/** True if the other words of the sentence are capitalized as in a heading. */
function isHeading(words: Words, from: number, to: number, isNamed: IsNamed): boolean {
  let capitalized = 0;
  let others = 0;
  const look = (at: number): void => {
    const word = words.at(at);
    if (isNamed(at) || functionWords.has(word) || word.length < 3 || /^\d/.test(word)) return;
    if (words.isCapitalized(at)) capitalized += 1;
    else others += 1;
  };
  const reach = 12;
  let at = from;
  while (at > 0 && from - at < reach && !words.startsSentence(at)) {
    at -= 1;
    look(at);
  }
  // The first word of a sentence says nothing.
  if (at < from && words.startsSentence(at) && !isNamed(at) && words.isCapitalized(at) && capitalized > 0) capitalized -= 1;
  for (at = to + 1; at < words.count && at - to < reach && !words.startsSentence(at); at += 1) look(at);
  if (capitalized + others === 0) return false;
  return capitalized > others || (capitalized >= 2 && capitalized === others);
}

function isHeadingOfCapitals(words: Words, from: number, to: number, isNamed: IsNamed): boolean {
  const shouts = (at: number): boolean =>
    at >= 0 && at < words.count && words.isUpperCase(at) && words.at(at).length > 3 && !isNamed(at);
  return shouts(from - 1) || shouts(to + 1);
}
