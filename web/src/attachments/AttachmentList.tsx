import type { Attachment } from '@brevet/contract/attachments';
import { attachmentsApi } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { ActionIcon, Badge } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import {
  IconDownload,
  IconFileText,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeXls,
  IconFileWord,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react';
import { urlOf } from '../api/client.ts';
import { useAction } from '../api/hooks.ts';
import { confirm } from '../ui/confirm.tsx';
import { formatCount, formatDay } from '../ui/format.ts';
import { sayHowItWent } from '../ui/toast.ts';
import styles from './AttachmentList.module.css';

const glyphs: [end: string, glyph: Icon][] = [
  ['pdf', IconFileTypePdf],
  ['wordprocessingml.document', IconFileWord],
  ['spreadsheetml.sheet', IconFileTypeXls],
  ['presentationml.presentation', IconFileTypePpt],
  ['plain', IconFileText],
];
const glyphOf = (mimetype: string): Icon => glyphs.find(([end]) => mimetype.endsWith(end))?.[1] ?? IconPhoto;

/** The files of a listing, each to be downloaded; user and date where the server tells them. */
export function AttachmentList({ listingId, attachments }: { listingId: number; attachments: Attachment[] }) {
  const remove = useAction(attachmentsApi.delete_attachment, sayHowItWent);
  const ask = async ({ DocID, doc_dispplay_name }: Attachment): Promise<void> => {
    if (!(await confirm(messages.reallyRemove, { title: doc_dispplay_name }))) return;
    remove.mutate({ query: { DocID } });
  };
  return (
    <ul className={styles.files}>
      {attachments.map((attachment) => {
        const { DocID, doc_dispplay_name: name, Description, FileSize, Internal, user, CreateDate, can } = attachment;
        const Glyph = glyphOf(attachment.mimetype);
        return (
          <li key={DocID}>
            <Glyph size={18} stroke={1.5} className={styles.dim} aria-hidden />
            <div className={styles.what}>
              <b>{name}</b>
              {Description && <p>{Description}</p>}
            </div>
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
            <span className={styles.size}>{formatCount(FileSize)} kb</span>
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
          </li>
        );
      })}
    </ul>
  );
}
