/** The public face of the feature. */
export { sendableAttachments } from './attachments.queries.ts';
