import { describe, expect, it } from 'vitest';
import { columnsOf, readTsv } from './tsv.ts';

const unclosed = 'a quote is not closed';
const invalid = "it has bytes that aren't valid UTF-8";
const row = (line: number, a: string, b: string, problem: string | null = null, isCutOff = false) => ({
  line,
  a,
  b,
  problem,
  isCutOff,
});

async function* each(blocks: Iterable<string | Buffer>): AsyncGenerator<Buffer> {
  for (const block of blocks) yield Buffer.from(block);
}

async function rowsOf(...blocks: (string | Buffer)[]) {
  const rows: ReturnType<typeof row>[] = [];
  for await (const { line, problem, isCutOff, get } of readTsv(each(blocks)))
    rows.push(row(line, get('a'), get('b'), problem, isCutOff));
  return rows;
}

/** The number of characters that `act` searches. A spy would keep the text of each call. */
async function searchedBy(act: () => Promise<unknown>): Promise<number> {
  const { indexOf } = String.prototype;
  let searched = 0;
  const counting = function (this: string, sign: string, from = 0) {
    const found = indexOf.call(this, sign, from);
    searched += (found === -1 ? this.length : found) - from;
    return found;
  };
  Object.defineProperty(String.prototype, 'indexOf', { value: counting });
  await act().finally(() => Object.defineProperty(String.prototype, 'indexOf', { value: indexOf }));
  return searched;
}

describe('the column names of a table', () => {
  it.each([
    ['a\tb', ['a', 'b']],
    ['\uFEFF"a"\t"b"\r\n1\t2\r\n', ['a', 'b']],
    ['a"b\t\uFEFFc\td\re\r\n', ['a"b', '\uFEFFc', 'd\re']],
  ])('of %j are %j', (head, names) => expect(columnsOf(Buffer.from(head))).toEqual(names));
});

describe('the rows of a table', () => {
  it.each<[string, string, ReturnType<typeof row>[]]>([
    ['without a last line end', '1\t2', [row(2, '1', '2')]],
    ['with CR', '1\t2\r\n"3"\t"4"\r\n', [row(2, '1', '2'), row(3, '3', '4')]],
    ['with CR within a line', '1\r\t\r\n', [row(2, '1\r', '')]],
    ['with blank lines', '\n1\t2\n\n\t\n', [row(3, '1', '2'), row(5, '', '')]],
    ['with tabs, line ends and quotes in quotes', '"1\t\n\n"\t"""2"""\n3\t4\n', [row(2, '1\t\n\n', '"2"'), row(5, '3', '4')]],
    ['with quotes within a value', '1"\t2"3\n', [row(2, '1"', '2"3')]],
    [
      'with a value too few and too many',
      '1\n1\t2\t3\n',
      [row(2, '1', '', '1 value instead of 2'), row(3, '1', '2', '3 values instead of 2')],
    ],
    ['with text after a quote', '"1"2\t3\n4\t5\n', [row(2, '', '', unclosed), row(3, '4', '5')]],
    ['with text after a quote at the end', '1\t2\n"3"4', [row(2, '1', '2'), row(3, '', '', unclosed)]],
    ['with a quote that stays open', '1\t"2\n3\t4\n', [row(2, '', '', unclosed), row(3, '3', '4')]],
    ['that end within a quote', '1\t2\n3\t"4', [row(2, '1', '2'), row(3, '', '', unclosed, true)]],
    ['that end within a row', '1\t2\n3', [row(2, '1', '2'), row(3, '3', '', '1 value instead of 2', true)]],
    ['with a byte order mark in a value', '\uFEFF1\t2\n', [row(2, '\uFEFF1', '2')]],
    ['with the replacement character for invalid bytes', '\uFFFD\t2\n', [row(2, '\uFFFD', '2')]],
  ])('%s', async (_, text, expected) => {
    expect(await rowsOf(`a\tb\n${text}`)).toEqual(expected);
    expect(await rowsOf(...Array.from(`a\tb\n${text}`))).toEqual(expected);
    expect(await rowsOf('a\tb\n', text)).toEqual(expected);
  });

  it('begin after a byte order mark, and have no values of other columns', async () => {
    const rows: string[][] = [];
    for await (const { get } of readTsv(each(['\uFEFFa\tb\n1\t2\n']))) rows.push([get('a'), get('b'), get('c')]);
    expect(rows).toEqual([['1', '2', '']]);
  });

  it('of one column have no empty rows', async () => {
    expect(await rowsOf('a\n1\n\n2\n')).toEqual([row(2, '1', ''), row(4, '2', '')]);
  });

  it('with invalid bytes are reported, in every block that they reach, and no others', async () => {
    const start = Buffer.from([...Buffer.from('a\tb\n"'), 0xff, 0x0a]);
    expect(await rowsOf(start, '1"\t2\n', '\uFFFD\t3\n')).toEqual([row(2, '\uFFFD\n1', '2', invalid), row(4, '\uFFFD', '3')]);
    expect(await rowsOf(Buffer.from([...Buffer.from('a\tb\n1\t2\n3\t'), 0xff, 0x0a]))).toEqual([
      row(2, '1', '2'),
      row(3, '3', '\uFFFD', invalid),
    ]);
  });

  it('give up an open quote after 4 MiB, not at the end of the file', async () => {
    const block = `${'x'.repeat(1023)}\n`.repeat(64);
    let read = 0;
    const blocks = (function* () {
      yield 'a\tb\n1\t"open\n';
      for (read = 1; read <= 128; read += 1) yield block;
    })();
    for await (const { problem, line } of readTsv(each(blocks))) {
      expect([line, problem]).toEqual([2, unclosed]);
      break;
    }
    // The row has the line with the quote and 64 blocks of 64 KiB.
    expect(read).toBe(64);
  });

  it.each([
    ['an open quote', '1\t"open\n', 'more\n', 20],
    ['an open quote before doubled ones', '1\t"open\n', '""""\n', 20],
    // Each line begins a row of 200 values.
    ['values with line ends that never end a row', '"1\n', '2"\t"3\n', 1000],
  ])('with %s take work that grows with the length, however small the blocks are', async (_, start, block, most) => {
    const blocks = Array.from({ length: 5000 }, () => block);
    const rows: ReturnType<typeof row>[] = [];
    const searched = await searchedBy(async () => rows.push(...(await rowsOf('a\tb\n', start, ...blocks))));
    expect(rows.length).toBeGreaterThan(4990);
    expect(searched / (blocks.length * block.length)).toBeLessThan(most);
  });

  it('have 200 values at most, so that quotes in the wrong places do not join all lines', async () => {
    const names = (count: number) => Array.from({ length: count }, (_value, index) => `n${index}`).join('\t');
    const many = (count: number) => Array.from({ length: count }, () => '"1\n2"').join('\t');
    expect(await rowsOf(`a\tb\n${many(200)}\n3\t4\n`)).toEqual([
      row(2, '1\n2', '1\n2', '200 values instead of 2'),
      row(203, '3', '4'),
    ]);
    expect((await rowsOf(`a\tb\n${many(201)}\n3\t4\n`))[0]).toEqual(row(2, '', '', 'more than 200 values'));
    expect((await rowsOf(`${names(200)}\n`)).length).toBe(0);
  });
});
