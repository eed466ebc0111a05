import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { z } from 'zod';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { Company, Person } from './compared-row.ts';
import { companyOf, keysOfCompany, keysOfPerson, personOf } from './compared-row.ts';
import type { Candidate, Pair, RowKey } from './scan.queries.ts';
import {
  addKeys,
  contactsToCompare,
  dismissedPairs,
  forgetDismissals,
  hasChecks,
  organizationsToCompare,
  queueChecks,
  removeCandidates,
  removeKeys,
  rowsWithKeys,
  saveCandidates,
  storedCandidates,
  storedKeys,
  takeChecks,
  takeTurn,
} from './scan.queries.ts';
import type { Likeness } from './score-pair.ts';
import { compareCompanies, comparePeople } from './score-pair.ts';

/** Compares contacts and organizations that changed. */
export const duplicatesQueue = {
  name: 'duplicates',
  data: z.object({}),
  expireInSeconds: 300,
  changes: ['duplicates'],
} as const satisfies JobQueue<z.ZodObject>;

export type Finding = Writing & { jobs: Jobs };

/** Rows compared in one transaction. */
const batch = 500;
/** Batches of one job. Further rows are left to the next one, so that a job ends long before it counts as abandoned. */
const batchesOfJob = 40;
/** A key that more rows share means nothing: everyone at a large company has its domain. */
export const mostAlike = 50;

export async function startFindingDuplicates(services: Finding): Promise<void> {
  await services.jobs.work(duplicatesQueue, 2, (_data, signal) => findDuplicates(services, { signal, waits: false }));
}

/** Queues the comparison of rows that changed without a call, and of those whose job died. */
export const findLateDuplicates = (services: Pick<Finding, 'db' | 'jobs'>): Promise<void> => queueRest(services);

/**
 * Several instances may run this at once or again after a crash: a batch takes its rows from the queue in the transaction of its results.
 * With `waits: false`, it ends if another job is comparing: that one reads the queue again before it ends.
 */
export async function findDuplicates(
  services: Finding,
  { signal, waits = true }: { signal?: AbortSignal; waits?: boolean } = {},
): Promise<void> {
  // Nothing compared depends on the pairs found here.
  const { onWrite: _, ...quiet } = services;
  let changed = false;
  let isBusy = false;
  let after = '0';
  for (let done = 0; done < batchesOfJob && !signal?.aborted; done += 1) {
    const found = await services.db.transaction((tx) => compareBatch(tx, after, waits));
    isBusy = found === 'busy';
    if (found === null || found === 'busy') break;
    changed = true;
    after = found;
  }
  // Readers of the candidates, and of the number of waiting rows, are told of all batches at once.
  if (changed) await write(quiet, duplicatesQueue, async () => {});
  if (!isBusy) await queueRest(services);
}

/** Queues a job for the rows that are left, unless one is waiting already. */
async function queueRest({ db, jobs }: Pick<Finding, 'db' | 'jobs'>): Promise<void> {
  if ((await hasChecks(db)) && !(await jobs.isWaiting(db, duplicatesQueue)))
    await db.transaction((tx) => jobs.enqueue(tx, duplicatesQueue, {}));
}

/** Compares the next rows of the queue, and returns the last one's place there. Null if the queue is empty. */
async function compareBatch(tx: Transaction, after: string, waits: boolean): Promise<string | 'busy' | null> {
  if (!(await takeTurn(tx, waits))) return 'busy';
  const checks = await takeChecks(tx, after, batch);
  if (checks.length === 0) return null;
  const idsOf = (kind: DuplicateKind): number[] => [...new Set(checks.filter((one) => one.kind === kind).map(({ id }) => id))];
  await compareRows(tx, 'contact', people, idsOf('contact'));
  await compareRows(tx, 'organization', companies, idsOf('organization'));
  return String(checks.reduce((most, { check_id }) => (BigInt(check_id) > most ? BigInt(check_id) : most), 0n));
}

/** The functions that load and compare rows of a kind. */
interface Rule<Row> {
  load: (tx: Db, ids: readonly number[]) => Promise<Row[]>;
  keys: (row: Row) => Set<string>;
  compare: (one: Row, other: Row) => Likeness | null;
}

const people: Rule<Person> = {
  load: async (tx, ids) => (await contactsToCompare(tx, ids)).map(personOf),
  keys: keysOfPerson,
  compare: comparePeople,
};
const companies: Rule<Company> = {
  load: async (tx, ids) => (await organizationsToCompare(tx, ids)).map(companyOf),
  keys: keysOfCompany,
  compare: compareCompanies,
};

