import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { SheetRow, TableLimits } from './table-limits.ts';

/** Characters of the text that are parsed at once, and of the longest record. */
const pieceSize = 64 * 1024;
const longestRecord = 1024 * 1024;

/** The text of a file. Excel saves CSV files in UTF-8, UTF-16 or Windows-1252, and only the bytes tell which. */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    // A few damaged bytes in a text with many intact letters don't make the text Windows-1252.
    const damaged = text.match(/\uFFFD/g)?.length ?? 0;
    const intact = text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0;
    return intact > damaged ? text : new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 by its mark or, without one, by the zeros of ASCII characters. Null for any other encoding. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, 2000);
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = start.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

interface Parsed {
  record: string[];
  info: { empty_lines: number };
}

const delimiters = ['\t', ';', '|', '~', ','];
const sampleLines = 20;
/** Excel's own line for the delimiter of a file: sep=; */
const declared = /^\s*"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

/**
 * The character between the cells: the one that the file declares, or that most of the first lines have equally often, outside of
 * quotes. Null without one.
 */
export function delimiterOf(content: string): string | null {
  const sign = declared.exec(content.slice(0, 100))?.[1];
  if (sign !== undefined) return sign;
  const lines = content
    .slice(0, pieceSize)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines);
  const scores = delimiters.map((delimiter) => ({
    delimiter,
    ...regularity(lines.map((line) => line.split(delimiter).length - 1)),
  }));
  const best = scores.reduce((one, other) =>
    other.lines > one.lines || (other.lines === one.lines && other.count > one.count) ? other : one,
  );
  return best.lines > 0 ? best.delimiter : null;
}

/** The count that most lines share, apart from 0, and how many do. */
function regularity(counts: readonly number[]): { lines: number; count: number } {
  const linesBy = new Map<number, number>();
  for (const count of counts) if (count > 0) linesBy.set(count, (linesBy.get(count) ?? 0) + 1);
  const [count, lines] = [...linesBy].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  return { lines, count };
}

function* piecesOf(content: string): Generator<string> {
  for (let at = 0; at < content.length; at += pieceSize) yield content.slice(at, at + pieceSize);
}

/** The rows of a CSV file that have a value. Throws for a text that can't be one. */
export async function* readCsv(
  content: string,
  delimiter: string,
  { mostColumns, longestCell }: TableLimits,
): AsyncGenerator<SheetRow> {
  const head = declared.exec(content.slice(0, 100))?.[0] ?? '';
  const parser = parse({
    delimiter,
    // Files that several programs wrote mix their line ends.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: longestRecord,
    info: true,
    on_record: (record) => {
      // The parser describes an error for each row of another length than the first, even if it is allowed. It has no first row this way.
      Object.assign(parser.info, { records: 0 });
      return record;
    },
  });
  // The loop below throws the errors.
  pipeline(Readable.from(piecesOf(content.slice(head.length))), parser, () => {});
  let records = head === '' ? 0 : 1;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    records += 1;
    const cells = record.slice(0, mostColumns).map((cell) => cell.slice(0, longestCell));
    if (cells.some((cell) => cell !== '')) yield { number: records + info.empty_lines, cells };
  }
}
