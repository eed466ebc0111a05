import { attachmentsApi } from '@brevet/contract/attachments';
import { IconPaperclip } from '@tabler/icons-react';
import { useRead } from '../../shared/api/hooks.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { UploadButton } from './UploadButton.tsx';

export const useAttachments = (listing_id: number) => useRead(attachmentsApi.listing_attachment, { listing_id, limit: 100 });

export function AttachmentSection({ listingId }: { listingId: number }) {
  const read = useAttachments(listingId);
  return (
    <RowsSection
      id="attachments"
      icon={IconPaperclip}
      title="Attachments"
      read={read}
      action={<UploadButton listingId={listingId} />}
    >
      {(attachments) => <AttachmentList listingId={listingId} attachments={attachments} />}
    </RowsSection>
  );
}
