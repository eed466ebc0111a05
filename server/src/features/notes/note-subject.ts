import { isStaff } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { KnownPatent } from '../brokerage-patents/brokerage-patents.ts';
import { readablePatent } from '../brokerage-patents/brokerage-patents.ts';
import type { ListingRow } from '../listings/listings.ts';
import { readableListing } from '../listings/listings.ts';
import { canReadListing, canReadPatentNotes } from './notes.policy.ts';
import type { Person } from './notes.queries.ts';

/** The listing or the patent that a note is about. */
export type Subject = { listing: ListingRow; patent?: never } | { patent: KnownPatent; listing?: never };

/** The column of the note that names its subject. */
export const placeOf = ({ listing, patent }: Subject) =>
  listing ? { ListingID: listing.ListingID } : { PatentID: patent.PatentID };

/** The people a note can name, as a condition on `users`. */
export const audienceOf = ({ listing }: Subject) => (listing ? canReadListing(listing) : canReadPatentNotes);

/** A buyer who doesn't own the listing must not learn whose it is. No one like that reads notes on patents. */
export const isOutside = ({ UserID, UserType }: Person, { listing }: Subject): boolean =>
  listing !== undefined && !isStaff(UserType) && UserID !== listing.OwnerID;

/** True for a note about this subject. */
export const isAbout = (note: { ListingID: number | null; PatentID: number | null }, { listing, patent }: Subject): boolean =>
  listing ? note.ListingID === listing.ListingID : note.PatentID === patent.PatentID;

interface Ids {
  ListingID?: number | null | undefined;
  PatentID?: number | null | undefined;
}

/** The subject with one of these IDs, if the user may read it. Throws the same 404 for one that doesn't exist. */
export async function readableSubject(db: Db, user: SessionUser, { ListingID, PatentID }: Ids): Promise<Subject> {
  if (ListingID) return { listing: await readableListing(db, user, ListingID) };
  if (PatentID) return { patent: await readablePatent(db, user, PatentID) };
  throw notFound();
}
