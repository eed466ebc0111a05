import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Day } from '@brevet/contract/day';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import { enteredFactRows } from '../features/entered-facts/commands.ts';
import { answerLine, legalStatusOf } from '../features/legal-status/commands.ts';
import { recordedOwnership } from '../features/ownership/commands.ts';
import { eventsOf } from '../features/patent-events/commands.ts';
import { familyOf } from '../features/patent-families/commands.ts';
import type { Database } from '../platform/db/client.ts';
import type { Output } from './progress.ts';

/** `patents legal NUMBER...`: what the store knows of each US patent and why, as JSON. Returns the exit code: 1 if one isn't there. */
export async function printLegalStatus(db: Database, numbers: string[], day: Day, { stdout, stderr }: Output): Promise<number> {
  let unknown = 0;
  for (const written of numbers) {
    const key = normalizePatentNumber(written, 'US');
    const known = key?.country === 'US' ? await knownOf(db, key.number, day) : null;
    if (known) stdout.write(`${JSON.stringify({ id: `US${key?.number}`, ...known }, null, 2)}\n`);
    else {
      unknown += 1;
      stderr.write(`${written} isn't a US patent in the store.\n`);
    }
  }
  return unknown > 0 ? 1 : 0;
}

/** All that is known of a US patent; null if neither the store nor the register of assignments has it. */
async function knownOf(db: Database, number: string, day: Day) {
  const status = await legalStatusOf(db, number, day);
  const ownership = await recordedOwnership(db, number);
  if (!status && ownership.Steps.length === 0) return null;
  const key = { Country: 'US', PatentNumber: number };
  return {
    ...status,
    Ownership: ownership,
    Family: await familyOf(db, key),
    Events: await eventsOf(db, key),
    Entered: await enteredFactRows(db, number),
  };
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
