// Checks texts in a thread of its own, so that a slow text keeps no one else waiting.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { KnownName } from '@brevet/contract/anonymity-check';
import { NameIndex } from '@brevet/contract/anonymity-check';
import type { Checked, Turn } from './check-threads.ts';
import type { FindingsByState } from './finding-list.ts';
import { findingsIn } from './long-texts.ts';
import { inEnglish } from './vocabulary.ts';

/** Lower than the priority of the thread that answers calls. Only Linux has priorities per thread instead of per process. */
const priority = 5;
if (process.platform === 'linux') setPriority(priority);

/** The listing's names in the last check: a long check takes many turns. */
let own: { check: number; index: NameIndex } | null = null;

parentPort?.on('message', (turn: Turn) => {
  const { check, names, shared, pieces, kinds } = turn;
  const began = process.threadCpuUsage();
  own = own?.check === check ? own : { check, index: NameIndex.of(names, inEnglish) };
  const indexes = [own.index, ...shared.map((index) => NameIndex.posted(index, inEnglish))];
  const found = findingsIn(pieces, indexes, kinds);
  const named = turn.each ? namedIn(turn, found) : [];
  const { user, system } = process.threadCpuUsage(began);
  parentPort?.postMessage({ found, named, milliseconds: (user + system) / 1000 } satisfies Checked);
});

/** The numbers of the names that count in the pieces, each checked without the others. */
function namedIn({ names, pieces, kinds }: Turn, { open }: FindingsByState): number[] {
  const places = new Set(open.map(({ place }) => place));
  const some = pieces.filter(({ place }) => places.has(place));
  const isIn = (name: KnownName): boolean => findingsIn(some, [NameIndex.of([name], inEnglish)], kinds).open.length > 0;
  return [...names.entries()].flatMap(([number, name]) => (some.length > 0 && isIn(name) ? [number] : []));
}
