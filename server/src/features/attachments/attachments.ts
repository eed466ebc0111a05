/** The public face of the feature. */
export { sendableAttachments } from './attachments.queries.ts';
export type { SendingFiles } from './require-intact.ts';
export { requireIntact } from './require-intact.ts';
