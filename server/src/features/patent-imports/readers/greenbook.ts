// cspell:ignore Iadd
import type { PatentClaim } from '../../../schema/bulk-patents.ts';
import { DamageError } from '../input/file-errors.ts';
import { claimOf, withinReason } from './claims.ts';
import { formatIpc, formatLocarno, formatUspc } from './classes.ts';
import { glued } from './document-marks.ts';
import { isContent } from './documents.ts';
import { withoutDeletions, withoutDotCodes } from './dot-codes.ts';
import { Doubts, numberFrom, readableNumber } from './facts.ts';
import type { Section, TextDocument } from './greenbook-documents.ts';
import { isLaterPart, parseLines, splitText } from './greenbook-documents.ts';
import { collapse } from './markup.ts';
import type { FoundRecord, Item, PatentReader, PatentRecord } from './patent-record.ts';
import { bareRecord, grantFields, lostAt } from './patent-record.ts';
import { factsInAps } from './printed-facts.ts';

/** The office's names for the kinds that this format numbers. */
const kinds: Record<string, string> = { '1': 'A', '2': 'E', '4': 'S', '5': 'I4', '6': 'P', '7': 'H' };
const expectedFields = [
  ['APN', 'application number'],
  ['APT', 'type'],
  ['APD', 'filing date'],
  ['TTL', 'title'],
  ['ISD', 'issue date'],
] as const;
/** The line before the first document, which names the week. */
const week = /^\S{0,12}\s{1,12}APS\d?\s[^\n]{0,80}(?:\n\s*)?$/;
/** A document's number, with its check digit, where its lines are damaged. */
const writtenNumber = /\bW?KU {2}([A-Z]{0,2}\d{5,8}.)/g;

/** USPTO grants of 1976 to 2001 as text (APS, "greenbook"). */
export const greenbook: PatentReader = {
  name: 'USPTO grants of 1976 to 2001 (APS text)',
  fields: grantFields,
  // The first line may be damaged.
  recognizes: (head) => /^(?:PATN\s{1,80}WKU {2}|WKU {2}\S{7,9}\s{1,80}SRC {2})/m.test(head.toString('latin1')),
  async *read(bytes, after) {
    const file: File = { right: 0, wrong: 0 };
    for await (const document of splitText(bytes)) {
      if (document.position > after || document.isPreface) yield* readDocument(document, file);
    }
  },
};

/** Check digits so far. Numbers of the office have them; those of copies with other numbers are right only by chance. */
interface File {
  right: number;
  wrong: number;
}

/** Right check digits in a row that can't be chance. */
const enough = 3;

function* readDocument(document: TextDocument, file: File): Generator<Item> {
  const { bytes, position, isPreface, isLast, isTooLong } = document;
  if (isTooLong) return yield* lost(document, 'it is longer than any patent');
  if (isPreface) {
    if (isContent(bytes) && !week.test(bytes.toString('latin1', 0, 512)))
      yield* lost(document, 'this text belongs to no document');
    return;
  }
  try {
    const { sections, foreign, problem, doubts } = parseLines(bytes);
    const missing = missingPart(sections, isLast && foreign === null);
    if (problem !== null) yield* lost(part(document, 0, foreign), problem);
    else if (missing !== null) yield* lost(part(document, 0, foreign), missing.reason, missing.isCutOff);
    else if (foreign !== null && !endsBefore(sections, bytes, foreign)) yield* lost(part(document, 0, foreign), glued);
    else {
      const found = readPatent(sections, file);
      yield { ...found, doubts: [...doubts, ...found.doubts], position };
    }
    if (foreign !== null) yield* lost(part(document, foreign), 'its beginning is damaged');
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    yield* lost(document, error.message);
  }
}

/** Reports each document whose number can be read in a damaged part. */
const lost = ({ bytes, position }: Pick<TextDocument, 'bytes' | 'position'>, reason: string, isCutOff = false): Item[] =>
  lostAt(position, reason, numbersIn(bytes)).map((item) => ({ ...item, isCutOff }));

const part = (
  { bytes, position }: TextDocument,
  from: number,
  end: number | null = null,
): Pick<TextDocument, 'bytes' | 'position'> => ({
  bytes: bytes.subarray(from, end ?? undefined),
  position: position + from,
});

const numbersIn = (bytes: Buffer): string[] => [
  ...new Set(
    [...bytes.toString('latin1').matchAll(writtenNumber)].flatMap(
      ([, written = '']) => readableNumber(written.slice(0, -1)) ?? [],
    ),
  ),
];

