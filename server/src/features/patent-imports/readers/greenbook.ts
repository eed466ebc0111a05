import type { PatentClaim } from '../../../schema/bulk-patents.ts';
import { DamageError } from '../file-errors.ts';
import { claimOf, withinReason } from './claims.ts';
import { formatIpc, formatLocarno, formatUspc } from './classes.ts';
import { glued } from './document-reader.ts';
import { isContent } from './documents.ts';
import { decodeBytes } from './encodings.ts';
import { Doubts, numberFrom } from './facts.ts';
import { collapse } from './markup.ts';
import type { FoundRecord, Item, PatentReader, PatentRecord } from './patent-record.ts';
import { bareRecord, grantFields } from './patent-record.ts';

/** A section begins with four letters alone on a line; its fields follow, in order. */
interface Section {
  name: string;
  fields: { key: string; value: string }[];
}

const longest = 64 * 1024 * 1024;
const begin = 'PATN';
/** The office's names for the kinds that this format numbers. */
const kinds: Record<string, string> = { '1': 'A', '2': 'E', '4': 'S', '5': 'I4', '6': 'P', '7': 'H' };

/** USPTO grants of 1976 to 2001 as text (APS, "greenbook"). */
export const greenbook: PatentReader = {
  name: 'USPTO grants of 1976 to 2001 (APS text)',
  fields: grantFields,
  recognizes: (head) =>
    /^(?:\S{0,12} {1,8}APS\d? [^\n]{0,80}\r?\n)?PATN[ \t]{0,80}\r?\nWKU {2}/.test(head.toString('latin1', 0, 512)),
  async *read(bytes, after) {
    for await (const document of splitText(bytes)) {
      if (document.position > after) yield readDocument(document);
    }
  },
};

interface TextDocument {
  bytes: Buffer;
  position: number;
  isLast: boolean;
}

/** Splits before each line that begins with PATN. */
async function* splitText(bytes: AsyncIterable<Buffer>): AsyncGenerator<TextDocument> {
  let rest: Buffer = Buffer.alloc(0);
  let position = 0;
  let searched = 0;
  let isFirst = true;
  for await (const chunk of bytes) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let at = borderIn(rest, searched); at !== -1; at = borderIn(rest, at + 1)) {
      // The line before the first document names the week.
      if (!isFirst || rest.indexOf('WKU') < at)
        yield { bytes: rest.subarray(start, at), position: position + start, isLast: false };
      isFirst = false;
      start = at;
    }
    rest = rest.subarray(start);
    position += start;
    searched = Math.max(rest.length - begin.length - 2, 0);
    if (rest.length > longest) {
      yield { bytes: rest.subarray(0, 0), position, isLast: false };
      position += rest.length;
      rest = Buffer.alloc(0);
      searched = 0;
    }
  }
  if (isContent(rest)) yield { bytes: rest, position, isLast: true };
}

/** Where a document begins after `from`. */
function borderIn(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(`\n${begin}`, from); at !== -1; at = bytes.indexOf(`\n${begin}`, at + 1)) {
    const next = bytes[at + 1 + begin.length];
    if (next === 0x0a || next === 0x0d || next === 0x20) return at + 1;
  }
  return -1;
}

function readDocument({ bytes, position, isLast }: TextDocument): Item {
  try {
    if (bytes.length === 0) throw new DamageError('it is longer than any patent');
    const sections = sectionsOf(decodeBytes(bytes, 'utf-8'));
    if (sections[0]?.name !== begin) throw new DamageError(`it doesn't begin with ${begin}`);
    if (sections.filter(({ fields }) => fields.some(({ key }) => key === 'WKU')).length > 1) throw new DamageError(glued);
    const missing = missingPart(sections);
    if (missing !== null) return { position, skipped: missing, isCutOff: isLast };
    return { ...readPatent(sections), position };
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    return { position, skipped: error.message };
  }
}

function sectionsOf(source: string): Section[] {
  const sections: Section[] = [];
  for (const line of source.split('\n')) {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (/^[A-Z]{4}\s{0,80}$/.test(text)) sections.push({ name: text.slice(0, 4), fields: [] });
    else if (text.trim() !== '') addField(sections.at(-1), text);
  }
  return sections;
}

function addField(section: Section | undefined, line: string): void {
  if (!section) return;
  const last = section.fields.at(-1);
  if (/^\s{3}/.test(line)) {
    if (last) last.value += `\n${line.trim()}`;
    return;
  }
  // Spaces in a class matter.
  section.fields.push({ key: line.slice(0, 3), value: line.slice(5).trimEnd() });
}

