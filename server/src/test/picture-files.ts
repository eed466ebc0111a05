/** Bytes of the pictures and color profiles that a PDF can carry, with a text where metadata stands. */

const be32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const be16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};

/** A color profile with these tags. */
export function icc(tags: [name: string, data: Buffer][], { header = '' } = {}): Buffer {
  const head = Buffer.alloc(128);
  head.write('acsp', 36, 'latin1');
  head.write(header.slice(0, 4), 48, 'latin1');
  let at = 132 + tags.length * 12;
  const table = tags.map(([name, data]) => {
    const entry = Buffer.concat([Buffer.from(name, 'latin1'), be32(at), be32(data.length)]);
    at += data.length;
    return entry;
  });
  const profile = Buffer.concat([head, be32(tags.length), ...table, ...tags.map(([, data]) => data)]);
  profile.writeUInt32BE(profile.length, 0);
  return profile;
}
const typed = (type: string, ...data: Buffer[]): Buffer => Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), ...data]);
export const iccText = (text: string): Buffer => typed('text', Buffer.from(`${text}\0`));
export const iccDescription = (text: string): Buffer =>
  typed('desc', be32(text.length + 1), Buffer.from(`${text}\0`), Buffer.alloc(78));
export function iccLocalized(text: string): Buffer {
  const words = Buffer.from(text, 'utf16le').swap16();
  return typed('mluc', be32(1), be32(12), Buffer.from('enUS'), be32(words.length), be32(28), words);
}
export const iccCurve = (): Buffer => typed('curv', be32(1), be16(563), be16(0));
export const iccPrivate = (text: string): Buffer => typed('mmod', Buffer.from(text));

const box = (type: string, ...content: Buffer[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([be32(8 + all.length), Buffer.from(type, 'latin1'), all]);
};
const marker = (code: number, data: Buffer): Buffer => Buffer.concat([be16(code), be16(2 + data.length), data]);

/** The code of a JPEG 2000 picture: a header, and a tile with its own header. */
export function jpxCode(text = ''): Buffer {
  const note = text === '' ? Buffer.alloc(0) : marker(0xff64, Buffer.concat([be16(1), Buffer.from(text)]));
  const tile = Buffer.concat([note, be16(0xff93), Buffer.from('pixels')]);
  const start = Buffer.concat([be16(0), be32(12 + tile.length), Buffer.from([0, 1])]);
  return Buffer.concat([be16(0xff4f), marker(0xff51, Buffer.alloc(38)), note, marker(0xff90, start), tile, be16(0xffd9)]);
}

/** A JPEG 2000 file with a box and a color profile next to its code. */
export function jpx(parts: { type?: string; text?: string; profile?: Buffer; code?: Buffer } = {}): Buffer {
  const { type = 'xml ', text = '', profile = Buffer.from([0, 0, 0, 16]), code = jpxCode() } = parts;
  const header = box('jp2h', box('ihdr', Buffer.alloc(14)), box('colr', Buffer.from([2, 0, 0]), profile));
  return Buffer.concat([
    box('jP  ', Buffer.from('\r\n\x87\n', 'latin1')),
    box('ftyp', Buffer.from('jp2 ')),
    ...(text === '' ? [] : [box(type, Buffer.from(text))]),
    header,
    box('jp2c', code),
  ]);
}

/** A segment of a JBIG2 picture: type 62 is a comment, 51 the end of the file. */
export const jbig2 = (type: number, data: Buffer, number = 0): Buffer =>
  Buffer.concat([be32(number), Buffer.from([type, 0, 1]), be32(data.length), data]);
