import { DamageError } from '../file-errors.ts';
import type { Document } from './documents.ts';
import { isContent, pieceOf, splitDocuments, startOf } from './documents.ts';
import { decodeBytes, encodingOf, isValid } from './encodings.ts';
import type { Element } from './markup.ts';
import { all } from './markup.ts';
import type { FoundRecord, Item, PatentField, PatentReader } from './patent-record.ts';

/** The end of one document and the beginning of the next are missing. */
export const glued = 'two documents run together here, and neither is complete';

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
        else if (document.root === null) yield lost(document, 'it has no root element of a patent');
        else yield* afterRoot(document, document.root);
      }
    },
  };
}

const lost = ({ position, isLast }: Document, skipped: string, isCutOff = false): Item => ({
  position,
  skipped,
  isCutOff: isCutOff && isLast,
});

function* readDocument(document: Document, kind: DocumentKind): Generator<Item> {
  const { bytes, position, isTooLong } = document;
  const whole = pieceOf(bytes, kind.root);
  if (isTooLong) yield lost(document, 'it is longer than any patent');
  else if (!whole) yield lost(document, `the document ends before </${kind.root}>`, true);
  else if (areGlued(bytes, kind)) yield lost(document, glued);
  else {
    try {
      yield { ...kind.read(sourceOf(bytes, kind)), position };
    } catch (error) {
      if (!(error instanceof DamageError)) throw error;
      yield lost(document, error.message);
      return;
    }
    if (isValid(bytes, encodingOf(bytes))) yield* afterRoot(document, kind.root);
    else yield lost(document, 'it was stored, but has invalid bytes that may have been another document');
  }
}

/** Reports anything after the root element, since it may be the rest of another document. */
function* afterRoot(document: Document, root: string): Generator<Item> {
  const end = pieceOf(document.bytes, root)?.end;
  // An ignored element may have no end tag.
  if (end !== undefined && isContent(document.bytes.subarray(end)))
    yield lost(document, `there is more text after </${root}>, perhaps from a damaged document`);
}

/** True if parts occur twice: the end of one document and the beginning of the next are missing. */
function areGlued(bytes: Buffer, { bibliography, description, claims, abstract }: DocumentKind): boolean {
  const end = `</${bibliography}>`;
  const first = bytes.indexOf(end);
  if (first !== -1 && bytes.includes(end, first + 1)) return true;
  return [bibliography, description, claims, abstract].some((name) => {
    const at = startOf(bytes, name);
    return at !== -1 && startOf(bytes, name, at + 1) !== -1;
  });
}

function sourceOf(bytes: Buffer, kind: DocumentKind): Source {
  const encoding = encodingOf(bytes);
  const bibliography = pieceOf(bytes, kind.bibliography);
  if (!bibliography) throw new DamageError(`there is no ${kind.bibliography}`);
  const textOf = (name: string): string | null => {
    const piece = pieceOf(bytes, name, bibliography.end);
    return piece ? decodeBytes(bytes.subarray(piece.start, piece.end), encoding) : null;
  };
  return {
    root: kind.root,
    bibliography: decodeBytes(bytes.subarray(bibliography.start, bibliography.end), encoding),
    abstract: textOf(kind.abstract),
    claims: textOf(kind.claims),
  };
}

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
