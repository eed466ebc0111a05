import type { Listing } from '@brevet/contract/listing-view';
import type { NoteRow } from '@brevet/contract/notes';
import { notesApi, tagsOf } from '@brevet/contract/notes';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { NoteItem } from './NoteItem.tsx';
import styles from './Notes.module.css';

interface Props {
  listing: Listing;
  notes: NoteRow[];
}

/** Notes, newest first, all of them or those with a tag. */
export function NoteList({ listing, notes }: Props) {
  const [tag, setTag] = useState<string | null>(null);
  const tags = tagsOf(notes.map(({ Tag }) => Tag).join(',')).toSorted((one, other) => one.localeCompare(other));
  const query = { lisitng_id: listing.ListingID, limit: 100, Tag: tag ?? '' };
  const tagged = useRead(notesApi.getListingNotes, query, { enabled: tag !== null, keep: true });
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
          <NoteItem key={note.NotesId} listing={listing} note={note} />
        ))}
      </ul>
    </>
  );
}
