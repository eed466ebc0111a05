/** The door of the feature for commands. */
export { commandLine, writeAudit } from './write-audit.ts';
