import type { ApplicationNumber, PatentNumber, ReadNumber, SearchedNumber } from './read-number.ts';
import { distinct, isPatent, readPatentNumber, searchedNumbers } from './read-number.ts';

export interface FoundNumber extends ReadNumber {
  /** The text as entered, after the office that another number of its line named for it. */
  raw: string;
  /** The line of the text that has it, from 0. */
  row: number;
  /** Null if it isn't one patent number for sure. */
  patent: PatentNumber | null;
}

/** Ends a line, whose office isn't that of the next one. */
const lineEnd = /[\n\r\t|\u2028\u2029\u0085]+|\s*[•▪◦‣●○■□◆◇]\s*/u;
/** Always ends a number. */
const hard = /[;；]+/;
/** Ends a number unless the whole is one. */
const soft =
  /,(?!\d{3}(?!\d))(?:\s*(?:and|or|und|et|&)(?![\p{L}]))?|(?<=[\d\])][A-Z]?\d?)\s*(?:,\s*)?(?<![\p{L}])(?:and|or|to|through|und|et|&)(?![\p{L}])\s*/iu;
/**
 * A space between two numbers: after a number or its kind ("A" in "US 1234567 A"), before another with its country or prefix
 * (a kind like "T2" is neither). A space inside "6 981 431" doesn't match.
 */
const blank =
  /(?<=\d[A-Z]?|\d[\s-][ABCEIPSUY])(?!(?<=(?:^|[^\d,.])\d{1,3})\s\d{3}(?!\d))\s+(?=(?:[A-Z]{2}[\s-]?)?(?:\d|(?:D|RE|PP|H|T|X|AI)\s?\d[\d,]))/i;
const address = /https?:\/\/\S+/i;

const isOne = (text: string, country?: string): boolean => readPatentNumber(text, country).readings.length > 0;
const trimmed = (pieces: readonly string[]): string[] => pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');

/** Addresses hold commas and words of their own. */
const aroundAddresses = (text: string): string[] => {
  const link = address.exec(text);
  if (!link) return trimmed([text]);
  const { index, 0: whole } = link;
  return [...trimmed([text.slice(0, index)]), whole, ...aroundAddresses(text.slice(index + whole.length))];
};

function split(text: string): string[] {
  if (!/[\s,]/.test(text) || address.test(text) || isOne(text)) return [text];
  const pieces = trimmed(text.split(soft));
  const office = pieces.length > 1 ? (officeOf(pieces[0] ?? '') ?? undefined) : undefined;
  const isWhole = (piece: string): boolean => pieces.length > 1 && (isOne(piece) || isOne(piece, office));
  return pieces.flatMap((piece) => (isWhole(piece) ? [piece] : trimmed(piece.split(blank))));
}

/** The office that a number names. */
function officeOf(text: string): string | null {
  const { hasCountry, readings } = readPatentNumber(text);
  return hasCountry ? (readings[0]?.country ?? null) : null;
}

/** Words that make the numbers after them one enumeration, up to the next office: "EP Nos. 1 234 567; 1 234 568". */
const plural = /(?<!\p{L})(?:nos|numbers|patents|pats|publications|pubs)(?!\p{L})/iu;
/** Words that make the numbers around them one: "EP 1 234 567 and 1 234 568". */
const conjunction = /(?<!\p{L})(?:and|or|to|through|und|et)(?!\p{L})|&/iu;

interface Part {
  text: string;
  /** It belongs to the office that was named before it. */
  isEnumerated: boolean;
}

/** The lines of a text, each with its parts in order. */
const linesOf = (text: string): Part[][] =>
  trimmed(text.split(lineEnd)).map((line) => {
    let goesOn = false;
    return trimmed(line.split(hard)).flatMap((stretch) => {
      const parts = aroundAddresses(stretch).flatMap(split);
      const isPlural = plural.test(stretch);
      const isEnumerated = goesOn || isPlural || conjunction.test(stretch);
      goesOn = isPlural || (goesOn && parts.every((part) => officeOf(part) === null));
      return parts.map((part) => ({ text: part, isEnumerated }));
    });
  });

/** The parts of a text that are each a number, in order. In an enumeration, each has the office that was named before it. */
export const splitNumbers = (text: string): string[] =>
  linesOf(text).flatMap((parts) => {
    let before: string | null = null;
    return parts.map(({ text: part, isEnumerated }) => {
      const named = /\p{L}/u.test(part) || before === null ? officeOf(part) : null;
      if (named !== null) before = named;
      return isEnumerated && named === null && before !== null && isOne(part, before) ? `${before} ${part}` : part;
    });
  });

/**
 * A number of a line after one of another office. In an enumeration it is of that office: "EP 1 234 567 and 1 234 568". Otherwise it may
 * be of that one or of the default one: "EP1234567, 7654321".
 */
function inLine({ text: raw, isEnumerated }: Part, country: string, before: string | null): Omit<FoundNumber, 'row'> {
  const read = readPatentNumber(raw, country);
  const passed = before === null || before === country || read.hasCountry ? [] : readPatentNumber(raw, before).readings;
  if (passed.length > 0 && isEnumerated) return found(`${before} ${raw}`, { readings: passed, problem: null, hasCountry: true });
  return found(raw, { ...read, readings: distinct([...passed, ...read.readings]) });
}

function found(raw: string, { hasCountry, readings, problem }: ReadNumber): Omit<FoundNumber, 'row'> {
  const [first, ...others] = readings;
  return {
    raw,
    hasCountry,
    readings,
    problem: first ? null : problem,
    patent: first && isPatent(first) && others.length === 0 ? first : null,
  };
}

/** The numbers that a search for it finds: of its country, or of any if it names none. */
export const searchedOf = ({ raw, hasCountry, readings }: Omit<FoundNumber, 'row'>): SearchedNumber[] =>
  hasCountry ? readings.filter(isPatent).map(({ country, number }) => ({ country, number })) : searchedNumbers(raw);

/** The numbers of the applications that a text may mean. */
export const applicationsOf = ({ readings }: Pick<FoundNumber, 'readings'>): ApplicationNumber[] =>
  readings.flatMap((reading) => (isPatent(reading) ? [] : [reading]));

/** Reads the numbers of a typed or pasted list, in order. */
export function findPatentNumbers(text: string, defaultCountry = 'US'): FoundNumber[] {
  return linesOf(text.slice(0, 100_000)).flatMap((parts, row) => {
    let before: string | null = null;
    return parts.map((part) => {
      const one = inLine(part, defaultCountry, before);
      if (one.hasCountry) before = one.readings[0]?.country ?? null;
      return { ...one, row };
    });
  });
}
