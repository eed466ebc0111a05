import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { KnownName } from '@brevet/contract/anonymity-check';
import { checkText, NameIndex } from '@brevet/contract/anonymity-check';
import { demoListings } from '../../demo/listings/demo-listings.ts';
import { inEnglish } from '../../features/anonymity/vocabulary.ts';
import type { Bar } from '../report.ts';
import { head, median, row } from '../report.ts';

const known = 100_000;
const wordsInText = 5000;
const rounds = 200;
const milliseconds = 20;

/** Real companies and universities, if the folder with the patent offices' data is present. */
const companies = fileURLToPath(new URL('../../../../../shared/data/06-companies/sec_company_tickers.json', import.meta.url));
const universities = fileURLToPath(
  new URL('../../../../../shared/data/07-contacts/world_universities_and_domains.json', import.meta.url),
);

function realNames(): string[] {
  if (!existsSync(companies) || !existsSync(universities)) return [];
  const listed: Record<string, { title: string }> = JSON.parse(readFileSync(companies, 'utf8'));
  const schools: { name: string }[] = JSON.parse(readFileSync(universities, 'utf8'));
  return [...new Set([...Object.values(listed).map(({ title }) => title), ...schools.map(({ name }) => name)])];
}

const beginnings = 'Kes Bran Lum Tor Vel Nak Ost Hel Quin Mar Sol Fen Ryd Cal Bre Zan'.split(' ');
const middles = 'tr and iv err olm usk enn ari ith ovi'.split(' ');
const ends = 'el on ix ara ium well berg mann son tek'.split(' ');
const kinds = [
  'Inc.',
  'Corporation',
  'GmbH',
  'Co., Ltd.',
  'Technologies, Inc.',
  'Electronics Co., Ltd.',
  'Kabushiki Kaisha',
  'S.A.',
  'Semiconductor LLC',
  'Medical Systems, Inc.',
];

/** An invented company name, different for each index. */
function madeName(index: number): string {
  const part = (list: readonly string[], at: number): string => list[at % list.length] ?? '';
  const word = (at: number): string =>
    part(beginnings, at) + part(middles, Math.floor(at / 16)) + part(ends, Math.floor(at / 160));
  const [first, rest] = [index % 1600, Math.floor(index / 1600)];
  return `${word(first)} ${word(rest * 7 + 3)} ${part(kinds, index)}`;
}

/** A text like a seller's, with a name or an address at every hundredth word. */
function sellersText(names: readonly string[]): string {
  const words = demoListings
    .flatMap(({ ListingDescription, overview, details }) => [
      ListingDescription,
      ...overview,
      ...Object.values(details).map(String),
    ])
    .join(' ')
    .split(' ');
  const planted = ['jane (at) acme dot com', '+49 89 1234 5678', 'https://acme.com/beam', '@acme_labs'];
  const text = Array.from({ length: wordsInText }, (_, at) => {
    const word = words[at % words.length] ?? '';
    if (at % 100 !== 99) return word;
    return at % 500 === 499 ? (planted[(at / 500) & 3] ?? '') : (names[(at * 19) % names.length] ?? '');
  });
  return text.join(' ');
}

/** Memory in use, without garbage. */
const usedBytes = (): number => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/**
 * Measures the time to check a long text against all names, and the size of their index. Processor time of this thread counts:
 * the check waits for nothing, and other work on the machine doesn't change it much.
 */
export async function anonymity(): Promise<Bar[]> {
  const real = realNames();
  const names = [...real, ...Array.from({ length: known - real.length }, (_, index) => madeName(index))];
  const before = usedBytes();
  const began = process.threadCpuUsage();
  const index = NameIndex.of(
    names.map((name): KnownName => ({ name, role: 'company' })),
    inEnglish,
  );
  const built = cpuMilliseconds(began);
  const megabytes = (usedBytes() - before) / 2 ** 20;
  const text = sellersText(names);
  let findings = 0;
  const times = Array.from({ length: rounds }, () => {
    const start = process.threadCpuUsage();
    findings = checkText('Overview', text, [index]).length;
    return cpuMilliseconds(start);
  });
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? 0;
  head('anonymity check', 'names', 'real ones', 'index built, ms', 'index, MB', 'p50 ms', 'p95 ms', 'findings');
  const figures = [median(times).toFixed(1), p95.toFixed(1)];
  row(`${wordsInText} words`, index.size, real.length, Math.round(built), Math.round(megabytes), ...figures, findings);
  return [
    {
      goal: `the anonymity check of ${wordsInText} words against ${known} names takes under ${milliseconds} ms`,
      measured: `${figures[0]} ms, p95 ${figures[1]} ms`,
      met: p95 < milliseconds,
    },
  ];
}

const cpuMilliseconds = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
};
