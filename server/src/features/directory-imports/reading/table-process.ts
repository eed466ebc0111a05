import '../../../platform/isolation/within-limits.ts';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { isProtected, isZip } from '../../../platform/spreadsheets/file-kind.ts';
import { withoutGuards } from '../../../platform/spreadsheets/formula-guard.ts';
import { decodeText, delimiterOf, encodingOf, readCsv } from '../../../platform/spreadsheets/read-csv.ts';
import type { Sheet } from '../../../platform/spreadsheets/read-workbook.ts';
import { readWorkbook } from '../../../platform/spreadsheets/read-workbook.ts';
import type { SheetRow } from '../../../platform/spreadsheets/table-limits.ts';
import { TooLarge } from '../../../platform/spreadsheets/table-limits.ts';
import type { FileRow } from '../../../schema/directory-imports.ts';
import { cardHeadings, isLost } from './card-cells.ts';
import { CardLines } from './card-lines.ts';
import type { FileFacts, FileLine } from './file-row.ts';
import { isRow } from './file-row.ts';
import { readVcards } from './read-vcard.ts';
import { truncate } from './truncate.ts';

const [, , , mostRows, mostColumns] = process.argv;
const columns = Number(mostColumns);
/** Cells longer than any field, so that a value that is too long is refused and not cut, and more columns, to tell that there are more. */
const limits = { mostColumns: 5 * columns, longestCell: 10_001 };
/** Characters of a row, and of a file. Cells of a workbook can repeat one text at no cost, and so unpack to anything. */
const longestRow = 100_000;
const mostCharacters = 100_000_000;
/** Characters that are kept of the cells of a longer row. */
const shownOfCell = 200;
/** Rows before the headings that may be chosen instead. */
const mostAbove = 30;
const longestName = 100;
/** Names of properties of vCards that aren't read. */
const mostLost = 20;

class TooLong extends Error {}
class Protected extends Error {}

/** The rows of a file, and what there is to say about it. */
function* linesOf(bytes: Buffer): Generator<FileLine> {
  if (isProtected(bytes)) throw new Protected();
  if (isZip(bytes)) yield* sheetRows(readWorkbook(bytes, limits));
  else yield* textRows(bytes);
}

/** The rows of the first visible sheet that has some. */
function* sheetRows(sheets: readonly Sheet[]): Generator<FileLine> {
  const namesOf = (some: readonly Sheet[]) => some.map(({ name }) => truncate(name, longestName));
  const visible = sheets.filter(({ isVisible }) => isVisible);
  for (const [at, { name, rows }] of visible.entries()) {
    const first = rows.next();
    if (first.done) continue;
    yield tableRow(first.value);
    for (const row of rows) yield tableRow(row);
    const otherSheets = namesOf(visible.slice(at + 1).filter(({ rows: others }) => !others.next().done));
    const hiddenSheets = namesOf(sheets.filter(({ isVisible }) => !isVisible));
    yield { sheet: truncate(name, longestName), otherSheets, hiddenSheets };
    return;
  }
}

function* textRows(bytes: Buffer): Generator<FileLine> {
  const encoding = encodingOf(bytes);
  const content = withoutNul(decodeText(bytes));
  if (/^\s*(?:[\w-]+\.)?BEGIN:VCARD/i.test(content.slice(0, 1000))) {
    yield* cardRows(bytes);
    return;
  }
  // A file of one column has no character between its cells.
  for (const row of readCsv(content, delimiterOf(content) ?? ',', limits)) yield tableRow(row);
  if (encoding === 'windows-1252') yield { guessed: 'Windows-1252' };
}

function* cardRows(bytes: Buffer): Generator<FileLine> {
  const lines = new CardLines(bytes);
  const lost = new Set<string>();
  const noted = function* () {
    for (const line of lines) {
      if ('name' in line && isLost(line) && lost.size < mostLost) lost.add(truncate(line.name, longestName));
      yield line;
    }
  };
  yield { headings: [...cardHeadings] };
  yield* readVcards(noted());
  yield { lost: [...lost], ...(lines.isGuessed ? { guessed: 'Windows-1252' } : {}) };
}

/** A NUL character is a damaged one. A file with many of them isn't a text. */
function withoutNul(content: string): string {
  const count = content.split('\u0000').length - 1;
  if (count * 100 > content.length) throw new Error('No text has so many NUL characters');
  return count === 0 ? content : content.replaceAll('\u0000', '\uFFFD');
}

const tableRow = ({ number, cells, isDamaged }: SheetRow): FileRow => {
  const texts = cells.map(withoutGuards);
  return isDamaged ? [number, texts, { unread: 'quote' }] : [number, texts];
};

/** PostgreSQL stores neither NUL nor broken characters in JSON. A letter and its accent may be one character or two, and are one here. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().normalize('NFC').trim();

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
  let isCut = false;
  for (const line of linesOf(await buffer(process.stdin))) {
    if (!isRow(line)) {
      await print(line);
      continue;
    }
    const [number, cells, remarks] = line;
    rows += 1;
    if (rows > Number(mostRows) + mostAbove) throw new TooLong();
    isCut ||= cells.slice(columns).some((cell) => cell !== '');
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    characters += length;
    if (characters > mostCharacters) throw new TooLarge();
    const texts = cells.slice(0, columns).map(storable);
    if (length > longestRow) await print([number, texts.map((text) => truncate(text, shownOfCell)), { unread: 'long' }]);
    else if (remarks) await print([number, texts, { ...remarks, ...(remarks.left ? { left: remarks.left.map(storable) } : {}) }]);
    else await print([number, texts]);
  }
  await print({ isCut } satisfies FileFacts);
  process.stdout.end(() => process.exit(0));
} catch (error) {
  process.stderr.write(reasonOf(error));
  process.exitCode = 1;
}
