import type { FoundNumber } from '@brevet/contract/patent-number';
import { findPatentNumbers } from '@brevet/contract/patent-number';
import type { ListingPatent, TypedPatent } from '@brevet/contract/patents';

export interface PatentEntryValue {
  /** Numbers as typed or pasted. */
  text: string;
  country: string;
  /** Patents to remove from the saved listing. */
  removed: number[];
}

export interface EntryNumber extends FoundNumber {
  /** Appears earlier in the list or is already on the listing. */
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

/** The text in two: numbers that can be stored, and those that no one can read. */
export function partsOfText({
  text,
  country,
}: Pick<PatentEntryValue, 'text' | 'country'>): Record<'readable' | 'unreadable', string> {
  const found = findPatentNumbers(text, country);
  const joined = (isReadable: boolean) =>
    found
      .filter(({ patent }) => (patent !== null) === isReadable)
      .map(({ raw }) => raw)
      .join('; ');
  return { readable: joined(true), unreadable: joined(false) };
}

/** US published applications start with their year: 20220159901. */
const isApplication = (country: string, number: string): boolean => country === 'US' && /^(19|20)\d{9}$/.test(number);

/** The patents sent with the listing: removals and new numbers. The server adds the data of the patent store. */
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
