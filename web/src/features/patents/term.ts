import type { Day } from '@brevet/contract/day';
import type { TermFacts } from '@brevet/contract/patent-term';
import { termEnd } from '@brevet/contract/patent-term';

const yearLength = 365.25 * 24 * 3_600_000;

/** The latest end of term; null when none is known. */
export function lastTermEnd(patents: TermFacts[]): Day | null {
  return (
    patents
      .flatMap((patent) => termEnd(patent) ?? [])
      .sort()
      .at(-1) ?? null
  );
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
