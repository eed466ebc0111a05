import { openDialog } from '../../shared/form/open-dialog.ts';
import type { Subject } from './note-subject.ts';
import { nameOf } from './note-subject.ts';

/** Opens the form for a new note, or for a stored one. The editor is fetched then. */
export const openNote = (subject: Subject, NotesId?: number): void =>
  openDialog(
    NotesId === undefined ? `Add note to ${nameOf(subject)}` : 'Edit note',
    async () => {
      const { EditNote, NewNote } = await import('./NoteForm.tsx');
      return NotesId === undefined ? <NewNote subject={subject} /> : <EditNote subject={subject} id={NotesId} />;
    },
    760,
  );
