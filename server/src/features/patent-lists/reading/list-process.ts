import '../../../platform/isolation/within-limits.ts';
import { buffer } from 'node:stream/consumers';
import { splitNumbers } from '@brevet/contract/patent-number';
import { readWorkbook } from '../../../platform/spreadsheets/read-workbook.ts';
import { TooLarge } from '../../../platform/spreadsheets/table-limits.ts';
import { numbersInCsv } from './numbers-in-csv.ts';
import { listLimits, numbersInRows } from './numbers-in-rows.ts';

const [, , , kind, most] = process.argv;
/** Rows of a sheet that are read. */
const mostRows = 20_000;

async function numbersIn(bytes: Buffer): Promise<string[]> {
  if (kind === 'workbook')
    return (
      readWorkbook(bytes, listLimits)
        .values()
        .map((rows) => numbersInRows([...rows.take(mostRows).map(({ cells }) => cells)]))
        .find((numbers) => numbers.length > 0) ?? []
    );
  // Decodes without the byte order mark that some files begin with.
  const content = new TextDecoder().decode(bytes);
  return kind === 'csv' ? numbersInCsv(content) : splitNumbers(content);
}

try {
  const numbers = await numbersIn(await buffer(process.stdin));
  const first = numbers.slice(0, Number(most)).map((one) => one.slice(0, listLimits.longestCell));
  process.stdout.end(JSON.stringify({ numbers: first, total: numbers.length }), () => process.exit(0));
} catch (error) {
  process.stderr.write(error instanceof TooLarge ? 'tooLarge' : 'unreadable');
  process.exitCode = 1;
}
