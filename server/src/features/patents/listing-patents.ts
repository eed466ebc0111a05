import { messages } from '@brevet/contract/messages';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type { ListingPatent, typedPatent } from '@brevet/contract/patents';
import type { SessionUser } from '@brevet/contract/session';
import type { z } from 'zod';
import type { Db } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { patents } from '../../schema/listings.ts';
import { writeAudit } from '../audit/audit.ts';
import { canSeeOwner } from '../listings/listings.policy.ts';
import type { ListingRow } from '../listings/listings.queries.ts';
import type { PatentKey } from './patents.queries.ts';
import { bulkPatentsByNumber, keyOf, linkPatents, patentsOfListing, storePatents, unlinkPatents } from './patents.queries.ts';

type Typed = z.output<typeof typedPatent>;
type Keyed = PatentKey & { typed: Typed };

/** The patents of a listing; who may not know the owner does not get the assignees, who may be the seller. */
export async function patentsOf(db: Db, user: SessionUser, listing: ListingRow): Promise<ListingPatent[]> {
  const rows = await patentsOfListing(db, listing.ListingID);
  return canSeeOwner(user, listing) ? rows : rows.map((row) => ({ ...row, Assignee: null }));
}

/**
 * Puts typed numbers on a listing, with what the bulk store knows of each; those marked removePatent are taken off. Both are
 * audited. Returns the patents that were not on it before. 400 for what is no patent number.
 */
export async function addPatents(
  tx: Db,
  caller: SignedInCaller,
  listing: ListingRow,
  typed: readonly Typed[],
): Promise<ListingPatent[]> {
  if (typed.length === 0) return [];
  const keyed = normalized(typed);
  const stored = await storePatents(tx, await described(tx, keyed));
  const idOfKey = new Map(stored.map((row) => [keyOf(row), row.PatentID]));
  const idsWhere = (remove: boolean) =>
    keyed.filter((key) => (key.typed.removePatent ?? false) === remove).flatMap((key) => idOfKey.get(keyOf(key)) ?? []);
  const removed = await unlinkPatents(tx, listing.ListingID, idsWhere(true));
  const added = await linkPatents(tx, listing.ListingID, idsWhere(false), caller.user.UserID);
  const addedNumbers = stored.filter(({ PatentID }) => added.includes(PatentID)).map((row) => row.PatentNumber);
  await auditPatents(tx, caller, listing.ListingID, 'remove patents', removed);
  await auditPatents(tx, caller, listing.ListingID, 'add patents', addedNumbers);
  return (await patentsOf(tx, caller.user, listing)).filter(({ PatentID }) => added.includes(PatentID));
}

/** Nothing for no patents. */
export async function auditPatents(
  tx: Db,
  caller: SignedInCaller,
  listing: number,
  Action: 'add patents' | 'remove patents',
  numbers: string[],
): Promise<void> {
  if (numbers.length === 0) return;
  await writeAudit(tx, caller, { Action, Entity: 'listing', EntityID: String(listing), NewValue: { patents: numbers } });
}

/** Each number once, however it was written. */
function normalized(typed: readonly Typed[]): Keyed[] {
  const keys = new Map<string, Keyed>();
  const errors: Record<string, string> = {};
  for (const [index, patent] of typed.entries()) {
    const found = normalizePatentNumber(patent.patentNumber, patent.patentCountry);
    if (!found) {
      errors[`listingPatent.${index}.patentNumber`] = messages.patentNumberInvalid;
      continue;
    }
    const key = { Country: found.country, PatentNumber: found.number, typed: patent };
    if (!keys.has(keyOf(key))) keys.set(keyOf(key), key);
  }
  if (Object.keys(errors).length > 0) throw invalid(messages.patentNumberInvalid, errors);
  return [...keys.values()];
}

async function described(tx: Db, keys: readonly Keyed[]): Promise<(typeof patents.$inferInsert)[]> {
  const known = new Map((await bulkPatentsByNumber(tx, keys)).map((row) => [keyOf(row), row]));
  return keys.map((key) => {
    const { Country, PatentNumber, typed } = key;
    const bulk = known.get(keyOf(key));
    if (!bulk) return { Country, PatentNumber, PatentStatus: typed.patentStatus };
    return {
      Country,
      PatentNumber,
      PatentStatus: bulk.PatentStatus,
      Title: bulk.Title,
      Assignee: bulk.Assignees.join('; '),
      Inventor: bulk.Inventors.join('; '),
      Cpc: bulk.Cpc.length > 0 ? bulk.Cpc : bulk.Ipc,
      FiledDate: bulk.FiledDate,
      PublicationDate: bulk.PublicationDate,
    };
  });
}
