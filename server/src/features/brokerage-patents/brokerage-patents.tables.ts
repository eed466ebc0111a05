import { isStaff, userTypes } from '@brevet/contract/access';
import type { BrokeragePatent } from '@brevet/contract/brokerage-patents';
import { formatPatentNumber, startOfNumber } from '@brevet/contract/patent-number';
import type { SessionUser } from '@brevet/contract/session';
import { ratingsOfStars, starsOf } from '@brevet/contract/statuses';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Selecting } from '../../platform/db/client.ts';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { listings } from '../../schema/listings.ts';
import { patentTerms } from '../../schema/patent-terms.ts';
import { brokerPatents, listingPatents, patents } from '../../schema/patents.ts';
import { users } from '../../schema/users.ts';
import type { LegalFilters } from '../patent-terms/patent-terms.ts';
import {
  computedTerms,
  endsKey,
  feeDueToday,
  ownerQuery,
  statusToday,
  termColumns,
  termFilterOf,
} from '../patent-terms/patent-terms.ts';
import { showsPatentsTo } from './brokerage-patents.policy.ts';

const inStore = and(eq(bulkPatents.Country, patents.Country), eq(bulkPatents.PatentNumber, patents.PatentNumber));

/** The facts of the patent store. */
const published = {
  Verified: sql<boolean>`${bulkPatents.BulkPatentID} is not null`,
  Title: bulkPatents.Title,
  Assignee: sql<string>`coalesce(array_to_string(${bulkPatents.Assignees}, '; '), '')`,
  Inventor: sql<string>`coalesce(array_to_string(${bulkPatents.Inventors}, '; '), '')`,
  Classification: bulkPatents.Uspc,
  InternationalClass: sql<string>`coalesce(array_to_string(
    case when cardinality(${bulkPatents.Ipc}) > 0 then ${bulkPatents.Ipc} else ${bulkPatents.Locarno} end, '; '), '')`,
  FiledDate: bulkPatents.FiledDate,
  IssuedDate: bulkPatents.IssuedDate,
  ...termColumns,
};
const shared = {
  PatentID: patents.PatentID,
  Country: patents.Country,
  PatentNumber: patents.PatentNumber,
  rating: patents.rating,
};
type Status = BrokeragePatent['PatentStatus'];
const statusOr = (typed: unknown) => sql<Status>`coalesce(${bulkPatents.PatentStatus}, ${typed})`;

const search = sql`(${patents.PatentNumber} like ${sql.placeholder('number')} or ${patents.StoreTitle} ilike ${sql.placeholder('search')})`;
const star = sql`${patents.rating} between ${sql.placeholder('star')}::int and ${sql.placeholder('starEnd')}::int`;
const sorted = { PatentID: patents.PatentID, PatentNumber: patents.PatentNumber, Country: patents.Country, TermEnd: endsKey };
/** Filters by the kept terms, which patents outside the store don't have. */
const byTerm = {
  status: sql`${statusToday} = ${sql.placeholder('status')}`,
  endsFrom: sql`${patentTerms.Ends} >= ${sql.placeholder('endsFrom')}::date`,
  endsTo: sql`${patentTerms.Ends} <= ${sql.placeholder('endsTo')}::date`,
  feeBy: sql`${feeDueToday} <= ${sql.placeholder('feeBy')}::date`,
};
const features = ['patents', 'listings', 'users'] as const;

/** A column of the newest listing with the patent. */
const ofNewest = (column: unknown) => sql`(select ${column} from ${listingPatents}
  inner join ${listings} on ${listings.ListingID} = ${listingPatents.ListingID}
  inner join ${users} on ${users.UserID} = ${listings.OwnerID}
  where ${listingPatents.PatentID} = ${patents.PatentID} order by ${listingPatents.CreateDate} desc, ${listings.ListingID} desc limit 1)`;
const ofNewestCode = sql`(select ${brokerPatents.PatentStatus} from ${brokerPatents}
  where ${brokerPatents.PatentID} = ${patents.PatentID} order by ${brokerPatents.CreateDate} desc limit 1)`;

