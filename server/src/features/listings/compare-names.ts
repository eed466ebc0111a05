import { setImmediate } from 'node:timers/promises';
import type { Feature } from '@brevet/contract/endpoint';
import { textsForBuyers } from '@brevet/contract/listing-texts';
import { z } from 'zod';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { Checking, NameRound, SharedName, Texts } from '../anonymity/anonymity.ts';
import { hasNewNames, knownAmong, namedIn, nameQuery, namesToCompare, settleNames } from '../anonymity/anonymity.ts';
import type { NameInListing } from './compare-names.queries.ts';
import {
  addFoundNames,
  foundNamesOf,
  hasOutdatedNames,
  listingsWithWords,
  outdatedListings,
  settleFoundNames,
} from './compare-names.queries.ts';
import { detailsOf, listingById } from './listings.queries.ts';

/** Compares published listings with names that became known later. */
export const namesQueue = {
  name: 'compare-names',
  data: z.object({}),
  expireInSeconds: 300,
  changes: ['listings'],
} as const satisfies JobQueue<z.ZodObject>;

type Comparing = Writing & Pick<Checking, 'attachedTexts'> & { jobs: Jobs };

/** Names compared in one step. */
const batch = 500;
/** Listings looked at again in one transaction, which an edit of one of them waits for. */
const listingsAtOnce = 20;

/** Features whose changes can make a name known, or remove it from a listing. */
const watched: readonly Feature[] = ['organizations', 'contacts', 'listings', 'attachments'];

/** Queues the comparison in the transaction that made a name known or changed a listing. */
export const wakeNames =
  (jobs: Jobs) =>
  async (tx: Transaction, changes: readonly Feature[]): Promise<void> => {
    if (changes.some((feature) => watched.includes(feature)) && ((await hasNewNames(tx)) || (await hasOutdatedNames(tx))))
      await jobs.enqueue(tx, namesQueue, {});
  };

export async function startComparingNames(services: Comparing): Promise<void> {
  await services.jobs.work(namesQueue, 2, () => compareNames(services));
}

/**
 * Compares new names with published listings, and looks again for those found before. Several instances may run this at once or again
 * after a crash: what is found is unique, and a name waits until its findings are stored.
 */
export async function compareNames(services: Comparing): Promise<void> {
  await compareRound(services, 'first');
  await lookAgain(services);
}

/**
 * The same with the names that were compared more than a minute ago: a listing that was being published at that moment was checked
 * without them, and wasn't there to be found either.
 */
export async function compareNamesAgain(services: Comparing): Promise<void> {
  await compareNames(services);
  await compareRound(services, 'last');
}

/** Stores and announces results. They make no name known and no listing outdated, so they don't wake the comparison again. */
function writeResults({ onWrite: _, ...services }: Comparing, act: (tx: Transaction) => Promise<void>): Promise<void> {
  return write(services, namesQueue, act);
}

async function compareRound(services: Comparing, round: NameRound): Promise<void> {
  let after = 0;
  for (;;) {
    const names = await namesToCompare(services.db, round, after, batch);
    const last = names.at(-1);
    if (!last) return;
    const found = await listingsNaming(services, names);
    const ids = names.map(({ NameID }) => NameID);
    const store = async (tx: Transaction): Promise<void> => {
      await addFoundNames(tx, found);
      await settleNames(tx, round, ids);
    };
    // Only names that were found change what anyone sees.
    await (found.length > 0 ? writeResults(services, store) : services.db.transaction(store));
    after = last.NameID;
  }
}

/** The names in the texts of published listings. The text index finds the listings to read. */
async function listingsNaming(services: Comparing, names: readonly SharedName[]): Promise<NameInListing[]> {
  const listed = await listingsWithWords(services.db, names.map(nameQuery));
  const found: NameInListing[] = [];
  for (const [ListingID, queries] of Map.groupBy(listed, (row) => row.ListingID)) {
    const candidates = queries.flatMap(({ at }) => names[at - 1] ?? []);
    const named = await namesInListing(services, services.db, ListingID, candidates);
    found.push(...named.map(({ name: Name, role }) => ({ ListingID, Name, Role: role })));
    await setImmediate();
  }
  return found;
}

/** Looks again for the names of listings that changed since, or whose findings someone allowed. */
async function lookAgain(services: Comparing): Promise<void> {
  let after = 0;
  for (;;) {
    const ids = await outdatedListings(services.db, after, listingsAtOnce);
    const last = ids.at(-1);
    if (last === undefined) return;
    await writeResults(services, async (tx) => {
      for (const ListingID of ids) await lookAgainAt(services, tx, ListingID);
    });
    after = last;
  }
}

async function lookAgainAt(services: Comparing, tx: Transaction, ListingID: number): Promise<void> {
  const stored = await foundNamesOf(tx, ListingID);
  const named = await namesInListing(services, tx, ListingID, await knownAmong(tx, stored));
  const kept = new Set(named.map(({ name }) => name));
  const gone = stored.map(({ name }) => name).filter((name) => !kept.has(name));
  await settleFoundNames(tx, ListingID, gone);
}

/** Those of the names that buyers can read in a listing and that no broker allowed there. */
async function namesInListing(
  services: Comparing,
  db: Db,
  ListingID: number,
  names: readonly SharedName[],
): Promise<SharedName[]> {
  const listing = names.length > 0 ? await listingById(db, ListingID) : null;
  if (!listing) return [];
  const attached = await attachedTo(services, db, ListingID);
  return namedIn(db, ListingID, { ...textsForBuyers(listing, await detailsOf(db, ListingID)), ...attached }, names);
}

/** Buyers can't read files that are unchecked. Once they are checked, the listing's words change, and the names are looked for again. */
async function attachedTo({ attachedTexts }: Comparing, db: Db, ListingID: number): Promise<Texts> {
  try {
    return (await attachedTexts(db, ListingID)).texts;
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}
