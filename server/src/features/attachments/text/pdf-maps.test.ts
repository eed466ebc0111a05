import { PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { Made } from '../../../test/named-pdf.ts';
import { canary, drawn, one, outcomeOf, shown, stream } from '../../../test/named-pdf.ts';

// cspell:ignore begincodespacerange endcodespacerange beginbfchar endbfchar
const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
const codes = Array.from({ length: 128 }, (_, code) => code.toString(16));
/** A map to Unicode from each ASCII code, in this many bytes, to the same letter. */
const mapTo = (made: Made, letter: string, bytes = 1) =>
  stream(
    made,
    `1 begincodespacerange <${'00'.repeat(bytes)}> <${'ff'.repeat(bytes)}> endcodespacerange
    128 beginbfchar ${codes.map((code) => `<${code.padStart(2 * bytes, '0')}> <${hexOf(letter)}>`).join(' ')} endbfchar`,
  );
const japanese = {
  Subtype: 'Type0',
  BaseFont: 'KozMinPro-Regular',
  Encoding: 'UniJIS-UTF16-H',
  DescendantFonts: [
    {
      Type: 'Font',
      Subtype: 'CIDFontType0',
      BaseFont: 'KozMinPro-Regular',
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Japan1'), Supplement: 4 },
      FontDescriptor: { Type: 'FontDescriptor', FontName: 'KozMinPro-Regular', Flags: 4 },
    },
  ],
};

/** Readers show what the encoding of such a font says, and copy what its map to Unicode says. */
describe('a text in a font outside of the file', () => {
  it('is read as it is shown', async () => {
    expect(await outcomeOf(await drawn(shown, (made) => ({ ToUnicode: mapTo(made, 'x') })))).toBe('read');
  });

  it('is read as it is shown in Japanese fonts', async () => {
    const content = `BT /F1 12 Tf 5 5 Td <${hexOf(one)}> Tj ET`;
    expect(await outcomeOf(await drawn(content, (made) => ({ ...japanese, ToUnicode: mapTo(made, 'x', 2) })))).toBe('read');
  });

  it('is read as it is copied', async () => {
    const content = shown.replace(canary, 'a');
    expect(await outcomeOf(await drawn(content, (made) => ({ ToUnicode: mapTo(made, one) })))).toBe('read');
  });
});
