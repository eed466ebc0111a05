import { spawn } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../platform/db/embedded/free-port.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Start {
  seconds: number;
  /** MB at rest of the server and of its database, each page counted once (proportional set size). */
  megabytes: number;
}

/** Starts the server on a data folder until it is ready, measures, and stops it. */
export async function measureStart(dataDir: string): Promise<Start> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: String(port), BREVET_DATA: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: '' },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    while (!(await ready(port))) {
      if (child.exitCode !== null) throw new Error('The server ended before it was ready');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const seconds = (performance.now() - began) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return { seconds, megabytes: await memoryOf(child.pid ?? 0, dataDir) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

const ready = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Of the server and of every process that descends from the postmaster of the data folder. Linux only; 0 elsewhere. */
async function memoryOf(server: number, dataDir: string): Promise<number> {
  if (process.platform !== 'linux') return 0;
  let kilobytes = 0;
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const belongs =
      Number(entry) === server ||
      (await readFile(`/proc/${entry}/cwd/PG_VERSION`, 'utf8').then(
        () => cwdOf(entry, dataDir),
        () => false,
      ));
    if (!belongs) continue;
    const rollup = await readFile(`/proc/${entry}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

async function cwdOf(pid: string, dataDir: string): Promise<boolean> {
  return (await readlink(`/proc/${pid}/cwd`)).startsWith(dataDir);
}
