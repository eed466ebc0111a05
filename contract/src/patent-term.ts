import { addYears } from './calendar.ts';
import type { Day } from './day.ts';
import type { ListingPatent } from './patents.ts';

/** The facts that determine a patent's term. */
export type TermFacts = Pick<ListingPatent, 'Country' | 'PatentNumber' | 'PatentStatus' | 'FiledDate'> &
  Partial<Pick<ListingPatent, 'Legal'>>;

/**
 * The day on which a patent ends: what the store's record of a US grant says, and otherwise an estimate of twenty years from filing, which
 * ignores earlier applications, extensions and unpaid fees. Null if it can't be known: a design application may take long to issue, a
 * reissue ends with its original, and statutory registrations have no term.
 */
export function termEnd({ Country, PatentNumber, PatentStatus, FiledDate, Legal }: TermFacts): Day | null {
  if (Legal) return Legal.EndedOn ?? Legal.TermEnd;
  // An international application never becomes a patent itself.
  if (Country === 'WO') return null;
  if (Country === 'US' && (PatentStatus === 'Issued' || /^D/.test(PatentNumber))) return null;
  return FiledDate && addYears(FiledDate, 20);
}

/** The age of a patent: the current year minus the filing year. */
export const patentAge = (FiledDate: Day, now = new Date()): number => now.getFullYear() - Number(FiledDate.slice(0, 4));
