import '../../../platform/isolation/within-limits.ts';
import { buffer } from 'node:stream/consumers';
import { isProtected, isZip } from '../../../platform/spreadsheets/file-kind.ts';
import { decodeText } from '../../../platform/spreadsheets/read-csv.ts';
import { readWorkbook } from '../../../platform/spreadsheets/read-workbook.ts';
import type { SheetRow } from '../../../platform/spreadsheets/table-limits.ts';
import { TooLarge } from '../../../platform/spreadsheets/table-limits.ts';
import type { ListedNumbers } from './numbers-in-rows.ts';
import { listLimits, numbersInRows } from './numbers-in-rows.ts';
import { numbersInText } from './numbers-in-text.ts';

const [, , , kind, most, mostRows] = process.argv;

const mostSheets = 20;

class Protected extends Error {}

type FoundNumbers = ListedNumbers & { rowsUnread: boolean };

async function numbersIn(bytes: Buffer): Promise<FoundNumbers> {
  if (isProtected(bytes)) throw new Protected();
  if (isZip(bytes))
    return (
      readWorkbook(bytes, listLimits)
        .values()
        .filter(({ isVisible }) => isVisible)
        .take(mostSheets)
        .map(({ rows }) => numbersInSheet(rows))
        .find(({ numbers }) => numbers.length > 0) ?? none
    );
  const content = decodeText(bytes);
  if (content.includes('\u0000')) throw new Error('No text has NUL characters');
  return { ...(await numbersInText(content, kind === 'csv')), rowsUnread: false };
}

const none: FoundNumbers = { numbers: [], column: null, empty: 0, rowsUnread: false };

function numbersInSheet(rows: Generator<SheetRow>): FoundNumbers {
  const read = [...rows.take(Number(mostRows) + 1).map(({ cells }) => cells)];
  const found = numbersInRows(read.slice(0, Number(mostRows)));
  return found === null ? none : { ...found, rowsUnread: read.length > Number(mostRows) };
}

function reasonOf(error: unknown): string {
  if (error instanceof TooLarge) return 'tooLarge';
  return error instanceof Protected ? 'protected' : 'unreadable';
}

try {
  const { numbers, ...found } = await numbersIn(await buffer(process.stdin));
  const cut = numbers.slice(0, Number(most) + 1).map((one) => one.slice(0, listLimits.longestCell));
  const answer = { ...found, numbers: cut.slice(0, Number(most)), total: numbers.length, next: cut[Number(most)] ?? null };
  process.stdout.end(JSON.stringify(answer), () => process.exit(0));
} catch (error) {
  process.stderr.write(reasonOf(error));
  process.exitCode = 1;
}