/** True if the text before a line that doesn't belong to the document ends it. A later section means that a part is missing. */
function endsBefore(sections: Section[], bytes: Buffer, foreign: number): boolean {
  const [line = ''] = bytes.toString('latin1', foreign, foreign + 80).split('\n');
  return !isLaterPart(line) && endsSentence(sections);
}

const endsSentence = (sections: Section[]): boolean => /[.!?)\]"'#]$/.test(sections.at(-1)?.fields.at(-1)?.value.trimEnd() ?? '');

interface Missing {
  reason: string;
  isCutOff: boolean;
}

/** A document has as many claims as it says. */
function missingPart(sections: Section[], isLast: boolean): Missing | null {
  const missing = (reason: string): Missing => ({ reason, isCutOff: isLast });
  const hasText = sections.some(({ name }) => ['BSUM', 'DETD', 'DRWD', 'PARN'].includes(name));
  const hasClaims = sections.some(({ name }) => name === 'CLMS' || name === 'DCLM');
  const expected = expectedClaims(sections);
  if ((hasText || isLast) && !hasClaims && expected > 0) return missing('the document ends before its claims');
  const counted = sections.flatMap(({ fields }) => fields).filter(({ key }) => key === 'NUM').length;
  const isShort = counted > 0 && counted < expected && !isReissue(sections);
  return isShort || (isLast && !endsSentence(sections)) ? missing('the document ends in the middle of its claims') : null;
}

const expectedClaims = ([patent]: Section[]): number => Number(firstOf(patent, 'NCL') ?? 0) || 0;
const isReissue = ([patent]: Section[]): boolean => firstOf(patent, 'APT')?.trim() === '2';

const valuesOf = (section: Section | undefined, key: string): string[] =>
  section?.fields.filter((field) => field.key === key).map(({ value }) => value) ?? [];
const firstOf = (section: Section | undefined, key: string): string | null => valuesOf(section, key)[0] ?? null;

function readPatent(sections: Section[], file: File): FoundRecord {
  const [patent] = sections;
  const named = (name: string): Section[] => sections.filter((section) => section.name === name);
  const doubts = new Doubts();
  const number = numberOf(patent, file, doubts);
  for (const [key, what] of expectedFields) if (!firstOf(patent, key)?.trim()) doubts.list.push(`it has no ${what}`);
  const issued = doubts.date(firstOf(patent, 'ISD'), 'issue date');
  const type = firstOf(patent, 'APT')?.trim() ?? '';
  const record: PatentRecord = {
    ...bareRecord('US', number),
    kind: Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null,
    title: textOf(firstOf(patent, 'TTL')),
    abstract:
      named('ABST')
        .flatMap(({ fields }) => fields.map(({ value }) => withoutDotCodes(collapse(value))))
        .join('\n\n') || null,
    assignees: named('ASSG').flatMap((section) => nameOf(section) ?? []),
    inventors: named('INVT').flatMap((section) => nameOf(section) ?? []),
    ...classesOf(named('CLAS')[0], number.startsWith('D'), doubts),
    filed: doubts.date(firstOf(patent, 'APD'), 'filing date'),
    published: issued,
    issued,
    applicationNumber: applicationOf(patent, doubts),
    sourceDate: issued,
  };
  const claims = isReissue(sections)
    ? named('CLMS').flatMap(reissuedClaims)
    : [...named('CLMS'), ...named('DCLM')].flatMap(claimsOf);
  const found = withinReason(counted(claims, sections, doubts));
  const facts = factsInAps((name) => named(name).map((section) => (key) => firstOf(section, key)?.trim() || null));
  return { record, claims: found.claims, facts, doubts: [...doubts.list, ...found.doubts] };
}

const textOf = (value: string | null): string | null => (value === null ? null : withoutDotCodes(collapse(value)) || null);

/** The ninth character is a check digit. A wrong one means another patent's number. */
function numberOf(patent: Section | undefined, file: File, doubts: Doubts): string {
  const written = firstOf(patent, 'WKU');
  const [, digits = '', check] = /^(\d{8}|[A-Z]\d{7}|[A-Z]{2}\d{6})(\S)?$/.exec(written ?? '') ?? [];
  if (digits === '')
    throw new DamageError(written ? `there is no patent number in "${written.slice(0, 40)}"` : 'there is no patent number');
  const isRight = hasCheckDigit(digits, check);
  if (isRight) file.right += 1;
  else if (isRight === false && file.wrong === 0 && file.right >= enough)
    throw new DamageError(`the check digit of its number "${written}" is wrong`);
  else {
    file.wrong += 1;
    doubts.list.push(`its number "${written}" has no right check digit`);
  }
  return numberFrom(digits);
}

