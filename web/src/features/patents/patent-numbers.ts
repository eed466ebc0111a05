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
  /** Its place in the list, from 1. */
  line: number;
  /** The line that has it already, or 0 if it's on the listing; null if it's new. */
  sameAs: number | null;
  id: string;
}

export const keyOf = (country: string, number: string): string => `${country} ${number}`;

/** The numbers of the text in order. */
export function readNumbers({ text, country, removed }: PatentEntryValue, saved: ListingPatent[]): EntryNumber[] {
  const seen = new Map<string, number>(
    saved
      .filter(({ PatentID }) => !removed.includes(PatentID))
      .map((patent) => [keyOf(patent.Country, patent.PatentNumber), 0] as const),
  );
  return findPatentNumbers(text, country).map((found, place) => {
    const key = found.patent ? keyOf(found.patent.country, found.patent.number) : '';
    const sameAs = found.patent ? (seen.get(key) ?? null) : null;
    const line = place + 1;
    if (found.patent && sameAs === null) seen.set(key, line);
    return { ...found, line, sameAs, id: `${place} ${found.raw}` };
  });
}

/** A number that the server knows on the listing is new again once its patent is to be removed. */
export const isThere = (
  { patent }: EntryNumber,
  verdict: string | undefined,
  { removed }: Pick<PatentEntryValue, 'removed'>,
  saved: readonly ListingPatent[],
): boolean =>
  verdict === 'duplicate' &&
  !saved.some(
    ({ PatentID, Country, PatentNumber }) =>
      removed.includes(PatentID) && Country === patent?.country && PatentNumber === patent.number,
  );

/** Numbers as a text. Those of one line stay on one, where an office counts for the numbers after it. */
const joined = (numbers: readonly Pick<FoundNumber, 'raw' | 'row'>[]): string =>
  [...Map.groupBy(numbers, ({ row }) => row).values()].map((line) => line.map(({ raw }) => raw).join('; ')).join('\n');

/** The text with the numbers that pass. */
export const textOf = (numbers: readonly EntryNumber[], keeps: (number: EntryNumber) => boolean): string =>
  joined(numbers.filter(keeps));

/** The text with another spelling of one of its numbers. */
export const replaced = (numbers: readonly EntryNumber[], id: string, spelling: string): string =>
  joined(numbers.map((number) => (number.id === id ? { ...number, raw: spelling } : number)));

/**
 * The text in two: numbers that can be stored, and those that can't be read. A number that may be of several offices stays with the
 * others of its line, without which it would be read as that of one.
 */
export function partsOfText({
  text,
  country,
}: Pick<PatentEntryValue, 'text' | 'country'>): Record<'readable' | 'unreadable', string> {
  const found = findPatentNumbers(text, country);
  const unclear = new Set(found.filter(({ readings }) => readings.length > 1).map(({ row }) => row));
  return {
    readable: joined(found.filter(({ patent }) => patent !== null)),
    unreadable: joined(found.filter(({ patent, row }) => patent === null || unclear.has(row))),
  };
}

/** US published applications start with their year: 20220159901. */
const isApplication = (country: string, number: string): boolean => country === 'US' && /^(19|20)\d{9}$/.test(number);

/** The patents sent with the listing: removals and new numbers. The server adds the data of the patent store. */
export function typedPatents(value: PatentEntryValue, saved: ListingPatent[]): TypedPatent[] {
  const added = readNumbers(value, saved)
    .filter(({ sameAs }) => sameAs === null)
    .map(({ raw, patent }) => {
      const patentNumber = patent?.number ?? raw.slice(0, 300);
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
