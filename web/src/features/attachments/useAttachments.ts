import { attachmentsApi } from '@brevet/contract/attachments';
import { useRead } from '../../shared/api/hooks.ts';

/** All attachments of a listing that the reader may see, in their order. */
export const useAttachments = (listing_id: number) => useRead(attachmentsApi.listing_attachment, { listing_id, limit: 100 });
