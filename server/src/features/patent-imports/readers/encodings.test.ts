import { describe, expect, it } from 'vitest';
import { decodeBytes, encodingOf, isValid } from './encodings.ts';

describe('the encoding of a document', () => {
  it.each([
    ['<?xml version="1.0" encoding="UTF-8"?>', 'utf-8'],
    ["<?xml version='1.0' encoding = 'ISO-8859-1' ?>", 'iso-8859-1'],
    ['  \n<?xml version="1.0" encoding="windows-1252"?>', 'windows-1252'],
    ['\u00ef\u00bb\u00bf<?xml encoding="ascii"?>', 'ascii'],
    ['<?xml version="1.0"?><a encoding="latin1">', 'utf-8'],
    ['<a/><?xml version="1.0" encoding="latin1"?>', 'utf-8'],
    ['<?xml version="1.0" encoding=""?>', 'utf-8'],
    [`<?xml version="1.0" ${'x'.repeat(500)} encoding="latin1"?>`, 'utf-8'],
    ['', 'utf-8'],
  ])('%j is %s', (head, encoding) => expect(encodingOf(Buffer.from(head, 'latin1'))).toBe(encoding));
});

describe('bytes', () => {
  const [latin, utf8, broken] = [Buffer.from([0x4d, 0xfc]), Buffer.from('Mü'), Buffer.from('M\uFFFD')];

  it.each(['utf-8', 'utf8', 'us-ascii', 'ascii', 'utf-16', 'utf-16le', 'utf-16be'])(
    'of %s are UTF-8 when they are read',
    (encoding) => {
      expect(isValid(utf8, encoding)).toBe(true);
      expect(isValid(latin, encoding)).toBe(false);
      expect(decodeBytes(utf8, encoding)).toBe('Mü');
      expect(() => decodeBytes(latin, encoding)).toThrow("it has bytes that aren't valid UTF-8");
    },
  );

  it('of UTF-16 have no replacement characters; those of UTF-8 may', () => {
    expect(decodeBytes(broken, 'utf-8')).toBe('M\uFFFD');
    for (const encoding of ['utf-16', 'utf-16le', 'utf-16be'])
      expect(() => decodeBytes(broken, encoding)).toThrow("it has bytes that aren't valid UTF-16");
  });

  it.each([
    ['iso-8859-1', 'Latin-1'],
    ['latin1', 'Latin-1'],
    ['latin-1', 'Latin-1'],
    ['windows-1252', 'Windows-1252'],
    ['cp1252', 'Latin-1'],
  ])('of %s are checked where they are decoded', (encoding, name) => {
    expect(isValid(latin, encoding)).toBe(true);
    expect(decodeBytes(Buffer.from([0x4d, 0xfc, 0x93]), encoding)).toBe('Mü“');
    for (const byte of [0x81, 0x8d, 0x8f, 0x90, 0x9d])
      expect(() => decodeBytes(Buffer.from([0x4d, byte]), encoding)).toThrow(`it has bytes that aren't valid ${name}`);
  });

  it('of other encodings are decoded, or refused', () => {
    expect(decodeBytes(Buffer.from([0xa4, 0xa2]), 'euc-jp')).toBe('あ');
    expect(() => decodeBytes(Buffer.from([0xa4]), 'euc-jp')).toThrow("it has bytes that aren't valid euc-jp");
    expect(() => decodeBytes(utf8, 'utf-99')).toThrow('its encoding "utf-99" is unknown');
  });
});
