import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { BenchDatabase } from './bench-database.ts';
import { openBenchDatabase } from './bench-database.ts';
import { searchAlerts } from './parts/alerts.ts';
import { anonymity } from './parts/anonymity.ts';
import { anonymityCorpus } from './parts/anonymity-corpus.ts';
import { directory } from './parts/directory.ts';
import { directoryImport } from './parts/directory-import.ts';
import { hostileNeighbor } from './parts/hostile-neighbor.ts';
import { importNeighbor } from './parts/import-neighbor.ts';
import { imports } from './parts/imports.ts';
import { latency } from './parts/latency.ts';
import { legalImports } from './parts/legal-imports.ts';
import { newNames } from './parts/names.ts';
import { navigation } from './parts/navigation.ts';
import { reads } from './parts/reads.ts';
import { search } from './parts/search.ts';
import { signIns } from './parts/sign-in.ts';
import { start } from './parts/start.ts';
import type { Bar } from './report.ts';
import { printBars } from './report.ts';

export interface Options {
  listings: number;
  patents: number;
  /** Seconds that each load runs. */
  seconds: number;
  /** Names of parts; all of them when undefined. */
  only?: string[] | undefined;
  /** A database for repeated runs. Without one, an embedded one is filled and removed. */
  database?: string | undefined;
}

/** Parts that run on generated data, in this order. */
const onDatabase: Record<string, (on: BenchDatabase) => Promise<Bar[]>> = {
  reads,
  latency,
  navigation,
  alerts: searchAlerts,
  names: newNames,
  search,
  directory,
  'directory-import': directoryImport,
  'hostile-neighbor': hostileNeighbor,
  'import-neighbor': importNeighbor,
  'sign-in': signIns,
  import: imports,
  'legal-import': legalImports,
};
const partNames = ['start', 'anonymity', 'anonymity-corpus', ...Object.keys(onDatabase)];

/** Runs the parts and prints their figures, then each goal as met or missed. Returns the exit code. */
export async function bench(options: Options): Promise<number> {
  const chosen = options.only ?? partNames;
  const unknown = chosen.filter((name) => !partNames.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown part: ${unknown.join(', ')}. The parts are ${partNames.join(', ')}.`);
    return 1;
  }
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  console.log(`${cpus().length} cores (${cpus()[0]?.model.trim()}), ${gigabytes} GiB, Node ${process.version}`);
  const folder = await mkdtemp(join(tmpdir(), 'brevet-bench-'));
  try {
    const bars = chosen.includes('start') ? await start(join(folder, 'start')) : [];
    if (chosen.includes('anonymity')) bars.push(...(await anonymity()));
    if (chosen.includes('anonymity-corpus')) bars.push(...anonymityCorpus());
    const parts = Object.entries(onDatabase).filter(([name]) => chosen.includes(name));
    if (parts.length > 0) {
      const { stop, ...database } = await openBenchDatabase(options.database, join(folder, 'load'), options);
      try {
        for (const [, part] of parts) bars.push(...(await part({ ...database, folder, seconds: options.seconds })));
      } finally {
        await stop();
      }
    }
    printBars(bars);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
