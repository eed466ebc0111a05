const declaration = Buffer.from('<?xml ');
const questionMark = 0x3f;
const largest = 64 * 1024 * 1024;
/** Larger documents are collected in pieces, so that they aren't copied for each chunk. */
const large = 1024 * 1024;
const pieceSize = 4 * 1024 * 1024;
const headSize = 16_384;
const rootName = /<([a-z][\w.-]*)[\s>]/;

export interface Document {
  bytes: Buffer;
  /** Start position in the stream. */
  position: number;
  /** The name of its first element. */
  root: string | null;
}

/**
 * Splits a weekly file into its documents, before each XML declaration and after each root element. Documents larger than
 * 64 MB are truncated to their first 64 MB to bound memory.
 */
export async function* splitDocuments(bytes: AsyncIterable<Buffer>): AsyncGenerator<Document> {
  let rest: Buffer = Buffer.alloc(0);
  let position = 0;
  let isCut = false;
  for await (const piece of inPieces(bytes, () => (rest.length < large ? 0 : pieceSize))) {
    // Don't search the same bytes twice, except for a marker that spans two chunks.
    const from = Math.max(rest.length - declaration.length + 1, 1);
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let start = 0;
    for (const border of declarationsIn(rest, from)) {
      if (!isCut) yield* documentsIn(rest.subarray(start, border), position + start);
      isCut = false;
      start = border;
    }
    if (rest.length - start > large && !isCut) start += yield* endedDocumentsIn(rest.subarray(start), position + start);
    rest = rest.subarray(start);
    position += start;
    if (rest.length > largest) {
      if (!isCut) yield { bytes: rest.subarray(0, largest), position, root: rootOf(rest) };
      isCut = true;
      position += rest.length - declaration.length;
      rest = Buffer.from(rest.subarray(rest.length - declaration.length));
    }
  }
  if (!isCut) yield* documentsIn(rest, position);
}

/** All documents in these bytes, including an unfinished last one. */
function* documentsIn(bytes: Buffer, position: number): Generator<Document> {
  const start = yield* endedDocumentsIn(bytes, position);
  const rest = bytes.subarray(start);
  if (isContent(rest)) yield { bytes: rest, position: position + start, root: rootOf(rest) };
}

/** Yields the documents whose root element has ended and returns where the rest begins. */
function* endedDocumentsIn(bytes: Buffer, position: number): Generator<Document, number> {
  for (let start = 0; ; ) {
    const rest = bytes.subarray(start);
    const root = rootOf(rest);
    const end = root === null ? -1 : rest.indexOf(`</${root}>`);
    if (root === null || end === -1) return start;
    const length = end + root.length + '</>'.length;
    yield { bytes: rest.subarray(0, length), position: position + start, root };
    start += length;
  }
}

/** The first element after the declaration, comments and DOCTYPE, which is never resolved. */
function rootOf(bytes: Buffer): string | null {
  const start = bytes.toString('utf8', 0, headSize).replace(/<!--[\s\S]*?-->/g, '');
  return rootName.exec(start.replace(/<!DOCTYPE[^[>]*(\[[\s\S]*?\])?\s*>/, ''))?.[1] ?? null;
}

async function* inPieces(bytes: AsyncIterable<Buffer>, wanted: () => number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < wanted()) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Start positions of declarations. Question marks are rare in these files, and searching for them alone is five times as fast. */
function declarationsIn(bytes: Buffer, from: number): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(questionMark, from); at !== -1; at = bytes.indexOf(questionMark, at + 1)) {
    const start = at - 1;
    if (start >= from && bytes.subarray(start, start + declaration.length).equals(declaration)) places.push(start);
  }
  return places;
}

/** Contains more than whitespace and byte order marks. */
const isContent = (bytes: Buffer): boolean => bytes.length > 4096 || bytes.toString('utf8').trim() !== '';
