import { hasUmlaut } from './find-own-words.ts';
import type { FoundSpan } from './findings.ts';
import { isOwn, kindOfRole } from './findings.ts';
import { isAnd, writing } from './name-forms.ts';
import type { Match, NameIndex } from './name-index.ts';
import { hashOn, hashSeed } from './name-index.ts';
import type { Words } from './split-words.ts';
import { legalForms, plainLegalForms } from './vocabulary.ts';
import type { Candidate } from './written-as-name.ts';
import { isTitle, isWrittenAsName, joinsList, mayBeName } from './written-as-name.ts';

/** Names with more words aren't found. */
const mostWords = 30;
const ampersand = '&'.charCodeAt(0);

/** Finds the names of `indexes` in a text. Of overlapping names, the longest one counts; of equally long ones, that of the first index. */
export function findNames(words: Words, indexes: readonly NameIndex[]): FoundSpan[] {
  const scan: Scan = {
    words,
    indexes,
    longest: Math.max(0, ...indexes.map(({ longest }) => longest)),
    ...linksOf(words),
    candidates: [],
  };
  for (let from = 0; from < words.count; from += 1) collect(scan, from);
  const { candidates } = scan;
  const { accepted, possible } = settle(words, candidates);
  const spanOf = (candidate: Candidate, certain: boolean): FoundSpan => ({
    kind: kindOfRole[candidate.match.role],
    certain,
    start: words.plain.startOf(words.start(candidate.from - (hasTitle(words, candidate) ? 1 : 0))),
    end: words.plain.endOf(endOf(words, candidate) - 1),
  });
  return [
    ...notOverlapping(accepted).map((candidate) => spanOf(candidate, true)),
    ...notOverlapping(possible).map((candidate) => spanOf(candidate, false)),
  ];
}

const hasTitle = (words: Words, { match, from }: Candidate): boolean =>
  match.writing >= writing.lastName && isTitle(words, from - 1);

/** The end of the name, with the period of "Inc." unless that ends the sentence. */
function endOf(words: Words, { to, through }: Candidate): number {
  const end = words.end(through);
  const { text } = words.plain;
  return through > to && text[end] === '.' && !/^\.?\s+\p{Lu}|^\.?$/u.test(text.slice(end, end + 3)) ? end + 1 : end;
}

interface Scan {
  words: Words;
  indexes: readonly NameIndex[];
  /** Letters of the longest name. */
  longest: number;
  /** If a word and the next one may belong to the same name: `inLine`, or `wrapped` at the end of a line. */
  joined: Uint8Array;
  /** 1 for "&" and "and". */
  ands: Uint8Array;
  candidates: Candidate[];
}

const mostInList = 3;
const apart = 0;
const inLine = 1;
const wrapped = 2;
/** The end of a line, maybe inside a word. */
const lineEnd = /^-? ?\r?\n ?$/;

/** Facts about the words and their neighbors, computed once because they are needed often. */
function linksOf(words: Words): Pick<Scan, 'joined' | 'ands'> {
  const joined = new Uint8Array(words.count);
  const ands = new Uint8Array(words.count);
  for (let at = 0; at < words.count; at += 1) {
    if (at + 1 < words.count) joined[at] = joinOf(words, at);
    if (words.end(at) - words.start(at) <= 3 && isAnd(words.at(at))) ands[at] = 1;
  }
  return { joined, ands };
}

/** Adds every name that starts with this word. */
function collect(scan: Scan, from: number): void {
  const { words, joined } = scan;
  if (!words.isBoundary(from)) return;
  walk(scan, from, -1);
  // "John A. Smith" is John Smith, too.
  const middle = from + 1;
  if (
    joined[from] === inLine &&
    joined[middle] === inLine &&
    words.end(middle) - words.start(middle) === 1 &&
    words.isCapitalized(middle)
  )
    walk(scan, from, middle);
}

