import { htmlText } from '@brevet/contract/html-text';
import type { Listing } from '@brevet/contract/listing-view';
import type { Note, NoteInput, NotePerson, ShareType } from '@brevet/contract/notes';
import { notesApi, shareLabels, tagsOf, usualNoteTags } from '@brevet/contract/notes';
import { Select, TagsInput } from '@mantine/core';
import { useRef } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { MessageInput } from './MessageInput.tsx';
import styles from './Notes.module.css';
import { PatentChips } from './PatentChips.tsx';
import { PeopleSelect } from './PeopleSelect.tsx';

type Values = Required<Pick<NoteInput, 'Tag' | 'Message' | 'Share_type' | 'SharedWith' | 'SkippedPatents'>>;

const blank: Values = { Tag: '', Message: '', Share_type: 'default', SharedWith: [], SkippedPatents: [] };

const labels: Record<string, string> = { Message: 'Note', Tag: 'Tags', Share_type: 'Who can read it', SharedWith: 'People' };

const shareChoices = Object.entries(shareLabels).map(([value, label]) => ({ value, label }));
const shareHelp: Record<ShareType, string> = {
  default: 'Sellers and buyers never see it.',
  custom: 'These people and admins. Notes for buyers stay anonymous.',
  none: 'Not even admins see it.',
};

/** @public A new note on a listing. Loaded by open-note.tsx. */
export const NewNote = ({ listing }: { listing: Listing }) => <NoteForm listing={listing} stored={null} />;

/** @public A stored note of a listing. Loaded by open-note.tsx. */
export function EditNote({ listing, id }: { listing: Listing; id: number }) {
  const read = useRead(notesApi.getNotes, { notes_id: id }, { fresh: true });
  return <LoadState query={read}>{({ data }) => <NoteForm key={id} listing={listing} stored={data} />}</LoadState>;
}

const valuesOf = ({ Tag, Message, Share_type, SharedWith }: Note): Values => ({
  Tag,
  Message,
  Share_type,
  SharedWith: SharedWith.map(({ UserID }) => UserID),
  SkippedPatents: [],
});

function NoteForm({ listing, stored }: { listing: Listing; stored: Note | null }) {
  const { ListingID, can } = listing;
  const NotesId = stored?.NotesId;
  const editor = useEditor({
    action: notesApi.ListingNotes,
    initial: stored ? valuesOf(stored) : blank,
    input: (values, { version }) => ({
      query: { listing_id: ListingID, ...(NotesId === undefined ? {} : { notes_id: NotesId }) },
      body: { ...values, ...(version === undefined ? {} : { Version: version }) },
    }),
    draft: { name: NotesId === undefined ? `note:listing:${ListingID}` : `note:${NotesId}` },
    ...(stored ? { version: stored.Version } : {}),
  });
  const { values, errors, set } = editor;
  const met = useRef(new Map<number, NotePerson>(stored?.SharedWith.map((person) => [person.UserID, person])));
  const meet = (people: NotePerson[]): void => {
    for (const person of people) met.current.set(person.UserID, person);
  };
  const known = [...met.current.values()];
  const nameOf = (id: number): string => {
    const person = met.current.get(id);
    return person ? `${person.Firstname} ${person.Lastname}` : String(id);
  };
  const valueText = (value: unknown, path: string): string => {
    if (path === 'Message') return htmlText(String(value));
    if (path === 'SharedWith' && Array.isArray(value)) return value.map(nameOf).join(', ') || 'no one';
    return path === 'Share_type'
      ? (shareChoices.find((choice) => choice.value === value)?.label ?? '')
      : String(value) || 'empty';
  };
  return (
    <FormShell
      editor={editor}
      act={stored ? 'Save note' : 'Add note'}
      label={(path) => labels[path] ?? path}
      valueText={valueText}
    >
      <MessageInput
        value={values.Message}
        onChange={(Message) => set({ Message })}
        error={errors.Message}
        listingId={ListingID}
        share={values.Share_type}
        chosen={known.filter(({ UserID }) => values.SharedWith.includes(UserID))}
      />
      {can.update && (
        <PatentChips
          listingId={ListingID}
          message={values.Message}
          former={editor.stored.Message}
          skipped={values.SkippedPatents}
          onSkip={(SkippedPatents) => set({ SkippedPatents })}
        />
      )}
      <div className={styles.form}>
        <Select
          label="Who can read it"
          data={shareChoices}
          allowDeselect={false}
          value={values.Share_type}
          onChange={(Share_type) => Share_type && set({ Share_type })}
          description={shareHelp[values.Share_type]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TagField value={values.Tag} onChange={(Tag) => set({ Tag })} error={errors.Tag} />
      </div>
      {values.Share_type === 'custom' && (
        <PeopleSelect
          listingId={ListingID}
          known={known}
          onMeet={meet}
          value={values.SharedWith}
          onChange={(SharedWith) => set({ SharedWith })}
          error={errors.SharedWith}
        />
      )}
    </FormShell>
  );
}

interface TagProps {
  value: string;
  onChange: (tags: string) => void;
  error: React.ReactNode;
}

/** Tags, with suggestions from other notes. */
function TagField({ value, onChange, error }: TagProps) {
  const used = useRead(notesApi.noteTags, {});
  return (
    <TagsInput
      label="Tags"
      description="Press Enter after each tag."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={tagsOf([...(used.data?.data ?? []), ...usualNoteTags].join(','))}
      value={tagsOf(value)}
      onChange={(tags) => onChange(tags.join(', '))}
      error={error}
      acceptValueOnBlur
      clearable={false}
      maxDropdownHeight={220}
    />
  );
}
