import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { SheetRow, TableLimits } from './table-limits.ts';

/** Characters of the text that are parsed at once, and of the longest record. */
const pieceSize = 64 * 1024;
const longestRecord = 1024 * 1024;

/** The text of a file. Excel saves CSV files in UTF-8, UTF-16 or Windows-1252, and only the bytes tell which. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface Parsed {
  record: string[];
  info: { empty_lines: number };
}

const outsideQuotes = (line: string): string => line.replace(/"[^"]*"/g, '');

/** The character between the cells: the one that the first line has most of, outside of quotes. Null without one. */
export function delimiterOf(content: string): string | null {
  const first = /^\s*([^\r\n]*)/.exec(content.slice(0, pieceSize))?.[1] ?? '';
  const bare = outsideQuotes(first);
  const counts = ['\t', ';', ',', '|'].map((sign) => ({ sign, count: bare.split(sign).length - 1 }));
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return most.count > 0 ? most.sign : null;
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
  const parser = parse({
    delimiter,
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
  pipeline(Readable.from(piecesOf(content)), parser, () => {});
  let records = 0;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    records += 1;
    const cells = record.slice(0, mostColumns).map((cell) => cell.slice(0, longestCell));
    if (cells.some((cell) => cell !== '')) yield { number: records + info.empty_lines, cells };
  }
}
