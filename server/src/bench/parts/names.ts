import { nameQuery } from '../../features/anonymity/anonymity.ts';
import { listingsWithWords } from '../../features/listings/compare-names.queries.ts';
import type { BenchDatabase } from '../bench-database.ts';
import type { Bar } from '../report.ts';
import { head, median, row } from '../report.ts';

const steps = 50;
/** Names that the job compares in one step. */
const names = 100;
const pairs = 1000;
const milliseconds = 50;

/** Measures how long one step takes to look for new names of the directory that no listing contains. */
export async function newNames({ db }: BenchDatabase): Promise<Bar[]> {
  const times: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const queries = Array.from({ length: names }, (_, index) => ({
      words: nameQuery({ name: `Plate${step} Hinge${index} Ltd`, role: 'organization' }, `plate${step} hinge${index} ltd`),
      after: 0,
    }));
    const start = performance.now();
    await listingsWithWords(db, queries, pairs);
    times.push(performance.now() - start);
  }
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(steps * 0.95)] ?? 0;
  const measured = [median(times).toFixed(1), p95.toFixed(1)] as const;
  head('new names', 'steps', 'p50 ms', 'p95 ms');
  row(`${names} names in no listing`, steps, ...measured);
  return [
    {
      goal: `${names} new names are compared with all listings in under ${milliseconds} ms`,
      measured: `${measured[0]} ms, p95 ${measured[1]} ms`,
      met: p95 < milliseconds,
    },
  ];
}
