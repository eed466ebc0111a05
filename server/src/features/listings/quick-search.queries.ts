import { mostQuickHits } from '@brevet/contract/quick-search';
import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, ilike, like, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { containing } from '../../platform/db/search.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { listings } from '../../schema/listings.ts';
import { listingPatents, patents } from '../../schema/patents.ts';
import type { Actor } from './listings.policy.ts';
import { visibleTo, wholeTo } from './listings.policy.ts';

const found = {
  ListingID: listings.ListingID,
  ListingName: listings.ListingName,
  ListingType: listings.ListingType,
  AvailableStatus: listings.AvailableStatus,
};

/** The listing with this ID, if the user can see it. */
export const listingWithId = (db: Db, user: Actor, id: number) =>
  db
    .select(found)
    .from(listings)
    .where(and(eq(listings.ListingID, id), visibleTo(user)));

/** The newest listings that the user can see with all of these words in the name or the keywords. */
export function listingsWithWords(db: Db, user: Actor, words: readonly string[], except: number) {
  const text = sql`(${listings.ListingName} || ' ' || ${listings.Keywords})`;
  const matches = words.map((word) => ilike(text, containing(word)));
  return db
    .select(found)
    .from(listings)
    .where(and(...matches, ne(listings.ListingID, except), visibleTo(user)))
    .orderBy(desc(listings.ListingID))
    .limit(mostQuickHits);
}

/** The patents whose number starts like this, on listings that the user can see whole. */
export function patentsStarting(db: Db, user: Actor, { country, number }: { country: string; number: string }) {
  const ofCountry: SQL | undefined = country === '' ? undefined : eq(patents.Country, country);
  return db
    .select({
      Country: patents.Country,
      PatentNumber: patents.PatentNumber,
      Title: bulkPatents.Title,
      ListingID: listings.ListingID,
      ListingName: listings.ListingName,
    })
    .from(patents)
    .innerJoin(listingPatents, eq(listingPatents.PatentID, patents.PatentID))
    .innerJoin(listings, eq(listings.ListingID, listingPatents.ListingID))
    .leftJoin(bulkPatents, and(eq(bulkPatents.Country, patents.Country), eq(bulkPatents.PatentNumber, patents.PatentNumber)))
    .where(and(like(patents.PatentNumber, `${number}%`), ofCountry, visibleTo(user), wholeTo(user)))
    .orderBy(asc(patents.PatentNumber), asc(patents.Country), desc(listings.ListingID))
    .limit(mostQuickHits);
}
