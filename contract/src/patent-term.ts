import type { ListingPatent } from './patents.ts';

/** Filing dates from which US law counts a term differently (35 U.S.C. 154 and 173). */
const twentyYearsSince = '1995-06-08';
const longerDesignsSince = '2015-05-13';

/** The facts that determine a patent's term, with dates as YYYY-MM-DD. */
export type TermFacts = Pick<ListingPatent, 'Country' | 'PatentNumber' | 'PatentStatus' | 'FiledDate' | 'PublicationDate'>;

const yearsAfter = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
const later = (a: string, b: string): string => (a > b ? a : b);

/**
 * The day on which the regular term ends (YYYY-MM-DD): twenty years from filing, or by US rules for designs and for patents
 * filed before June 1995. Null if it can't be known: a reissue has the term of the original patent, and
 * statutory registrations have none. Ignores earlier applications, adjustments, disclaimers and unpaid fees.
 */
export function termEnd({ Country, PatentNumber, PatentStatus, FiledDate, PublicationDate }: TermFacts): string | null {
  const issued = PatentStatus === 'Issued' ? PublicationDate : null;
  if (Country === 'US' && /^(RE|H|T|X|AI)/.test(PatentNumber)) return null;
  if (Country === 'US' && PatentNumber.startsWith('D'))
    return issued && yearsAfter(issued, FiledDate && FiledDate >= longerDesignsSince ? 15 : 14);
  if (!FiledDate) return null;
  const regular = yearsAfter(FiledDate, 20);
  return Country === 'US' && FiledDate < twentyYearsSince && issued ? later(regular, yearsAfter(issued, 17)) : regular;
}
