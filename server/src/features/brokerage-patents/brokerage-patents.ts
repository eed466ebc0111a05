/** The public face of the feature. */

export { canDecidePatent, canKnowPatent, canNotePatent, showsPatentsTo } from './brokerage-patents.policy.ts';
export type { KnownPatent } from './brokerage-patents.queries.ts';
export { sharedPatentId } from './brokerage-patents.queries.ts';
export { addPatentsToCode, addToOwnPatents, codeForPatents } from './create-patent.ts';
export { keyOfKnown, patentFor, readablePatent, readablePatentByKey } from './load-patent.ts';
