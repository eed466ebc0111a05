/** The public face of the feature. */
export { formatOf, importPatents } from './import-patents.ts';
export type { Counts, ImportEvents } from './import-progress.ts';
export { noCounts } from './import-progress.ts';
export type { Input } from './open-input.ts';
export { openInput } from './open-input.ts';
export { claimsOfPatent } from './patent-claims.queries.ts';
