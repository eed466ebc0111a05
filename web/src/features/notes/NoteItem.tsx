import { messages } from '@brevet/contract/messages';
import type { NoteRow } from '@brevet/contract/notes';
import { notesApi, shareLabels, tagsOf } from '@brevet/contract/notes';
import { Anchor, Menu } from '@mantine/core';
import { IconLock, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatExactMoment, formatMoment } from '../../shared/ui/format.ts';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './Notes.module.css';
import type { Subject } from './note-subject.ts';
import { openNote } from './open-note.tsx';
import { RichText } from './RichText.tsx';

interface Props {
  subject: Subject;
  note: NoteRow;
}

/** A note. A message about it leads here. */
export function NoteItem({ subject, note }: Props) {
  const { NotesId, Username, CreateDate, UpdateDate, Tag, can } = note;
  const place = useRef<HTMLLIElement>(null);
  const isTarget = useLocation().hash === `note-${NotesId}`;
  useEffect(() => {
    if (isTarget) place.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  return (
    <li ref={place} id={`note-${NotesId}`} className={styles.note} data-target={isTarget || undefined}>
      <div className={styles.head}>
        {Username && <b>{Username}</b>}
        <time dateTime={CreateDate} title={formatExactMoment(CreateDate)}>
          {formatMoment(CreateDate)}
        </time>
        {UpdateDate && <span title={formatExactMoment(UpdateDate)}>edited {formatMoment(UpdateDate)}</span>}
        <Share note={note} />
        {tagsOf(Tag).map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
        {can.update && <Actions subject={subject} note={note} />}
      </div>
      <Body html={note.Message} opened={isTarget} />
    </li>
  );
}

/** The readers of the note, unless everyone who writes notes reads it. */
function Share({ note: { Share_type, Username, SharedNames } }: { note: NoteRow }) {
  if (Share_type === 'default') return null;
  const Glyph = Share_type === 'none' ? IconLock : IconUsers;
  return (
    <span className={styles.share}>
      <Glyph size={14} stroke={1.7} aria-hidden />
      {Username === undefined ? 'Shared with you' : SharedNames.length > 0 ? peopleOf(SharedNames) : shareLabels[Share_type]}
    </span>
  );
}

const mostNames = 3;

/** The first few of the names, and how many more there are. */
const peopleOf = (names: readonly string[]): string =>
  `Shared with ${names.slice(0, mostNames).join(', ')}${names.length > mostNames ? ` and ${names.length - mostNames} more` : ''}`;

/** The text, the first lines of it until the reader wants the rest. Paper shows it all. */
function Body({ html, opened }: { html: string; opened: boolean }) {
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [open, setOpen] = useState(opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const shown = text.current;
    setLong(shown !== null && (open ? shown.scrollHeight > 200 : shown.scrollHeight > shown.clientHeight + 1));
  }, [html, open]);
  return (
    <>
      <div ref={text} className={styles.body} data-open={open || undefined} data-long={isLong || undefined}>
        <RichText html={html} />
      </div>
      {isLong && (
        <Anchor component="button" type="button" className={styles.more} onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? 'Show less' : 'Show all'}
        </Anchor>
      )}
    </>
  );
}

function Actions({ subject, note: { NotesId, Username, can } }: Props) {
  const remove = useAction(notesApi.deleteNote, toastAnswer);
  const removeOfPatent = useAction(notesApi.deletePatentNotes, toastAnswer);
  const ask = async (): Promise<void> => {
    if (!(await confirm(messages.reallyDelete, { title: 'Delete note', yes: 'Delete note', destroys: true }))) return;
    const { patent } = subject;
    if (patent) removeOfPatent.mutate({ query: { notesId: NotesId, patentId: patent.PatentID } });
    else remove.mutate({ query: { note_id: NotesId } });
  };
  return (
    <div className={styles.actions}>
      <RowMenu label={`Actions for the note by ${Username}`} busy={remove.isPending || removeOfPatent.isPending}>
        <Menu.Item leftSection={<IconPencil size={15} stroke={1.6} />} onClick={() => openNote(subject, NotesId)}>
          Edit
        </Menu.Item>
        {can.delete && (
          <Menu.Item leftSection={<IconTrash size={15} stroke={1.6} />} color="red" onClick={() => void ask()}>
            Delete
          </Menu.Item>
        )}
      </RowMenu>
    </div>
  );
}
