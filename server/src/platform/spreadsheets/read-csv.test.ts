// Words that are cut off, and names of other languages. cspell:disable
import { describe, expect, it } from 'vitest';
import { decodeText, delimiterOf, readCsv } from './read-csv.ts';

const read = (content: string) => [...readCsv(content, delimiterOf(content) ?? ',', { mostColumns: 50, longestCell: 200 })];
const rowsOf = (content: string) => read(content).map(({ number, cells }) => [number, ...cells]);

describe('the text of a file', () => {
  const wide = (text: string, swapped = false): Buffer => {
    const bytes = Buffer.from(text, 'utf16le');
    return swapped ? bytes.swap16() : bytes;
  };

  it.each([
    ['UTF-8', Buffer.from('Größe,9412206')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFGröße,9412206')],
    ['UTF-16 little endian', wide('\uFEFFGröße,9412206')],
    ['UTF-16 big endian', wide('\uFEFFGröße,9412206', true)],
    ['UTF-16 little endian without a mark', wide('Größe,9412206')],
    ['UTF-16 big endian without a mark', wide('Größe,9412206', true)],
    ['Windows-1252', Buffer.from('Größe,9412206', 'latin1')],
  ])('is read from %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe('Größe,9412206');
  });

  it.each([
    ['many intact letters', 'Büro Müller,', 'ber,Größe', '\uFFFD'],
    ['one intact letter', 'Müller,', 'ber', '\uFFFD'],
    ['no other letter', 'Muller,', 'ber', 'ü'],
  ])('with %s and a byte that is no UTF-8', (_, before, after, shown) => {
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xfc]), Buffer.from(after)]);
    expect(decodeText(bytes)).toBe(`${before}${shown}${after}`);
  });

  it('stays UTF-8 if it says that a character was lost', () => {
    expect(decodeText(Buffer.from('M\uFFFDller'))).toBe('M\uFFFDller');
  });
});

describe('the rows of a CSV file', () => {
  it.each([
    ['tabs', 'a\tb,c\n1\t2,3'],
    ['semicolons', 'a;b,c\n1;2,3'],
    ['bars', 'a|b,c\n1|2,3'],
    ['tildes, as in the Orange Book', 'a~b,c\n1~2,3'],
  ])('are cut at %s', (_, content) => {
    expect(rowsOf(content)).toEqual([
      [1, 'a', 'b,c'],
      [2, '1', '2,3'],
    ]);
  });

  it('end at any line end outside of quotes', () => {
    expect(rowsOf('a,b\r\n1,"x\r\ny"\r2,z\n3,w')).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x\r\ny'],
      [3, '2', 'z'],
      [4, '3', 'w'],
    ]);
  });

  it.each(['sep=;\r\na;b,c\r\n', '\uFEFFsep=;\na;b,c', '"sep=;"\na;b,c'])('are cut at the declared sign in %j', (content) => {
    expect(rowsOf(decodeText(Buffer.from(content)))).toEqual([[2, 'a', 'b,c']]);
  });

  it('are split at the character that most lines have equally often, whatever stands above them', () => {
    expect(rowsOf('Patents, pumps, and seals, 2026\na;b\n1;2\n3;4')).toEqual([
      [1, 'Patents, pumps, and seals, 2026'],
      [2, 'a', 'b'],
      [3, '1', '2'],
      [4, '3', '4'],
    ]);
    expect(delimiterOf('name\nAda\n')).toBeNull();
  });

  it.each<[string, string, string[][]]>([
    [
      'in the middle of a cell',
      'a,5" pipe\nb,"Acme" Inc',
      [
        ['a', '5" pipe'],
        ['b', '"Acme" Inc'],
      ],
    ],
    [
      'doubled',
      '"say ""hi""",b\n"""",c',
      [
        ['say "hi"', 'b'],
        ['"', 'c'],
      ],
    ],
    ['with spaces around', 'a, "b, c" ,d', [['a', 'b, c', 'd']]],
    [
      'of an empty cell',
      'a,"",b\n"",c,',
      [
        ['a', '', 'b'],
        ['', 'c'],
      ],
    ],
  ])('have quotation marks %s', (_, content, rows) => {
    expect(read(content)).toEqual(rows.map((cells, at) => ({ number: at + 1, cells })));
  });

  it.each<[string, string, string[][]]>([
    [
      'until the end',
      'a,"b\nc,d\ne,f',
      [
        ['a', '"b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'and another row has some',
      'a,"b\n"c",d\ne,f',
      [
        ['a', '"b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'and another row has the same fault',
      'a,"b\nc,"d\ne,f',
      [
        ['a', '"b'],
        ['c', '"d'],
        ['e', 'f'],
      ],
    ],
  ])('hide no other row if a quotation mark is never closed %s', (_, content, rows) => {
    const found = read(content);
    expect(found.map(({ cells }) => cells)).toEqual(rows);
    expect(found.map(({ isDamaged = false }) => isDamaged)).toEqual(rows.map((cells) => cells[1]?.startsWith('"')));
  });

  it('are damaged where quotation marks in several lines of a cell are not doubled', () => {
    const found = read('a,b\n"one\ntwo "three" four",x\ny,19"');
    expect(found.map(({ isDamaged = false }) => isDamaged)).toEqual([false, true, true, false]);
  });
});
