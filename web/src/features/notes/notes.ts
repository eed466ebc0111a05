/** The public face of the feature. */
export { NoteSection, PatentNoteSection, useNotes } from './NoteSection.tsx';
