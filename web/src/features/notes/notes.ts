/** The public face of the feature. */
export { NoteSection, useNotes } from './NoteSection.tsx';
