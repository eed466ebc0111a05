import { messages } from '@brevet/contract/messages';
import { problemOfReading } from '@brevet/contract/number-problem';
import { foldName, nameWords } from '@brevet/contract/patent-names';
import type { SearchedNumber } from '@brevet/contract/patent-number';
import { applicationsOf, findPatentNumbers, searchedOf, storedApplication } from '@brevet/contract/patent-number';
import type { patentSearchFields } from '@brevet/contract/patent-search';
import { mostSearchedNumbers, patentSearchNames } from '@brevet/contract/patent-search';
import type { z } from 'zod';
import { Refusal } from '../../platform/http/errors.ts';
import type { TermFilter } from '../patent-terms/patent-terms.ts';
import { termFilterOf } from '../patent-terms/patent-terms.ts';
import type { Keywords } from './keywords.ts';
import { readKeywords, requireStart, wanted } from './keywords.ts';

/** The fields of a search, without empty ones. */
export type PatentSearch = { [K in keyof typeof patentSearchFields]?: z.output<(typeof patentSearchFields)[K]> };

/** A word of a name, or the start of one. */
export interface NameWord {
  text: string;
  start: boolean;
}

export interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** A search in the form that the database and the search engine compare. */
export interface SearchTerms {
  /** Null if no number is asked for. A number without a country is one of any country. */
  numbers: { patents: SearchedNumber[]; applications: SearchedNumber[] } | null;
  keywords: Keywords | null;
  assignee: NameWord[];
  inventor: NameWord[];
  /** The starts of a class, in upper case without spaces, in each spelling that the store may have. */
  patentClasses: string[];
  published: Days;
  filed: Days;
  legal: LegalTerms;
}

/** A search's conditions on the kept terms. */
export interface LegalTerms extends TermFilter {
  owner: NameWord[];
}

const mostNameWords = 12;

/** Reads what was typed. Throws if nothing was, or if it can't be compared. */
export function readSearch(search: PatentSearch): SearchTerms {
  if (patentSearchNames.every((name) => search[name] === undefined)) throw new Refusal('search_empty', messages.nothingToSearch);
  const keywords = search.Keywords === undefined ? null : readKeywords(search.Keywords);
  const terms: SearchTerms = {
    numbers: search.PatentNumber === undefined ? null : numbersOf(search.PatentNumber),
    keywords: keywords && wanted(keywords).length + keywords.none.length > 0 ? keywords : null,
    assignee: nameOf(search.Assignee, 'Assignee'),
    inventor: nameOf(search.Inventor, 'Inventor'),
    patentClasses: classesOf(search.patent_class ?? ''),
    published: daysOf(search.PublishedFrom, search.PublishedTo, 'PublishedTo'),
    filed: daysOf(search.FiledFrom, search.FiledTo, 'FiledTo'),
    legal: legalOf(search),
  };
  if (!asksNumbers(terms) && !asksText(terms) && !asksDays(terms) && !asksLegal(terms))
    throw new Refusal('search_empty', messages.nothingToSearch);
  if (keywords && keywords.none.length > 0 && !asksMore(terms))
    throw new Refusal('search_empty', messages.wordsAllExcluded, { field: 'Keywords' });
  return terms;
}

const asksNumbers = ({ numbers }: SearchTerms): boolean => numbers !== null;
const asksDays = ({ published, filed }: SearchTerms): boolean =>
  [published.from, published.to, filed.from, filed.to].some((day) => day !== undefined);
/** True for a search by term, status, fee or recorded owner. */
export const asksLegal = ({ legal: { status, ends, feeBy, owner } }: SearchTerms): boolean =>
  [status, ends.from, ends.to, feeBy].some((one) => one !== undefined) || owner.length > 0;
/** Something other than words to leave out. */
const asksMore = (terms: SearchTerms): boolean =>
  asksNumbers(terms) ||
  asksDays(terms) ||
  asksLegal(terms) ||
  terms.patentClasses.length > 0 ||
  terms.assignee.length + terms.inventor.length + wanted(terms.keywords ?? { all: [], none: [] }).length > 0;

