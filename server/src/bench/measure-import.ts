import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** Runs the import as an operator would, with the options of bin/brevet.mjs: the time it reports itself, and the peak memory (MB) of its process. */
export async function measureImport(
  databaseUrl: string,
  file: string,
  records: number,
): Promise<{ seconds: number; peak: number }> {
  const child = spawn(process.execPath, [...process.execArgv, '--max-semi-space-size=8', cli, 'patents', 'import', file], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peak = 0;
  const look = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  }, 100);
  const said = (await text(child.stdout)).match(/(\d+) records\/s/);
  clearInterval(look);
  if (!said) throw new Error('The import failed');
  return { seconds: records / Number(said[1]), peak: Math.round(peak) };
}

export async function writeFileOf(file: string, content: Iterable<string>): Promise<{ size: number }> {
  await pipeline(Readable.from(content), createWriteStream(file));
  return stat(file);
}
