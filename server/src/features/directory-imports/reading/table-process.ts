import '../../../platform/isolation/within-limits.ts';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { isProtected, isZip } from '../../../platform/spreadsheets/file-kind.ts';
import { decodeText, delimiterOf, readCsv } from '../../../platform/spreadsheets/read-csv.ts';
import { readWorkbook } from '../../../platform/spreadsheets/read-workbook.ts';
import type { SheetRow } from '../../../platform/spreadsheets/table-limits.ts';
import { TooLarge } from '../../../platform/spreadsheets/table-limits.ts';
import { cardHeadings, readVcards } from './read-vcard.ts';
import { truncate } from './truncate.ts';

const [, , , mostRows, mostColumns] = process.argv;
/** Longer than any field, so that a value that is too long is refused and not cut. */
const limits = { mostColumns: Number(mostColumns), longestCell: 10_001 };
const longestHeading = 200;
/** Characters of a row, and of a file. Cells of a workbook can repeat one text at no cost, and so unpack to anything. */
const longestRow = 100_000;
const mostCharacters = 100_000_000;

class TooLong extends Error {}
class Protected extends Error {}

/** The rows of a file, its headings first. */
async function* rowsOf(bytes: Buffer): AsyncGenerator<SheetRow> {
  if (isProtected(bytes)) throw new Protected();
  if (isZip(bytes)) {
    for (const sheet of readWorkbook(bytes, limits)) {
      const first = sheet.next();
      if (first.done) continue;
      yield first.value;
      yield* sheet;
      return;
    }
    return;
  }
  const content = decodeText(bytes);
  if (/^\s*(?:[\w-]+\.)?BEGIN:VCARD/i.test(content.slice(0, 1000))) {
    yield { number: 0, cells: [...cardHeadings] };
    yield* readVcards(content);
    return;
  }
  if (content.includes('\u0000')) throw new Error('No text has NUL characters');
  // A file of one column has no character between its cells.
  yield* readCsv(content, delimiterOf(content) ?? ',', limits);
}

/** PostgreSQL stores neither NUL nor broken characters in JSON. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** One line; the reader of lines takes two more characters for the end of one. */
async function print(line: unknown): Promise<void> {
  const text = JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
}

function reasonOf(error: unknown): string {
  if (error instanceof TooLarge) return 'tooLarge';
  if (error instanceof TooLong) return 'tooLong';
  return error instanceof Protected ? 'protected' : 'unreadable';
}

try {
  let rows = 0;
  let characters = 0;
  for await (const { number, cells } of rowsOf(await buffer(process.stdin))) {
    rows += 1;
    if (rows > Number(mostRows) + 1) throw new TooLong();
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    characters += length;
    if (length > longestRow || characters > mostCharacters) throw new TooLarge();
    const texts = cells.map((cell) => storable(cell).trim());
    await print(rows === 1 ? texts.map((text) => truncate(text, longestHeading)) : [number, texts]);
  }
  process.stdout.end(() => process.exit(0));
} catch (error) {
  process.stderr.write(reasonOf(error));
  process.exitCode = 1;
}
