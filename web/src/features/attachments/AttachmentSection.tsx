import { Button } from '@mantine/core';
import { IconPaperclip, IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useActions } from '../../shared/actions/actions.ts';
import { countOf, Section } from '../../shared/ui/Section.tsx';
import { AttachmentPanel } from './AttachmentPanel.tsx';
import { useUploads } from './upload-queue.ts';
import { useAttachments } from './useAttachments.ts';

/** The attachments on the page of a listing: the panel of the upload screen, open if it holds something. */
export function AttachmentSection({ listingId, mayEdit }: { listingId: number; mayEdit: boolean }) {
  const read = useAttachments(listingId);
  const { uploads } = useUploads(listingId);
  const [adding, setAdding] = useState(false);
  const upload = () => setAdding(true);
  useActions([{ label: 'Upload attachments', icon: IconUpload, run: upload }]);
  return (
    <Section
      id="attachments"
      icon={IconPaperclip}
      title="Attachments"
      count={countOf(read)}
      shown={read.data?.data.length}
      query={read}
      working={adding || uploads.length > 0}
      action={
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={upload}>
          Upload
        </Button>
      }
    >
      <AttachmentPanel listingId={listingId} mayEdit={mayEdit} adds={adding} />
    </Section>
  );
}
