import { setImmediate } from 'node:timers/promises';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { FoundName } from '../../schema/names.ts';
import type { NameRound, SharedNames } from '../anonymity/anonymity.ts';
import { addFoundNames, foundNamesOf, holdListings, removeFoundNames } from './compare-names.queries.ts';
import type { ChangedParty } from './compare-parties.queries.ts';
import { listingsOfParty, noteComparedTo, partyToCompare, settleParty } from './compare-parties.queries.ts';
import type { Comparing, Turn } from './compare-turn.ts';
import { listingsAtOnce, writeResults } from './compare-turn.ts';
import { differing, foundInTexts, inListing, kindOf, namesOfParties } from './names-in-listing.ts';

type Round = NameRound | 'detector';

/** Listings that a new version of the check compares in one transaction. Each may have to begin it again. */
const recheckedAtOnce = 5;

/**
 * Compares listings with the names that belong to them: published listings of accounts and broker codes with new names, and
 * listings whose patents have new names. Compares changed texts, and files that were read again, with all names. In the round "detector",
 * compares all published listings with all names if the check finds more than before. False if the turn ended first.
 */
export async function compareParties(services: Comparing, round: Round, { until }: Turn): Promise<boolean> {
  for (;;) {
    const party = await partyToCompare(services.db, round);
    if (!party) return true;
    await compareSome(services, round, party);
    if (Date.now() > until) return false;
  }
}

/** Compares the next listings of a party, and stores the progress with what is found. */
async function compareSome(services: Comparing, round: Round, party: ChangedParty): Promise<void> {
  const wellKnown = party.Kind === 'texts' || party.Kind === 'detector' ? await services.wellKnown.current() : null;
  const atOnce = party.Kind === 'detector' ? recheckedAtOnce : listingsAtOnce;
  const ids = await listingsOfParty(services.db, party, atOnce);
  const changed: number[] = [];
  for (const ListingID of ids) {
    const { added, gone } = await changesIn(services, services.db, ListingID, wellKnown);
    if (added.length + gone.length > 0) changed.push(ListingID);
    await setImmediate();
  }
  const store = async (tx: Transaction): Promise<void> => {
    await holdListings(tx, changed);
    for (const ListingID of changed) {
      const { added, gone } = await changesIn(services, tx, ListingID, wellKnown);
      await addFoundNames(
        tx,
        added.map((name) => inListing(ListingID, name)),
      );
      await removeFoundNames(tx, ListingID, gone);
    }
    await (ids.length < atOnce ? settleParty(tx, round, party) : noteComparedTo(tx, party, ids.at(-1) ?? 0));
  };
  // Only names that were found or are gone change what anyone sees.
  await (changed.length > 0 ? writeResults(services, store) : services.db.transaction(store));
}

/**
 * The names in a listing that aren't stored yet, and those that are no longer there: the names that belong to it, and, with
 * `wellKnown`, everything else that its texts give away.
 */
async function changesIn(
  services: Comparing,
  db: Db,
  ListingID: number,
  wellKnown: SharedNames | null,
): Promise<Record<'added' | 'gone', FoundName[]>> {
  const isCompared = (name: FoundName): boolean => kindOf(name) === 'own' || (wellKnown !== null && kindOf(name) === 'text');
  const stored = (await foundNamesOf(db, ListingID)).filter(isCompared);
  const found = wellKnown
    ? await foundInTexts(services, db, ListingID, wellKnown)
    : await namesOfParties(services, db, ListingID);
  return { added: differing(found, stored), gone: differing(stored, found) };
}
