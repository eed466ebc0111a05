/** The public face of the feature. */
export { attachmentName } from './attachment-name.ts';
export type { AttachmentFacts } from './attachments.policy.ts';
export { canReadAttachment, readableBy } from './attachments.policy.ts';
export { imageOfListing, sendableAttachments } from './attachments.queries.ts';
export { sentImage } from './listing-image.ts';
export type { SendingFiles } from './require-intact.ts';
export { requireIntact } from './require-intact.ts';
export { FileTurns } from './sandbox/file-processes.ts';
