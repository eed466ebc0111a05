import { distinctiveWords, initialsOf } from './distinctive-words.ts';
import { leadingInitials, leadingPhrase, leadingWord } from './leading-words.ts';
import type { NameForm, Writing } from './name-forms.ts';
import { soleWord, writing, writingOfWord } from './name-forms.ts';
import { isUniversity, universityForms } from './university-forms.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isCommonWord, technicalAcronyms } from './vocabulary.ts';

/** Longer words are searched for in every form. */
const mostLetters = 3;

/** More ways to write the name of an organization that belongs to the listing: its short words, its initials, and its only distinctive word. */
export function ownForms(name: string, inVocabulary: Vocabulary): NameForm[] {
  const forms: NameForm[] = distinctiveWords(name, false, inVocabulary)
    .filter(({ word }) => word.length <= mostLetters)
    .map(({ word, written, umlaut }) => ({ parts: [word], writing: writingOfWord(word, written, inVocabulary), umlaut }));
  for (const { word } of distinctiveWords(name, false, inVocabulary).filter(({ umlaut }) => umlaut))
    forms.push({ parts: [word], writing: writing.asName });
  const initials = initialsOf(name);
  if (initials !== null) {
    const how = writingOfInitials(initials, inVocabulary);
    forms.push({ parts: [initials], writing: how === writing.initialism && isUniversity(name) ? writing.derivedShort : how });
  }
  forms.push(...shortInitials(name), ...universityForms(name));
  const sole = soleWord(name);
  if (sole !== null && isCommonWord(sole, inVocabulary)) forms.push({ parts: [sole], writing: writing.asName });
  const leading = leadingWord(name, inVocabulary);
  if (leading !== null && leading !== sole) forms.push({ parts: [leading], writing: writing.leading });
  const phrase = leadingPhrase(name);
  if (phrase !== null) forms.push({ parts: phrase, writing: writing.asName });
  return forms;
}

/** Genitives of names that are one word: "SAPs". Longer distinctive words are found with every ending. */
export const genitivesOf = (forms: readonly NameForm[]): NameForm[] =>
  forms
    .filter(({ parts, writing: how }) => parts.length === 1 && withGenitive.includes(how))
    .map(({ parts, umlaut = false }) => ({ parts: [`${parts[0]}s`], writing: writing.genitive, umlaut }));
const withGenitive: readonly Writing[] = [writing.asName, writing.acronym, writing.capitalized, writing.leading];

/** "P&G" for Procter & Gamble, and "NC" for Nordic Cranes. */
function shortInitials(name: string): NameForm[] {
  const parts = leadingInitials(name);
  if (parts === null || technicalAcronyms.has(parts.join(''))) return [];
  return [{ parts, writing: parts.length > 2 ? writing.initialism : writing.rareInitialism }];
}

const writingOfInitials = (initials: string, inVocabulary: Vocabulary): Writing =>
  technicalAcronyms.has(initials) || isCommonWord(initials, inVocabulary) ? writing.rareInitialism : writing.initialism;
