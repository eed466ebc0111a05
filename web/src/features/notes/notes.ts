/** The public face of the feature. */
export { ContactNoteSection, NoteSection, PatentNoteSection, useNotes } from './NoteSection.tsx';
