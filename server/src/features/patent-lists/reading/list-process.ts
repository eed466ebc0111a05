import '../../../platform/isolation/within-limits.ts';
import { buffer } from 'node:stream/consumers';
import { isProtected, isZip } from '../../../platform/spreadsheets/file-kind.ts';
import { decodeText } from '../../../platform/spreadsheets/read-csv.ts';
import { readWorkbook } from '../../../platform/spreadsheets/read-workbook.ts';
import { TooLarge } from '../../../platform/spreadsheets/table-limits.ts';
import type { ListedNumbers } from './numbers-in-rows.ts';
import { listLimits, numbersInRows } from './numbers-in-rows.ts';
import { numbersInText } from './numbers-in-text.ts';

const [, , , kind, most] = process.argv;
/** Rows of a sheet that are read. */
const mostRows = 200_000;

class Protected extends Error {}

const none: ListedNumbers = { numbers: [], column: null, empty: 0 };

async function numbersIn(bytes: Buffer): Promise<ListedNumbers> {
  if (isProtected(bytes)) throw new Protected();
  if (isZip(bytes))
    return (
      readWorkbook(bytes, listLimits)
        .values()
        .map((rows) => numbersInRows([...rows.take(mostRows).map(({ cells }) => cells)]))
        .find((found) => found !== null && found.numbers.length > 0) ?? none
    );
  const content = decodeText(bytes);
  if (content.includes('\u0000')) throw new Error('No text has NUL characters');
  return numbersInText(content, kind === 'csv');
}

function reasonOf(error: unknown): string {
  if (error instanceof TooLarge) return 'tooLarge';
  return error instanceof Protected ? 'protected' : 'unreadable';
}

try {
  const { numbers, column, empty } = await numbersIn(await buffer(process.stdin));
  const first = numbers.slice(0, Number(most)).map((one) => one.slice(0, listLimits.longestCell));
  process.stdout.end(JSON.stringify({ numbers: first, total: numbers.length, column, empty }), () => process.exit(0));
} catch (error) {
  process.stderr.write(reasonOf(error));
  process.exitCode = 1;
}
