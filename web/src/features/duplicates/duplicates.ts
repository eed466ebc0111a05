export { DuplicateNote } from './DuplicateNote.tsx';
export { DuplicatesButton } from './DuplicatesButton.tsx';
export { MergeButton } from './MergeButton.tsx';
export { MergedNotice } from './MergedNotice.tsx';
export { MergeTwo } from './MergeTwo.tsx';
export { useDuplicatesLoading } from './useDuplicatesOf.ts';
