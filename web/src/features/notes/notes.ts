export { ContactNoteSection, NoteSection, PatentNoteSection, useNotes } from './NoteSection.tsx';
