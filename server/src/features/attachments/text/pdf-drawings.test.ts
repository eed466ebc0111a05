import { deflateSync } from 'node:zlib';
import { PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../test/named-pdf.ts';
import {
  annotated,
  canary,
  drawing,
  drawn,
  font,
  fonts,
  form,
  inCatalog,
  named,
  object,
  one,
  outcomeOf,
  pdf,
  resource,
  shown,
  stream,
  text,
  utf16,
} from '../../../test/named-pdf.ts';

const places: Place[] = [
  // Content
  ['the actual text among operators', 'read', () => drawing(`/Span <</ActualText (${canary})>> BDC EMC`)],
  [
    'the alternative text among operators',
    'read',
    () => drawing(`/Span <</Alt <${Buffer.from(canary).toString('hex')}>>> BDC EMC`),
  ],
  ['a tag of marked content', 'read', () => drawing(`/${one} BMC EMC`)],
  ['a marked point', 'read', () => drawing(`/${one} MP`)],
  ['operands that nothing uses', 'read', () => drawing(`(${canary}) pop`)],
  ['words that are no operators', 'read', () => drawing(canary)],
  ['a list of properties', 'read', () => resource('Properties', 'MC0', () => ({ Title: text() }))],
  ['the name of a resource', 'read', () => resource('ExtGState', one, () => ({ LW: 1 }))],
  ['a comment', 'removed', () => drawing(`0 g % ${canary}\nq Q`)],
  ['the entries of a small picture', 'read', () => drawing(`BI /W 1 /H 1 /CS /${one} ID x\nEI`)],
  ['visible text', 'read', () => drawn(shown)],
  ['invisible text', 'read', () => drawn(`3 Tr ${shown}`)],
  ['white text', 'read', () => drawn(`1 g ${shown}`)],
  ['text outside the page', 'read', () => drawn(`BT /F1 12 Tf 900 -900 Td (${canary}) Tj ET`)],
  [
    'text outside the visible part of a page',
    'read',
    () =>
      pdf(({ page }) => {
        page.setCropBox(0, 0, 10, 10);
        page.drawText(canary, { x: 60, y: 150 });
      }),
  ],
  [
    'text in kerned pieces',
    'read',
    () => drawn('BT /F1 12 Tf 5 5 Td [(Can) 40 (a) -20 (ria) -300 (Qu) 30 (ill) (feat) (her)] TJ ET'),
  ],
  [
    'letters that are placed one by one',
    'read',
    () => drawn(`BT /F1 10 Tf 5 50 Td ${[...one].map((letter) => `(${letter}) Tj`).join(' ')} ET`),
  ],
  ['rotated text', 'read', () => drawn(`BT /F1 12 Tf 0 1 -1 0 50 5 Tm (${canary}) Tj ET`)],
  [
    'text in octal digits',
    'read',
    () =>
      drawn(
        `BT /F1 12 Tf 5 5 Td (${[...Buffer.from(canary)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}) Tj ET`,
      ),
  ],
  ['text in hexadecimal digits', 'read', () => drawn(`BT /F1 12 Tf 5 5 Td <${Buffer.from(canary).toString('hex')}> Tj ET`)],
  [
    'text in parts of a content',
    'read',
    () =>
      pdf((made) => {
        made.page.node.set(named('Resources'), object(made, fonts));
        made.page.node.set(
          named('Contents'),
          object(made, [stream(made, 'BT /F1 12 Tf 5 5 Td '), stream(made, `(${canary}) Tj ET`)]),
        );
      }),
  ],
  [
    'a form that a page draws',
    'read',
    () =>
      pdf((made) => {
        made.page.node.set(named('Resources'), object(made, { XObject: { X1: form(made) } }));
        made.page.node.set(named('Contents'), stream(made, '/X1 Do'));
      }),
  ],
  ['a form that no page draws', 'read', () => resource('XObject', 'X1', form)],
  [
    'a form in a form',
    'read',
    () => resource('XObject', 'X1', (made) => form(made, '/X2 Do', { Resources: { XObject: { X2: form(made) } } })),
  ],
  [
    'a pattern',
    'read',
    () =>
      resource('Pattern', 'P1', (made) =>
        stream(made, shown, {
          PatternType: 1,
          PaintType: 1,
          TilingType: 1,
          BBox: [0, 0, 9, 9],
          XStep: 9,
          YStep: 9,
          Resources: fonts,
        }),
      ),
  ],
  [
    'a mask',
    'read',
    () =>
      resource('ExtGState', 'GS1', (made) => ({ SMask: { S: 'Alpha', G: form(made, shown, { Group: { S: 'Transparency' } }) } })),
  ],
  [
    'the glyph of a font',
    'read',
    () =>
      resource('Font', 'F9', (made) => ({
        Type: 'Font',
        Subtype: 'Type3',
        FontBBox: [0, 0, 9, 9],
        FontMatrix: [1, 0, 0, 1, 0, 0],
        Resources: fonts,
        CharProcs: { a: stream(made, `9 0 d0 ${shown}`) },
      })),
  ],
  [
    'the name of a glyph',
    'read',
    () => resource('Font', 'F9', (made) => ({ Type: 'Font', Subtype: 'Type3', CharProcs: { [one]: stream(made, '9 0 d0') } })),
  ],
  ['the encoding of a font', 'read', () => resource('Font', 'F9', () => ({ ...font, Encoding: { Differences: [65, one] } }))],
  [
    'the comment of a function',
    'removed',
    () =>
      resource('ColorSpace', 'C1', (made) => [
        'Separation',
        'Black',
        'DeviceGray',
        stream(made, `{ dup % ${canary}\n}`, { FunctionType: 4, Domain: [0, 1], Range: [0, 1] }),
      ]),
  ],
  // Fonts, colors, layers
  ['the name of a font outside the document', 'read', () => resource('Font', 'F9', () => ({ ...font, BaseFont: canary }))],
  [
    'the name of a font inside the document',
    'removed',
    () =>
      resource('Font', 'F9', (made) => ({
        ...font,
        BaseFont: canary,
        FontDescriptor: {
          Type: 'FontDescriptor',
          FontName: canary,
          FontFamily: text(),
          CharSet: text(),
          FontFile3: stream(made, 'x'),
        },
      })),
  ],
  [
    'the name of a drawn font',
    'removed',
    () =>
      resource('Font', 'F9', () => ({
        Type: 'Font',
        Subtype: 'Type3',
        Name: canary,
        BaseFont: canary,
        FontDescriptor: { Type: 'FontDescriptor', FontName: canary, FontFamily: text() },
      })),
  ],
  [
    'a collection of characters',
    'read',
    () => resource('Font', 'F9', () => ({ ...font, CIDSystemInfo: { Registry: text(), Ordering: text() } })),
  ],
  [
    'the comment of a character map',
    'removed',
    () =>
      resource('Font', 'F9', (made) => ({
        ...font,
        ToUnicode: stream(made, `%${canary}\n/CIDInit /ProcSet findresource begin`),
      })),
  ],
  [
    'the collection of a character map',
    'removed',
    () => resource('Font', 'F9', (made) => ({ ...font, ToUnicode: stream(made, `/Registry (${canary}) def`) })),
  ],
  [
    'the map that a character map uses',
    'read',
    () => resource('Font', 'F9', (made) => ({ ...font, Encoding: stream(made, `/${one} usecmap`, { UseCMap: one }) })),
  ],
  [
    'the name of a character map',
    'removed',
    () =>
      resource('Font', 'F9', (made) => ({
        ...font,
        ToUnicode: stream(made, `/CMapName /${one} def`, { Type: 'CMap', CMapName: one }),
      })),
  ],
  ['a separation', 'read', () => resource('ColorSpace', 'C1', ['Separation', canary, 'DeviceGray', { FunctionType: 2, N: 1 }])],
  [
    'a colorant',
    'read',
    () =>
      resource('ColorSpace', 'C1', [
        'DeviceN',
        [canary],
        'DeviceGray',
        { FunctionType: 2, N: 1 },
        { Colorants: { [canary]: 'DeviceGray' } },
      ]),
  ],
  ['the colors of a palette', 'read', () => resource('ColorSpace', 'C1', ['Indexed', 'DeviceRGB', 6, text()])],
  [
    'samples of a function',
    'read',
    () => resource('Shading', 'S1', (made) => ({ Function: stream(made, canary, { FunctionType: 0, Size: [20] }) })),
  ],
  [
    'a stream like a color profile',
    'read',
    () => resource('ExtGState', 'GS1', (made) => ({ X: stream(made, canary, { N: 3 }) })),
  ],
  ['a halftone', 'read', () => resource('ExtGState', 'GS1', { HT: { HalftoneType: 1, HalftoneName: text() } })],
  ['the output intent', 'removed', () => inCatalog('OutputIntents', [{ OutputConditionIdentifier: text() }])],
  ['a layer', 'read', () => inCatalog('OCProperties', { OCGs: [{ Type: 'OCG', Name: text() }] })],
  ['the intent of a layer', 'read', () => inCatalog('OCProperties', { OCGs: [{ Type: 'OCG', Intent: canary }] })],
  ['an arrangement of layers', 'read', () => inCatalog('OCProperties', { D: { Name: text(), Order: [text()] } })],
  ['who arranged the layers', 'removed', () => inCatalog('OCProperties', { D: { Creator: text() } })],
  [
    'the users of a layer',
    'removed',
    () =>
      inCatalog('OCProperties', { OCGs: [{ Usage: { User: { Type: 'Org', Name: text() }, CreatorInfo: { Creator: text() } } }] }),
  ],
  // Encodings of strings
  ['a string in UTF-16', 'read', () => annotated({ Contents: utf16(canary) })],
  [
    'a string in UTF-16 of the other order',
    'read',
    () => annotated({ Contents: PDFHexString.of(`fffe${Buffer.from(canary, 'utf16le').toString('hex')}`) }),
  ],
  ['a string in UTF-8', 'read', () => annotated({ Contents: PDFHexString.of(`efbbbf${Buffer.from(canary).toString('hex')}`) })],
  ['a string with marks of its language', 'read', () => annotated({ Contents: utf16('Canaria Quill\u001ben\u001bfeather') })],
  ['a string in octal digits', 'read', () => annotated({ Contents: PDFString.of(canary.replaceAll('e', '\\145')) })],
  ['a string over two lines', 'read', () => annotated({ Contents: PDFString.of(canary.replaceAll('e', '\\\ne')) })],
  [
    'a compressed content',
    'read',
    () =>
      pdf((made) => {
        made.page.node.set(named('Resources'), object(made, fonts));
        made.page.node.set(named('Contents'), stream(made, deflateSync(shown), { Filter: 'FlateDecode' }));
      }),
  ],
  [
    'a content in digits',
    'read',
    () =>
      pdf((made) => {
        made.page.node.set(named('Resources'), object(made, fonts));
        made.page.node.set(
          named('Contents'),
          stream(made, `${deflateSync(shown).toString('hex')}>`, { Filter: ['ASCIIHexDecode', 'FlateDecode'] }),
        );
      }),
  ],
];

describe('a name in a PDF', () => {
  it.each(places)('in %s is %s', async (_place, outcome, make) => {
    expect(await outcomeOf(await make())).toBe(outcome);
  });
});
