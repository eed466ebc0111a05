import { Unstrippable } from '../sandbox/refusal.ts';
import { isIcc, stripIcc } from './strip-icc.ts';

/** Boxes of a JPEG 2000 file that draw. Others hold XML, EXIF, rights and whatever a program has put there. */
const drawing = ['jP  ', 'ftyp', 'rreq', 'jp2h', 'jp2c'];
const inHeader = ['ihdr', 'bpcc', 'colr', 'pclr', 'cmap', 'cdef', 'res '];
const startOfCode = 0xff4f;
const endOfCode = 0xffd9;
const startOfTile = 0xff90;
const startOfData = 0xff93;
const comment = 0xff64;

/** Removes metadata from a JPEG 2000 picture, whose colors stay as they are. */
export function stripJpx(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes);
  if (file.length < 12) throw new Unstrippable('unreadable');
  if (file.readUInt16BE(0) === startOfCode) return withoutComments(file);
  return boxes(file, drawing, (type, content) => {
    if (type === 'jp2h') return boxes(content, inHeader, strippedColors);
    return type === 'jp2c' ? withoutComments(content) : content;
  });
}

/** A color profile follows three bytes about it. */
function strippedColors(type: string, content: Buffer): Buffer {
  if (type !== 'colr' || !isIcc(content.subarray(3))) return content;
  return Buffer.concat([content.subarray(0, 3), stripIcc(content.subarray(3))]);
}

function boxes(file: Buffer, kept: string[], strip: (type: string, content: Buffer) => Buffer): Buffer {
  const out: Buffer[] = [];
  for (let at = 0; at < file.length; ) {
    if (at + 8 > file.length) throw new Unstrippable('unreadable');
    const length = file.readUInt32BE(at);
    const head = length === 1 ? 16 : 8;
    if (at + head > file.length) throw new Unstrippable('unreadable');
    const size = length === 0 ? file.length - at : length === 1 ? Number(file.readBigUInt64BE(at + 8)) : length;
    if (size < head || at + size > file.length) throw new Unstrippable('unreadable');
    const type = file.toString('latin1', at + 4, at + 8);
    if (kept.includes(type)) {
      const content = strip(type, file.subarray(at + head, at + size));
      const box = Buffer.alloc(8);
      box.writeUInt32BE(8 + content.length, 0);
      box.write(type, 4, 'latin1');
      out.push(box, content);
    }
    at += size;
  }
  return Buffer.concat(out);
}

/** Clears the comments in the headers of the picture and of its tiles. */
function withoutComments(code: Buffer): Buffer {
  const cleared = Buffer.from(code);
  let next = clearHeader(cleared, 2, startOfTile);
  while (next + 12 <= cleared.length && cleared.readUInt16BE(next) === startOfTile) {
    const length = cleared.readUInt32BE(next + 6);
    clearHeader(cleared, next + 12, startOfData);
    next = length === 0 ? cleared.length : next + Math.max(length, 14);
  }
  return cleared.subarray(0, endOf(cleared, next));
}

/** Clears comments up to a marker, and returns where that is. */
function clearHeader(code: Buffer, from: number, until: number): number {
  for (let at = from; at + 4 <= code.length; ) {
    const marker = code.readUInt16BE(at);
    if (marker === until) return at;
    const length = code.readUInt16BE(at + 2);
    if (marker < 0xff00 || length < 2 || at + 2 + length > code.length) break;
    if (marker === comment) code.fill(0, at + 4, at + 2 + length);
    at += 2 + length;
  }
  throw new Unstrippable('unreadable');
}

const endOf = (code: Buffer, next: number): number =>
  next + 2 <= code.length && code.readUInt16BE(next) === endOfCode ? next + 2 : code.length;