/** True for a search by words, names or classes. */
const asksText = ({ keywords, assignee, inventor, patentClasses }: SearchTerms): boolean =>
  keywords !== null || patentClasses.length > 0 || assignee.length + inventor.length > 0;

/** True for a search by numbers alone, which finds patents of the brokerage that aren't in the store, too. */
export const asksNumbersAlone = (terms: SearchTerms): boolean =>
  asksNumbers(terms) && !asksText(terms) && !asksDays(terms) && !asksLegal(terms);

export const asksNames = ({ assignee, inventor }: SearchTerms): boolean => assignee.length + inventor.length > 0;

/** Numbers of patents, and of applications as the store has them. */
function numbersOf(text: string): SearchTerms['numbers'] {
  const [patents, applications] = [new Map<string, SearchedNumber>(), new Map<string, SearchedNumber>()];
  for (const found of findPatentNumbers(text)) {
    const numbers = searchedOf(found);
    const filed = applicationsOf(found).map(({ country, application }) => ({ country, number: storedApplication(application) }));
    if (numbers.length + filed.length === 0) {
      const message = found.readings.length > 0 ? problemOfReading(found) : null;
      throw new Refusal('patent_number_invalid', message ?? messages.patentNumberInvalid, { field: 'PatentNumber' });
    }
    for (const one of numbers) patents.set(`${one.country} ${one.number}`, one);
    for (const one of filed) applications.set(`${one.country} ${one.number}`, one);
  }
  const count = patents.size + applications.size;
  if (count === 0) throw new Refusal('patent_number_invalid', messages.patentNumberInvalid, { field: 'PatentNumber' });
  if (count > mostSearchedNumbers)
    throw new Refusal('search_too_long', messages.tooManyNumbers(mostSearchedNumbers), { field: 'PatentNumber' });
  return { patents: [...patents.values()], applications: [...applications.values()] };
}

/** Locarno classes are stored as 02-99, and written as 0299, 2-99, 02.99, LOC 02-99 and LOC (14) Cl. 02-99. */
const locarno = /^(?:LOC(?:\(\d+\))?(?:CL\.?)?)?(\d{1,2})([-.]?)(\d\d)$/;

/** A class as it was typed, and as one of Locarno if it can be one. */
function classesOf(text: string): string[] {
  const typed = text.toUpperCase().replaceAll(' ', '');
  const [, main = '', sign = '', sub = ''] = locarno.exec(typed) ?? [];
  const isLocarno = main.length === 2 || (main !== '' && (sign !== '' || typed.startsWith('LOC')));
  const named = isLocarno ? `${main.padStart(2, '0')}-${sub}` : typed;
  return [...new Set([typed, named])].filter(Boolean);
}

function legalOf(search: PatentSearch): LegalTerms {
  const { status, ends, feeBy } = termFilterOf(search);
  return { status, ends: daysOf(ends.from, ends.to, 'TermTo'), feeBy, owner: nameOf(search.RecordedOwner, 'RecordedOwner') };
}

function nameOf(name: string | undefined, field: 'Assignee' | 'Inventor' | 'RecordedOwner'): NameWord[] {
  if (name === undefined) return [];
  const starts = new Set((name.match(/[^\s*]+(?=\*)/gu) ?? []).flatMap((start) => foldName(start).split(' ').slice(-1)));
  const words = nameWords(name.replaceAll('*', ' ')).map((text) => ({ text, start: starts.has(text) }));
  if (words.length > mostNameWords) throw new Refusal('search_too_long', messages.searchTooLong(mostNameWords), { field });
  for (const { text, start } of words) if (start) requireStart(text, field);
  return words;
}

function daysOf(from: string | undefined, to: string | undefined, field: string): Days {
  if (from !== undefined && to !== undefined && to < from) throw new Refusal('invalid', messages.daysSwapped, { field });
  return { from, to };
}
