import { momentOf } from '@brevet/contract/day';
import { draftDetails, listingInput, staffDefaults } from '@brevet/contract/listing-fields';
import type { PreviewPayload } from '@brevet/contract/listing-payload';
import type { SessionUser } from '@brevet/contract/session';
import { statuses } from '@brevet/contract/statuses';
import type { Db } from '../../platform/db/client.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { patentsWith } from './listing-patents.ts';
import { canUpdate } from './listings.policy.ts';
import type { ListingRow } from './listings.queries.ts';
import { detailsOf } from './listings.queries.ts';
import { readableListing } from './load-listing.ts';
import { anyBuyer, presentPage } from './present-listing.ts';
import { allowedFields } from './save-listing.ts';

/** The listing that a caller may preview: a stored one that they edit, or the start of a new one. */
async function previewed(db: Db, user: SessionUser, id: number | undefined): Promise<ListingRow> {
  if (id === undefined) return blankRow(user);
  const listing = await readableListing(db, user, id);
  if (!canUpdate(user, listing)) throw forbidden();
  return listing;
}

/** A listing as createListing would insert it without any answer. */
function blankRow({ UserID, BrokerID }: SessionUser): ListingRow {
  const now = momentOf();
  const { AvailableStatus: _, ...fields } = listingInput.extend(staffDefaults).parse({ ListingName: '-' });
  return {
    ...fields,
    ListingName: '',
    ListingID: 0,
    ListingStatus: '',
    AvailableStatus: statuses.draft.code,
    OwnerID: UserID,
    Brokercode: BrokerID,
    DeclineReason: null,
    StartDate: null,
    CreateDate: now,
    LastUpdate: now,
    Version: 1,
    CreateKey: null,
  };
}

/** A listing with the typed values as a buyer would get it once it is active. Stores nothing. */
export async function previewListing(db: Db, user: SessionUser, { listing_id, listing, ...typed }: PreviewPayload) {
  const stored = await previewed(db, user, listing_id);
  const details = listing_id === undefined ? draftDetails.parse({}) : await detailsOf(db, listing_id);
  const patents = await patentsWith(db, listing_id ?? null, typed.listingPatent);
  return presentPage(anyBuyer, {
    listing: {
      ...stored,
      ...allowedFields(user, listing),
      AvailableStatus: statuses.active.code,
      StartDate: stored.StartDate ?? momentOf(),
    },
    details: { ListingID: stored.ListingID, ...details, ...typed.listing_details },
    patents,
    owner: null,
    Named: false,
    DecisionStatus: null,
    Reasons: null,
    ReasonText: null,
    ReturnDate: null,
    RecommendDate: null,
    Changed: false,
    recommended: null,
  });
}
