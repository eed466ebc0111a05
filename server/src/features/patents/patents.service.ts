import { messages } from '@brevet/contract/messages';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type { patentsApi } from '@brevet/contract/patents';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { write } from '../../platform/db/write.ts';
import type { Services, SignedInCaller } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { listingPatents, patents } from '../../schema/listings.ts';
import { announceToOwner } from '../listings/announce-to-owner.ts';
import { canRead, canSeeOwner, canUpdate } from '../listings/listings.policy.ts';
import { listingFor, readableListing } from '../listings/load-listing.ts';
import { countries } from './countries.ts';
import { addPatents, auditPatents } from './listing-patents.ts';
import { bulkPatentByNumber, listingsWithPatent, patentColumns, unlinkPatents } from './patents.queries.ts';

const onListing = pagedTable({
  name: 'patent_details',
  features: ['patents', 'listings'],
  rows: (db) =>
    db.select(patentColumns).from(listingPatents).innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID)).$dynamic(),
  matching: (db, columns) =>
    db.select(columns).from(listingPatents).innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID)).$dynamic(),
  key: [listingPatents.ListingID, patents.PatentID],
  sort: {
    PatentID: patents.PatentID,
    PatentNumber: patents.PatentNumber,
    Country: patents.Country,
    Title: patents.Title,
    PatentStatus: patents.PatentStatus,
    FiledDate: patents.FiledDate,
    PublicationDate: patents.PublicationDate,
  },
  filters: { listing_id: sql`${listingPatents.ListingID} = ${sql.placeholder('listing_id')}` },
  planOnce: ['listing_id'],
});

/** Which listing a patent is taken off: the one named, else the only one of those the caller may change. */
async function listingOfRemoval(
  tx: Transaction,
  { user }: SignedInCaller,
  PatentID: number,
  named: number | undefined,
): Promise<number> {
  if (named !== undefined) return named;
  const [first, ...others] = (await listingsWithPatent(tx, PatentID)).filter(
    (listing) => canRead(user, listing) && canUpdate(user, listing),
  );
  if (!first) throw notFound();
  if (others.length > 0) throw conflict(messages.patentOnSeveralListings);
  return first.ListingID;
}

export function patentsHandlers(services: Services): Handlers<typeof patentsApi> {
  const { db } = services;
  return {
    getCountry: async () => ({ data: countries }),
    async getPatentDetailFromBulk({ query }) {
      const key = normalizePatentNumber(query.patentNumber, query.country);
      if (!key) throw invalid(messages.patentNumberInvalid, { patentNumber: messages.patentNumberInvalid });
      const rows = await bulkPatentByNumber(db, { Country: key.country, PatentNumber: key.number });
      return {
        data: rows
          .filter((row) => query.status === undefined || row.PatentStatus === query.status)
          .map(({ Assignees, Inventors, Uspc, Ipc, ...row }) => ({
            ...row,
            Assignee: Assignees.join('; '),
            Inventor: Inventors.join('; '),
            Classification: Uspc,
            InternationalClass: Ipc.join('; '),
          })),
      };
    },
    async patent_details({ caller: { user }, query: { listing_id } }) {
      const listing = await readableListing(db, user, listing_id);
      const ownerKnown = canSeeOwner(user, listing);
      return onListing.bind(
        services,
        { listing_id },
        {
          hidden: ownerKnown ? [] : ['Assignee'],
          present: (row) => (ownerKnown ? row : { ...row, Assignee: null }),
        },
      );
    },
    async createListingPatent({ caller, query: { listing_id }, body }) {
      const data = await write(services, ['patents', 'listings'], async (tx) => {
        const listing = await listingFor(tx, caller.user, listing_id, canUpdate);
        await announceToOwner(tx, listing, 'patents', 'listings');
        return addPatents(tx, caller, listing, body.listingPatent);
      });
      return { data, message: data.length > 0 ? messages.patentAdded : messages.patentDuplicate };
    },
    async deleteListingPatent({ caller, query: { PatentID, listing_id } }) {
      await write(services, ['patents', 'listings'], async (tx) => {
        const id = await listingOfRemoval(tx, caller, PatentID, listing_id);
        await listingFor(tx, caller.user, id, canUpdate);
        const removed = await unlinkPatents(tx, id, [PatentID]);
        if (removed.length === 0) throw notFound();
        await auditPatents(tx, caller, id, 'remove patents', removed);
      });
      return { message: messages.patentDeleted };
    },
  };
}
