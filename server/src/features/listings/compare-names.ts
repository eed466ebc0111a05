import { setImmediate } from 'node:timers/promises';
import { detectorVersion } from '@brevet/contract/anonymity-check';
import type { Db, Transaction } from '../../platform/db/client.ts';
import { inTurn } from '../../platform/db/in-turn.ts';
import type { NameRound, NameToCompare } from '../anonymity/anonymity.ts';
import {
  hasNewNames,
  knownAmong,
  nameQuery,
  namesToCompare,
  noteProgress,
  noteTexts,
  settleNames,
} from '../anonymity/anonymity.ts';
import type { NameInListing } from './compare-names.queries.ts';
import {
  addFoundNames,
  foundNamesOf,
  hasOutdatedNames,
  holdListings,
  listingsWithWords,
  outdatedListings,
  removeFoundNames,
  settleFoundNames,
} from './compare-names.queries.ts';
import { hasChangedParties, noteDetector } from './compare-parties.queries.ts';
import { compareParties } from './compare-parties.ts';
import type { Comparing, Turn } from './compare-turn.ts';
import { listingsAtOnce, namesQueue, turn, writeResults } from './compare-turn.ts';
import { differing, inListing, isShared, kindOf, namesInListing, namesOfParties } from './names-in-listing.ts';

/** Names compared in one step. With more, those of common words could take longer than a statement may. */
const batch = 100;

export const hasNames = async (tx: Transaction): Promise<boolean> =>
  (await hasNewNames(tx)) || (await hasChangedParties(tx)) || hasOutdatedNames(tx);

export async function startComparingNames(services: Comparing): Promise<void> {
  await noteDetector(services.db, detectorVersion);
  await services.jobs.work(namesQueue, 2, () => compareInTurn(services));
}

/** Compares for a while, and leaves the rest to the next job. */
export const compareInTurn = (services: Comparing, given = turn()): Promise<void> =>
  takeTurn(services, async () => (await compareNames(services, given)) && compareParties(services, 'detector', given));

/**
 * Two at once would do the same work twice, so the second one ends. The job at work looks for names again after its turn, and queues
 * another job for them unless one is waiting already.
 */
async function takeTurn({ db, jobs }: Comparing, compare: () => Promise<unknown>): Promise<void> {
  if (!(await inTurn(db, 'brevet names', compare))) return;
  await db.transaction(async (tx) => {
    if ((await hasNames(tx)) && !(await jobs.isWaiting(tx, namesQueue))) await jobs.enqueue(tx, namesQueue, {});
  });
}

/**
 * Compares new names with published listings, and looks again for those found before. Several instances may run this at once or again
 * after a crash: what is found is unique, and a name waits until its findings are stored. False if the turn ended first.
 */
export async function compareNames(services: Comparing, given = turn()): Promise<boolean> {
  return (
    (await compareParties(services, 'first', given)) &&
    (await compareRound(services, 'first', given)) &&
    lookAgain(services, given)
  );
}

/**
 * Compares again the names that were compared more than a minute ago: a listing that was being published at that moment was checked
 * without them, and couldn't be found yet.
 */
export async function compareNamesAgain(services: Comparing): Promise<void> {
  const given = turn();
  await takeTurn(
    services,
    async () =>
      (await compareNames(services, given)) &&
      (await compareParties(services, 'last', given)) &&
      (await compareRound(services, 'last', given)) &&
      compareParties(services, 'detector', given),
  );
}

async function compareRound(services: Comparing, round: NameRound, given: Turn): Promise<boolean> {
  for (;;) {
    const names = await namesToCompare(services.db, round, batch);
    if (names.length === 0) return true;
    if (!(await compareBatch(services, round, names, given))) return false;
  }
}

