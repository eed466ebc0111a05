import { useAttachments } from './useAttachments.ts';

export function AttachmentName({ listingId, DocID }: { listingId: number; DocID: number }) {
  const { data } = useAttachments(listingId);
  return data?.data.find((attachment) => attachment.DocID === DocID)?.doc_dispplay_name ?? 'Attachment';
}
