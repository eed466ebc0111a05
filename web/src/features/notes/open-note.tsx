import type { Listing } from '@brevet/contract/listing-view';
import { openDialog } from '../../shared/form/open-dialog.ts';

/** Opens the form for a new note, or for a stored one. The editor is fetched then. */
export const openNote = (listing: Listing, NotesId?: number): void =>
  openDialog(
    NotesId === undefined ? `Add note to listing ${listing.ListingID}` : 'Edit note',
    async () => {
      const { EditNote, NewNote } = await import('./NoteForm.tsx');
      return NotesId === undefined ? <NewNote listing={listing} /> : <EditNote listing={listing} id={NotesId} />;
    },
    760,
  );
