import { GrowingBytes } from './growing-bytes.ts';

const questionMark = 0x3f;
const exclamationMark = 0x21;
/** Documents are at most this long. */
const longest = 64 * 1024 * 1024;
/** Larger documents are collected in pieces, so that they aren't copied for each chunk. */
const large = 1024 * 1024;
const pieceSize = 4 * 1024 * 1024;
/** No marker is longer, with the character after it. */
const overlap = 64;

export interface Document {
  bytes: Buffer;
  /** Start position in the stream. */
  position: number;
  /** The name of its root element; null if that isn't an expected one. */
  root: string | null;
  /** It's the last one in the stream. */
  isLast: boolean;
  /** It's longer than any patent. `bytes` is its beginning. */
  isTooLong: boolean;
}

interface Marker {
  at: number;
  /** A declaration always begins a document. A DOCTYPE and a root do if the current document has a root. */
  root: string | null;
  isDeclaration: boolean;
}

/**
 * Splits a stream of documents in which each may begin with an XML declaration or a DOCTYPE. A second root element begins a new
 * document, even if damage destroyed what came before it. Everything in the stream is part of a document.
 */
export async function* splitDocuments(bytes: AsyncIterable<Buffer>, roots: readonly string[]): AsyncGenerator<Document> {
  const splitter = new Splitter(roots);
  for await (const piece of inPieces(bytes, () => (splitter.length < large ? 0 : pieceSize))) yield* splitter.add(piece);
  yield* splitter.end();
}

class Splitter {
  readonly #roots: readonly string[];
  /** The current document and what follows. */
  readonly #rest = new GrowingBytes(longest + 2 * pieceSize);
  #position = 0;
  /** Markers before this place in the rest are known. */
  #searched = 0;
  #root: string | null = null;
  #isTooLong = false;

  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  get length(): number {
    return this.#rest.bytes.length;
  }

  *add(piece: Buffer): Generator<Document> {
    this.#rest.add(piece);
    yield* this.#split(Math.max(this.#rest.bytes.length - overlap, 0));
    if (this.#rest.bytes.length > longest) yield* this.#shorten();
  }

  *end(): Generator<Document> {
    yield* this.#split(this.#rest.bytes.length);
    if (!this.#isTooLong && isContent(this.#rest.bytes)) yield this.#document(this.#rest.bytes.length, true);
  }

  *#split(until: number): Generator<Document> {
    let start = 0;
    for (const marker of markersIn(this.#rest.bytes, this.#searched, until, this.#roots)) {
      if (marker.at > start && (marker.isDeclaration || this.#root !== null || this.#isTooLong)) {
        const document = this.#document(marker.at, false, start);
        if (!this.#isTooLong && isContent(document.bytes)) yield document;
        start = marker.at;
        this.#root = null;
        this.#isTooLong = false;
      }
      this.#root = marker.root ?? this.#root;
    }
    this.#rest.drop(start);
    this.#position += start;
    this.#searched = Math.max(until - start, 0);
  }

  #document(end: number, isLast: boolean, start = 0): Document {
    const bytes = this.#rest.bytes.subarray(start, end);
    return { bytes, position: this.#position + start, root: this.#root, isLast, isTooLong: false };
  }

  /** Gives up the current document, to bound memory. */
  *#shorten(): Generator<Document> {
    if (!this.#isTooLong) yield { ...this.#document(longest, false), isTooLong: true };
    this.#isTooLong = true;
    const dropped = this.#rest.bytes.length - overlap;
    this.#rest.drop(dropped);
    this.#position += dropped;
    this.#searched = Math.max(this.#searched - dropped, 0);
  }
}

/** Places where a document may begin, in order. */
function markersIn(bytes: Buffer, from: number, until: number, roots: readonly string[]): Marker[] {
  const found: Marker[] = [];
  // Both characters are rare, and searching for one byte is fastest.
  eachByte(bytes, questionMark, from, until, (at) => {
    if (startsAt(bytes, at - 1, '<?xml ') || startsAt(bytes, at - 1, '<?xml\t'))
      found.push({ at: at - 1, root: null, isDeclaration: true });
  });
  eachByte(bytes, exclamationMark, from, until, (at) => {
    if (startsAt(bytes, at - 1, '<!DOCTYPE')) found.push({ at: at - 1, root: null, isDeclaration: false });
  });
  for (const root of roots) {
    const tag = `<${root}`;
    for (let at = bytes.indexOf(tag, from); at !== -1 && at < until; at = bytes.indexOf(tag, at + 1)) {
      if (endsName(bytes[at + tag.length])) found.push({ at, root, isDeclaration: false });
    }
  }
  return found.filter(({ at }) => at >= from && at < until).sort((one, other) => one.at - other.at);
}

function eachByte(bytes: Buffer, byte: number, from: number, until: number, act: (at: number) => void): void {
  for (let at = bytes.indexOf(byte, from); at !== -1 && at <= until; at = bytes.indexOf(byte, at + 1)) if (at > 0) act(at);
}

const startsAt = (bytes: Buffer, at: number, text: string): boolean => bytes.toString('latin1', at, at + text.length) === text;

/** Whitespace, > or / */
const endsName = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x3e || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x2f;

/** The piece from an element's start tag to its end tag, the first after `from`. */
export function pieceOf(bytes: Buffer, name: string, from = 0): { start: number; end: number } | null {
  const start = startOf(bytes, name, from);
  const close = start === -1 ? -1 : bytes.indexOf(`</${name}>`, start);
  return close === -1 ? null : { start, end: close + name.length + 3 };
}

/** The beginning of the element; -1 if it isn't there. */
export function startOf(bytes: Buffer, name: string, from = 0): number {
  const tag = `<${name}`;
  let at = bytes.indexOf(tag, from);
  while (at !== -1 && !endsName(bytes[at + tag.length])) at = bytes.indexOf(tag, at + 1);
  return at;
}

async function* inPieces(bytes: AsyncIterable<Buffer>, wanted: () => number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < wanted()) continue;
    yield chunks.length === 1 ? chunk : Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** The place of the first character that isn't whitespace; null without one. */
export function contentFrom(bytes: Buffer, from: number): number | null {
  for (let at = from; at < bytes.length; at += 1) if ((bytes[at] ?? 0) > 0x20 || bytes[at] === 0) return at;
  return null;
}

/** Contains more than whitespace and byte order marks. */
export const isContent = (bytes: Buffer): boolean => bytes.length > 4096 || bytes.toString('utf8').trim() !== '';
