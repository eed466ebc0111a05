/** The public face of the feature. */
export type { PatentKey } from './patents.queries.ts';
export { publishedPatent, withPatents } from './patents.queries.ts';