function walk({ words, indexes, longest, joined, ands, candidates }: Scan, from: number, skipped: number): void {
  const { lower } = words.plain;
  let hash = hashSeed;
  let length = 0;
  let isWrapped = false;
  for (let to = from; to < words.count && to - from < mostWords; to += 1) {
    if (to > from && joined[to - 1] === apart) return;
    isWrapped ||= to > from && joined[to - 1] === wrapped;
    if (to === skipped) continue;
    const start = words.start(to);
    const end = words.end(to);
    if (to > from && ands[to] === 1) {
      hash = hashOn(hash, ampersand);
      length += 1;
      continue;
    }
    length += end - start;
    if (length > longest) return;
    for (let at = start; at < end; at += 1) hash = hashOn(hash, lower.charCodeAt(at));
    const begins = indexes.some((index) => index.mayBegin(hash));
    if (begins && to >= skipped && words.isBoundary(to + 1)) {
      const found = lookUp(words, { from, to, skipped }, { hash, length }, indexes);
      // Two lines of a list may end and start with the common words of a name.
      if (found && (!isWrapped || found.writing === writing.any))
        candidates.push({ match: found, from, to, through: legalFormAfter(words, to) });
    }
    if (!begins && !maySplit(words, to)) return;
  }
}

/** Within one of its words, a name is split only by a hyphen, by a capital letter or letter by letter. */
const maySplit = (words: Words, at: number): boolean =>
  words.end(at) - words.start(at) === 1 ||
  words.start(at + 1) - words.end(at) !== 1 ||
  words.gap(at) !== ' ' ||
  words.isCapitalized(at + 1);

interface Stretch {
  from: number;
  to: number;
  /** The index of a middle initial that the name doesn't have, or -1. */
  skipped: number;
}

function lookUp(
  words: Words,
  stretch: Stretch,
  { hash, length }: { hash: number; length: number },
  indexes: readonly NameIndex[],
): Match | null {
  let built: string | null = null;
  const spelling = (): string => {
    built ??= spell(words, stretch);
    return built;
  };
  for (const index of indexes) {
    const match = index.find(hash, length, spelling);
    const how = match && spellingOf(words, stretch, match);
    if (how !== null) return how;
  }
  return null;
}

function spell(words: Words, { from, to, skipped }: Stretch): string {
  let text = '';
  for (let at = from; at <= to; at += 1) {
    if (at === skipped) continue;
    const word = words.at(at);
    text += at > from && isAnd(word) ? '&' : word;
  }
  return text;
}

/** The match, if the words are split like the name's or in a common way. A name split in two must be written as a name. */
function spellingOf(words: Words, { from, to, skipped }: Stretch, match: Match): Match | null {
  const { words: nameWords, umlaut } = match;
  if (
    umlaut &&
    !hasUmlaut(words.plain.source.slice(words.plain.startOf(words.start(from)), words.plain.endOf(words.end(to) - 1)))
  )
    return null;
  const written = to - from + 1 - (skipped >= 0 ? 1 : 0);
  const known = Math.abs(nameWords);
  if (words.isUnspaced(from) || written === known) return match;
  if (written < known) return nameWords > 0 ? match : null;
  const letters = lettersIn(words, from, to);
  // "A, B, B" is a list.
  if (letters === written && letters <= mostInList && words.gap(from) === ', ') return null;
  if (letters === written || written - dividedIn(words, from, to) === known) return match;
  if (letters > 1 || !isSplitName(words, from, to)) return null;
  return match.writing === writing.any || match.writing === writing.capitalized ? { ...match, writing: writing.asName } : match;
}

/** Words of a single letter: "Q-u-a-l" is spelled letter by letter. */
function lettersIn(words: Words, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at <= to; at += 1) if (words.end(at) - words.start(at) === 1) letters += 1;
  return letters;
}

/** Words that go on in the next line, after a hyphen. */
function dividedIn(words: Words, from: number, to: number): number {
  let divided = 0;
  for (let at = from; at < to; at += 1) if (words.gap(at).startsWith('-') && lineEnd.test(words.gap(at))) divided += 1;
  return divided;
}

/** "Face Book" and "Face-book" are split names; "in form" isn't "Inform". */
function isSplitName(words: Words, from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1)
    if (!words.isCapitalized(at) && words.end(at) - words.start(at) > 1 && (at === from || words.gap(at - 1) !== '-'))
      return false;
  return true;
}

