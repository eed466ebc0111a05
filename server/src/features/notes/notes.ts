/** The public face of the feature. */
export { cleanHtml, requireFewMarks } from './clean-note.ts';
export type { NoteFacts } from './notes.policy.ts';
export { canReadNote, noteReaderOf, readableNotes } from './notes.policy.ts';
