import { zipSync } from 'fflate';

/** Parts of an Office file by name. */
export type Parts = Record<string, string | Uint8Array>;

const kinds = {
  word: ['wordprocessingml.document', 'word/document.xml'],
  excel: ['spreadsheetml.sheet', 'xl/workbook.xml'],
  powerpoint: ['presentationml.presentation', 'ppt/presentation.xml'],
} as const;

/** The smallest Office file of a kind, with more parts. */
export function packed(kind: keyof typeof kinds, parts: Parts, options: object = {}): Uint8Array {
  const [type, main] = kinds[kind];
  const base: Parts = {
    '[Content_Types].xml': `<Types><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    [main]: '<main/>',
  };
  const bytes = Object.entries({ ...base, ...parts }).map(([name, part]) => [name, new Uint8Array(Buffer.from(part))]);
  return zipSync(Object.fromEntries(bytes), options);
}

/** A record of an enhanced metafile. */
export function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(type, 0);
  head.writeUInt32LE(8 + Math.ceil(data.length / 4) * 4, 4);
  return Buffer.concat([head, data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}
export const sized = (data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([size, data]);
};
export const emf = (...records: Buffer[]): Buffer =>
  Buffer.concat([record(1, Buffer.alloc(100)), ...records, record(14, Buffer.alloc(12))]);
export const emfHeader = (description: string): Buffer =>
  Buffer.concat([
    record(1, Buffer.concat([Buffer.alloc(100), Buffer.from(description, 'utf16le')])),
    record(14, Buffer.alloc(12)),
  ]);
export const emfPlus = (type: number, content: string | Buffer, flags = 0): Buffer => {
  const data = Buffer.from(content as string);
  const head = Buffer.alloc(12);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(flags, 2);
  head.writeUInt32LE(12 + Math.ceil(data.length / 4) * 4, 4);
  head.writeUInt32LE(data.length, 8);
  const end = Buffer.alloc((4 - (data.length % 4)) % 4);
  return record(70, sized(Buffer.concat([Buffer.from('EMF+'), head, data, end])));
};
/** A Windows metafile with one record. */
export function wmfRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(18);
  head.writeUInt16LE(1, 0);
  head.writeUInt16LE(9, 2);
  const size = Buffer.alloc(6);
  size.writeUInt32LE((6 + data.length) / 2, 0);
  size.writeUInt16LE(type, 4);
  return Buffer.concat([head, size, data, Buffer.from([3, 0, 0, 0, 0, 0])]);
}
/** A Windows metafile with one escape: 15 is a comment. */
export function wmf(text: string): Buffer {
  const data = Buffer.from(text.padEnd(Math.ceil(text.length / 2) * 2));
  const note = Buffer.alloc(4);
  note.writeUInt16LE(15, 0);
  note.writeUInt16LE(data.length, 2);
  return wmfRecord(0x0626, Buffer.concat([note, data]));
}
