/** The number of standard strings, which come before a font's own. */
const standardStrings = 391;
const extended = 12;
/** Entries of a font about itself: version, notice, names, weight, copyright, PostScript, and the name of the font that it comes from. */
const texts = new Set([0, 1, 2, 3, 4, 1200, 1221, 1222, 1238]);
const fontArray = 1236;
const blank = 'F';

interface Index {
  /** Each item's first byte, and the one after its last. */
  items: [from: number, to: number][];
  end: number;
}

function indexAt(font: Buffer, at: number): Index {
  const count = font.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = font.readUInt8(at + 2);
  const offset = (index: number) => font.readUIntBE(at + 3 + index * size, size);
  const start = at + 2 + (count + 1) * size;
  const items = Array.from({ length: count }, (_, index): [number, number] => [start + offset(index), start + offset(index + 1)]);
  const end = start + offset(count);
  if (end > font.length || items.some(([from, to]) => from > to)) throw new RangeError('An index is broken.');
  return { items, end };
}

/** The operands of each entry in a dictionary, by its operator. */
function entriesOf(dict: Buffer): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = 0; at < dict.length; ) {
    const byte = dict.readUInt8(at);
    if (byte <= 21) {
      const operator = byte === extended ? 1200 + dict.readUInt8(at + 1) : byte;
      entries.set(operator, operands);
      operands = [];
      at += byte === extended ? 2 : 1;
    } else {
      const [value, length] = operandAt(dict, at);
      operands.push(value);
      at += length;
    }
  }
  return entries;
}

function operandAt(dict: Buffer, at: number): [value: number, length: number] {
  const byte = dict.readUInt8(at);
  if (byte === 28) return [dict.readInt16BE(at + 1), 3];
  if (byte === 29) return [dict.readInt32BE(at + 1), 5];
  if (byte === 30) {
    let end = at + 1;
    // Two digits in each byte; 15 ends the number.
    while (end < dict.length && ((dict[end] ?? 0) & 15) !== 15 && (dict[end] ?? 0) >> 4 !== 15) end += 1;
    return [Number.NaN, end + 1 - at];
  }
  if (byte <= 246) return [byte - 139, 1];
  const next = dict.readUInt8(at + 1) + 108;
  return [byte < 251 ? (byte - 247) * 256 + next : (251 - byte) * 256 - next, 2];
}

function partsOf(font: Buffer) {
  const names = indexAt(font, font.readUInt8(2));
  const dicts = indexAt(font, names.end);
  const strings = indexAt(font, dicts.end);
  return { names, dicts, strings };
}

/** Overwrites the names of a font in the Compact Font Format, in place. The names of its glyphs stay. */
export function stripCff(source: Buffer): Buffer {
  const font = Buffer.from(source);
  const { names, dicts, strings } = partsOf(font);
  for (const [from, to] of names.items) font.fill(blank, from, to);
  const clear = (entries: Map<number, number[]>) => {
    for (const operator of texts) {
      const item = strings.items[(entries.get(operator)?.at(-1) ?? 0) - standardStrings];
      if (item) font.fill(blank, item[0], item[1]);
    }
  };
  for (const [from, to] of dicts.items) {
    const entries = entriesOf(font.subarray(from, to));
    clear(entries);
    const fonts = entries.get(fontArray)?.at(-1);
    if (fonts !== undefined) for (const part of indexAt(font, fonts).items) clear(entriesOf(font.subarray(...part)));
  }
  return font;
}

/** A font's own strings: names of glyphs, and of a collection of characters. */
export const readCff = (font: Buffer): string[] =>
  partsOf(font).strings.items.map(([from, to]) => font.toString('latin1', from, to));
