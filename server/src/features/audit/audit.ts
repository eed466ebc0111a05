/** The public face of the feature. */
export type { AuditingReads } from './confidential-reads.ts';
export { noteToldReads } from './confidential-reads.ts';
export type { Actor } from './write-audit.ts';
export { changedFields, server, writeAudit, writeAudits } from './write-audit.ts';
