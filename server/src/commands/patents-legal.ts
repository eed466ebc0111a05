import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Day } from '@brevet/contract/day';
import { answerLine } from '../features/legal-status/legal-lines.ts';

interface Output {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
}

/** `patents legal --input FILE`: one line of JSON for each line of facts. Returns the exit code: 1 if the file or a line can't be read. */
export async function answerLegalFacts(file: string, asOf: Day | null, { stdout, stderr }: Output): Promise<number> {
  const input = file === '-' ? process.stdin : createReadStream(file);
  let unread = 0;
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (text.trim() === '') continue;
      const answer = answerLine(text.replace(/^\uFEFF/, ''), asOf);
      if ('error' in answer) unread += 1;
      stdout.write(`${JSON.stringify(answer)}\n`);
    }
  } catch (error) {
    stderr.write(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
  if (unread > 0) stderr.write(`${unread} ${unread === 1 ? 'line has' : 'lines have'} no answer. Each says why.\n`);
  return unread > 0 ? 1 : 0;
}
