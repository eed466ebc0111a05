import type { PatentNumber, ReadNumber, SearchedNumber } from './read-number.ts';
import { isPatent, readPatentNumber, searchedNumbers } from './read-number.ts';

export interface FoundNumber extends ReadNumber {
  /** The text as entered. */
  raw: string;
  /** Null if it isn't one patent number for sure. */
  patent: PatentNumber | null;
}

/** Always ends a number. */
const hard = /[;\n\r\t|\u2028\u2029\u0085]+|\s*[•▪◦‣●○■□◆◇]\s*/u;
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

const isOne = (text: string): boolean => readPatentNumber(text).readings.length > 0;
const trimmed = (pieces: readonly string[]): string[] => pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');

/** Addresses hold commas and words of their own. */
const aroundAddresses = (text: string): string[] => {
  const found = address.exec(text);
  if (!found) return trimmed([text]);
  const { index, 0: whole } = found;
  return [...trimmed([text.slice(0, index)]), whole, ...aroundAddresses(text.slice(index + whole.length))];
};

function split(text: string): string[] {
  if (!/[\s,]/.test(text) || address.test(text) || isOne(text)) return [text];
  const pieces = trimmed(text.split(soft));
  return pieces.flatMap((piece) => (pieces.length > 1 && isOne(piece) ? [piece] : trimmed(piece.split(blank))));
}

/** The parts of each line, in order. Numbers of one line may share the country of the first one. */
const linesOf = (text: string): string[][] => trimmed(text.split(hard)).map((piece) => aroundAddresses(piece).flatMap(split));

/** The parts of a text that are each a number, in order. */
export const splitNumbers = (text: string): string[] => linesOf(text).flat();

/** "EP 1 234 567 and 7 654 321": the second number is of the office named before it, or of the default one. */
function inLine(raw: string, country: string, before: string | null): FoundNumber {
  const read = readPatentNumber(raw, country);
  const readings =
    before === null || before === country || read.hasCountry
      ? read.readings
      : [...readPatentNumber(raw, before).readings, ...read.readings];
  const [first, ...others] = readings;
  const problem = readings.length > 0 ? null : read.problem;
  return {
    raw,
    hasCountry: read.hasCountry,
    readings,
    problem,
    patent: first && isPatent(first) && others.length === 0 ? first : null,
  };
}

/** The numbers that a search for it finds: of its country, or of any if it names none. */
export const searchedOf = ({ raw, hasCountry, readings }: FoundNumber): SearchedNumber[] =>
  hasCountry ? readings.filter(isPatent).map(({ country, number }) => ({ country, number })) : searchedNumbers(raw);

/** Reads the numbers of a typed or pasted list, in order. */
export function findPatentNumbers(text: string, defaultCountry = 'US'): FoundNumber[] {
  return linesOf(text.slice(0, 100_000)).flatMap((line) => {
    let before: string | null = null;
    return line.map((raw) => {
      const found = inLine(raw, defaultCountry, before);
      if (found.hasCountry) before = found.readings[0]?.country ?? null;
      return found;
    });
  });
}
