import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import type { Contact } from '@brevet/contract/contacts';
import type { Listing } from '@brevet/contract/listing-view';
import { notesApi } from '@brevet/contract/notes';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import { useRead } from '../../shared/api/hooks.ts';

/** A patent that can have notes. */
export type NotedPatent = Pick<PatentDetail, 'Country' | 'PatentNumber'> & { PatentID: number };

/** A contact that can have notes. */
export type NotedContact = Pick<Contact, 'ContactId' | 'Fullname'>;

export type Subject =
  | { listing: Listing; patent?: never; contact?: never }
  | { patent: NotedPatent; listing?: never; contact?: never }
  | { contact: NotedContact; listing?: never; patent?: never };

export function nameOf({ listing, patent, contact }: Subject): string {
  if (contact) return contact.Fullname;
  return listing
    ? `listing ${listing.ListingID}`
    : `${patent.Country} ${formatPatentNumber(patent.Country, patent.PatentNumber)}`;
}

/** The subject in the call that finds people who can read its notes. */
export function readersOf({ listing, patent, contact }: Subject) {
  if (contact) return { contact_id: contact.ContactId };
  return listing ? { listing_id: listing.ListingID } : { patent_id: patent.PatentID };
}

/** The notes about a subject that the user may read, all of them or those with a tag. */
export function useNotesAbout(
  { listing, patent, contact }: Subject,
  { Tag, enabled = true }: { Tag?: string; enabled?: boolean } = {},
) {
  const query = { limit: 100, ...(Tag === undefined ? {} : { Tag }) };
  const keep = Tag === undefined ? {} : { keep: true as const };
  const ofListing = useRead(
    notesApi.getListingNotes,
    { ...query, lisitng_id: listing?.ListingID ?? 0 },
    { enabled: enabled && listing !== undefined, ...keep },
  );
  const ofPatent = useRead(
    notesApi.getPatentNotes,
    { ...query, patent_id: patent?.PatentID ?? 0 },
    { enabled: enabled && patent !== undefined, ...keep },
  );
  const ofContact = useRead(
    notesApi.getNotesByContactId,
    { ...query, contact_id: contact?.ContactId ?? 0 },
    { enabled: enabled && contact !== undefined, ...keep },
  );
  if (contact) return ofContact;
  return listing ? ofListing : ofPatent;
}
