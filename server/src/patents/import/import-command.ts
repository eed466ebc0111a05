import { SingleBar } from 'cli-progress';
import type pg from 'pg';
import type { Counts } from './import-patents.ts';
import { formatOf, importPatents } from './import-patents.ts';
import type { Input } from './open-input.ts';
import { openInput } from './open-input.ts';

interface Output {
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream;
}

const shownSkips = 50;
const lineEvery = 5000;

/** `patents import FILE...`: reads each file, says what came of it. Returns the exit code: 1 when a file could not be read. */
export async function patentsImportCommand(pool: pg.Pool, files: string[], out: Output): Promise<number> {
  const began = performance.now();
  const total: Counts = { read: 0, added: 0, changed: 0, same: 0, skipped: 0 };
  let failed = false;
  for (const file of inOrder(files)) {
    try {
      let found = false;
      for await (const input of openInput(file)) {
        // A weekly archive also holds lists and reports.
        if (formatOf(input) === null) continue;
        found = true;
        add(total, await importOne(pool, input, out));
      }
      if (!found)
        throw new Error(
          `${file}: nothing in it can be read here. It takes USPTO XML v4 and PatentsView tables, plain, .zip or .gz.`,
        );
    } catch (error) {
      failed = true;
      out.stderr.write(`${explain(file, error)}\n`);
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const { read, added, changed, same, skipped } = total;
  const rate = Math.round(read / Math.max(seconds, 0.001));
  out.stdout.write(
    `${read} read, ${added} added, ${changed} changed, ${same} same, ${skipped} skipped, ${seconds.toFixed(1)} seconds, ${rate} records/s\n`,
  );
  return failed ? 1 : 0;
}

/** Patents first: the other tables say more about patents that are there. */
const inOrder = (files: string[]): string[] =>
  [...files].sort((a, b) => Number(/g_patent\.tsv/.test(b)) - Number(/g_patent\.tsv/.test(a)));

function add(total: Counts, counts: Counts): void {
  for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += counts[name];
}

async function importOne(pool: pg.Pool, input: Input, out: Output): Promise<Counts> {
  const bar = out.stdout.isTTY
    ? new SingleBar({ format: '{bar} {percentage}% | {records} records | {eta_formatted}', stream: out.stdout, hideCursor: true })
    : null;
  let skips = 0;
  let lastLine = performance.now();
  bar?.start(Math.max(input.size, 1), 0, { records: 0 });
  if (!bar) out.stdout.write(`${input.name}: ${formatOf(input)}\n`);
  try {
    const counts = await importPatents(pool, input, {
      onSkipped: (reason, position) => {
        skips += 1;
        if (skips <= shownSkips) out.stderr.write(`${input.name} at ${position}: skipped, ${reason}\n`);
      },
      onProgress: ({ read }) => {
        bar?.update(Math.min(input.done(), input.size || 1), { records: read });
        if (bar || performance.now() - lastLine < lineEvery) return;
        lastLine = performance.now();
        out.stdout.write(
          `${input.name}: ${read} records${input.size > 0 ? `, ${Math.floor((input.done() / input.size) * 100)} %` : ''}\n`,
        );
      },
    });
    if (skips > shownSkips) out.stderr.write(`${input.name}: ${skips - shownSkips} more were skipped\n`);
    return counts;
  } finally {
    bar?.stop();
  }
}

function explain(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return `${file}: there is no such file`;
  if (code === 'EACCES') return `${file}: this file may not be read by this account`;
  if (code === 'EISDIR') return `${file}: this is a folder`;
  if (typeof code === 'string' && code.startsWith('Z_')) return `${file}: the compressed data is damaged`;
  return error instanceof Error ? error.message : String(error);
}
