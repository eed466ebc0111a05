import '../../../platform/isolation/within-limits.ts';
import { buffer } from 'node:stream/consumers';
import { splitNumbers } from '@brevet/contract/patent-number';
import { numbersInCsv } from './numbers-in-csv.ts';
import { longestCell, numbersInRows } from './numbers-in-rows.ts';
import { readWorkbook, TooLarge } from './read-workbook.ts';

const [, , , kind, most] = process.argv;

function numbersIn(bytes: Buffer): string[] {
  if (kind === 'workbook')
    return (
      readWorkbook(bytes)
        .values()
        .map(numbersInRows)
        .find((numbers) => numbers.length > 0) ?? []
    );
  // Decodes without the mark that begins some files.
  const content = new TextDecoder().decode(bytes);
  return kind === 'csv' ? numbersInCsv(content) : splitNumbers(content);
}

try {
  const numbers = numbersIn(await buffer(process.stdin));
  const first = numbers.slice(0, Number(most)).map((one) => one.slice(0, longestCell));
  process.stdout.end(JSON.stringify({ numbers: first, total: numbers.length }), () => process.exit(0));
} catch (error) {
  process.stderr.write(error instanceof TooLarge ? 'tooLarge' : 'unreadable');
  process.exitCode = 1;
}