/**
 * Modulus 11 with weights of 2 and more from the right; letters count nothing. 10 isn't a digit, so another sign stands for it. Null if there
 * is a digit anyway.
 */
function hasCheckDigit(digits: string, check: string | undefined): boolean | null {
  const sum = [...digits].toReversed().reduce((total, digit, index) => total + (Number(digit) || 0) * (index + 2), 0);
  const expected = (11 - (sum % 11)) % 11;
  if (expected === 10) return check !== undefined && /[^A-Z\d]/.test(check) ? true : null;
  return check === String(expected);
}

/** The two digits of the series and the six of the serial number. What follows them is a check character. */
function applicationOf(patent: Section | undefined, doubts: Doubts): string | null {
  const [series, written] = [textOf(firstOf(patent, 'SRC')), textOf(firstOf(patent, 'APN'))];
  if (written === null) return null;
  const [, serial = '', check] = /^(\d{6})(\S)?$/.exec(written) ?? [];
  if (serial === '' || !/^\d{1,2}$/.test(series ?? '') || (check !== undefined && hasCheckDigit(serial, check) === false)) {
    doubts.list.push(`its application number "${written.slice(0, 40)}" can't be right`);
    return null;
  }
  return (series ?? '').padStart(2, '0') + serial;
}

/** "Miller, Jr.; George H." is George H. Miller, Jr. */
function nameOf(section: Section): string | null {
  const name = textOf(firstOf(section, 'NAM'));
  if (name === null) return null;
  const border = name.indexOf(';');
  return border === -1 ? name : collapse(`${name.slice(border + 1)} ${name.slice(0, border)}`);
}

/** The office's classes have fixed widths. */
const longestClass = 16;

function classesOf(
  section: Section | undefined,
  isDesign: boolean,
  doubts: Doubts,
): Pick<PatentRecord, 'ipc' | 'locarno' | 'uspc' | 'furtherUspc'> {
  const classes = (key: string): string[] =>
    valuesOf(section, key).filter((raw) => {
      const isRight = raw.length <= longestClass;
      if (!isRight) doubts.list.push(`its class "${raw.slice(0, 40)}" doesn't exist`);
      return isRight && raw.trim() !== '';
    });
  const international = classes('ICL');
  return {
    uspc: formatUspc(classes('OCL')[0] ?? ''),
    furtherUspc: classes('XCL').flatMap((raw) => formatUspc(raw) ?? []),
    ipc: isDesign ? [] : international.map(formatIpc),
    locarno: isDesign ? international.map(formatLocarno) : [],
  };
}

/** Claims that aren't as many as the document says may be another one's. */
function counted(claims: PatentClaim[], sections: Section[], doubts: Doubts): PatentClaim[] {
  const expected = expectedClaims(sections);
  if (expected === 0 || claims.length === expected || claims.length === 0) return claims;
  doubts.list.push(`it says that it has ${expected} claims, but has ${claims.length}`);
  return isReissue(sections) ? claims : [];
}

/** Each claim begins with its number; a design has one claim without. */
const claimsOf = (section: Section): PatentClaim[] =>
  claimTexts(section).flatMap((lines, index) => claimFrom(lines.map(withoutDotCodes), index + 1));

/** The claims that a reissue adds run on in the last text of the claim before: ".Iadd. 13. A ...". */
function reissuedClaims(section: Section): PatentClaim[] {
  let number = 0;
  return claimTexts(section).flatMap((lines) => {
    number += 1;
    const claims: string[][] = [[]];
    for (const line of lines) {
      const [first = '', ...added] = withoutDeletions(line).split(/\.Iadd\.\s*(?=\d{1,3}\s*\.\s+[A-Z])/);
      claims.at(-1)?.push(first);
      for (const text of added) claims.push([text]);
    }
    return claims.flatMap((texts) => claimFrom(texts.map(withoutDotCodes), number));
  });
}

function claimTexts({ fields }: Section): string[][] {
  const texts: string[][] = [];
  for (const { key, value } of fields) {
    if (key === 'NUM') texts.push([]);
    else if (key !== 'STM') {
      if (texts.length === 0) texts.push([]);
      texts.at(-1)?.push(collapse(value));
    }
  }
  return texts;
}

function claimFrom(lines: string[], place: number): PatentClaim[] {
  const text = lines.filter(Boolean).join('\n');
  return text === '' ? [] : [claimOf(text, place)];
}
