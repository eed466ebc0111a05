import { setImmediate } from 'node:timers/promises';
import type { KnownName } from '@brevet/contract/anonymity-check';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { NameRound } from '../anonymity/anonymity.ts';
import { addFoundNames, foundNamesOf, removeFoundNames } from './compare-names.queries.ts';
import type { ChangedParty } from './compare-parties.queries.ts';
import { listingsOfParty, noteComparedTo, partyToCompare, settleParty } from './compare-parties.queries.ts';
import type { Comparing, Turn } from './compare-turn.ts';
import { listingsAtOnce, writeResults } from './compare-turn.ts';
import { differing, inListing, isShared, partiesInListing } from './names-in-listing.ts';

/**
 * Compares the published listings of accounts and broker codes whose names changed, and listings whose patents did, with the names that
 * belong to them. False if the turn ended first.
 */
export async function compareParties(services: Comparing, round: NameRound, { until }: Turn): Promise<boolean> {
  for (;;) {
    const party = await partyToCompare(services.db, round);
    if (!party) return true;
    await compareSome(services, round, party);
    if (Date.now() > until) return false;
  }
}

/** Compares the next listings of a party, and stores the progress with what is found. */
async function compareSome(services: Comparing, round: NameRound, party: ChangedParty): Promise<void> {
  const ids = await listingsOfParty(services.db, party, listingsAtOnce);
  const changed: number[] = [];
  for (const ListingID of ids) {
    const { added, gone } = await changesIn(services, services.db, ListingID);
    if (added.length + gone.length > 0) changed.push(ListingID);
    await setImmediate();
  }
  const store = async (tx: Transaction): Promise<void> => {
    for (const ListingID of changed) await storeParties(services, tx, ListingID);
    await (ids.length < listingsAtOnce ? settleParty(tx, round, party) : noteComparedTo(tx, party, ids.at(-1) ?? 0));
  };
  // Only names that were found or are gone change what anyone sees.
  await (changed.length > 0 ? writeResults(services, store) : services.db.transaction(store));
}

async function storeParties(services: Comparing, tx: Transaction, ListingID: number): Promise<void> {
  const { added, gone } = await changesIn(services, tx, ListingID);
  await addFoundNames(
    tx,
    added.map((name) => inListing(ListingID, name)),
  );
  await removeFoundNames(tx, ListingID, gone);
}

/** The names in a listing that aren't stored yet, and those that are no longer there. */
async function changesIn(services: Comparing, db: Db, ListingID: number): Promise<Record<'added' | 'gone', KnownName[]>> {
  const stored = (await foundNamesOf(db, ListingID)).filter((name) => !isShared(name));
  const found = await partiesInListing(services, db, ListingID);
  return { added: differing(found, stored), gone: differing(stored, found) };
}
