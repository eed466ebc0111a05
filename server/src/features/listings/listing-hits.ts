import type { TextParts } from '@brevet/contract/listing-search';
import { foldName } from '@brevet/contract/patent-names';

/** Characters of an excerpt, about two lines of a table. */
const excerptLength = 180;
/** Excerpts shown of one listing in addition to its name. */
const mostExcerpts = 2;
/** Words looked at for one page of results. */
const mostCandidates = 2000;
/** Words as texts show them: C++, C#, .NET and 802.11 keep their signs. */
const wordPattern = /\.net(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+(?:\.\p{N}+)*(?:\+\+|#)?/giu;
/** Wi-Fi, which a search for "wifi" finds. */
const compoundPattern = /[\p{L}\p{M}\p{N}]+(?:[-/‐‑.][\p{L}\p{M}\p{N}]+)+/gu;

export type Texts = Readonly<Record<string, string>>;

const lettersOf = (word: string): string => foldName(word).slice(0, 3);
const isPlain = (word: string): boolean => /^[a-z]+$/i.test(word);
const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];
/** The words of a search, also without their hyphens, and their letters without digits. */
const spellingsOf = (text: string): string[] => [
  ...wordsOf(text),
  ...wordsOf(text.replace(/[-/‐‑.]/g, '')),
  ...(text.match(/\p{L}+/gu) ?? []),
];

/** Words of the texts that may have the stem of a searched word: those that begin alike, and those with other characters than letters. */
export function wordsToCompare(texts: readonly Texts[], searched: string): string[] {
  const beginnings = new Set(spellingsOf(searched).map(lettersOf));
  const found = new Set<string>();
  for (const text of texts.flatMap((fields) => Object.values(fields))) {
    for (const word of wordsOf(text)) {
      if (found.size >= mostCandidates) return [...found];
      if (!isPlain(word) || beginnings.has(lettersOf(word))) found.add(word.toLowerCase());
    }
    for (const compound of text.match(compoundPattern) ?? []) {
      const parts = compound.split(/[-/‐‑.]/);
      if (parts.some((_, at) => beginnings.has(lettersOf(parts.slice(at).join(''))))) found.add(compound.toLowerCase());
    }
  }
  return [...found];
}

interface Hit {
  start: number;
  end: number;
}

function hitsIn(text: string, found: ReadonlySet<string>): Hit[] {
  const hits: Hit[] = [];
  for (const { 0: word, index } of text.matchAll(wordPattern))
    if (found.has(word.toLowerCase())) hits.push({ start: index, end: index + word.length });
  const isApart = (start: number, end: number) => hits.every((hit) => hit.end <= start || hit.start >= end);
  for (const { 0: compound, index } of text.matchAll(compoundPattern)) {
    const end = index + compound.length;
    if (found.has(compound.toLowerCase()) && isApart(index, end)) hits.push({ start: index, end });
  }
  return hits.toSorted((one, other) => one.start - other.start);
}

/** The text from `from` to `to`, cut into found words and the text between them. */
function partsOf(text: string, hits: readonly Hit[], from: number, to: number): TextParts {
  const parts: TextParts = [];
  const add = (start: number, end: number, hit: boolean): void => {
    const piece = text.slice(start, end).replace(/\s+/g, ' ');
    if (piece !== '') parts.push({ text: piece, hit });
  };
  let at = from;
  if (from > 0) parts.push({ text: '… ', hit: false });
  for (const { start, end } of hits) {
    if (start < from || end > to) continue;
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, to, false);
  if (to < text.length) parts.push({ text: ' …', hit: false });
  return parts;
}

/** The passage with the most hits, from a word's beginning to a word's end. */
function excerptOf(text: string, hits: readonly Hit[]): TextParts {
  let best = { first: 0, count: 0 };
  for (let first = 0, last = 0; first < hits.length; first += 1) {
    const start = hits[first]?.start ?? 0;
    while ((hits[last]?.end ?? Number.POSITIVE_INFINITY) <= start + excerptLength) last += 1;
    if (last - first > best.count) best = { first, count: last - first };
  }
  const start = hits[best.first]?.start ?? 0;
  const end = hits[best.first + Math.max(best.count, 1) - 1]?.end ?? text.length;
  const lead = Math.max(0, start - Math.max(0, excerptLength - (end - start)) / 2);
  const from = lead === 0 ? 0 : Math.min(start, text.indexOf(' ', lead) + 1 || start);
  const limit = from + excerptLength;
  const to = limit >= text.length ? text.length : Math.max(end, text.lastIndexOf(' ', limit));
  return partsOf(text, hits, from, to);
}

/**
 * Excerpts with the found words: the whole name, then the fields with the most hits. `texts` are the fields that the reader may read,
 * by path; one of them is the name.
 */
export function excerptsOf(
  texts: Texts,
  found: ReadonlySet<string>,
  nameField = 'listing.ListingName',
): { Field: string; Parts: TextParts }[] {
  const { [nameField]: name = '', ...others } = texts;
  const inName = hitsIn(name, found);
  const rest = Object.entries(others)
    .map(([Field, text]) => ({ Field, text, hits: hitsIn(text, found) }))
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => b.hits.length - a.hits.length)
    .slice(0, mostExcerpts)
    .map(({ Field, text, hits }) => ({ Field, Parts: excerptOf(text, hits) }));
  if (inName.length === 0) return rest;
  return [{ Field: nameField, Parts: partsOf(name, inName, 0, name.length) }, ...rest];
}
