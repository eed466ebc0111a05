import type { TermFacts } from '@brevet/contract/patent-term';
import { termEnd } from '@brevet/contract/patent-term';

const yearLength = 365.25 * 24 * 3_600_000;

/** The latest end of term; null when none is known. */
export function lastTermEnd(patents: TermFacts[]): string | null {
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
const yearOf = (isoDay: string): number => 1970 + Date.parse(`${isoDay.replace(/-02-29$/, '-02-28')}T00:00:00Z`) / yearLength;
export const thisYear = (): number => 1970 + Date.now() / yearLength;
