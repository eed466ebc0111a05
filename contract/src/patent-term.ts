import { addYears } from './calendar.ts';
import type { Day } from './day.ts';
import type { ListingPatent } from './patents.ts';

/** Filing dates from which US law counts a term differently (35 U.S.C. 154 and 173). */
const twentyYearsSince = '1995-06-08';
const longerDesignsSince = '2015-05-13';

/** The facts that determine a patent's term. */
export type TermFacts = Pick<ListingPatent, 'Country' | 'PatentNumber' | 'PatentStatus' | 'FiledDate' | 'PublicationDate'>;

const later = (a: Day, b: Day): Day => (a > b ? a : b);

/**
 * The day on which the regular term ends: twenty years from filing, or by US rules for designs and for patents
 * filed before June 1995. Null if it can't be known: a reissue has the term of the original patent, and
 * statutory registrations have none. Ignores earlier applications, adjustments, disclaimers and unpaid fees.
 */
export function termEnd({ Country, PatentNumber, PatentStatus, FiledDate, PublicationDate }: TermFacts): Day | null {
  const issued = PatentStatus === 'Issued' ? PublicationDate : null;
  if (Country === 'US' && /^(RE|H|T|X|AI)/.test(PatentNumber)) return null;
  if (Country === 'US' && PatentNumber.startsWith('D'))
    return issued && addYears(issued, FiledDate && FiledDate >= longerDesignsSince ? 15 : 14);
  if (!FiledDate) return null;
  const regular = addYears(FiledDate, 20);
  return Country === 'US' && FiledDate < twentyYearsSince && issued ? later(regular, addYears(issued, 17)) : regular;
}

/** The age of a patent (specification, section 9): the current year minus the filing year. */
export const patentAge = (FiledDate: Day, now = new Date()): number => now.getFullYear() - Number(FiledDate.slice(0, 4));
