import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';

/** Everything in a file that a reader could find, unpacked as far as possible: in one byte per character or in two. */
export function unpackedText(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  const texts = [text, text.replaceAll('\0', '')];
  if (text.startsWith('PK')) {
    for (const [name, part] of Object.entries(unzipSync(file))) texts.push(name, unpackedText(part));
  }
  if (text.startsWith('%PDF')) texts.push(...streamsOf(file).map(unpackedText));
  for (const [, hex = ''] of text.matchAll(/<((?:[0-9A-Fa-f]{2}){4,})>/g)) texts.push(unpackedText(Buffer.from(hex, 'hex')));
  for (const [, base64 = ''] of text.matchAll(/;base64,([A-Za-z0-9+/=]+)/g))
    texts.push(unpackedText(Buffer.from(base64, 'base64')));
  return texts.join('\n');
}

/** The compressed streams of a PDF. Others can be read as they are. */
function streamsOf(file: Buffer): Buffer[] {
  const streams: Buffer[] = [];
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    const start = at + 6 + (file[at + 6] === 13 ? 2 : 1);
    try {
      streams.push(inflateSync(file.subarray(start), { finishFlush: 2 }));
    } catch {
      // Not compressed.
    }
  }
  return streams;
}
