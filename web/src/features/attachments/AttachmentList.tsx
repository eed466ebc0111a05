import type { Attachment } from '@brevet/contract/attachments';
import { attachmentsApi } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { ActionIcon, Badge } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { urlOf } from '../../shared/api/client.ts';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatDay } from '../../shared/ui/format.ts';
import { sayHowItWent } from '../../shared/ui/toast.ts';
import styles from './AttachmentList.module.css';
import { FileItem, FileList } from './FileItem.tsx';

/** The downloadable files of a listing, with user and date where the server sends them. */
export function AttachmentList({ listingId, attachments }: { listingId: number; attachments: Attachment[] }) {
  const remove = useAction(attachmentsApi.delete_attachment, sayHowItWent);
  const ask = async ({ DocID, doc_dispplay_name }: Attachment): Promise<void> => {
    if (!(await confirm(messages.reallyRemove, { title: `Remove ${doc_dispplay_name}`, yes: 'Yes', destroys: true }))) return;
    remove.mutate({ query: { DocID } });
  };
  return (
    <FileList>
      {attachments.map((attachment) => {
        const { DocID, doc_dispplay_name: name, Internal, user, CreateDate, can } = attachment;
        const marks = (
          <>
            {Internal === 1 && (
              <Badge variant="default" size="sm" tt="none">
                Internal
              </Badge>
            )}
            {user && (
              <span className={styles.who}>
                {user}
                {CreateDate && `, ${formatDay(CreateDate)}`}
              </span>
            )}
          </>
        );
        return (
          <FileItem key={DocID} file={attachment} marks={marks}>
            <ActionIcon
              component="a"
              href={urlOf(attachmentsApi.attachmentFile, { docId: DocID, listing_id: listingId })}
              download
              size={28}
              title="Download"
              aria-label={`Download ${name}`}
            >
              <IconDownload size={16} stroke={1.6} />
            </ActionIcon>
            {can.delete && (
              <ActionIcon size={28} title="Remove" aria-label={`Remove ${name}`} onClick={() => void ask(attachment)}>
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </FileItem>
        );
      })}
    </FileList>
  );
}
