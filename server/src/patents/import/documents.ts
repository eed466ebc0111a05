const declaration = Buffer.from('<?xml ');
const largest = 64 * 1024 * 1024;

export interface Document {
  bytes: Buffer;
  /** Where it begins in the stream. */
  position: number;
}

/**
 * Splits a weekly file into its documents, each of which begins with an XML declaration of its own; the first may lack it. A
 * document of more than 64 MB is cut off there, so that memory stays bounded; it will not parse.
 */
export async function* splitDocuments(bytes: AsyncIterable<Buffer>): AsyncGenerator<Document> {
  let rest: Buffer = Buffer.alloc(0);
  let position = 0;
  let tooLarge = false;
  for await (const chunk of bytes) {
    // What has been searched already is not searched again, but for a declaration that lies across the border.
    let from = Math.max(rest.length - declaration.length + 1, 1);
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let next = rest.indexOf(declaration, from); next !== -1; next = rest.indexOf(declaration, from)) {
      if (!tooLarge && isContent(rest.subarray(0, next))) yield { bytes: rest.subarray(0, next), position };
      tooLarge = false;
      rest = rest.subarray(next);
      position += next;
      from = 1;
    }
    if (rest.length > largest) {
      if (!tooLarge) yield { bytes: rest.subarray(0, largest), position };
      tooLarge = true;
      position += rest.length - declaration.length;
      rest = Buffer.from(rest.subarray(rest.length - declaration.length));
    }
  }
  if (!tooLarge && isContent(rest)) yield { bytes: rest, position };
}

/** More than white space. */
const isContent = (bytes: Buffer): boolean => bytes.length > 100 || bytes.toString('utf8').trim() !== '';
