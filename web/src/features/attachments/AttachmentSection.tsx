import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import { IconPaperclip, IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useActions } from '../../shared/actions/actions.ts';
import { countOf, Section } from '../../shared/ui/Section.tsx';
import { SectionButton } from '../../shared/ui/SectionButton.tsx';
import { AttachmentPanel } from './AttachmentPanel.tsx';
import type { Place } from './place.ts';
import { useAttachmentsOf } from './place.ts';
import { useUploads } from './upload-queue.ts';

/** The attachments on the page of a listing: the panel of the upload screen, open if it holds something. */
export const AttachmentSection = ({ listingId, mayEdit }: { listingId: number; mayEdit: boolean }) => (
  <Attachments place={{ listing_id: listingId }} mayEdit={mayEdit} />
);

/** The attachments of a patent that the brokerage deals with. */
export const PatentAttachmentSection = ({ patent: { PatentID, can } }: { patent: Pick<PatentDetail, 'PatentID' | 'can'> }) =>
  PatentID !== null && can.attach && <Attachments place={{ patent_id: PatentID }} mayEdit={can.order} />;

function Attachments({ place, mayEdit }: { place: Place; mayEdit: boolean }) {
  const read = useAttachmentsOf(place);
  const { uploads } = useUploads(place);
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
        <SectionButton icon={IconPlus} onClick={upload}>
          Upload
        </SectionButton>
      }
    >
      <AttachmentPanel place={place} mayEdit={mayEdit} adds={adding} />
    </Section>
  );
}
