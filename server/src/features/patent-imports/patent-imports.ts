/** The public face of the feature. */

export { ChangedPatents } from './changed-patents.ts';
export { CommandHistory } from './command-history.ts';
export { buildPostponedIndexes } from './first-load.ts';
export { importFiles } from './import-files.ts';
export type { Counts, FileProgress, FileReport, FileStart, ImportEvents, Problem } from './import-progress.ts';
export { noCounts, sumOf } from './import-progress.ts';
export { claimsOfPatent } from './patent-claims.queries.ts';
