import { messages } from '../messages.ts';
import { numberOfAddress } from './addresses.ts';
import type { Cleaned } from './clean-number.ts';
import { cleanNumber, plainSigns } from './clean-number.ts';
import { isOffice } from './offices.ts';
import type { Shape } from './shapes.ts';
import { pct } from './shapes-europe.ts';
import { knownOffices, shapesOf } from './shapes-others.ts';
import { serialOf } from './shapes-us.ts';

/** A patent number in its normal form, used to store and compare it. */
export interface PatentNumber {
  /** Two letters, WIPO ST.3. */
  country: string;
  /** Without separators, leading zeros and kind code: 6981431, D967598, RE49257, 20220159901, WO 2001012345, JP H05123456. */
  number: string;
  kind: string | null;
}

/** The number of an application in its normal form: 10/123456, PCT/US2020/012345, EP 04012345. */
export interface ApplicationNumber {
  country: string;
  application: string;
}

export type Reading = PatentNumber | ApplicationNumber;
export const isPatent = (reading: Reading): reading is PatentNumber => 'number' in reading;

/** The meaning of a text: one reading, several that fit, or none and the reason. */
export interface ReadNumber {
  readings: Reading[];
  problem: string | null;
  /** The text names its office. */
  hasCountry: boolean;
}

const longest = 300;
const refused = (problem: string): ReadNumber => ({ readings: [], problem, hasCountry: false });

const pctNumber =
  /^(?:[A-Z]{2} )?PCT[ /-]*(?<office>[A-Z]{2})[ /-]?(?<year>(?:19|20)\d\d|\d\d)[ /-]?(?<serial>\d{5,6}|\d{2,3} \d{3})(?: ?[AB]\d?)?$/;
