import { messages } from '@brevet/contract/messages';
import { Refusal } from '../../platform/http/errors.ts';

/** Words next to each other as they were typed, which may be one word, or the start of a word. */
export interface Term {
  kind: 'words' | 'start';
  text: string;
}

/** Words that a text must have, and words that it must not have. */
export interface Keywords {
  /** Of each group, at least one term. */
  all: Term[][];
  none: Term[];
}

/** People paste whole titles. */
const mostWords = 150;
const mostStarts = 4;
const shortestStart = 3;
/** A phrase in quotation marks, or everything up to a space; either may have a minus before it. */
const token = /(?<not>-?)"(?<phrase>[^"]*)"?|(?<word>[^\s"]+)/gu;
const curlyQuotes = /[“”„‟«»＂]/g;
const letters = /[\p{L}\p{M}\p{N}]+/gu;
/** "Alzheimer's disease" finds "Alzheimer disease", too. In quotation marks, it doesn't. */
const possessive = /(?<=\p{L})['’]s(?=\P{L}*$)/iu;

const wordsIn = (text: string): string[] => text.match(letters) ?? [];
const tooLong = (message: string, field: string) => new Refusal('search_too_long', message, { field });

/** Refuses the start of a word that very many words have. */
export function requireStart(text: string, field: string): void {
  if ([...text].length < shortestStart) throw tooLong(messages.startTooShort(shortestStart), field);
}

/** A term, or null if it has neither letters nor digits. */
function termOf(text: string): Term | null {
  const words = wordsIn(text);
  const [first] = words;
  if (first === undefined) return null;
  if (words.length > 1 || !text.endsWith('*')) return { kind: 'words', text };
  requireStart(first, 'Keywords');
  return { kind: 'start', text: first };
}

/** Reads words, "phrases", OR between two of them, -not and start*. There are no parentheses: OR joins only its two neighbors. */
export function readKeywords(text: string): Keywords {
  const found: Keywords = { all: [], none: [] };
  let joins = false;
  for (const { groups = {} } of text.replace(curlyQuotes, '"').matchAll(token)) {
    const { not = '', phrase, word = '' } = groups;
    if (word === 'OR' || word === '|') {
      joins = found.all.length > 0;
      continue;
    }
    const isExcluded = not === '-' || word.startsWith('-');
    const term = termOf(phrase?.trim() ?? word.replace(/^-+/, '').replace(possessive, ''));
    if (!term) continue;
    const group = joins ? found.all.at(-1) : undefined;
    joins = false;
    if (isExcluded) found.none.push(term);
    else if (group) group.push(term);
    else found.all.push([term]);
  }
  requireFew(found);
  return found;
}

/** The terms that a found text can have. */
export const wanted = ({ all }: Keywords): Term[] => all.flat();

function requireFew(keywords: Keywords): void {
  const terms = [...wanted(keywords), ...keywords.none];
  const words = terms.reduce((sum, { text }) => sum + wordsIn(text).length, 0);
  if (words > mostWords) throw tooLong(messages.searchTooLong(mostWords), 'Keywords');
  if (terms.filter(({ kind }) => kind === 'start').length > mostStarts)
    throw tooLong(messages.tooManyStarts(mostStarts), 'Keywords');
}
