import { messages } from '@brevet/contract/messages';
import { patentsApi } from '@brevet/contract/patents';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { announceListing, listingToStaff } from './announce-listing.ts';
import { deleteListingPatent, listingPatentById } from './listing-patents.queries.ts';
import { patentsOnListing } from './listing-patents.tables.ts';
import { addPatents, notePatents, presentPatent } from './listing-patents.ts';
import { canSeeOwner, canUpdate, isRestricted } from './listings.policy.ts';
import { listingFor, readableListing } from './load-listing.ts';
import { requireUnnamed } from './require-unnamed.ts';

type Calls = Pick<Handlers<typeof patentsApi>, 'patent_details' | 'createListingPatent' | 'deleteListingPatent'>;

export function listingPatentsHandlers(services: Writing & Pick<Checking, 'attachedTexts'>): Calls {
  const { db } = services;
  return {
    async patent_details({ caller: { user }, query: { listing_id } }) {
      const listing = await readableListing(db, user, listing_id);
      const ownerKnown = canSeeOwner(user, listing);
      return patentsOnListing.bind(
        services,
        { listing_id: isRestricted(user, listing) ? 0 : listing_id },
        {
          hidden: ownerKnown ? [] : ['Assignee'],
          present: (row) => presentPatent(user, listing, row),
        },
      );
    },
    async createListingPatent({ caller, query: { listing_id }, body }) {
      const add = async (tx: Transaction) => {
        const listing = await listingFor(tx, caller.user, listing_id, canUpdate);
        await announceListing(tx, patentsApi.createListingPatent, listing);
        const added = await addPatents(tx, caller, listing, body.listingPatent);
        if (added.length > 0) await requireUnnamed(services, tx, listing);
        return added;
      };
      const data = await write(services, patentsApi.createListingPatent, add, listingToStaff);
      return { data, message: data.length > 0 ? messages.patentAdded : messages.patentDuplicate };
    },
    async deleteListingPatent({ caller, query: { PatentID, listing_id } }) {
      const remove = async (tx: Transaction): Promise<void> => {
        const found = await listingPatentById(tx, PatentID);
        if (!found || (listing_id !== undefined && listing_id !== found.ListingID)) throw notFound();
        const listing = await listingFor(tx, caller.user, found.ListingID, canUpdate);
        if (!(await deleteListingPatent(tx, PatentID))) throw notFound();
        await announceListing(tx, patentsApi.deleteListingPatent, listing);
        await notePatents(tx, caller, listing, 'remove patents', [found]);
      };
      await write(services, patentsApi.deleteListingPatent, remove, listingToStaff);
      return { message: messages.patentDeleted };
    },
  };
}
