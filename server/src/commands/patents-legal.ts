import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Day } from '@brevet/contract/day';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import { answerLine } from '../features/legal-status/legal-lines.ts';
import { legalStatusOf } from '../features/legal-status/legal-status.service.ts';
import { recordedOwnership } from '../features/ownership/ownership.service.ts';
import type { Database } from '../platform/db/client.ts';

/** `patents legal NUMBER...`: what the store knows of each US patent and why, as JSON. Returns the exit code: 1 if one isn't there. */
export async function printLegalStatus(db: Database, numbers: string[], day: Day, { stdout, stderr }: Output): Promise<number> {
  let unknown = 0;
  for (const written of numbers) {
    const key = normalizePatentNumber(written, 'US');
    const number = key?.country === 'US' ? key.number : null;
    const status = number === null ? null : await legalStatusOf(db, number, day);
    const ownership = number === null ? null : await recordedOwnership(db, number);
    // The register may have a patent that the store lacks.
    if (status || ownership?.Steps.length)
      stdout.write(`${JSON.stringify({ id: `US${number}`, ...status, Ownership: ownership }, null, 2)}\n`);
    else {
      unknown += 1;
      stderr.write(`${written} isn't a US patent in the store.\n`);
    }
  }
  return unknown > 0 ? 1 : 0;
}

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
