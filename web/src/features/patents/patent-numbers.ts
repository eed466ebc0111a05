import type { FoundNumber } from '@brevet/contract/patent-number';
import { findPatentNumbers } from '@brevet/contract/patent-number';
import type { ListingPatent, TypedPatent } from '@brevet/contract/patents';

export interface PatentEntryValue {
  /** Numbers as typed or pasted. */
  text: string;
  country: string;
  /** Patents of the saved listing that are to be taken off. */
  removed: number[];
}

export interface EntryNumber extends FoundNumber {
  /** Stands earlier in the list, or is on the listing already. */
  duplicate: boolean;
  id: string;
}

const keyOf = (country: string, number: string): string => `${country} ${number}`;

/** The numbers of the text in order. */
export function readNumbers({ text, country, removed }: PatentEntryValue, saved: ListingPatent[]): EntryNumber[] {
  const seen = new Set(
    saved.filter(({ PatentID }) => !removed.includes(PatentID)).map((patent) => keyOf(patent.Country, patent.PatentNumber)),
  );
  return findPatentNumbers(text, country).map((found, place) => {
    const key = found.patent ? keyOf(found.patent.country, found.patent.number) : '';
    const duplicate = found.patent !== null && seen.has(key);
    if (found.patent) seen.add(key);
    return { ...found, duplicate, id: `${place} ${found.raw}` };
  });
}

/** The text without one of its numbers. */
export const withoutNumber = (value: PatentEntryValue, saved: ListingPatent[], id: string): string =>
  readNumbers(value, saved)
    .filter((number) => number.id !== id)
    .map(({ raw }) => raw)
    .join('; ');

/** Published applications of the United States bear their year in front: 20220159901. */
const isApplication = (country: string, number: string): boolean => country === 'US' && /^(19|20)\d{9}$/.test(number);

/** What is sent with the listing: the ones to be taken off, and the new numbers. What the store knows of these, the server adds. */
export function typedPatents(value: PatentEntryValue, saved: ListingPatent[]): TypedPatent[] {
  const added = readNumbers(value, saved)
    .filter(({ duplicate }) => !duplicate)
    .map(({ raw, patent }) => {
      const patentNumber = patent?.number ?? raw.slice(0, 64);
      const patentCountry = patent?.country ?? value.country;
      return { patentNumber, patentCountry, patentStatus: isApplication(patentCountry, patentNumber) ? 'Application' : 'Issued' };
    });
  const gone = saved
    .filter(({ PatentID }) => value.removed.includes(PatentID))
    .map(({ PatentNumber, Country, PatentStatus }) => ({
      patentNumber: PatentNumber,
      patentCountry: Country,
      patentStatus: PatentStatus,
      removePatent: true,
    }));
  return [...gone, ...added];
}
