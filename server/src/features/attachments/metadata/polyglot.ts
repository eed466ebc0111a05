import { Unstrippable } from '../sandbox/refusal.ts';
import { endOfImage, endOfScan, startOfScan } from './strip-jpeg.ts';

/** Markup that browsers and servers run. No camera or editor writes it into a picture. */
const markup = /<(?:script|html|iframe)[\s>/]|<!doctype\s+html|<\?php\s/i;
/** Marks by which other programs find an archive anywhere in a file. */
const archives = ['PK\x05\x06\0\0', '7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07'];
/** Marks of documents and drawings after the end of a file. */
const documents = ['%PDF-', '<svg '];

/**
 * Refuses a file that another program would open as something else: a picture that is also a page, a PDF that is also an archive. Stripping
 * would leave only the part that Brevet shows, which may not be what the uploader meant to send.
 */
export function refusePolyglot(bytes: Uint8Array, mediaType: string): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = file.toString('latin1');
  const behind = whole.slice(endOf(file, mediaType));
  const isPicture = mediaType.startsWith('image/');
  const isArchive = !isPicture && mediaType !== 'application/pdf';
  if (
    markup.test(isPicture ? whole : behind) ||
    documents.some((mark) => behind.includes(mark)) ||
    archives.some((mark) => (isArchive ? behind : whole).includes(mark))
  )
    throw new Unstrippable('secondFile');
}

/** The end of the file itself. */
function endOf(file: Buffer, mediaType: string): number {
  if (mediaType === 'image/png') return endAfter(file, 'IEND', file.indexOf('IEND'), 4);
  if (mediaType === 'image/jpeg') return endOfJpeg(file);
  if (mediaType === 'image/webp') return file.length < 8 ? file.length : file.readUInt32LE(4) + 8;
  if (mediaType === 'application/pdf') return endAfter(file, '%%EOF', file.lastIndexOf('%%EOF'), 0);
  return endAfter(file, 'PK\x05\x06', file.lastIndexOf('PK\x05\x06'), 18);
}

const endAfter = (file: Buffer, mark: string, at: number, more: number): number =>
  at < 0 ? file.length : at + mark.length + more;

/** Skips segments by their length: one of them can hold a small picture that has its own end. */
function endOfJpeg(file: Buffer): number {
  let at = 2;
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1];
    if (marker === endOfImage) return at + 2;
    at = marker === 0xff ? at + 1 : at + 2 + file.readUInt16BE(at + 2);
    if (marker === startOfScan) at = endOfScan(file, at);
  }
  return file.length;
}
