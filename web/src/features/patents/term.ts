import type { Day } from '@brevet/contract/day';
import type { LegalStatus } from '@brevet/contract/legal-status';
import { legalStatusLabel } from '@brevet/contract/legal-status-labels';
import type { TermFacts } from '@brevet/contract/patent-term';
import { termEnd } from '@brevet/contract/patent-term';
import type { ListingPatent } from '@brevet/contract/patents';

type Legal = NonNullable<ListingPatent['Legal']>;

/** Grants that are no longer in force, or never were. */
const ends: readonly LegalStatus[] = ['withdrawn', 'no_term', 'term_ended', 'lapsed', 'claims_cancelled', 'surrendered'];
export const isEnded = (status: LegalStatus | null | undefined): boolean => ends.includes(status ?? 'in_force');

/** The status of a patent in a list. If the store doesn't have the patent, its status is only what someone entered. */
export const stateOfPatent = ({
  Verified,
  PatentStatus,
  Legal,
}: Pick<ListingPatent, 'Verified' | 'PatentStatus' | 'Legal'>): string => {
  if (!Verified) return 'Unverified';
  return Legal && isEnded(Legal.Status) ? legalStatusLabel(Legal.Status) : PatentStatus;
};

/** The sign before a term that isn't certain, and what it means. */
const signs: Partial<Record<Legal['Certainty'], readonly [sign: string, meaning: string]>> = {
  noLaterThan: ['≤', 'A terminal disclaimer may end it sooner.'],
  atLeast: ['≥', 'It may end later, because a term adjustment may be missing.'],
  estimate: ['~', 'This is an estimate.'],
};

/** The certainty of the end of a term; null if it's a fact. */
export function doubtOfTerm({ Legal }: Pick<ListingPatent, 'Legal'>): readonly [sign: string, meaning: string] | null {
  if (Legal?.EndedOn) return null;
  return signs[Legal?.Certainty ?? 'estimate'] ?? null;
}

const yearLength = 365.25 * 24 * 3_600_000;

/** The patent whose term ends last; null if no end is known. */
export function lastToEnd<P extends TermFacts>(patents: readonly P[]): { patent: P; end: Day } | null {
  const known = patents.flatMap((patent) => {
    const end = termEnd(patent);
    return end ? [{ patent, end }] : [];
  });
  return known.reduce<(typeof known)[number] | null>((last, one) => (last && last.end >= one.end ? last : one), null);
}

/** The term in fractional years from the filing date; null if unknown. */
export function termYears(patent: TermFacts): { from: number; to: number } | null {
  const end = termEnd(patent);
  return patent.FiledDate && end ? { from: yearOf(patent.FiledDate), to: yearOf(end) } : null;
}

/** A day as a fractional year: 2026.89. */
export const yearOf = (day: Day): number => 1970 + Date.parse(day) / yearLength;
export const thisYear = (): number => 1970 + Date.now() / yearLength;

export interface Scale {
  from: number;
  to: number;
}

/** The years on a scale: as many as fit without overlapping each other, today's date or the ends of the scale. */
export function scaleYears({ from, to }: Scale, now: number): number[] {
  const span = to - from;
  const step = span > 40 ? 20 : 10;
  const years = [];
  for (let year = Math.ceil((from + span / 16) / step) * step; year <= to - span / 16; year += step)
    if (Math.abs(year - now) > span / 5) years.push(year);
  return years;
}