/** 20040102, which is no US number, and 2004-01-02, 01/02/2004, 2.1.2004. */
const compactDay = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const day =
  /^(?:(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|\d{1,2}([-/.])\d{1,2}\2(?:\d{4}|\d\d))(?:T.*)?$/;
/** A whole number as spreadsheets write it: 7123456.0, 7.123456E6. 9.4E6 has lost digits. */
const decimals = /^(\d+)\.0+$/;
const exponent = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/;

/** Reads a number in any notation in which people and offices write it. `country` is that of a text that names none. */
export function readPatentNumber(written: string, country = 'US'): ReadNumber {
  if (written.length > longest) return refused(messages.numberTooLong);
  const named = numberOfAddress(written);
  if (named === '') return refused(messages.numberNotInAddress);
  const text = named ?? written;
  if (!/\p{Nd}/u.test(text)) return refused(messages.numberWithoutDigits);
  const cell = plainSigns(text).toUpperCase();
  if (day.test(cell) || (country === 'US' && compactDay.test(cell))) return refused(messages.numberIsDay);
  const shortened = exponent.exec(cell);
  if (shortened && (shortened[2] ?? '').length < Number(shortened[3])) return refused(messages.numberShortened);
  const exact = shortened ? `${shortened[1]}${(shortened[2] ?? '').padEnd(Number(shortened[3]), '0')}` : cell;
  const number = decimals.exec(exact)?.[1] ?? (shortened ? exact : text.replace(fileType, ''));
  const read = readCleaned(number, country);
  const bare = read.readings.length > 0 ? number : number.replace(note, '');
  return bare === number ? read : readCleaned(bare, country);
}

const fileType = /\.(?:pdf|html?|docx?|txt|xml|tiff?)\s*$/i;
/** Words after a number that hold no other: "(Smith)", "(filed 2008-12-30)", "to Smith et al.", "- Battery pack". */
const note =
  /(?<=\d\s?[A-Z]?\d?)(?:\s*\(\p{L}{3}[^\d()]*(?:(?:19|20)\d\d(?:-\d\d-\d\d)?)?\)|\s+to\s+\p{Lu}[^\d]*|\s+et al[^\d]*|\s+[-\u2013\u2014:]\s+\p{L}{3}[^\d]*)\s*$/iu;

const wordNo = /^\s*no\s+(?=\d)/i;

/** "No 321456" is a number without a country or one of Norway; "NO 321456" is Norway's unless it has no such numbers. */
function readCleaned(text: string, country: string): ReadNumber {
  const rest = text.replace(wordNo, '');
  if (rest === text) return readOne(text, country);
  const norwegian = readOne(rest, 'NO');
  const other = readOne(rest, country);
  if (norwegian.readings.length === 0) return other;
  const isCapital = /^\s*NO/.test(text);
  return {
    ...norwegian,
    hasCountry: isCapital,
    readings: isCapital ? norwegian.readings : [...other.readings, ...norwegian.readings],
  };
}

/** 2004/012345 without a country: a US publication that misses a zero, or an international one. */
const yearAndSix = /^20\d\d ?[/ -]? ?\d{6}$/;

function readOne(text: string, country: string): ReadNumber {
  const cleaned = cleanNumber(text.replace(/\*PED\b/i, ' '));
  const treaty = pctNumber.exec(cleaned.text);
  if (treaty?.groups && treaty.groups.office !== 'WO' && isOffice(treaty.groups.office ?? ''))
    return { readings: [{ country: 'WO', application: pct(treaty.groups) }], problem: null, hasCountry: true };
  const places = officesOf(cleaned.text, country);
  const both =
    country === 'US' && yearAndSix.test(cleaned.text)
      ? [...places, { office: 'WO', rest: cleaned.text, isNamed: false }]
      : places;
  const readings = both.flatMap(({ office, rest }) => readingsOf(office, rest, cleaned));
  const hasCountry = places.some(({ isNamed }) => isNamed);
  if (readings.length > 0) return { readings: distinct(readings), problem: null, hasCountry };
  return { readings: [], problem: problemOf(cleaned, places[0]?.office ?? country), hasCountry };
}

interface Place {
  office: string;
  rest: string;
  isNamed: boolean;
}

/** Codes of offices that issue no numbers, and are words: Nr., SN (serial number), PN, is, to. */
const wordCodes = /^(?:NR|SN|PN|IS|TO)$/;
/** Numbers that name their office by their shape: P 44 12 345.6, 1234/DEL/2004, ZL 200410012345.6. */
const shapedOffices: [string, RegExp][] = [
  ['DE', /^[PG] ?\d\d ?\d\d ?\d{3} ?[.-] ?\d$/],
  ['IN', /^\d{1,5}\/(?:DEL|MUM|CHE|KOL|CHENP|DELNP|MUMNP|KOLNP|MAS|CAL|BOM)\/\d{4}(?: ?[AB]\d?)?$/],
  ['CN', /^ZL ?\d/],
];
/** Offices with numbers that start with two letters, such as MU or PA, which are codes of offices, too. */
const ownLetters = /^(?:BR|MX|IT)$/;
/** States that write the number of a European patent in front of their own kind: DK/EP 1234567 T3. */
const european = /^(?:DK|NO|SE|FI|PL|HR|EE|LT|LV|SI|IS|RS)$/;
const usTypes = /^(?:D|RE|PP|H|T|X|RX|AI)$/;

/** The office that a text names, and the number after its code. Two for "no 321456", which may be Norway's. */
function officesOf(text: string, country: string): Place[] {
  const found = /^(?<letters>[A-Z]{2,})[\s\-_/:.]*(?<rest>.*\d.*)$/.exec(text)?.groups;
  const unnamed = { office: country, rest: text, isNamed: false };
  const shaped = shapedOffices.find(([, pattern]) => pattern.test(text));
  if (shaped) return [{ office: shaped[0], rest: text, isNamed: true }];
  const letters = found?.letters ?? '';
  const rest = found?.rest ?? '';
  if (letters === '' || usTypes.test(letters)) return [unnamed];
  const code = letters.slice(0, 2);
  if (letters === 'MX' && /^[AUEF]\/\d/.test(rest)) return [{ office: 'MX', rest, isNamed: true }];
  if (letters.length === 2 && wordCodes.test(letters)) return [{ ...unnamed, rest }];
  // A code is written once, or before the code of the document: US US7654321.
  if (letters.length === 2 && isOffice(code) && rest.startsWith(code)) return officesOf(rest, country);
  if (letters.length === 2 && isOffice(code)) {
    const named = { office: code, rest: european.test(code) ? rest.replace(/^EP ?(?=\d)/, '') : rest, isNamed: true };
    return ownLetters.test(country) && country !== code ? [named, unnamed] : [named];
  }
  const type = letters.slice(2);
  const isType =
    code === 'US' ? usTypes.test(type) : /^(?:[TSHR]|[IMD]|PI|MU|DI|PA|NL|JL|GT|P|U|E|G|A|C|ZL|MI|RM|TO|[A-Z])$/.test(type);
  if (isOffice(code) && isType) return [{ office: code, rest: text.slice(2), isNamed: true }];
  return [unnamed];
}

const kindAfter = /^(?<core>.*\d)[ ,._/-]*(?<kind>[A-Z](?: ?\d)?)$/;
const kindBefore = /^(?<kind>[ABCUY]\d?)[ -]+(?<core>[TSHRIM]?\d.*)$/;

interface Parts {
  core: string;
  kind: string;
}

/** A number and its kind. A number that ends in a letter may do so by itself, so both ways are tried. */
function partsOf(rest: string): Parts[] {
  const after = kindAfter.exec(rest)?.groups;
  const core = (after?.core ?? rest).replace(/[ ,._/-]+$/, '');
  const kind = (after?.kind ?? '').replace(' ', '');
  const before = kindBefore.exec(core)?.groups;
  const parts = before ? [{ core: before.core ?? '', kind: kind || (before.kind ?? '') }] : [];
  return [...parts, { core, kind }, ...(after ? [{ core: rest, kind: '' }] : [])];
}

function readingsOf(office: string, rest: string, { says, type }: Pick<Cleaned, 'says' | 'type'>): Reading[] {
  if (!isOffice(office) && office !== '') return [];
  const spaced = rest.replace(/(?<=\d), (?=\d{3}(?!\d))/g, ',');
  for (const { core, kind } of partsOf(withType(office, spaced, type))) {
    const readings = shapesOf(office).flatMap((shape): Reading[] => {
      const reading = readingOf(office, shape, core, kind);
      return reading ? [reading] : [];
    });
    const said = kind === '' && says === 'application' ? asApplications(office, core, readings) : readings;
    const kept = says === 'publication' ? said.filter(isPatent) : said;
    if (kept.length > 0) return kept;
  }
  return [];
}

const withType = (office: string, rest: string, type: string): string =>
  office === 'US' && type !== '' && /^\d/.test(rest) && !/\//.test(rest) ? type + rest : rest;

/** "Application No. 10123456" is a serial number without its slash. */
function asSerial(core: string): ApplicationNumber | null {
  const [, series = '', serial = ''] = /^(\d\d)(\d{6})$/.exec(core.replace(/[ ,/]/g, '')) ?? [];
  const application = serial === '' ? null : serialOf(series, serial);
  return application === null ? null : { country: 'US', application };
}

/** Offices that publish an application under its own number. */
const sameNumber = /^(?:JP|KR|DE|AU|RU|MX|BR|SE|NO)$/;

/** The readings of a number that is called that of an application. */
function asApplications(office: string, core: string, readings: readonly Reading[]): Reading[] {
  const applications = readings.filter((reading) => !isPatent(reading));
  const serial = office === 'US' ? asSerial(core) : null;
  if (serial) return [serial];
  if (applications.length > 0 || office === 'US') return applications;
  return readings.map((reading) =>
    isPatent(reading) && sameNumber.test(office) ? { country: reading.country, application: reading.number } : reading,
  );
}

function readingOf(country: string, { pattern, is, form }: Shape, core: string, kind: string): Reading | null {
  const groups = pattern.exec(core)?.groups;
  const number = groups ? form({ ...groups }, kind) : null;
  if (number === null) return null;
  return is === 'patent'
    ? { country, number, kind: kind === 'X' && country === 'US' ? null : kind || null }
    : { country, application: number };
}

const keyOf = (reading: Reading): string =>
  `${reading.country} ${isPatent(reading) ? reading.number : reading.application} ${isPatent(reading)}`;
export const distinct = (readings: Reading[]): Reading[] => [
  ...new Map(readings.map((reading) => [keyOf(reading), reading])).values(),
];

function problemOf({ text, says }: Cleaned, office: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return messages.numberWithoutDigits;
  if (Number(digits) === 0) return messages.numberOfZeros;
  const letters = /^[A-Z]+/.exec(text)?.[0] ?? '';
  if (/^[A-Z]{2}(?=[ \-_/:.]*\d)/.test(text) && !isOffice(letters) && !usTypes.test(letters))
    return messages.numberOfUnknownOffice(letters);
  if (digits.length > 13) return messages.numberTooLong;
  if (says === 'application' && office === 'US' && digits.length <= 6) return messages.numberWithoutSeries;
  if (/[^A-Z\d ,./'_-]|[A-Z]{4}|\d[A-Z]{2}| [A-Z]{3}/.test(text)) return messages.numberWithOtherText;
  return messages.numberOfOtherShape(office);
}

/** The normal form of a patent number. Null for anything else, and for a number that can be read in two ways. */
export function normalizePatentNumber(text: string, defaultCountry = 'US'): PatentNumber | null {
  const [first, ...others] = readPatentNumber(text, defaultCountry).readings;
  return first && isPatent(first) && others.length === 0 ? first : null;
}

/** The normal form of a number that is a publication for sure, like one in a file of an office. */
export function normalizePublication(text: string, country = 'US'): PatentNumber | null {
  // Eight digits of an office are no day.
  const named = compactDay.test(text) ? `${country} ${text}` : text;
  const [first, ...others] = readPatentNumber(named, country).readings.filter(isPatent);
  return first && others.length === 0 ? first : null;
}

/** A number to search for. An empty country stands for any. */
export interface SearchedNumber {
  country: string;
  number: string;
}

/** The normal forms that a searched number may have: of the country that it names, or of any. */
export function searchedNumbers(text: string): SearchedNumber[] {
  const named = readPatentNumber(text, '');
  const patents = named.readings.filter(isPatent);
  if (named.hasCountry) return patents.map(({ country, number }) => ({ country, number }));
  const usual = readPatentNumber(text).readings;
  if (usual.length > 0 && !usual.some(isPatent)) return [];
  // Digits alone are a number as it is. As a year and a serial number they would find other documents.
  const offices = /^[\d ,.']+$/.test(plainSigns(text)) ? ['US'] : knownOffices;
  const known = offices.flatMap((office) => readPatentNumber(text, office).readings.filter(isPatent));
  return [...new Set([...known, ...patents].map(({ number }) => number))].map((number) => ({ country: '', number }));
}

/** The start of a number as someone types it: 94, D96, US 94. Null for anything else. */
export function startOfNumber(text: string): SearchedNumber | null {
  const [first] = searchedNumbers(text);
  if (first) return first;
  const found = /^(?<office>[A-Z]{2}(?=[^A-Z]))?[ -]?(?<type>[A-Z]{0,2}) ?(?<serial>\d[\d ,./-]*)$/.exec(
    plainSigns(text).toUpperCase(),
  )?.groups;
  const office = found?.office ?? '';
  if (!found || (office !== '' && !isOffice(office))) return null;
  return { country: office, number: `${found.type}${(found.serial ?? '').replace(/\D/g, '')}` };
}
