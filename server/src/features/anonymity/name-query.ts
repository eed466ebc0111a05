import type { KnownName } from '@brevet/contract/anonymity-check';
import { wordsOfForms } from '@brevet/contract/anonymity-check';
import { inEnglish } from './vocabulary.ts';

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, ' ')}'`;

/** The words of a name without accents, with the spellings that a text index keeps apart: "mueller" stands for "müller" too. */
function spellingsOf(name: string): Map<string, Set<string>> {
  const umlauts = name.replaceAll(/([aou])e/gi, '$1\u0308').normalize('NFC');
  const spellings = new Map<string, Set<string>>();
  for (const word of [name, umlauts].flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))) {
    const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    spellings.set(plain, (spellings.get(plain) ?? new Set()).add(word));
  }
  return spellings;
}

function queryOfWords(parts: readonly string[], spellings: ReadonlyMap<string, ReadonlySet<string>>): string {
  let query = '';
  let joined = false;
  for (const part of parts) {
    if (part === '&') {
      joined = true;
      continue;
    }
    const word = [...new Set([part, ...(spellings.get(part) ?? [])])].map(quoted).join(' | ');
    // The text may say "and", a word that the index leaves out, or "&", which isn't a word.
    if (query === '') query = `(${word})`;
    else if (joined) query = `(${query} <-> (${word}) | ${query} <2> (${word}))`;
    else query = `(${query} <-> (${word}))`;
    joined = false;
  }
  return query;
}

/** The point of decimals in the index, as letters that no form changes. */
const [point, pointInForms] = ['þ', 'qzq'];

/** The words of each form of a name, and those of its words in the index if they differ: C++ is cplusplus there. */
function formsOf(known: KnownName, indexed: string, spellings: ReadonlyMap<string, unknown>): (readonly string[])[] {
  const forms = wordsOfForms(known, inEnglish);
  if (indexed.split(' ').every((word) => spellings.has(word))) return forms;
  const name = indexed.replaceAll(point, pointInForms);
  const others = wordsOfForms({ ...known, name }, inEnglish);
  return [...forms, ...others.map((parts) => parts.map((part) => part.replaceAll(pointInForms, point)))];
}

/**
 * The search for texts that may contain a name, as `to_tsquery` reads it: a form of its words in a row, or written together. `indexed` has
 * the words of the name as the index has them. The check of the texts decides. Empty for a name that no check finds.
 */
export function nameQuery(known: KnownName, indexed: string): string {
  const spellings = spellingsOf(known.name);
  const queries = formsOf(known, indexed, spellings).flatMap((parts) => {
    const written = queryOfWords(parts, spellings);
    const together = parts.filter((part) => part !== '&').join('');
    return parts.length > 1 ? [written, quoted(together)] : [written];
  });
  return [...new Set(queries)].filter((query) => query !== '').join(' | ');
}
