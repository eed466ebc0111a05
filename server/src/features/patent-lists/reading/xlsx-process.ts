import '../../../platform/isolation/within-limits.ts';
import { buffer } from 'node:stream/consumers';
import { readWorkbook, TooLarge } from './read-workbook.ts';

try {
  const sheets = readWorkbook(await buffer(process.stdin));
  process.stdout.end(JSON.stringify(sheets), () => process.exit(0));
} catch (error) {
  process.stderr.write(error instanceof TooLarge ? 'tooLarge' : 'unreadable');
  process.exitCode = 1;
}
