/** The public face of the feature. */
export type { NoteFacts } from './notes.policy.ts';
export { canReadNote, noteReaderOf, readableNotes } from './notes.policy.ts';
