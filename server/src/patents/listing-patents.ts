import { messages } from '@brevet/contract/messages';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type { ListingPatent, typedPatent } from '@brevet/contract/patents';
import type { SessionUser } from '@brevet/contract/session';
import type { z } from 'zod';
import type { Db } from '../db/client.ts';
import type { patents } from '../db/schema/listings.ts';
import { invalid } from '../http/errors.ts';
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
 * Puts typed numbers on a listing, with what the bulk store knows of each; those marked removePatent are taken off. Returns the
 * patents that were not on it before. 400 for what is no patent number.
 */
export async function addPatents(
  tx: Db,
  user: SessionUser,
  listing: ListingRow,
  typed: readonly Typed[],
): Promise<ListingPatent[]> {
  if (typed.length === 0) return [];
  const keyed = normalized(typed);
  const stored = await storePatents(tx, await described(tx, keyed));
  const idOfKey = new Map(stored.map((row) => [keyOf(row), row.PatentID]));
  const idsWhere = (remove: boolean) =>
    keyed.filter((key) => (key.typed.removePatent ?? false) === remove).flatMap((key) => idOfKey.get(keyOf(key)) ?? []);
  await unlinkPatents(tx, listing.ListingID, idsWhere(true));
  const added = new Set(await linkPatents(tx, listing.ListingID, idsWhere(false), user.UserID));
  return (await patentsOf(tx, user, listing)).filter(({ PatentID }) => added.has(PatentID));
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