/** The patents that brokers and admins see: on a listing, or added for a broker code. */
const staffTable = pagedTable({
  name: 'brokerage_patents',
  features,
  rows: (db) =>
    db
      .select({
        ...shared,
        ...published,
        ListingId: sql<number | null>`${ofNewest(listings.ListingID)}`,
        CompanyName: sql<string | null>`${ofNewest(users.Company)}`,
        PatentStatus: statusOr(sql`coalesce(${ofNewest(listingPatents.PatentStatus)}, ${ofNewestCode}, 'Issued')`),
        CreateDate: patents.CreateDate,
        Owners: patentTerms.Owners,
      })
      .from(patents)
      .leftJoin(bulkPatents, inStore)
      .leftJoin(patentTerms, computedTerms)
      .$dynamic(),
  // PostgreSQL leaves out joins that no filter or order uses.
  matching: (db, columns) =>
    db.select(columns).from(patents).leftJoin(bulkPatents, inStore).leftJoin(patentTerms, computedTerms).$dynamic(),
  key: [patents.PatentID],
  sort: { ...sorted, CreateDate: patents.CreateDate },
  filters: {
    /** A patent that was taken off its only listing stays out. */
    anyCode: sql`exists (select from (select ${listingPatents.PatentID} from ${listingPatents}
      union all select ${brokerPatents.PatentID} from ${brokerPatents}) kept where kept.patent_id = ${patents.PatentID})`,
    code: sql`${patents.PatentID} in (
      select ${listingPatents.PatentID} from ${listingPatents}
        inner join ${listings} on ${listings.ListingID} = ${listingPatents.ListingID}
        where ${listings.Brokercode} = ${sql.placeholder('code')}
      union select ${brokerPatents.PatentID} from ${brokerPatents} where ${brokerPatents.BrokerCode} = ${sql.placeholder('code')})`,
    star,
    search,
    ...byTerm,
    owner: sql`${patentTerms.OwnerKeys} @@ ${sql.placeholder('owner')}::tsquery`,
  },
  scope: ['anyCode', 'code'],
  planOnce: ['anyCode'],
});

const newer = alias(listingPatents, 'newer');
const newerListing = alias(listings, 'newer_listing');
const reader = sql.placeholder('buyer');

const onListings = (db: Selecting) =>
  db
    .select({
      ...shared,
      ...published,
      ListingId: listings.ListingID,
      PatentStatus: statusOr(listingPatents.PatentStatus),
      CreateDate: listingPatents.CreateDate,
    })
    .from(listingPatents)
    .innerJoin(listings, eq(listings.ListingID, listingPatents.ListingID))
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .leftJoin(bulkPatents, inStore)
    .leftJoin(patentTerms, computedTerms);

/** The patents that a buyer sees: each with the newest listing that shows it to them, and the date when it was added there. */
const buyerTable = pagedTable({
  name: 'open_patents',
  features,
  rows: (db) => onListings(db).$dynamic(),
  matching: (db, columns) =>
    db
      .select(columns)
      .from(listingPatents)
      .innerJoin(listings, eq(listings.ListingID, listingPatents.ListingID))
      .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
      .leftJoin(bulkPatents, inStore)
      .leftJoin(patentTerms, computedTerms)
      .$dynamic(),
  key: [listingPatents.ListingPatentID],
  sort: { ...sorted, CreateDate: listingPatents.CreateDate },
  filters: {
    buyer: sql`(${showsPatentsTo(userTypes.buyer, reader)} and not exists (select from ${listingPatents} ${newer}
      inner join ${listings} ${newerListing} on ${newerListing.ListingID} = ${newer.ListingID}
      where ${newer.PatentID} = ${listingPatents.PatentID} and ${showsPatentsTo(userTypes.buyer, reader, newerListing)}
      and (${newer.CreateDate}, ${newer.ListingPatentID}) > (${listingPatents.CreateDate}, ${listingPatents.ListingPatentID})))`,
    search,
    ...byTerm,
  },
  scope: ['buyer'],
  planOnce: ['buyer'],
});

interface Filters extends LegalFilters {
  star?: keyof typeof ratingsOfStars | undefined;
  search?: string | undefined;
}

const valuesOf = ({ search: text, ...legal }: Filters) => {
  const { status, ends, feeBy } = termFilterOf(legal);
  return {
    ...(text ? { search: containing(text), number: `${startOfNumber(text)?.number ?? 'none'}%` } : {}),
    status,
    endsFrom: ends.from,
    endsTo: ends.to,
    feeBy,
  };
};

const named = <Row extends { Country: string; PatentNumber: string }>(row: Row) => ({
  ...row,
  PatentName: `${row.Country} ${formatPatentNumber(row.Country, row.PatentNumber)}`,
});

/** The patents of the brokerage: all for admins or those of one code, those of their own code for brokers, open ones for buyers. */
export function brokeragePatentsOf(
  services: Pick<Writing, 'db' | 'counts'>,
  { UserType, UserID, BrokerID }: SessionUser,
  claimed: string | undefined,
  filters: Filters,
): BoundTable<BrokeragePatent> {
  const values = valuesOf(filters);
  if (!isStaff(UserType))
    return buyerTable.bind(services, { ...values, buyer: UserID }, { present: (row) => named({ ...row, rating: null }) });
  const code = UserType === userTypes.broker ? BrokerID : claimed;
  const stars = filters.star ? { star: ratingsOfStars[filters.star][0], starEnd: ratingsOfStars[filters.star][1] } : {};
  const scope = code === undefined ? { anyCode: true } : { code };
  return staffTable.bind(
    services,
    { ...values, ...stars, ...scope, owner: filters.RecordedOwner && ownerQuery(filters.RecordedOwner) },
    {
      present: ({ Owners, ...row }) =>
        named({ ...row, Stars: starsOf(row.rating ?? 0), RecordedOwner: (Owners ?? []).join('; ') }),
    },
  );
}
