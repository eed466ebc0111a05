import { userTypes } from '@brevet/contract/access';
import { attachmentsApi, bytesPerMegabyte } from '@brevet/contract/attachments';
import { Button, Checkbox, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import { chooseFiles, DropArea } from '../../shared/ui/DropArea.tsx';
import { formatCount } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import styles from './AttachmentPanel.module.css';
import { acceptedTypes, useAddFiles } from './add-files.ts';
import type { Place } from './place.ts';
import { useAttachmentsOf } from './place.ts';
import { UploadList } from './UploadList.tsx';

const readersOfBuyers = "Only the listing's owner, brokers and admins can see your files.";
const readersOfPatents = 'Only you, brokers and admins can see them.';
const megabytes = (bytes: number): string => formatCount(Math.ceil(bytes / bytesPerMegabyte));

interface Props {
  place: Place;
  /** The reader may put the attachments in another order. */
  mayEdit: boolean;
  /** Shows where to add files. */
  adds: boolean;
}

/** The attachments of a listing or patent, the files on their way to it, and a place to add more. */
export function AttachmentPanel({ place, mayEdit, adds }: Props) {
  const read = useAttachmentsOf(place);
  const limits = useRead(attachmentsApi.uploadLimit, {}, { enabled: adds }).data;
  const [internal, setInternal] = useState(false);
  const add = useAddFiles(place, limits?.Megabytes);
  const addAll = (files: File[]) => add(files, internal);
  const isBuyer = useSession().UserType === userTypes.buyer;
  return (
    <DropArea hint="Drop files to attach them" onFiles={addAll}>
      <LoadState query={read}>
        {({ data }) => (data.length > 0 ? <AttachmentList place={place} attachments={data} mayEdit={mayEdit} /> : null)}
      </LoadState>
      <UploadList place={place} />
      {adds && (
        <div className={styles.add}>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.7} />}
            onClick={() => chooseFiles({ accept: acceptedTypes, multiple: true }, addAll)}
            aria-describedby="upload-limits"
          >
            Choose files
          </Button>
          <Text size="sm" c="dimmed" className={styles.or}>
            or drop them here
          </Text>
          {place.listing_id !== undefined && (
            <Checkbox
              label="Internal"
              description="Only you, brokers and admins can see them."
              checked={internal}
              onChange={(event) => setInternal(event.currentTarget.checked)}
            />
          )}
          <Text size="xs" c="dimmed" id="upload-limits" className={styles.limits}>
            PDF, Word, Excel, PowerPoint, text or image{limits && `, up to ${limits.Megabytes} MB each`}.{' '}
            {place.patent_id === undefined ? isBuyer && readersOfBuyers : readersOfPatents}
            {limits && ` ${megabytes(limits.UsedBytes)} of ${megabytes(limits.AllowedBytes)} MB of your storage used.`}
          </Text>
        </div>
      )}
    </DropArea>
  );
}