/** Compares names with the listings that one search finds. The text index finds the listings to read. False if the turn ended first. */
async function compareBatch(
  services: Comparing,
  round: NameRound,
  names: readonly NameToCompare[],
  { until, pairs, slice }: Turn,
): Promise<boolean> {
  const ids = names.map(({ NameID }) => NameID);
  const queries = names.map((name) => ({ words: nameQuery(name, name.indexed), after: name.ComparedTo }));
  const listed = await listingsWithWords(services.db, queries, pairs);
  const slices = slicesOf(listed, slice);
  for (const [at, rows] of slices.entries()) {
    const found = await namesAmong(services, names, rows);
    // The search read less than it may, so it found all there is.
    const isAll = at === slices.length - 1 && listed.length < pairs;
    const store = async (tx: Transaction): Promise<void> => {
      await holdListings(
        tx,
        found.map(({ ListingID }) => ListingID),
      );
      await addFoundNames(tx, found);
      await (isAll ? settleNames(tx, round, ids) : noteProgress(tx, round, ids, rows.at(-1)?.ListingID ?? 0));
    };
    // Only names that were found change what anyone sees.
    await (found.length > 0 ? writeResults(services, store) : services.db.transaction(store));
    if (Date.now() > until) return false;
  }
  return true;
}

type Pair = Awaited<ReturnType<typeof listingsWithWords>>[number];

/**
 * The pairs in slices of at least this size. All pairs of a listing are in one slice. Returns at least one slice, even if it's
 * empty.
 */
function slicesOf(listed: readonly Pair[], size: number): Pair[][] {
  const slices: Pair[][] = [];
  let slice: Pair[] = [];
  for (const [at, pair] of listed.entries()) {
    slice.push(pair);
    if (slice.length < size || listed[at + 1]?.ListingID === pair.ListingID) continue;
    slices.push(slice);
    slice = [];
  }
  return slice.length > 0 || slices.length === 0 ? [...slices, slice] : slices;
}

/** The names in the texts of published listings. */
async function namesAmong(
  services: Comparing,
  names: readonly NameToCompare[],
  pairs: readonly Pair[],
): Promise<NameInListing[]> {
  const found: NameInListing[] = [];
  const published = pairs.filter(({ isPublished }) => isPublished);
  for (const [ListingID, rows] of Map.groupBy(published, (pair) => pair.ListingID)) {
    const candidates = rows.flatMap(({ at }) => names[at - 1] ?? []);
    const named = await namesInListing(services, services.db, ListingID, candidates);
    found.push(...named.map((name) => inListing(ListingID, name)));
    await setImmediate();
  }
  return found;
}

/** Looks again for the names of listings that changed since, or whose findings someone allowed. */
async function lookAgain(services: Comparing, { until }: Turn): Promise<boolean> {
  let after = 0;
  for (;;) {
    const ids = await outdatedListings(services.db, after, listingsAtOnce);
    const last = ids.at(-1);
    if (last === undefined) return true;
    // The transaction finds the results of these checks, unless a listing has changed since.
    for (const ListingID of ids) await foundAgain(services, services.db, ListingID);
    await writeResults(services, async (tx) => {
      for (const ListingID of ids) await lookAgainAt(services, tx, ListingID);
    });
    after = last;
    if (Date.now() > until) return false;
  }
}

/** The names stored for a listing by kind, and those of them that it still has. */
async function foundAgain(services: Comparing, db: Db, ListingID: number) {
  const { shared = [], own = [], text = [] } = Object.groupBy(await foundNamesOf(db, ListingID), kindOf);
  const known = await knownAmong(db, shared.filter(isShared));
  const found = [
    ...(await namesInListing(services, db, ListingID, known)),
    ...(own.length > 0 ? await namesOfParties(services, db, ListingID) : []),
  ];
  return { shared, own, text, found };
}

async function lookAgainAt(services: Comparing, tx: Transaction, ListingID: number): Promise<void> {
  const { shared, own, text, found } = await foundAgain(services, tx, ListingID);
  await removeFoundNames(tx, ListingID, differing([...shared, ...own], found));
  // These are compared with all names, which takes too long in a transaction.
  if (text.length > 0) await noteTexts(tx, ListingID);
  await settleFoundNames(tx, ListingID);
}
