import { Unstrippable } from '../sandbox/refusal.ts';

/** A segment for comments and for data that no standard describes. */
const extension = 62;
const unknownLength = 0xffffffff;

/** Clears the comments of a JBIG2 picture inside a PDF: segments without a file header. */
export function stripJbig2(bytes: Uint8Array): Buffer {
  const cleared = Buffer.from(bytes);
  for (let at = 0; at < cleared.length; ) {
    const { type, start, length } = segmentAt(cleared, at);
    // The length of a picture that isn't known beforehand reaches to the end of the stream.
    if (length === unknownLength) break;
    if (start + length > cleared.length) throw new Unstrippable('unreadable');
    if (type === extension) cleared.fill(0, start, start + length);
    at = start + length;
  }
  return cleared;
}

function segmentAt(file: Buffer, at: number): { type: number; start: number; length: number } {
  try {
    const number = file.readUInt32BE(at);
    const flags = file.readUInt8(at + 4);
    const short = file.readUInt8(at + 5) >> 5;
    const count = short === 7 ? file.readUInt32BE(at + 5) & 0x1fffffff : short;
    const counts = short === 7 ? 4 + Math.ceil((count + 1) / 8) : 1;
    const reference = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
    const page = flags & 0x40 ? 4 : 1;
    const start = at + 5 + counts + count * reference + page + 4;
    return { type: flags & 63, start, length: file.readUInt32BE(start - 4) };
  } catch {
    throw new Unstrippable('unreadable');
  }
}