/** Brings the keys and the candidates of rows up to date. */
async function compareRows<Row extends { id: number }>(
  tx: Transaction,
  kind: DuplicateKind,
  rule: Rule<Row>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = new Map((await rule.load(tx, ids)).map((row) => [row.id, row]));
  await forgetDismissals(
    tx,
    kind,
    ids.filter((id) => !rows.has(id)),
  );
  const keys = new Map(Array.from(rows, ([id, row]) => [id, rule.keys(row)]));
  const pairs = await pairsSharing(tx, kind, ids, keys);
  const others = new Set(pairs.flatMap(({ first, second }) => [first, second]).filter((id) => !rows.has(id)));
  for (const row of await rule.load(tx, [...others])) rows.set(row.id, row);
  const dismissed = new Set((await dismissedPairs(tx, kind, ids)).map(nameOf));
  const candidates = new Map<string, Candidate>();
  for (const pair of pairs) {
    const [one, other] = [rows.get(pair.first), rows.get(pair.second)];
    const likeness = one && other && !dismissed.has(nameOf(pair)) ? rule.compare(one, other) : null;
    if (likeness) candidates.set(nameOf(pair), { ...pair, ...likeness });
  }
  await replaceCandidates(tx, kind, ids, candidates);
}

const nameOf = ({ first, second }: Pair): string => `${first} ${second}`;

/** Stores what changed among the candidates of these rows. */
async function replaceCandidates(
  tx: Transaction,
  kind: DuplicateKind,
  ids: readonly number[],
  candidates: ReadonlyMap<string, Candidate>,
): Promise<void> {
  const stored = new Map((await storedCandidates(tx, kind, ids)).map((one) => [nameOf(one), one]));
  const gone = [...stored.values()].filter((one) => !candidates.has(nameOf(one)));
  const changed = [...candidates].flatMap(([name, one]) => {
    const before = stored.get(name);
    return before && before.score === one.Score && before.reasons.join() === one.Reasons.join() ? [] : [one];
  });
  await removeCandidates(tx, kind, gone);
  await saveCandidates(tx, kind, changed);
}

/**
 * Stores the keys of rows, and returns the pairs of rows that share one. A key counts while few rows have it. When the number
 * crosses that line, the rows that had it before are queued, so that it makes no difference which of them came first.
 */
async function pairsSharing(
  tx: Transaction,
  kind: DuplicateKind,
  ids: readonly number[],
  keys: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<Pair[]> {
  const stored = await storedKeys(tx, kind, ids);
  const known = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const { key, id } of stored) known.get(id)?.add(key);
  const removed = stored.filter(({ key, id }) => !keys.get(id)?.has(key));
  const added: RowKey[] = [...keys].flatMap(([id, own]) =>
    [...own].filter((key) => !known.get(id)?.has(key)).map((key) => ({ key, id })),
  );
  await removeKeys(tx, kind, removed);
  await addKeys(tx, kind, added);
  const difference = new Map<string, { added: number; removed: number }>();
  const count = (key: string, by: 'added' | 'removed'): void => {
    const counts = difference.get(key) ?? { added: 0, removed: 0 };
    difference.set(key, { ...counts, [by]: counts[by] + 1 });
  };
  for (const { key } of added) count(key, 'added');
  for (const { key } of removed) count(key, 'removed');
  const asked = new Set([...difference.keys(), ...[...keys.values()].flatMap((own) => [...own])]);
  const most = (key: string): number => mostAlike + 1 + (difference.get(key)?.added ?? 0);
  const blocks = await rowsWithKeys(
    tx,
    kind,
    Array.from(asked, (key) => ({ key, most: most(key) })),
  );
  const own = new Set(ids);
  const again = new Set<number>();
  const pairs = new Map<string, Pair>();
  for (const { key, ids: block } of blocks) {
    const { added: more = 0, removed: less = 0 } = difference.get(key) ?? {};
    const counts = block.length <= mostAlike;
    const counted = block.length < most(key) && block.length - more + less <= mostAlike;
    if (counts !== counted) for (const id of block) if (!own.has(id)) again.add(id);
    if (counts) for (const pair of pairsOf(block, own)) pairs.set(nameOf(pair), pair);
  }
  await queueChecks(tx, kind, [...again]);
  return [...pairs.values()];
}

/** The pairs of a block with at least one of the rows that are compared now. */
function pairsOf(block: readonly number[], own: ReadonlySet<number>): Pair[] {
  return block.flatMap((id, at) => {
    const rest = block.slice(at + 1);
    return (own.has(id) ? rest : rest.filter((other) => own.has(other))).map((other) => ({ first: id, second: other }));
  });
}
