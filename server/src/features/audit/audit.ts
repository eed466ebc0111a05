/** The public face of the feature. */
export { writeAuditOnce } from './audit-once.queries.ts';
export type { Actor } from './write-audit.ts';
export { changedFields, commandLine, server, writeAudit, writeAudits } from './write-audit.ts';
