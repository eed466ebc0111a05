import { DamageError } from '../input/file-errors.ts';
import { claimsLeftOut } from './claims.ts';
import type { Part } from './document-marks.ts';
import { expectOneNumber, gapOf, glued, isProlog, numbersIn, partsOf } from './document-marks.ts';
import type { Document } from './documents.ts';
import { contentFrom, pieceOf, splitDocuments, startOf } from './documents.ts';
import { canHideBorder, decodeBytes, encodingOf, holesIn } from './encodings.ts';
import type { Element } from './markup.ts';
import { all } from './markup.ts';
import type { FoundRecord, Item, PatentField, PatentReader } from './patent-record.ts';
import { lostAt } from './patent-record.ts';

/** Enough of an endless document to find its number. */
const longestHead = 64 * 1024;

/** No part that is stored is longer. Its elements take many times its size in memory. */
const longestPart = 8 * 1024 * 1024;

/** A kind of document that is a patent. */
export interface DocumentKind {
  root: string;
  /** The element with the bibliography. */
  bibliography: string;
  abstract: string;
  description: string;
  claims: string;
  read(source: Source): FoundRecord;
}

/** The parts of a document that are stored. The description is most of it, and isn't read. */
export interface Source {
  root: string;
  bibliography: string;
  abstract: string | null;
  claims: string | null;
}

interface Format {
  name: string;
  kinds: DocumentKind[];
  /** Documents between the patents that hold nothing to store. */
  ignored?: string[];
  fields: readonly PatentField[];
}

/** A reader of files in which each patent is an XML or SGML document. */
export function documentReader({ name, kinds, ignored = [], fields }: Format): PatentReader {
  const byRoot = new Map(kinds.map((kind) => [kind.root, kind]));
  const roots = [...byRoot.keys(), ...ignored];
  return {
    name,
    fields,
    recognizes: (head) => roots.some((root) => startOf(head, root) !== -1),
    async *read(bytes, after) {
      for await (const document of splitDocuments(bytes, roots)) {
        if (document.position <= after) continue;
        const kind = byRoot.get(document.root ?? '');
        if (kind) yield* readDocument(document, kind);
        else if (document.root === null) yield* lost(document, 'it has no root element of a patent');
        else yield* readIgnored(document, kinds);
      }
    },
  };
}

type Piece = Pick<Document, 'bytes' | 'position'>;

const pieceFrom = ({ bytes, position }: Document, start: number, end = bytes.length): Piece => ({
  bytes: bytes.subarray(start, end),
  position: position + start,
});

/** Reports each document whose number can be read in a damaged piece. */
const lost = ({ bytes, position }: Piece, reason: string, isCutOff = false): Item[] =>
  lostAt(position, reason, numbersIn(bytes)).map((item) => ({ ...item, isCutOff }));

/** An ignored document has no parts of a patent. */
function* readIgnored(document: Document, kinds: DocumentKind[]): Generator<Item> {
  const names = kinds.flatMap((kind) => [kind.root, kind.bibliography, kind.claims]);
  const found = names.map((name) => document.bytes.indexOf(`${name}>`)).filter((at) => at !== -1);
  if (found.length > 0) yield* lost(document, glued);
}

/** A document is from the start tag of its root to its end tag. Anything around it is reported: it may be the rest of another one. */
function* readDocument(document: Document, kind: DocumentKind): Generator<Item> {
  const { bytes, position, isTooLong, isLast } = document;
  const whole = pieceOf(bytes, kind.root);
  if (isTooLong) return yield* lost(pieceFrom(document, 0, longestHead), 'it is longer than any patent');
  if (!whole) {
    yield* lost(document, `the document ends before </${kind.root}>`, isLast);
    return;
  }
  const isAlone = isProlog(bytes.subarray(0, whole.start));
  if (!isAlone)
    yield* lost(pieceFrom(document, 0, whole.start), `there is text before <${kind.root}>, perhaps from a damaged document`);
  try {
    const found = readPatent(bytes.subarray(0, whole.end), encodingOf(bytes), kind);
    yield { ...found, position: isAlone ? position : position + whole.start };
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    yield* lost(pieceFrom(document, isAlone ? 0 : whole.start, whole.end), error.message);
  }
  const next = contentFrom(bytes, whole.end);
  if (next !== null)
    yield* lost(pieceFrom(document, next), `there is more text after </${kind.root}>, perhaps from a damaged document`);
}

function readPatent(bytes: Buffer, encoding: string, kind: DocumentKind): FoundRecord {
  const [bibliography, abstract, description, claims] = partsOf(bytes, [
    kind.bibliography,
    kind.abstract,
    kind.description,
    kind.claims,
  ]);
  if (!bibliography) throw new DamageError(`there is no ${kind.bibliography}`);
  const holes = holesIn(bytes, encoding);
  if ([bibliography, abstract].some(isTooLong)) throw new DamageError("its texts are longer than any patent's");
  if (holes.some(canHideBorder)) throw new DamageError('a damaged part of it may have held another document');
  const textOf = (part: Part | null | undefined): string | null =>
    part ? decodeBytes(bytes.subarray(part.start, part.end), encoding) : null;
  const found = kind.read({
    root: kind.root,
    bibliography: textOf(bibliography) ?? '',
    abstract: textOf(abstract),
    claims: isTooLong(claims) ? null : textOf(claims),
  });
  expectOneNumber(bytes, bibliography, found.record.number);
  const gap = description ? gapOf(bytes.subarray(description.start, description.end)) : null;
  if (gap)
    throw new DamageError(
      `its paragraph ${gap[0]} is followed by ${gap[1]}, so it may have lost its end and the beginning of another document`,
    );
  const doubts = holes.length > 0 ? ["it has invalid bytes in a part that isn't stored"] : [];
  return { ...found, doubts: [...doubts, ...(isTooLong(claims) ? [claimsLeftOut] : []), ...found.doubts] };
}

const isTooLong = (part: Part | null | undefined): boolean => !!part && part.end - part.start > longestPart;

/** Throws a DamageError if the bibliography has one of these elements twice: then it consists of parts of two. */
export function expectOnce(data: Element, names: readonly string[]): void {
  if (names.some((name) => all(data, name).length > 1)) throw new DamageError(glued);
}

/** Without these elements, each of which begins with its name and a space or `>`. They never contain themselves. */
export function without(source: string, names: readonly string[]): string {
  let rest = source;
  for (const name of names) {
    const start = rest.indexOf(`<${name}>`);
    const end = start === -1 ? -1 : rest.lastIndexOf(`</${name}>`);
    if (end > start) rest = rest.slice(0, start) + rest.slice(end + name.length + 3);
  }
  return rest;
}