function joinOf(words: Words, index: number): number {
  const gap = words.gap(index);
  if (gap.includes('\n') && lineEnd.test(gap)) return wrapped;
  return isJoined(words, index, gap) ? inLine : apart;
}

/** Signs in names: "C++ Alliance", "C# Corner", "K+S", "A*Star", "Yum! Brands". */
const signInName = /^(?:[+*]{1,2}|[#$!])[ -]?$/;
/** A letter in quotes: Toys "R" Us. */
const quoteInName = /^(?: "|" )$/;

/** True if a word and the next one in its line may belong to the same name. */
function isJoined(words: Words, index: number, gap: string): boolean {
  if (gap === '' || gap === ' ' || gap === '-' || gap === '+') return true;
  const isLetter = (at: number) => words.end(at) - words.start(at) === 1;
  // Names that are spelled letter by letter are found elsewhere.
  if (signInName.test(gap)) return !(isLetter(index) && isLetter(index + 1));
  if (quoteInName.test(gap)) return isLetter(index) || isLetter(index + 1);
  if (gap === ',' || gap.length > 3 || /[\n\r;:!?()[\]{}"|=<>*@#%$+~^]/.test(gap)) return false;
  if (gap.includes('/')) return gap === '/' && isLetter(index);
  if (!gap.includes('. ')) return true;
  // A period ends a sentence unless it follows an initial or an abbreviation.
  return !words.startsSentence(index + 1) || words.end(index) - words.start(index) <= 2;
}

/** The last word of the legal form that follows; `to` if none does. */
function legalFormAfter(words: Words, to: number): number {
  let through = to;
  let compact = '';
  for (let at = to + 1; at <= to + 5 && at < words.count; at += 1) {
    const gap = words.gap(at - 1);
    if (gap.length > 3 || /[\n;:!?()"]/.test(gap) || (gap === '. ' && words.end(at - 1) - words.start(at - 1) > 3)) break;
    compact += words.at(at);
    if (words.at(at) === '&') {
      compact = '';
      continue;
    }
    if (!legalForms.has(compact)) continue;
    if (!isLegalForm(words, at, compact)) continue;
    through = at;
    compact = '';
  }
  return through;
}

/** Legal forms that are also words or chemical elements count only in their usual case: "SE", "Co." and "Limited". */
function isLegalForm(words: Words, at: number, compact: string): boolean {
  if (plainLegalForms.has(compact)) return true;
  return compact.length <= 2 && compact !== 'co'
    ? words.isUpperCase(at) || words.written(at).length === 1
    : words.isCapitalized(at);
}

/** The candidates that are written as names, on their own or in a list with others, and those that may be names of the listing. */
function settle(words: Words, candidates: readonly Candidate[]): Record<'accepted' | 'possible', Candidate[]> {
  const inCandidates = new Uint8Array(words.count);
  for (const { from, through } of candidates) inCandidates.fill(1, from, through + 1);
  const isNamed = (word: number): boolean => inCandidates[word] === 1;
  const accepted = new Set<Candidate>();
  const named = new Uint8Array(words.count);
  const accept = (candidate: Candidate): void => {
    accepted.add(candidate);
    named.fill(1, candidate.from, candidate.through + 1);
  };
  for (const candidate of candidates) if (isWrittenAsName(words, candidate, isNamed)) accept(candidate);
  for (const candidate of candidates)
    if (!accepted.has(candidate) && joinsList(words, candidate, (word) => named[word] === 1)) accept(candidate);
  const possible = candidates.filter(
    (candidate) => isOwn(candidate.match.role) && !accepted.has(candidate) && mayBeName(words, candidate, isNamed),
  );
  return { accepted: [...accepted], possible };
}

/** Leftmost first, then the longest of those with the same start. */
function notOverlapping(candidates: Candidate[]): Candidate[] {
  const ordered = candidates.toSorted((a, b) => a.from - b.from || b.to - a.to || b.through - a.through);
  const chosen: Candidate[] = [];
  let end = -1;
  for (const candidate of ordered) {
    if (candidate.from <= end) continue;
    chosen.push(candidate);
    end = candidate.through;
  }
  return chosen;
}
