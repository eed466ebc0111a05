import { Unstrippable } from '../sandbox/refusal.ts';
import { carriesMetadata } from './embedded-images.ts';

/** Records of an enhanced metafile (MS-EMF). */
const header = 1;
const endOfFile = 14;
const comment = 70;
/** Color spaces and profiles, which hold file names and descriptions, and everything that MS-EMF doesn't know. */
const isProfile = (type: number): boolean => [99, 112, 113, 121, 122].includes(type) || type > 122;
const fixedHeader = 108;
const commentData = 12;
/** 'EMF+', the drawing in its newer form. Comments of any other kind draw nothing. */
const emfPlus = 0x2b464d45;
const emfPlusComment = 0x4003;
const mostRecords = 2_000_000;

/**
 * Clears the description, comments and color profiles of a Windows enhanced metafile in place. The drawing stays as it is.
 * Refuses one that contains pictures with their own metadata.
 */
export function stripEmf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(bytes);
  if (carriesMetadata(file)) throw new Unstrippable('carriesFiles');
  let at = 0;
  for (let count = 0; ; count += 1) {
    if (at + 8 > file.length || count > mostRecords) throw new Unstrippable('unreadable');
    const [type, size] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)];
    if (size < 8 || size % 4 !== 0 || at + size > file.length || (count === 0) !== (type === header))
      throw new Unstrippable('unreadable');
    if (type === header) clearHeader(file.subarray(at, at + size));
    else if (type === comment) clearComment(file.subarray(at, at + size));
    else if (isProfile(type)) replaceByComment(file.subarray(at, at + size));
    at += size;
    if (type === endOfFile) return new Uint8Array(file.subarray(0, at));
  }
}

/** The description, the pixel format and any undefined bytes after the fixed part. */
function clearHeader(record: Buffer): void {
  if (record.length < 88) throw new Unstrippable('unreadable');
  record.fill(0, 60, 68);
  if (record.length > fixedHeader) record.fill(0, fixedHeader);
  if (record.length >= 100) record.fill(0, 88, 100);
}

function clearComment(record: Buffer): void {
  const size = record.length >= 16 ? record.readUInt32LE(8) : 0;
  if (size < 4 || record.readUInt32LE(commentData) !== emfPlus) {
    replaceByComment(record);
    return;
  }
  if (commentData + size > record.length) throw new Unstrippable('unreadable');
  record.fill(0, commentData + size);
  clearEmfPlus(record.subarray(commentData + 4, commentData + size));
}

/** Clears the comments among the records of EMF+ (MS-EMFPLUS). */
function clearEmfPlus(records: Buffer): void {
  for (let at = 0; at < records.length; ) {
    const size = at + 12 <= records.length ? records.readUInt32LE(at + 4) : 0;
    if (size < 12 || at + size > records.length) throw new Unstrippable('unreadable');
    if (records.readUInt16LE(at) === emfPlusComment) records.fill(0, at + 12, at + size);
    at += size;
  }
}

/** An empty comment of the same length, which draws nothing. */
function replaceByComment(record: Buffer): void {
  record.writeUInt32LE(comment, 0);
  record.fill(0, 8);
}

const placeable = 0x9ac6cdd7;
const escapeRecord = 0x0626;

/** Clears the escapes of a Windows metafile in place: comments, printer data and an enhanced metafile for newer programs. */
export function stripWmf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(bytes);
  if (carriesMetadata(file)) throw new Unstrippable('carriesFiles');
  const start = file.length >= 40 && file.readUInt32LE(0) === placeable ? 22 : 0;
  if (file.length < start + 24) throw new Unstrippable('unreadable');
  for (let at = start + file.readUInt16LE(start + 2) * 2, count = 0; ; count += 1) {
    const size = at + 6 <= file.length && count < mostRecords ? file.readUInt32LE(at) * 2 : 0;
    if (size < 6 || at + size > file.length) throw new Unstrippable('unreadable');
    const type = file.readUInt16LE(at + 4);
    if (type === escapeRecord && size > 10) file.fill(0, at + 10, at + size);
    at += size;
    if (type === 0) return new Uint8Array(file.subarray(0, at));
  }
}
