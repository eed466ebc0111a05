// Names of the standards. cspell:disable
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readFont, stripFont } from './strip-font.ts';

const folder = new URL('../../standard_fonts/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
const standard = (name: string): Buffer => readFileSync(fileURLToPath(new URL(name, folder)));
const bytesOf = (font: Uint8Array) => Buffer.from(font).toString('latin1');
const tagsOf = (font: Buffer) =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => font.toString('latin1', 12 + index * 16, 16 + index * 16));
const tableOf = (font: Buffer, tag: string) => {
  const entry = 12 + tagsOf(font).indexOf(tag) * 16;
  return font.subarray(font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 8) + font.readUInt32BE(entry + 12));
};

/** The encrypted part of a Type 1 font. */
function secretOf(plain: string): Buffer {
  let state = 55_665;
  return Buffer.from(
    Buffer.from(`\x01\x02\x03\x04${plain}`, 'latin1').map((one) => {
      const byte = (one ^ (state >> 8)) & 0xff;
      state = ((byte + state) * 52_845 + 22_719) & 0xffff;
      return byte;
    }),
  );
}
const drawings =
  'dup /Private 8 dict dup begin\n% by Canaria\n/CharStrings 2 dict dup begin\n/A 3 RD \x05%( ND\n/Quillfeather 2 RD xy ND end';
const type1 = (secret: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `%!PS-AdobeFont-1.0: CanariaSans 1.0\n% by Canaria\nFontDirectory/CanariaSans known{/CanariaSans findfont}if
/FontName /CanariaSans def /FontInfo 3 dict dup begin /Notice (Canaria \\(c\\)) def /FullName (Canaria Sans) def end
/Encoding 256 array dup 65 /A put readonly def currentfile eexec\n`,
    ),
    secret,
    Buffer.from(`\n${'0'.repeat(64)}\ncleartomark`),
  ]);

describe('a font', () => {
  it('of TrueType keeps only the tables that draw, and no maker', () => {
    const font = standard('LiberationSans-Regular.ttf');
    const stripped = Buffer.from(stripFont(font));
    expect(tagsOf(font)).toContain('name');
    expect(tagsOf(stripped)).toEqual(tagsOf(font).filter((tag) => !['name', 'DSIG', 'FFTM', 'meta', 'PCLT'].includes(tag)));
    for (const tag of ['glyf', 'cmap', 'hmtx', 'post']) expect(tableOf(stripped, tag).equals(tableOf(font, tag))).toBe(true);
    expect(tableOf(stripped, 'OS/2').toString('latin1', 58, 62)).toBe('    ');
    expect(bytesOf(font).replaceAll('\0', '')).toContain('Red Hat');
    expect(bytesOf(stripped).replaceAll('\0', '')).not.toMatch(/Red Hat|Liberation|Ascender/);
  });

  it('of TrueType shows the names of its glyphs', () => {
    expect(readFont(standard('LiberationSans-Regular.ttf'))).toContain('uni00AD');
  });

  it('in the Compact Font Format keeps its length and loses its names', () => {
    const font = standard('FoxitSerifBold.pfb');
    const stripped = Buffer.from(stripFont(font));
    expect(bytesOf(font)).toMatch(/Foxit|Chrom/);
    expect(stripped).toHaveLength(font.length);
    expect(bytesOf(stripped)).not.toMatch(/Foxit|Chrom|Copyright/);
    expect(readFont(stripped)?.join()).not.toMatch(/Foxit|Chrom|Copyright/);
  });

  it('of Type 1 keeps its glyphs and loses its names, notices and comments', () => {
    const font = type1(secretOf(drawings));
    const stripped = Buffer.from(stripFont(font));
    expect(stripped).toHaveLength(font.length);
    expect(bytesOf(stripped)).not.toContain('Canaria');
    expect(bytesOf(stripped)).toContain('dup 65 /A put');
    const found = readFont(stripped)?.join(' ');
    expect(found).toContain('Quillfeather');
    expect(found).not.toContain('Canaria');
    expect(bytesOf(stripped)).toContain(bytesOf(secretOf(drawings.replace('% by Canaria', '            '))));
  });

  it('of Type 1 in hexadecimal digits is read', () => {
    expect(readFont(type1(Buffer.from(secretOf(drawings).toString('hex'))))?.join(' ')).toMatch(/by Canaria.*Quillfeather/);
  });

  it.each([
    ['of another kind', Buffer.from('wOFF Canaria')],
    ['whose tables are missing', standard('LiberationSans-Regular.ttf').subarray(0, 5000)],
    ['that ends too soon', standard('FoxitSerifBold.pfb').subarray(0, 60)],
    ['that encrypts nothing', Buffer.from('%!PS-AdobeFont-1.0: Canaria')],
  ])('%s stays as it is, and its texts can be read', (_what, font) => {
    expect(bytesOf(stripFont(font))).toBe(bytesOf(font));
    expect(readFont(font)).toBeNull();
  });
});
