import type { Attachment } from '@brevet/contract/attachments';
import { IconPaperclip } from '@tabler/icons-react';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { useAttachments } from './useAttachments.ts';

const none = { delete: false, update: false, send: false };
/** As the server gives it to a buyer. */
const forBuyer = ({ user: _user, CreateDate: _date, ...file }: Attachment): Attachment => ({ ...file, can: none });

/** The attachments that every buyer can read, as buyers see them. Nothing without any. */
export function OpenAttachments({ listingId }: { listingId: number }) {
  const read = useAttachments(listingId);
  const open = read.data?.data.filter(({ can }) => can.send).map(forBuyer);
  if (!read.error && !open?.length) return null;
  return (
    <RowsSection id="open-attachments" icon={IconPaperclip} title="Attachments" read={{ ...read, data: open && { data: open } }}>
      {(rows) => <AttachmentList place={{ listing_id: listingId }} attachments={rows} mayEdit={false} />}
    </RowsSection>
  );
}
