import { isStaff } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { KnownPatent } from '../brokerage-patents/brokerage-patents.ts';
import { readablePatent } from '../brokerage-patents/brokerage-patents.ts';
import { readableContact } from '../contacts/contacts.ts';
import type { ListingRow } from '../listings/listings.ts';
import { readableListing } from '../listings/listings.ts';
import { canReadListing, canReadPatentNotes } from './notes.policy.ts';
import type { Person } from './notes.queries.ts';

/** The contact that a note is about. */
interface NotedContact {
  ContactId: number;
  Fullname: string;
}

/** The listing, patent or contact that a note is about. */
export type Subject =
  | { listing: ListingRow; patent?: never; contact?: never }
  | { patent: KnownPatent; listing?: never; contact?: never }
  | { contact: NotedContact; listing?: never; patent?: never };

/** The column of the note that names its subject. */
export function placeOf({ listing, patent, contact }: Subject) {
  if (listing) return { ListingID: listing.ListingID };
  return patent ? { PatentID: patent.PatentID } : { ContactId: contact.ContactId };
}

/** The people a note can name, as a condition on `users`. */
export const audienceOf = ({ listing }: Subject) => (listing ? canReadListing(listing) : canReadPatentNotes);

/** A buyer who doesn't own the listing must not learn who does. Such buyers never read notes on patents or contacts. */
export const isOutside = ({ UserID, UserType }: Person, { listing }: Subject): boolean =>
  listing !== undefined && !isStaff(UserType) && UserID !== listing.OwnerID;

/** True for a note about this subject. */
export const isAbout = (
  note: { ListingID: number | null; PatentID: number | null; ContactId: number | null },
  subject: Subject,
): boolean =>
  Object.entries(placeOf(subject)).every(([name, id]) => Object.entries(note).some(([key, own]) => key === name && own === id));

interface Ids {
  ListingID?: number | null | undefined;
  PatentID?: number | null | undefined;
  ContactId?: number | null | undefined;
}

/** The subject with one of these IDs, if the user may read it. Throws the same 404 for one that doesn't exist. */
export async function readableSubject(db: Db, user: SessionUser, { ListingID, PatentID, ContactId }: Ids): Promise<Subject> {
  if (ListingID) return { listing: await readableListing(db, user, ListingID) };
  if (PatentID) return { patent: await readablePatent(db, user, PatentID) };
  if (ContactId) return { contact: await readableContact(db, user, ContactId) };
  throw notFound();
}
