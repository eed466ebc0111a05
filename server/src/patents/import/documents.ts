const declaration = Buffer.from('<?xml ');
const ends = ['</us-patent-grant>', '</us-patent-application>', '</sequence-cwu>'].map((end) => Buffer.from(end));
const longestMark = Math.max(...ends.map(({ length }) => length));
const largest = 64 * 1024 * 1024;
/** From here on a document grows by pieces, so that it is not copied once for each chunk. */
const large = 1024 * 1024;
const pieceSize = 4 * 1024 * 1024;

export interface Document {
  bytes: Buffer;
  /** Where it begins in the stream. */
  position: number;
}

/**
 * Splits a weekly file into its documents: before each XML declaration and after the end of each root. Of a document of more than
 * 64 MB only the first 64 MB are given, so that memory stays bounded; its end is missing then.
 */
export async function* splitDocuments(bytes: AsyncIterable<Buffer>): AsyncGenerator<Document> {
  let rest: Buffer = Buffer.alloc(0);
  let position = 0;
  let isCut = false;
  for await (const piece of inPieces(bytes, () => (rest.length < large ? 0 : pieceSize))) {
    // What has been searched already is not searched again, but for a mark that lies across the border.
    const from = Math.max(rest.length - longestMark + 1, 1);
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let start = 0;
    for (const border of bordersIn(rest, from)) {
      const document = rest.subarray(start, border);
      if (!isCut && isContent(document)) yield { bytes: document, position: position + start };
      isCut = false;
      start = border;
    }
    rest = rest.subarray(start);
    position += start;
    if (rest.length > largest) {
      if (!isCut) yield { bytes: rest.subarray(0, largest), position };
      isCut = true;
      position += rest.length - longestMark;
      rest = Buffer.from(rest.subarray(rest.length - longestMark));
    }
  }
  if (!isCut && isContent(rest)) yield { bytes: rest, position };
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

/** Where documents begin or end, in order. */
function bordersIn(bytes: Buffer, from: number): number[] {
  const found = placesOf(bytes, declaration, from);
  for (const end of ends) found.push(...placesOf(bytes, end, from).map((place) => place + end.length));
  return found.sort((a, b) => a - b);
}

function placesOf(bytes: Buffer, mark: Buffer, from: number): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(mark, from); at !== -1; at = bytes.indexOf(mark, at + mark.length)) places.push(at);
  return places;
}

/** More than white space and byte order marks. */
const isContent = (bytes: Buffer): boolean => bytes.length > 4096 || bytes.toString('utf8').trim() !== '';
