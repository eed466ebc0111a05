import { Unstrippable } from '../sandbox/refusal.ts';

const headerLength = 128;
const entryLength = 12;
const mostTags = 200;
/** Types of tags that hold numbers alone. */
const numeric = /^(curv|para|XYZ |sf32|uf32|ui08|ui16|ui32|ui64|mft1|mft2|mAB |mBA |mpet|chrm|clro|sig |meas|view)$/;

/** True for an ICC profile. */
export const isIcc = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(36, 40)).toString('latin1') === 'acsp';

/**
 * Clears the texts of a color profile: description, copyright, makers, and tags that no standard describes. The data that
 * converts colors stays, and so does the length.
 */
export function stripIcc(bytes: Uint8Array): Buffer {
  const profile = Buffer.from(bytes);
  const count = profile.length >= headerLength + 4 ? profile.readUInt32BE(headerLength) : mostTags + 1;
  const tableEnd = headerLength + 4 + count * entryLength;
  if (count > mostTags || tableEnd > profile.length) throw new Unstrippable('unreadable');
  const cleared = Buffer.alloc(profile.length);
  profile.copy(cleared, 0, 0, tableEnd);
  // Maker and model of the device, creator and identifier of the profile.
  cleared.fill(0, 48, 56).fill(0, 80, 100);
  for (let entry = headerLength + 4; entry < tableEnd; entry += entryLength) {
    const [start, size] = [profile.readUInt32BE(entry + 4), profile.readUInt32BE(entry + 8)];
    if (size < 8 || start < tableEnd || start + size > profile.length) throw new Unstrippable('unreadable');
    copyTag(profile.subarray(start, start + size), cleared.subarray(start, start + size));
  }
  return cleared;
}

/** Copies numbers whole, and of texts only the structure. Everything else stays zero. */
function copyTag(tag: Buffer, cleared: Buffer): void {
  const type = tag.toString('latin1', 0, 4);
  if (numeric.test(type)) tag.copy(cleared);
  else if (type === 'text') tag.copy(cleared, 0, 0, 8);
  else if (type === 'desc') tag.copy(cleared, 0, 0, 12);
  else if (type === 'mluc' && tag.length >= 16)
    tag.copy(cleared, 0, 0, Math.min(16 + tag.readUInt32BE(8) * entryLength, tag.length));
  else tag.copy(cleared, 0, 0, 4);
}
