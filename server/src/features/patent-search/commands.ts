/** The door of the feature for commands. */
export { rebuildIndex } from './keep-index.ts';
