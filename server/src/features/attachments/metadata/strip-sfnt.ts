// Names of the standards. cspell:disable
import { readCff, stripCff } from './strip-cff.ts';

/** Tables of TrueType and OpenType that draw. The others name makers, and hold licenses, signatures and data of editors. */
const kept = new Set([
  ...['BASE', 'CFF ', 'COLR', 'CPAL', 'GDEF', 'GPOS', 'GSUB', 'OS/2', 'VORG', 'cmap', 'cvt ', 'fpgm', 'gasp', 'glyf', 'head'],
  ...['hdmx', 'hhea', 'hmtx', 'kern', 'loca', 'maxp', 'post', 'prep', 'vhea', 'vmtx', 'EBDT', 'EBLC', 'EBSC', 'LTSH', 'VDMX'],
]);
const entryLength = 16;
const magic = 0xb1b0afba;

type Table = [tag: string, data: Buffer];

function tablesOf(font: Buffer): Table[] {
  const count = font.readUInt16BE(4);
  return Array.from({ length: count }, (_, index) => {
    const entry = 12 + index * entryLength;
    const [start, size] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)];
    if (start + size > font.length) throw new RangeError('A table reaches beyond the end of the font.');
    return [font.toString('latin1', entry, entry + 4), font.subarray(start, start + size)];
  });
}

/** A font with only the tables that draw. */
export function stripSfnt(font: Buffer): Buffer {
  const tables = tablesOf(font).flatMap(([tag, data]): Table[] =>
    kept.has(tag) ? [[tag, stripped(tag, Buffer.from(data))]] : [],
  );
  return packed(font.subarray(0, 4), tables);
}

function stripped(tag: string, table: Buffer): Buffer {
  if (tag === 'CFF ') return stripCff(table);
  // Dates, and the maker's four letters.
  if (tag === 'head') return table.fill(0, 8, 12).fill(0, 20, 36);
  if (tag === 'OS/2') return table.fill(' ', 58, 62);
  return table;
}

function packed(version: Buffer, tables: Table[]): Buffer {
  const count = tables.length;
  const power = 2 ** Math.floor(Math.log2(Math.max(count, 1)));
  const head = Buffer.alloc(12 + count * entryLength);
  version.copy(head);
  for (const [index, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries())
    head.writeUInt16BE(value, 4 + index * 2);
  const out = [head];
  let at = head.length;
  let main: number | null = null;
  for (const [index, [tag, data]] of tables.entries()) {
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    const entry = 12 + index * entryLength;
    head.write(tag, entry, 'latin1');
    for (const [place, value] of [sumOf(padded), at, data.length].entries()) head.writeUInt32BE(value, entry + 4 + place * 4);
    if (tag === 'head' && data.length >= 12) main = at;
    out.push(padded);
    at += padded.length;
  }
  const file = Buffer.concat(out);
  if (main !== null) file.writeUInt32BE((magic - sumOf(file)) >>> 0, main + 8);
  return file;
}

function sumOf(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 4 <= data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}

/** The names of glyphs that a font keeps. */
export const readSfnt = (font: Buffer): string[] =>
  tablesOf(font).flatMap(([tag, data]) => {
    if (tag === 'CFF ') return readCff(data);
    return tag === 'post' && data.length >= 34 && data.readUInt32BE(0) === 0x20000 ? glyphNames(data) : [];
  });

/** Each name follows its length. */
function glyphNames(post: Buffer): string[] {
  const names: string[] = [];
  for (let at = 34 + post.readUInt16BE(32) * 2; at < post.length; at += 1 + (post[at] ?? 0))
    names.push(post.toString('latin1', at + 1, at + 1 + (post[at] ?? 0)));
  return names;
}
