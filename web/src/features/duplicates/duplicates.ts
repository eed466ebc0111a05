/** The public face of the feature. */
export { DuplicateNote } from './DuplicateNote.tsx';
export { DuplicatesButton } from './DuplicatesButton.tsx';
export { MergedNotice } from './MergedNotice.tsx';
export { MergeTwo } from './MergeTwo.tsx';
export { openMergeWith } from './merge-with.tsx';
export { useNotesLoading } from './useNotes.ts';
