/** The public face of the feature. */
export { attachmentName } from './attachment-name.ts';
export type { AttachmentFacts } from './attachments.policy.ts';
export { canReadAttachment, readableBy } from './attachments.policy.ts';
export { sendableAttachments } from './attachments.queries.ts';
export type { SendingFiles } from './require-intact.ts';
export { requireIntact } from './require-intact.ts';
