import { Unstrippable } from '../sandbox/refusal.ts';

export const startOfScan = 0xda;
export const endOfImage = 0xd9;
/** Application segments (APP1 to APP15 and comments), except APP14, which says how colors are stored. */
const isMetadata = (marker: number): boolean => (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

/**
 * Removes metadata segments and trailing bytes from a JPEG without touching the image itself. For images inside a
 * PDF, whose colors the PDF describes.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw new Unstrippable('unreadable');
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at < bytes.length) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at] === 0xff ? bytes[at + 1] : undefined;
    if (marker === undefined) throw new Unstrippable('unreadable');
    if (marker === endOfImage) break;
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    if (end > bytes.length || end < at + 4) throw new Unstrippable('unreadable');
    const next = marker === startOfScan ? endOfScan(bytes, end) : end;
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]);
}

/** End of a scan's coded data: the first marker that is neither a stuffed zero nor a restart. */
export function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? endOfImage;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
