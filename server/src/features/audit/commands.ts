/** What commands get. */
export { commandLine, writeAudit } from './write-audit.ts';
