/** The public face of the feature. */
export type { Searching } from './search-patents.ts';
export { searchPatents } from './search-patents.ts';
