/** What commands get. */
export { rebuildIndex } from './keep-index.ts';
