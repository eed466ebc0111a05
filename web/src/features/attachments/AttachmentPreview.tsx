import type { Attachment } from '@brevet/contract/attachments';
import { attachmentsApi } from '@brevet/contract/attachments';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback } from 'react';
import { download, urlOf } from '../../shared/api/client.ts';
import { Preview } from './Preview.tsx';
import type { Place } from './place.ts';

interface Props {
  query: { docId: number } & Place;
  file: Pick<Attachment, 'doc_dispplay_name' | 'mimetype'>;
}

/** An attachment for someone with an account. */
export function AttachmentPreview({ query, file }: Props) {
  const { docId, listing_id, patent_id } = query;
  const read = useCallback(() => {
    const place = patent_id === undefined ? { listing_id } : { patent_id };
    return download(attachmentsApi.attachmentFile, { docId, ...place });
  }, [docId, listing_id, patent_id]);
  return (
    <Preview file={file} read={read}>
      <Button
        component="a"
        href={urlOf(attachmentsApi.attachmentFile, { ...query })}
        download
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.7} />}
      >
        Download
      </Button>
    </Preview>
  );
}
