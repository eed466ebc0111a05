import { messages } from '@brevet/contract/messages';
import { problemOfNumber } from '@brevet/contract/number-problem';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type { ListingPatent, typedPatent } from '@brevet/contract/patents';
import { mostPatentsOnListing } from '@brevet/contract/patents';
import type { SessionUser } from '@brevet/contract/session';
import type { z } from 'zod';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import type { PatentKey } from '../patents/patents.ts';
import { keyOf } from '../patents/patents.ts';
import { added, noteChanges, removed } from './listing-changes.ts';
import type { StoredPatent } from './listing-patents.queries.ts';
import { linkPatents, patentsByNumber, patentsOfListing, unlinkNumbers, withTerm } from './listing-patents.queries.ts';
import type { Actor } from './listings.policy.ts';
import { canSeeConfidential, canSeeOwner } from './listings.policy.ts';
import type { ListingRow } from './listings.queries.ts';

type Typed = z.output<typeof typedPatent> & { isNormal?: boolean };
type Keyed = PatentKey & { typed: Typed };

/** A patent as this reader sees it. Assignees and ratings can be hidden: one may name the seller, the other may come from another listing. */
export function presentPatent(user: Actor, listing: ListingRow, row: StoredPatent): ListingPatent {
  return {
    ...withTerm(row),
    Assignee: canSeeOwner(user, listing) ? row.Assignee : null,
    rating: canSeeConfidential(user) ? row.rating : null,
  };
}

export function presentPatents(user: Actor, listing: ListingRow, rows: readonly StoredPatent[]): ListingPatent[] {
  return rows.map((row) => presentPatent(user, listing, row));
}

export async function patentsOf(db: Db, user: SessionUser, listing: ListingRow): Promise<ListingPatent[]> {
  return presentPatents(user, listing, await patentsOfListing(db, listing.ListingID));
}

/** The patents of a listing as they would be with the typed numbers. `ListingID` is null for a listing that isn't stored yet. */
export async function patentsWith(db: Db, ListingID: number | null, typed: readonly Typed[]): Promise<StoredPatent[]> {
  const stored = ListingID === null ? [] : await patentsOfListing(db, ListingID);
  const keyed = normalized(typed);
  const gone = new Set(keyed.filter((key) => key.typed.removePatent).map(keyOf));
  const kept = stored.filter((patent) => !gone.has(keyOf(patent)));
  const known = new Set(kept.map(keyOf));
  const fresh = keyed.filter((key) => !key.typed.removePatent && !known.has(keyOf(key)));
  return [
    ...kept,
    ...(await patentsByNumber(
      db,
      fresh.map((key) => ({ ...key, PatentStatus: key.typed.patentStatus })),
    )),
  ];
}

/**
 * Adds the typed numbers to a listing, removes those marked removePatent, and audits both. Returns the patents that are new on it.
 * Throws 400 for an invalid patent number, and 409 if the listing would have too many.
 */
export async function addPatents(
  tx: Transaction,
  caller: SignedInCaller,
  listing: ListingRow,
  typed: readonly Typed[],
): Promise<ListingPatent[]> {
  if (typed.length === 0) return [];
  const { ListingID } = listing;
  const keyed = normalized(typed);
  const toRemove = keyed.filter((key) => key.typed.removePatent);
  const toAdd = keyed.filter((key) => !key.typed.removePatent);
  const gone = await unlinkNumbers(tx, ListingID, toRemove);
  const rows = toAdd.map((key) => ({ ...key, PatentStatus: key.typed.patentStatus }));
  const ids = new Set(await linkPatents(tx, ListingID, caller.user.UserID, rows));
  const all = await patentsOf(tx, caller.user, listing);
  if (ids.size > 0 && all.length > mostPatentsOnListing)
    throw new Refusal('listing_patents_full', messages.listingPatentsFull(mostPatentsOnListing));
  const fresh = all.filter(({ PatentID }) => ids.has(PatentID));
  await notePatents(tx, caller, listing, 'remove patents', gone);
  await notePatents(tx, caller, listing, 'add patents', fresh);
  return fresh;
}

/** Writes the audit log and records the patents as changes since the review. */
export async function notePatents(
  tx: Transaction,
  caller: SignedInCaller,
  listing: ListingRow,
  Action: 'add patents' | 'remove patents',
  keys: readonly PatentKey[],
): Promise<void> {
  if (keys.length === 0) return;
  const numbers = keys.map(({ PatentNumber }) => PatentNumber);
  await writeAudit(tx, caller, {
    Action,
    Entity: 'listing',
    EntityID: String(listing.ListingID),
    NewValue: { patents: numbers },
  });
  const change = Action === 'add patents' ? added : removed;
  const changes = keys.map((key) => change({ Kind: 'patent', Name: keyOf(key), label: keyOf(key) }));
  await noteChanges(tx, caller, listing, changes);
}

/** A patent to be removed is named as it is stored, and a number of a text is in its normal form. */
function keyOfTyped({ patentNumber, patentCountry, removePatent, isNormal }: Typed): PatentKey | null {
  const found = isNormal ? null : normalizePatentNumber(patentNumber, patentCountry);
  if (isNormal || (removePatent && !found)) return { Country: patentCountry, PatentNumber: patentNumber };
  return found && { Country: found.country, PatentNumber: found.number };
}

/** Removes duplicate numbers, however they were typed. */
function normalized(typed: readonly Typed[]): Keyed[] {
  const keys = new Map<string, Keyed>();
  const errors: Record<string, string> = {};
  for (const [index, patent] of typed.entries()) {
    const found = keyOfTyped(patent);
    if (!found) {
      errors[`listingPatent.${index}.patentNumber`] = problemOfNumber(patent.patentNumber, patent.patentCountry);
      continue;
    }
    const key = { ...found, typed: patent };
    if (!keys.has(keyOf(key))) keys.set(keyOf(key), key);
  }
  if (Object.keys(errors).length > 0) throw new Refusal('patent_number_invalid', messages.patentNumberInvalid, { errors });
  return [...keys.values()];
}
