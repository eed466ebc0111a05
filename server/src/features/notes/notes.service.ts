import { userTypes } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import { notesApi } from '@brevet/contract/notes';
import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import type { Changing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/audit.ts';
import { readablePatent } from '../brokerage-patents/brokerage-patents.ts';
import { requireContact } from '../contacts/contacts.ts';
import { readableListing } from '../listings/listings.ts';
import { announceToReaders } from './announce-note.ts';
import { audienceOf, readableSubject } from './note-subject.ts';
import { canEditNote, canReadNote } from './notes.policy.ts';
import type { NoteRow } from './notes.queries.ts';
import { deleteNote, findPeople, noteById, noteForUpdate, readersOf, recentTags } from './notes.queries.ts';
import { notesOfContact, notesOfListing, notesOfPatent } from './notes.tables.ts';
import { presentNote } from './present-note.ts';
import type { NoteServices } from './save-note.ts';
import { saveContactNote, saveListingNote, savePatentNote } from './save-note.ts';

export function notesHandlers(services: NoteServices): Handlers<typeof notesApi> {
  const { db } = services;
  return {
    async ListingNotes({ caller, query: { contact_id, listing_id, notes_id }, body }) {
      if (contact_id !== undefined) {
        // A listing given with the contact is where the note was written. It must exist, but the note doesn't belong to it.
        if (listing_id !== undefined) await readableListing(db, caller.user, listing_id);
        const { ListingID, ...note } = body;
        if (ListingID !== undefined && ListingID !== listing_id) throw contradicts();
        return saveContactNote(services, caller, { contact_id, notes_id }, note);
      }
      if (listing_id === undefined) throw invalid(messages.required, 'listing_id');
      return saveListingNote(services, caller, { listing_id, notes_id }, body);
    },
    async getNotesByContactId({ caller: { user }, query: { contact_id, Tag } }) {
      await requireContact(db, user, contact_id);
      return notesOfContact(services, user, contact_id, Tag);
    },
    async getListingNotes({ caller: { user }, query: { lisitng_id, user_id, user_type, Tag } }) {
      const isAdmin = user.UserType === userTypes.admin;
      const isOwn = (user_id ?? user.UserID) === user.UserID && (user_type ?? user.UserType) === user.UserType;
      if (!isOwn && !isAdmin) throw contradicts();
      const { ListingID } = await readableListing(db, user, lisitng_id);
      return notesOfListing(services, user, ListingID, Tag);
    },
    async getNotes({ caller: { user }, query }) {
      const note = await readableNote(db, user, await noteById(db, query.notes_id, user.UserID));
      const shown = presentNote(user, note);
      return { data: { ...shown, SharedWith: shown.can.update ? await readersOf(db, note.NotesId) : [] } };
    },
    async noteTags({ caller: { user } }) {
      return { data: await recentTags(db, user) };
    },
    async noteReaders({ caller: { user }, query: { listing_id, patent_id, contact_id, SearchString = '', staff } }) {
      if ([listing_id, patent_id, contact_id].filter((one) => one !== undefined).length !== 1)
        throw invalid(messages.noteOnListingOrPatent, 'listing_id');
      const subject = await readableSubject(db, user, {
        ListingID: listing_id,
        PatentID: patent_id,
        ContactId: contact_id,
      });
      return {
        data: await findPeople(db, audienceOf(subject), { text: SearchString, staffOnly: staff === '1', except: user.UserID }),
      };
    },
    deleteNote: ({ caller, query }) => removeNote(services, notesApi.deleteNote, caller, query.note_id),
    async deleteListingNotes({ caller, query: { notesId, userId, listingId } }) {
      const { UserID, UserType } = caller.user;
      if (userId !== undefined && userId !== UserID && UserType !== userTypes.admin) throw contradicts();
      return removeNote(services, notesApi.deleteListingNotes, caller, notesId, { ListingID: listingId });
    },
    patentNotes: ({ caller, query, body }) => savePatentNote(services, caller, query.notes_id, body),
    async getPatentNotes({ caller: { user }, query: { patent_id, Tag } }) {
      const { PatentID } = await readablePatent(db, user, patent_id);
      return notesOfPatent(services, user, PatentID, Tag);
    },
    async deletePatentNotes({ caller, query: { notesId, userId, patentId } }) {
      const { UserID, UserType } = caller.user;
      if (userId !== undefined && userId !== UserID && UserType !== userTypes.admin) throw contradicts();
      await removeNote(services, notesApi.deletePatentNotes, caller, notesId, { PatentID: patentId });
      return { message: messages.noteDeleted };
    },
  };
}

/** The subject of the note, for the audit log. */
function aboutOf({ ListingID, PatentID, ContactId }: NoteRow) {
  if (ListingID !== null) return { ListingID };
  return PatentID === null ? { ContactId } : { PatentID };
}

/** The note, if the user may read it and what it is about. Throws the same 404 for one that doesn't exist. */
async function readableNote(db: Db, user: SessionUser, note: NoteRow | null): Promise<NoteRow> {
  if (!note || !canReadNote(user, note)) throw notFound();
  await readableSubject(db, user, note);
  return note;
}

/** Deletes a note of the listing or patent, if one is given. */
async function removeNote(
  services: NoteServices,
  call: Changing,
  caller: SignedInCaller,
  NotesId: number,
  of: { ListingID?: number; PatentID?: number } = {},
) {
  const { user } = caller;
  await write(services, call, async (tx) => {
    const note = await readableNote(tx, user, await noteForUpdate(tx, NotesId, user.UserID));
    const { ListingID = note.ListingID, PatentID = note.PatentID } = of;
    if (note.ListingID !== ListingID || note.PatentID !== PatentID) throw notFound();
    if (!canEditNote(user, note)) throw forbidden();
    const SharedWith = await readersOf(tx, NotesId);
    await deleteNote(tx, NotesId);
    await writeAudit(tx, caller, {
      Action: 'delete',
      Entity: 'note',
      EntityID: String(NotesId),
      OldValue: {
        ...aboutOf(note),
        Share_type: note.Share_type,
        SharedWith: SharedWith.map(({ UserID }) => UserID),
      },
    });
    await announceToReaders(tx, SharedWith);
  });
  return { message: messages.deleted };
}
