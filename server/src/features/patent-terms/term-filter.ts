import { addMonths, addYears, dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import type { legalFilters } from '@brevet/contract/legal-filters';
import type { LegalStatus } from '@brevet/contract/legal-status';
import { nameWords } from '@brevet/contract/patent-names';
import type { z } from 'zod';

export type LegalFilters = { [K in keyof typeof legalFilters]?: z.output<(typeof legalFilters)[K]> };

/** Conditions on the kept terms. */
export interface TermFilter {
  status: LegalStatus | undefined;
  ends: { from: string | undefined; to: string | undefined };
  /** The latest due date of a fee. */
  feeBy: Day | undefined;
}

export function termFilterOf({ LegalStatus, TermFrom, TermTo, YearsLeft, FeeMonths }: LegalFilters): TermFilter {
  const today = dayAt(new Date(), 'UTC');
  const starts = [TermFrom, YearsLeft === undefined ? undefined : addYears(today, YearsLeft)].filter((day) => day !== undefined);
  return {
    status: LegalStatus,
    ends: { from: starts.sort().at(-1), to: TermTo },
    feeBy: FeeMonths === undefined ? undefined : addMonths(today, FeeMonths),
  };
}

/** The words of a recorded owner's name, in the notation of tsquery; one that finds nothing for a name without words. */
export const ownerQuery = (name: string): string =>
  nameWords(name)
    .map((word) => `'a:${word}'`)
    .join(' & ') || "'none'";
