import type { Attachment } from '@brevet/contract/attachments';
import { attachmentsApi } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { ActionIcon, Badge, Menu, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDownload, IconEye, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { urlOf } from '../../shared/api/client.ts';
import { useAction } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatDate } from '../../shared/ui/format.ts';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import { AttachmentFindings } from './AttachmentFindings.tsx';
import styles from './AttachmentList.module.css';
import { FileItem, FileList } from './FileItem.tsx';
import { canPreview, openPreview } from './open-preview.ts';
import type { Place } from './place.ts';
import { useOrder } from './useOrder.ts';

interface Props {
  place: Place;
  attachments: Attachment[];
  mayEdit: boolean;
}

const edit = (attachment: Attachment, place: Place): void =>
  openDialog('Edit attachment', async () => {
    const { AttachmentForm } = await import('./AttachmentForm.tsx');
    return <AttachmentForm attachment={attachment} place={place} />;
  });

/** The files of a listing or patent in their order, with user and date where the server sends them. */
export function AttachmentList({ place, attachments, mayEdit }: Props) {
  const { ordered, moveTo, moveBy } = useOrder(place, attachments);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const remove = useAction(attachmentsApi.delete_attachment, toastAnswer);
  const removeOfPatent = useAction(attachmentsApi.deletePatentAttachment, toastAnswer);
  const ask = async ({ DocID, doc_dispplay_name }: Attachment): Promise<void> => {
    if (!(await confirm(messages.reallyRemove, { title: `Remove ${doc_dispplay_name}`, yes: 'Yes', destroys: true }))) return;
    (place.patent_id === undefined ? remove : removeOfPatent).mutate({ query: { DocID } });
  };
  const move = ({ DocID, doc_dispplay_name }: Attachment, index: number, step: -1 | 1): void => {
    if (!ordered[index + step]) return;
    moveBy(DocID, step);
    setSaid(`${doc_dispplay_name} is now number ${index + step + 1} of ${ordered.length}`);
  };
  const canMove = mayEdit && ordered.length > 1;
  return (
    <>
      <FileList>
        {ordered.map((attachment, index) => (
          <FileItem
            key={attachment.DocID}
            file={attachment}
            marks={<Marks attachment={attachment} />}
            below={
              mayEdit &&
              place.listing_id !== undefined && <AttachmentFindings listingId={place.listing_id} attachment={attachment} />
            }
            {...(canMove
              ? {
                  dragged: dragged === attachment.DocID,
                  onDrop: () => dragged !== null && moveTo(dragged, attachment.DocID),
                  handle: (
                    <ActionIcon
                      size={28}
                      draggable
                      className={styles.handle}
                      title="Drag or use the arrow keys to move"
                      aria-label={`Move ${attachment.doc_dispplay_name}, number ${index + 1} of ${ordered.length}`}
                      onDragStart={() => setDragged(attachment.DocID)}
                      onDragEnd={() => setDragged(null)}
                      onKeyDown={(event) => {
                        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                        if (step !== -1 && step !== 1) return;
                        event.preventDefault();
                        move(attachment, index, step);
                      }}
                    >
                      <IconGripVertical size={16} stroke={1.6} />
                    </ActionIcon>
                  ),
                }
              : {})}
          >
            <Actions
              place={place}
              attachment={attachment}
              onRemove={() => void ask(attachment)}
              onMove={canMove ? (step) => move(attachment, index, step) : null}
            />
          </FileItem>
        ))}
      </FileList>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

const Marks = ({ attachment: { Internal, user, CreateDate } }: { attachment: Attachment }) => (
  <>
    {Internal === 1 && (
      <Badge variant="default" size="sm" tt="none">
        Internal
      </Badge>
    )}
    {user && (
      <span className={styles.who}>
        {user}
        {CreateDate && `, ${formatDate(CreateDate)}`}
      </span>
    )}
  </>
);

interface ActionsProps {
  place: Place;
  attachment: Attachment;
  onRemove: () => void;
  /** Null if there is nowhere to move. */
  onMove: ((step: -1 | 1) => void) | null;
}

function Actions({ place, attachment, onRemove, onMove }: ActionsProps) {
  const { DocID, doc_dispplay_name: name, can } = attachment;
  const query = { docId: DocID, ...place };
  return (
    <>
      {canPreview(attachment) && (
        <ActionIcon size={28} title="Preview" aria-label={`Preview ${name}`} onClick={() => openPreview(query, attachment)}>
          <IconEye size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon
        component="a"
        href={urlOf(attachmentsApi.attachmentFile, query)}
        download
        size={28}
        title="Download"
        aria-label={`Download ${name}`}
      >
        <IconDownload size={16} stroke={1.6} />
      </ActionIcon>
      {(can.update || can.delete || onMove) && (
        <RowMenu label={`Actions for ${name}`}>
          {can.update && (
            <Menu.Item leftSection={<IconPencil size={15} stroke={1.6} />} onClick={() => edit(attachment, place)}>
              Edit
            </Menu.Item>
          )}
          {onMove && (
            <>
              <Menu.Item leftSection={<IconArrowUp size={15} stroke={1.6} />} onClick={() => onMove(-1)}>
                Move up
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowDown size={15} stroke={1.6} />} onClick={() => onMove(1)}>
                Move down
              </Menu.Item>
            </>
          )}
          {can.delete && (
            <Menu.Item leftSection={<IconTrash size={15} stroke={1.6} />} onClick={onRemove}>
              Remove
            </Menu.Item>
          )}
        </RowMenu>
      )}
    </>
  );
}
