/** The public face of the feature. */
export type { KnownPatent } from './brokerage-patents.queries.ts';
export { sharedPatentId } from './brokerage-patents.queries.ts';
export { keyOfNumber, patentFor, readablePatent, readablePatentByKey } from './load-patent.ts';
