import { messages } from '@brevet/contract/messages';
import { Refusal } from '../../platform/http/errors.ts';

/** A word, a phrase of words, or the start of words. */
export interface Term {
  kind: 'word' | 'phrase' | 'start';
  text: string;
}

/** Words that a text must have, and words that it must not have. */
export interface Keywords {
  /** Of each group, at least one term. */
  all: Term[][];
  none: Term[];
}

const mostTerms = 32;
const mostStarts = 4;
const shortestStart = 3;
/** A phrase in quotation marks, or everything up to a space; either may have a minus before it. */
const token = /(?<not>-?)"(?<phrase>[^"]*)"?|(?<word>[^\s"]+)/gu;
const letters = /[\p{L}\p{M}\p{N}]+/gu;

const wordsIn = (text: string): string[] => text.match(letters) ?? [];
const tooLong = (message: string, field: string) => new Refusal('search_too_long', message, { field });

/** Refuses the start of a word that very many words have. */
export function requireStart(text: string, field: string): void {
  if ([...text].length < shortestStart) throw tooLong(messages.startTooShort(shortestStart), field);
}

/** A term, or null if it has neither letters nor digits. */
function termOf(text: string): Term | null {
  const words = wordsIn(text);
  const last = words.at(-1);
  if (last === undefined) return null;
  if (words.length > 1) return { kind: 'phrase', text: words.join(' ') };
  if (!text.endsWith('*')) return { kind: 'word', text: last };
  requireStart(last, 'Keywords');
  return { kind: 'start', text: last };
}

/** Reads words, "phrases", OR between two of them, -not and start*. There are no parentheses: OR joins only its two neighbors. */
export function readKeywords(text: string): Keywords {
  const found: Keywords = { all: [], none: [] };
  let joins = false;
  for (const { groups = {} } of text.matchAll(token)) {
    const { not = '', phrase, word = '' } = groups;
    if (word === 'OR' || word === '|') {
      joins = found.all.length > 0;
      continue;
    }
    const term = termOf(phrase ?? word);
    if (!term) continue;
    const group = joins ? found.all.at(-1) : undefined;
    joins = false;
    if (not === '-' || word.startsWith('-')) found.none.push(term);
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
  const words = terms.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  if (words > mostTerms) throw tooLong(messages.searchTooLong(mostTerms), 'Keywords');
  if (terms.filter(({ kind }) => kind === 'start').length > mostStarts)
    throw tooLong(messages.tooManyStarts(mostStarts), 'Keywords');
}
