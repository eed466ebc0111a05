import { mostElements } from '@brevet/contract/eou-fields';

/** The number before a claim. */
const numbered = /^(?:claim\s+)?\d{1,4}\s?[.:)]\s+/i;
/** The end of the preamble: "comprising:", "comprising the steps of:", "including:". */
const transition =
  /\b(?:compris(?:ing|es?)|includ(?:ing|es?)|consist(?:ing|s)(?: essentially)? of|characteri[sz]ed (?:in that|by)|having|wherein)\b(?:(?!\b(?:an?|the following)\b)[^;:]){0,60}(?:the following[^;:]{0,40})?: ?/gi;
/** The end of a preamble without a colon. */
const transitionWord = /\b(?:comprising|comprises|consist(?:ing|s)(?: essentially)? of|characteri[sz]ed (?:in that|by)),? /gi;
const semicolons = /; (?:(?:and\/or|and|or)\b,? ?)?/gi;
/** The end of a line that ends a part. */
const lineEnd = /(?:[,:]|\b(?:and|or))\n/g;
const clauses = /(?<=[,;:] (?:(?:and|or) )?|\b(?:and) )(?:wherein|whereby)\b/gi;
/** "(a) ", "a) ", "(ii) ", "(3) ", unless the text refers to it: "of step (a)". */
const markers =
  /(?<=^|[\s,;:])(?<!\b(?:steps?|of|in|from|at|to|parts?|said|by|claims?) |\) (?:and|or|to|through) )\(?([a-z]|[ivx]{1,5}|\d{1,2})\) /gi;

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
/** The kinds of enumerations, each from its first mark. */
const enumerations = [
  Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index)),
  romans,
  Array.from({ length: 99 }, (_, index) => String(index + 1)),
];

/**
 * Splits the text of a claim into its elements: the preamble, the text between semicolons, parts marked (a), (b), (c), and clauses
 * that begin with wherein. The elements have all of the claim's words, in order. There are never more than a chart can have.
 */
export function splitClaim(text: string): string[] {
  const lines = text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim()
    .replace(numbered, '');
  const claim = lines.replaceAll('\n', ' ');
  const isInside = nesting(claim);
  const start = endOfPreamble(claim, isInside);
  const ends = (pattern: RegExp) => [...claim.matchAll(pattern)].map(({ index, 0: found }) => index + found.length);
  const starts = [...claim.matchAll(clauses)].map(({ index }) => index);
  const lineEnds = [...lines.matchAll(lineEnd)].map(({ index, 0: found }) => index + found.length);
  const cuts = [...ends(semicolons), ...starts, ...lineEnds].filter((at) => at > start && !isInside(at));
  const all = [...new Set([0, start, ...cuts, ...markedParts(claim, start), claim.length])].toSorted((a, b) => a - b);
  const elements = all.flatMap((at, index) => claim.slice(at, all[index + 1]).trim() || []);
  const rest = elements.slice(mostElements - 1).join(' ');
  return elements.length > mostElements ? [...elements.slice(0, mostElements - 1), rest] : elements;
}

/** Finds the places in parentheses. */
function nesting(claim: string): (at: number) => boolean {
  const depths: number[] = [];
  let depth = 0;
  for (const sign of claim) {
    for (let unit = 0; unit < sign.length; unit += 1) depths.push(depth);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
  }
  return (at) => (depths[at] ?? 0) > 0;
}

/** The place after "comprising:"; 0 if the claim has no preamble. */
function endOfPreamble(claim: string, isInside: (at: number) => boolean): number {
  const first = (pattern: RegExp) => [...claim.matchAll(pattern)].find(({ index }) => !isInside(index));
  const firstSemicolon = claim.indexOf(';');
  const found = [first(transition), first(transitionWord)].find(
    (match) => match && (firstSemicolon < 0 || match.index < firstSemicolon),
  );
  return found ? found.index + found[0].length : 0;
}

/** The places of the parts of an enumeration, whose marks follow each other from the first one. */
function markedParts(claim: string, start: number): number[] {
  const marks = [...claim.matchAll(markers)].filter(({ index }) => index >= start);
  const found = enumerations.map((names) => {
    const places: number[] = [];
    for (const { index, 1: name = '' } of marks) if (name.toLowerCase() === names[places.length]) places.push(index);
    return places;
  });
  const longest = found.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return longest.length > 1 ? longest : [];
}
