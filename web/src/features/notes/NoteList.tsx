import type { NoteRow } from '@brevet/contract/notes';
import { tagsOf } from '@brevet/contract/notes';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { NoteItem } from './NoteItem.tsx';
import styles from './Notes.module.css';
import type { Subject } from './note-subject.ts';
import { useNotesAbout } from './note-subject.ts';

interface Props {
  subject: Subject;
  notes: NoteRow[];
}

/** Notes, newest first, all of them or those with a tag. */
export function NoteList({ subject, notes }: Props) {
  const [tag, setTag] = useState<string | null>(null);
  const tags = tagsOf(notes.map(({ Tag }) => Tag).join(',')).toSorted((one, other) => one.localeCompare(other));
  const tagged = useNotesAbout(subject, { Tag: tag ?? '', enabled: tag !== null });
  const shown = tag === null ? notes : (tagged.data?.data ?? notes.filter((note) => tagsOf(note.Tag).includes(tag)));
  return (
    <>
      {tags.length > 0 && notes.length > 1 && (
        <Select
          className={styles.filter}
          aria-label="Filter notes by tag"
          placeholder="All tags"
          data={tags}
          value={tag}
          onChange={setTag}
          clearable
          clearButtonProps={{ 'aria-label': 'Show all tags' }}
          size="xs"
        />
      )}
      <ul className={styles.notes} aria-label="Notes">
        {shown.map((note) => (
          <NoteItem key={note.NotesId} subject={subject} note={note} />
        ))}
      </ul>
    </>
  );
}
