import { DamageError } from '../input/file-errors.ts';
import { startOf } from './documents.ts';
import { textsOf } from './encodings.ts';
import { differByOne, readableNumber } from './facts.ts';

/** The end of one document and the beginning of the next are missing. */
export const glued = 'two documents run together here, and neither is complete';

const startOfProlog = /\s+|<\?|<!--|<!DOCTYPE\s[^<>[]*[>[]/y;
const declarations = /(?:\s|<!(?:ENTITY|NOTATION|ELEMENT|ATTLIST)\s[^<>]*>|<!--(?:[^-]|-(?!->))*-->|%[\w.-]+;)*\]\s*>/y;

/** True for nothing but what may come before a root element: declarations, comments and instructions. */
export function isProlog(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  for (let at = 0; at < text.length; ) {
    startOfProlog.lastIndex = at;
    const [start = ''] = startOfProlog.exec(text) ?? [];
    const end = endOfPrologPart(text, start, at + start.length);
    if (start === '' || end === -1) return false;
    at = end;
  }
  return true;
}

function endOfPrologPart(text: string, start: string, from: number): number {
  const after = (mark: string): number => {
    const found = text.indexOf(mark, from);
    return found === -1 ? -1 : found + mark.length;
  };
  if (start === '<?') return after('?>');
  if (start === '<!--') return after('-->');
  if (!start.endsWith('[')) return from;
  declarations.lastIndex = from;
  return declarations.test(text) ? declarations.lastIndex : -1;
}

/** Numbers where the formats have their own: in their first elements, and in the names of files with drawings. */
const ownNumbers = [
  /<publication-reference[^>]{0,200}>\s*<document-id>\s*(?:<country>[A-Z]{2}<\/country>\s*)?<doc-number>\s*([^<\s]{1,20})/g,
  /<B110>\s*<DNUM>\s*<PDAT>\s*([^<\s]{1,20})/g,
  /<subdoc-bibliographic-information>\s*<document-id>\s*<doc-number>\s*([^<\s]{1,20})/g,
];
const fileName = /"US([A-Z]{0,2}\d{4,11})(?:[A-Z]\d)?-\d{8}[-.]/g;

/** No element with a number is longer. */
const longestMark = 2048;

const numbersBy = (patterns: readonly RegExp[], bytes: Buffer): string[] => {
  const found = textsOf(bytes, longestMark)
    .flatMap((text) => patterns.flatMap((pattern) => [...text.matchAll(pattern)]))
    .map(([, written = '']) => readableNumber(written) ?? '');
  return [...new Set(found)].filter(Boolean);
};

/** The numbers of the documents whose parts are in these bytes, as far as they can be read. */
export function numbersIn(bytes: Buffer): string[] {
  const numbers = numbersBy(ownNumbers, bytes);
  return numbers.length > 0 ? numbers : numbersBy([fileName], bytes);
}

export interface Part {
  start: number;
  end: number;
}

/**
 * The part of each name, from its start tag to its end tag; null for those that aren't there. Throws a DamageError if one begins or ends
 * twice, has lost its start or end, or comes before the first.
 */
export function partsOf(bytes: Buffer, names: readonly string[]): (Part | null)[] {
  let before = 0;
  return names.map((name) => {
    const start = startOf(bytes, name);
    const endTag = `</${name}>`;
    const end = bytes.indexOf(endTag);
    if (start === -1 && end === -1) return null;
    if (end !== -1 && bytes.includes(endTag, end + 1)) throw new DamageError(glued);
    if (start !== -1 && startOf(bytes, name, start + 1) !== -1) throw new DamageError(glued);
    if (start === -1 || end < start) throw new DamageError(`<${name}> has lost its beginning or its end`);
    if (start < before) throw new DamageError(glued);
    before ||= end;
    return { start, end: end + endTag.length };
  });
}

/**
 * Throws a DamageError if the names of a document's files say that its parts come from two. `bibliography` is the part with its number;
 * copies with other numbers keep the names of their files, which then agree with each other.
 */
export function expectOneNumber(bytes: Buffer, bibliography: Part, number: string): void {
  const before = numbersBy([fileName], bytes.subarray(0, bibliography.start));
  const after = numbersBy([fileName], bytes.subarray(bibliography.end));
  if (before.length > 1 || after.length > 1) throw new DamageError(glued);
  const [other = before[0] ?? number] = after;
  if (other === number) return;
  if (before.length > 0 && !before.includes(other)) throw new DamageError(glued);
  if (differByOne(other, number)) throw new DamageError(`its number is ${number}, but its files are named after ${other}`);
}

/** Paragraphs are numbered through the document. */
const paragraphs = /<(?:p id="p|PARA ID="P|paragraph id="P)-(\d{4,6})"/g;

/** The place at which the numbers of the paragraphs leave some out; null if they don't. */
export function gapOf(bytes: Buffer): [number, number] | null {
  let last = 0;
  for (const text of textsOf(bytes)) {
    for (const [, digits] of text.matchAll(paragraphs)) {
      const number = Number(digits);
      if (last > 0 && number !== last + 1 && number !== last) return [last, number];
      last = number;
    }
  }
  return null;
}
