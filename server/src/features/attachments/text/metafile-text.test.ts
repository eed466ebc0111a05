import { describe, expect, it } from 'vitest';
import { emf, emfPlus, packed, record, wmfRecord } from '../../../test/office-files.ts';
import { stripOffice } from '../metadata/strip-office.ts';
import { collected } from './collected-text.ts';
import { readOffice } from './office-text.ts';

/** The seller's name, put into one place at a time. */
const canary = 'Quillfeather';
const wide = Buffer.from(canary, 'utf16le');
const narrow = Buffer.from(canary);
const zeros = (length: number) => Buffer.alloc(length);

/** A record with its text after the numbers that a text has: its length and where it starts. */
function textOut(type: number, text: Buffer): Buffer {
  const head = zeros(68);
  head.writeUInt32LE(canary.length, 36);
  head.writeUInt32LE(76, 40);
  return record(type, Buffer.concat([head, text]));
}
const count = Buffer.from([canary.length, 0]);
const places: [place: string, extension: string, file: Buffer][] = [
  ['a text', 'emf', emf(textOut(84, wide))],
  ['a text of one byte per character', 'emf', emf(textOut(83, narrow))],
  ['a short text', 'emf', emf(record(108, Buffer.concat([zeros(36), wide])))],
  ['several texts', 'emf', emf(record(97, Buffer.concat([zeros(72), wide])))],
  ['a font', 'emf', emf(record(82, Buffer.concat([zeros(32), wide, zeros(40)])))],
  ['a text of EMF+', 'emf', emf(emfPlus(0x401c, Buffer.concat([zeros(28), wide])))],
  ['glyphs of EMF+', 'emf', emf(emfPlus(0x4036, Buffer.concat([zeros(16), wide])))],
  ['a record of another kind', 'emf', emf(record(33, narrow))],
  ['a text longer than it says', 'wmf', wmfRecord(0x0521, Buffer.concat([Buffer.from([1, 0]), narrow, zeros(4)]))],
  ['a font of EMF+', 'emf', emf(emfPlus(0x4008, Buffer.concat([zeros(24), wide]), 0x0600))],
  ['a text', 'wmf', wmfRecord(0x0521, Buffer.concat([count, narrow, zeros(4)]))],
  [
    'a text with its rectangle',
    'wmf',
    wmfRecord(0x0a32, Buffer.concat([zeros(4), count, Buffer.from([4, 0]), zeros(8), narrow])),
  ],
  ['a text without a rectangle', 'wmf', wmfRecord(0x0a32, Buffer.concat([zeros(4), count, zeros(2), narrow]))],
  ['a font', 'wmf', wmfRecord(0x02fb, Buffer.concat([zeros(18), narrow, zeros(2)]))],
];

const textOf = (file: Uint8Array) => collected(async (text) => readOffice(await stripOffice(file), text));

describe('a Windows metafile in an Office file', () => {
  it.each(places)('names no one unread: %s of %s', async (_place, extension, file) => {
    const made = packed('word', { [`word/media/image1.${extension}`]: file });
    expect(await textOf(made)).toContain(canary);
  });

  it('has each shown word once', async () => {
    const texts = [textOut(84, wide), textOut(84, Buffer.from('heat pumps'.padEnd(canary.length), 'utf16le'))];
    const made = packed('word', { 'word/media/image1.emf': emf(...texts) });
    expect((await textOf(made)).match(/Quillfeather|heat pumps/g)).toEqual([canary, 'heat pumps']);
  });
});