/** A document with a text has as many claims as it says. */
function missingPart(sections: Section[]): string | null {
  const hasText = sections.some(({ name }) => ['BSUM', 'DETD', 'DRWD', 'PARN'].includes(name));
  const hasClaims = sections.some(({ name }) => name === 'CLMS' || name === 'DCLM');
  const expected = Number(firstOf(sections[0], 'NCL') ?? 0);
  if (hasText && !hasClaims && expected > 0) return 'the document ends before its claims';
  const counted = sections.flatMap(({ fields }) => fields).filter(({ key }) => key === 'NUM').length;
  return counted > 0 && counted < expected ? 'the document ends in the middle of its claims' : null;
}

const valuesOf = (section: Section | undefined, key: string): string[] =>
  section?.fields.filter((field) => field.key === key).map(({ value }) => value) ?? [];
const firstOf = (section: Section | undefined, key: string): string | null => valuesOf(section, key)[0] ?? null;

function readPatent(sections: Section[]): FoundRecord {
  const [patent] = sections;
  const named = (name: string): Section[] => sections.filter((section) => section.name === name);
  const doubts = new Doubts();
  const written = firstOf(patent, 'WKU')?.trim() ?? null;
  // The ninth character is a check digit.
  const number = numberFrom(written?.length === 9 ? written.slice(0, 8) : written);
  const issued = doubts.date(firstOf(patent, 'ISD'), 'issue date');
  const type = firstOf(patent, 'APT')?.trim() ?? '';
  const record: PatentRecord = {
    ...bareRecord('US', number),
    kind: Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null,
    title: textOf(firstOf(patent, 'TTL')),
    abstract:
      named('ABST')
        .flatMap(({ fields }) => fields.map(({ value }) => collapse(value)))
        .join('\n\n') || null,
    assignees: named('ASSG').flatMap((section) => nameOf(section) ?? []),
    inventors: named('INVT').flatMap((section) => nameOf(section) ?? []),
    ...classesOf(named('CLAS')[0], number.startsWith('D')),
    filed: doubts.date(firstOf(patent, 'APD'), 'filing date'),
    published: issued,
    issued,
    applicationNumber: applicationOf(patent),
    sourceDate: issued,
  };
  const found = withinReason([...named('CLMS'), ...named('DCLM')].flatMap(claimsOf));
  return { record, claims: found.claims, doubts: [...doubts.list, ...found.doubts] };
}

const textOf = (value: string | null): string | null => (value === null ? null : collapse(value) || null);

/** The two digits of the series and the six of the serial number. What follows them is a check character. */
function applicationOf(patent: Section | undefined): string | null {
  const [series, number] = [textOf(firstOf(patent, 'SRC')), textOf(firstOf(patent, 'APN'))];
  const serial = number === null ? null : /^\d{6}/.exec(number)?.[0];
  return serial && series !== null && /^\d{1,2}$/.test(series) ? series.padStart(2, '0') + serial : number;
}

/** "Miller, Jr.; George H." is George H. Miller, Jr. */
function nameOf(section: Section): string | null {
  const name = textOf(firstOf(section, 'NAM'));
  if (name === null) return null;
  const border = name.indexOf(';');
  return border === -1 ? name : collapse(`${name.slice(border + 1)} ${name.slice(0, border)}`);
}

function classesOf(
  section: Section | undefined,
  isDesign: boolean,
): Pick<PatentRecord, 'ipc' | 'locarno' | 'uspc' | 'furtherUspc'> {
  const international = valuesOf(section, 'ICL').filter((raw) => raw.trim() !== '');
  return {
    uspc: formatUspc(firstOf(section, 'OCL') ?? ''),
    furtherUspc: valuesOf(section, 'XCL').flatMap((raw) => formatUspc(raw) ?? []),
    ipc: isDesign ? [] : international.map(formatIpc),
    locarno: isDesign ? international.map(formatLocarno) : [],
  };
}

/** Each claim begins with its number; a design has one claim without. */
function claimsOf({ fields }: Section): PatentClaim[] {
  const texts: string[][] = [];
  for (const { key, value } of fields) {
    if (key === 'NUM') texts.push([]);
    else if (key !== 'STM') {
      if (texts.length === 0) texts.push([]);
      texts.at(-1)?.push(collapse(value));
    }
  }
  return texts
    .map((lines) => lines.filter(Boolean).join('\n'))
    .flatMap((text, index) => (text === '' ? [] : [claimOf(text, index + 1)]));
}
