import { describe, expect, it } from 'vitest';
import { decodeText, delimiterOf, readCsv } from './read-csv.ts';

const rowsOf = async (content: string) => {
  const rows: [number, ...string[]][] = [];
  for await (const { number, cells } of readCsv(content, delimiterOf(content) ?? ',', { mostColumns: 50, longestCell: 200 }))
    rows.push([number, ...cells]);
  return rows;
};

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

  it('stays UTF-8 if one of its bytes is damaged', () => {
    const bytes = Buffer.concat([Buffer.from('Büro Müller,'), Buffer.from([0xfc]), Buffer.from('ber,Größe')]);
    expect(decodeText(bytes)).toBe('Büro Müller,\uFFFDber,Größe');
  });
});

describe('the rows of a CSV file', () => {
  it.each([
    ['tabs', 'a\tb,c\n1\t2,3'],
    ['semicolons', 'a;b,c\n1;2,3'],
    ['bars', 'a|b,c\n1|2,3'],
    ['tildes, as in the Orange Book', 'a~b,c\n1~2,3'],
  ])('are cut at %s', async (_, content) => {
    expect(await rowsOf(content)).toEqual([
      [1, 'a', 'b,c'],
      [2, '1', '2,3'],
    ]);
  });

  it('end at any line end outside of quotes', async () => {
    expect(await rowsOf('a,b\r\n1,"x\r\ny"\r2,z\n3,w')).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x\r\ny'],
      [3, '2', 'z'],
      [4, '3', 'w'],
    ]);
  });

  it.each(['sep=;\r\na;b,c\r\n', '\uFEFFsep=;\na;b,c', '"sep=;"\na;b,c'])(
    'are cut at the declared sign in %j',
    async (content) => {
      expect(await rowsOf(decodeText(Buffer.from(content)))).toEqual([[2, 'a', 'b,c']]);
    },
  );

  it('are split at the character that most lines have equally often, whatever stands above them', async () => {
    expect(await rowsOf('Patents, pumps, and seals, 2026\na;b\n1;2\n3;4')).toEqual([
      [1, 'Patents, pumps, and seals, 2026'],
      [2, 'a', 'b'],
      [3, '1', '2'],
      [4, '3', '4'],
    ]);
    expect(delimiterOf('name\nAda\n')).toBeNull();
  });
});
