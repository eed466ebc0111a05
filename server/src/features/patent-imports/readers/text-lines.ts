import { isUtf8 } from 'node:buffer';

export interface TextLine {
  /** Without the line end. */
  text: string;
  /** From 1. */
  line: number;
  /** It's longer than allowed, and only its beginning is here. */
  isTooLong: boolean;
}

/** Longer than any line of these files, so that one without line ends can't fill the memory. */
const longest = 4096;
const windows = new TextDecoder('windows-1252');

/** Lines in UTF-8 or Windows-1252. */
const decode = (line: string): string => {
  const bytes = Buffer.from(line.replace(/\r$/, ''), 'latin1');
  return (isUtf8(bytes) ? bytes.toString('utf8') : windows.decode(bytes)).replace(/^\uFEFF/, '');
};

/** The lines of a small text file that aren't blank. */
export async function* textLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<TextLine> {
  let rest = '';
  let line = 0;
  let isTooLong = false;
  for await (const chunk of bytes) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield { text: decode(text.slice(0, longest)), line, isTooLong: isTooLong || text.length > longest };
      isTooLong = false;
    }
    if (rest.length <= longest) continue;
    isTooLong = true;
    rest = rest.slice(0, longest);
  }
  if (rest.trim() !== '') yield { text: decode(rest), line: line + 1, isTooLong };
}

/** The first lines of a file that aren't blank. */
export const firstLines = (head: Buffer, count: number): string[] =>
  head
    .toString('latin1', 0, longest)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count)
    .map(decode);
