/** The door of the feature for commands. */
export { ChangedPatents } from './changed-patents.ts';
export { CommandHistory } from './command-history.ts';
export { importFiles } from './import-files.ts';
export { importProgram } from './program.ts';
export type { Counts, FileProgress, FileReport, FileStart, ImportEvents, Problem } from './store/progress.ts';
export { noCounts, sumOf } from './store/progress.ts';
