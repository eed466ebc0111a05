import type { Attachment } from '@brevet/contract/attachments';
import { attachmentsApi } from '@brevet/contract/attachments';
import { Anchor, Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '../../../shared/api/client.ts';
import { urlOf } from '../../../shared/api/client.ts';
import { useRead } from '../../../shared/api/hooks.ts';
import { LoadState } from '../../../shared/ui/LoadState.tsx';
import { canPreview, openPreview, useAttachments } from '../../attachments/attachments.ts';
import styles from './ShownTexts.module.css';

type Part = AnswerOf<typeof attachmentsApi.shownText>['parts'][number];

const partNames: Record<Part['part'], string> = { name: 'Name', description: 'Description', text: 'Text' };

/** The text that buyers read of each attachment, with names marked. For brokers and admins. */
export function ShownTexts({ listingId }: { listingId: number }) {
  const { data } = useAttachments(listingId);
  const shown = data?.data.filter(({ Internal }) => Internal === 0) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className={styles.texts} aria-labelledby="shown-texts">
      <h3 id="shown-texts">What buyers read in attachments</h3>
      <p className={styles.hint}>Text inside pictures isn't read. Open the file to check it.</p>
      <ul>
        {shown.map((attachment) => (
          <Shown key={attachment.DocID} listingId={listingId} attachment={attachment} />
        ))}
      </ul>
    </section>
  );
}

interface ShownProps {
  listingId: number;
  attachment: Attachment;
}

function Shown({ listingId, attachment }: ShownProps) {
  const [open, setOpen] = useState(false);
  const id = `shown-${attachment.DocID}`;
  return (
    <li>
      <UnstyledButton className={styles.head} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <IconChevronRight size={15} stroke={1.8} aria-hidden />
        {attachment.doc_dispplay_name}
      </UnstyledButton>
      <div id={id} hidden={!open}>
        {open && <Pages listingId={listingId} attachment={attachment} />}
      </div>
    </li>
  );
}

function Pages({ listingId, attachment }: ShownProps) {
  const [page, setPage] = useState(1);
  const read = useRead(attachmentsApi.shownText, { docId: attachment.DocID, page }, { keep: true });
  return (
    <LoadState query={read}>
      {({ parts, pages, unread }) => (
        <>
          <p className={styles.file}>
            {unread && 'Not all of this file could be read. '}
            <FileLink listingId={listingId} attachment={attachment} />
          </p>
          {parts.map((part) => (
            <MarkedPart key={part.part} part={part} />
          ))}
          {pages > 1 && (
            <div className={styles.pages}>
              <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                Previous
              </Button>
              <span>
                Page {page} of {pages}
              </span>
              <Button size="xs" variant="default" disabled={page === pages} onClick={() => setPage(page + 1)}>
                Next
              </Button>
            </div>
          )}
        </>
      )}
    </LoadState>
  );
}

/** Opens the file itself. */
function FileLink({ listingId, attachment }: ShownProps) {
  const query = { docId: attachment.DocID, listing_id: listingId };
  return canPreview(attachment) ? (
    <Anchor component="button" type="button" inherit onClick={() => openPreview(query, attachment)}>
      Preview file
    </Anchor>
  ) : (
    <Anchor href={urlOf(attachmentsApi.attachmentFile, query)} download inherit>
      Download file
    </Anchor>
  );
}

function MarkedPart({ part: { part, text, marks } }: { part: Part }) {
  if (text === '') return part === 'text' ? <p className={styles.none}>No text in this file.</p> : null;
  const ordered = marks.toSorted((one, other) => one.start - other.start);
  return (
    <div className={styles.part}>
      <h4>{partNames[part]}</h4>
      <p>
        {ordered.map((mark, index) => (
          <span key={mark.start}>
            {text.slice(ordered[index - 1]?.end ?? 0, mark.start)}
            <mark data-allowed={mark.allowed || undefined} title={mark.allowed ? `Allowed. ${mark.reason}` : mark.reason}>
              {text.slice(mark.start, mark.end)}
            </mark>
          </span>
        ))}
        {text.slice(ordered.at(-1)?.end ?? 0)}
      </p>
    </div>
  );
}
