import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { listings } from '../../schema/listings.ts';
import { brokerPatents, listingPatents, patents } from '../../schema/patents.ts';
import type { PatentKey } from '../patents/patents.ts';
import { bulkColumns } from '../patents/patents.ts';

const mostListings = 5;

/** Keys as rows, so that a list of any length needs only one statement with two parameters. */
const typedKeys = (keys: readonly PatentKey[]) =>
  sql`unnest(${sql.param(keys.map((key) => key.Country))}::text[], ${sql.param(keys.map((key) => key.PatentNumber))}::text[])
    as typed(country, number)`;
const isTyped = (table: typeof bulkPatents | typeof patents) =>
  sql`${table.Country} = typed.country and ${table.PatentNumber} = typed.number`;

/** The entries of these numbers in the patent store without their abstracts. It reads nothing that belongs to anyone. */
export const publishedOf = (db: Db, keys: readonly PatentKey[]) =>
  db
    .select({ ...bulkColumns, Abstract: sql<null>`null` })
    .from(typedKeys(keys))
    .innerJoin(bulkPatents, isTyped(bulkPatents));

/** The publications of each application, in the order of their numbers. */
export const publicationsOf = (db: Db, applications: readonly PatentKey[]) =>
  db
    .select({
      Country: bulkPatents.Country,
      PatentNumber: bulkPatents.PatentNumber,
      ApplicationNumber: sql<string>`${bulkPatents.ApplicationNumber}`,
    })
    .from(typedKeys(applications))
    .innerJoin(bulkPatents, sql`${bulkPatents.ApplicationNumber} = typed.number and ${bulkPatents.Country} = typed.country`)
    .orderBy(bulkPatents.PatentNumber);

/** The brokerage's own patents with these numbers: on listings other than one, and for a broker code. Not for sellers. */
export const brokerageHas = (db: Db, keys: readonly PatentKey[], { ListingID = 0, BrokerCode = '' }) =>
  db
    .select({
      Country: patents.Country,
      PatentNumber: patents.PatentNumber,
      Listings: sql<{ ListingID: number; ListingName: string }[]>`(select coalesce(json_agg(newest), '[]') from (
        select ${listings.ListingID} as "ListingID", ${listings.ListingName} as "ListingName" from ${listingPatents}
          inner join ${listings} on ${listings.ListingID} = ${listingPatents.ListingID}
          where ${listingPatents.PatentID} = ${patents.PatentID} and ${listings.ListingID} <> ${ListingID}
          order by ${listings.ListingID} desc limit ${mostListings}) newest)`,
      isAdded: sql<boolean>`exists (select from ${brokerPatents}
        where ${and(eq(brokerPatents.PatentID, patents.PatentID), eq(brokerPatents.BrokerCode, BrokerCode))})`,
    })
    .from(typedKeys(keys))
    .innerJoin(patents, isTyped(patents));

export const numbersOnListing = (db: Db, ListingID: number): Promise<PatentKey[]> =>
  db
    .select({ Country: patents.Country, PatentNumber: patents.PatentNumber })
    .from(listingPatents)
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .where(eq(listingPatents.ListingID, ListingID));
