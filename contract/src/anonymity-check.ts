import { findDisguisedWords } from './anonymity/disguised-words.ts';
import { findLinks } from './anonymity/find-links.ts';
import { findNames } from './anonymity/find-names.ts';
import { findOwnWords } from './anonymity/find-own-words.ts';
import { findPhones } from './anonymity/find-phones.ts';
import { findRegisters } from './anonymity/find-registers.ts';
import type { Finding } from './anonymity/finding-schema.ts';
import type { FoundSpan, Span } from './anonymity/findings.ts';
import { findingOf } from './anonymity/findings.ts';
import type { NameIndex } from './anonymity/name-index.ts';
import { findNearWords } from './anonymity/near-words.ts';
import { findNumberWords } from './anonymity/number-words.ts';
import { plainText } from './anonymity/plain-text.ts';
import { Words } from './anonymity/split-words.ts';

export { nameOfEmailDomain } from './anonymity/email-domain.ts';
export type { Finding } from './anonymity/finding-schema.ts';
export type { NameRole } from './anonymity/findings.ts';
export { nameRoles, unreadFinding } from './anonymity/findings.ts';
export type { KnownName } from './anonymity/name-index.ts';
export { NameIndex, wordsOfForms } from './anonymity/name-index.ts';
export type { Vocabulary } from './anonymity/vocabulary.ts';

/** Increase it when the check finds more, also by a longer list of words. All published listings are then checked again. */
export const detectorVersion = 3;

/**
 * Finds everything in a text that reveals who is behind a listing or names someone else, in the order of the text. Pure and
 * synchronous, in time proportional to the text. If several indexes know a name, the first one wins.
 */
export function checkText(field: string, text: string, indexes: readonly NameIndex[]): Finding[] {
  const words = new Words(plainText(text));
  const spans: FoundSpan[] = [
    ...findLinks(words).map((span) => ({ ...span, certain: true })),
    ...findRegisters(words.plain).map((span) => ({ ...span, kind: 'register' as const, certain: true })),
    ...[...findPhones(words.plain), ...findNumberWords(words)].map((span) => ({
      ...span,
      kind: 'phone' as const,
      certain: true,
    })),
    ...findNames(words, indexes),
    ...findOwnWords(words, indexes),
    ...findDisguisedWords(words.plain, indexes),
    ...findNearWords(words.plain, indexes),
  ];
  const certain = spans.filter((span) => span.certain);
  const uncertain = spans.filter((span) => !span.certain);
  return apart([...certain, ...uncertain]).map((span) => findingOf(field, text, span));
}

/** The text of a finding in one spelling: an override stays valid while it is unchanged. */
export const findingKey = (text: string): string => plainText(text).lower.replace(/\s+/g, ' ').trim();

/** The spans in the order of the text. Of overlapping spans, only the first one in `spans` remains. */
function apart<Found extends Span>(spans: readonly Found[]): Found[] {
  const ordered = spans.map((span, rank) => ({ span, rank })).toSorted((a, b) => a.span.start - b.span.start || a.rank - b.rank);
  const kept: typeof ordered = [];
  for (const next of ordered) {
    const last = kept.at(-1);
    if (last && next.span.start < last.span.end) {
      if (next.rank < last.rank) kept[kept.length - 1] = next;
      continue;
    }
    kept.push(next);
  }
  return kept.map(({ span }) => span);
}
