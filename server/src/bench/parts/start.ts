import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { product, startChild } from '../child-server.ts';
import type { Bar } from '../report.ts';
import { head, row } from '../report.ts';
import { loginBytes } from '../script-size.ts';

const settleTime = 3000;
const goals = { seconds: 3, megabytes: 400, kilobytes: 160 };

interface Start {
  seconds: number;
  /** MB at rest of the server and of its database, each page counted once (proportional set size). */
  megabytes: number;
}

/** Measures two starts on the same data folder, memory at rest, and the size of the login page. */
export async function start(dataDir: string): Promise<Bar[]> {
  const [first, second] = [await measureStart(dataDir), await measureStart(dataDir)];
  head('start', 'seconds', 'MB at rest');
  row('first, with the demo workspace', first.seconds.toFixed(2), Math.round(first.megabytes));
  row('second', second.seconds.toFixed(2), Math.round(second.megabytes));
  const kilobytes = loginBytes() / 1000;
  return [
    {
      goal: `second start under ${goals.seconds} s`,
      measured: `${second.seconds.toFixed(2)} s`,
      met: second.seconds < goals.seconds,
    },
    {
      goal: `server and database under ${goals.megabytes} MB at rest`,
      measured: `${Math.round(second.megabytes)} MB`,
      met: second.megabytes < goals.megabytes,
    },
    {
      goal: `the login page loads at most ${goals.kilobytes} kB of JavaScript (gzip)`,
      measured: `${kilobytes.toFixed(1)} kB`,
      met: kilobytes <= goals.kilobytes,
    },
  ];
}

/** Starts the server on a data folder, measures once it's ready and at rest, and stops it. */
async function measureStart(dataDir: string): Promise<Start> {
  const began = performance.now();
  const server = await startChild(product, { BREVET_DATA: dataDir, DATABASE_URL: '' });
  try {
    const seconds = (performance.now() - began) / 1000;
    await delay(settleTime);
    return { seconds, megabytes: await memoryOf(server.pid, dataDir) };
  } finally {
    await server.close();
  }
}

/** Memory of the server and of each process of its database. Linux only; 0 elsewhere. */
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
