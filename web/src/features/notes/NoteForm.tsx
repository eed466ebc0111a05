import { htmlText } from '@brevet/contract/html-text';
import type { Listing } from '@brevet/contract/listing-view';
import type { Note, NoteInput, NotePerson, ShareType } from '@brevet/contract/notes';
import { notesApi, shareLabels, tagsOf, usualNoteTags } from '@brevet/contract/notes';
import { Select, TagsInput } from '@mantine/core';
import { useRef } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import type { Errors } from '../../shared/form/errors.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import type { AnyEditor } from '../../shared/form/useEditor.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { MessageInput } from './MessageInput.tsx';
import styles from './Notes.module.css';
import type { NotedContact, NotedPatent, Subject } from './note-subject.ts';
import { PatentChips } from './PatentChips.tsx';
import { PeopleSelect } from './PeopleSelect.tsx';
import { useAddedToListing, withAdded } from './useAddedToListing.ts';

/** Notes on patents and contacts are never for buyers. */
const helpOf = (share: ShareType, { listing }: Subject): string =>
  !listing && share === 'custom' ? 'The people you choose, and all admins.' : shareHelp[share];

type Values = Required<Pick<NoteInput, 'Tag' | 'Message' | 'Share_type' | 'SharedWith' | 'SkippedPatents'>>;

const blank: Values = { Tag: '', Message: '', Share_type: 'default', SharedWith: [], SkippedPatents: [] };

const labels: Record<string, string> = { Message: 'Note', Tag: 'Tags', Share_type: 'Who can read it', SharedWith: 'People' };

const shareChoices = Object.entries(shareLabels).map(([value, label]) => ({ value, label }));
const shareHelp: Record<ShareType, string> = {
  default: 'Sellers and buyers never see it.',
  custom: 'These people and admins. Notes for buyers stay anonymous.',
  none: 'Not even admins see it.',
};

/** @public A new note. Loaded by open-note.tsx. */
export const NewNote = ({ subject }: { subject: Subject }) => <NoteForm subject={subject} stored={null} />;

/** @public A stored note. Loaded by open-note.tsx. */
export function EditNote({ subject, id }: { subject: Subject; id: number }) {
  const read = useRead(notesApi.getNotes, { notes_id: id }, { fresh: true });
  return <LoadState query={read}>{({ data }) => <NoteForm key={id} subject={subject} stored={data} />}</LoadState>;
}

function NoteForm({ subject: { listing, patent, contact }, stored }: { subject: Subject; stored: Note | null }) {
  if (contact) return <ContactNoteForm contact={contact} stored={stored} />;
  return listing ? <ListingNoteForm listing={listing} stored={stored} /> : <PatentNoteForm patent={patent} stored={stored} />;
}

const valuesOf = ({ Tag, Message, Share_type, SharedWith }: Note): Values => ({
  Tag,
  Message,
  Share_type,
  SharedWith: SharedWith.map(({ UserID }) => UserID),
  SkippedPatents: [],
});

/** The body of a note, with the version that it is based on. */
const bodyOf = (values: Values, version: number | undefined) => ({
  ...values,
  ...(version === undefined ? {} : { Version: version }),
});

function ListingNoteForm({ listing, stored }: { listing: Listing; stored: Note | null }) {
  const { ListingID } = listing;
  const NotesId = stored?.NotesId;
  const tell = useAddedToListing(listing);
  const editor = useEditor({
    action: notesApi.ListingNotes,
    initial: stored ? valuesOf(stored) : blank,
    quiet: true,
    onSaved: tell,
    input: (values, { version }) => ({
      query: { listing_id: ListingID, ...(NotesId === undefined ? {} : { notes_id: NotesId }) },
      body: bodyOf(values, version),
    }),
    draft: { name: NotesId === undefined ? `note:listing:${ListingID}` : `note:${NotesId}` },
    ...(stored ? { version: stored.Version } : {}),
  });
  return <NoteFields editor={editor} subject={{ listing }} note={stored} />;
}

function PatentNoteForm({ patent, stored }: { patent: NotedPatent; stored: Note | null }) {
  const { PatentID } = patent;
  const NotesId = stored?.NotesId;
  const editor = useEditor({
    action: notesApi.patentNotes,
    initial: stored ? valuesOf(stored) : blank,
    quiet: true,
    onSaved: ({ message, listingPatent: added }) => toast.success(withAdded(message, added, 'to your patents')),
    input: (values, { version }) => ({
      query: NotesId === undefined ? {} : { notes_id: NotesId },
      body: { PatentID, ...bodyOf(values, version) },
    }),
    draft: { name: NotesId === undefined ? `note:patent:${PatentID}` : `note:${NotesId}` },
    ...(stored ? { version: stored.Version } : {}),
  });
  return <NoteFields editor={editor} subject={{ patent }} note={stored} />;
}

function ContactNoteForm({ contact, stored }: { contact: NotedContact; stored: Note | null }) {
  const { ContactId } = contact;
  const NotesId = stored?.NotesId;
  const editor = useEditor({
    action: notesApi.ListingNotes,
    initial: stored ? valuesOf(stored) : blank,
    input: (values, { version }) => ({
      query: { contact_id: ContactId, ...(NotesId === undefined ? {} : { notes_id: NotesId }) },
      body: bodyOf(values, version),
    }),
    draft: { name: NotesId === undefined ? `note:contact:${ContactId}` : `note:${NotesId}` },
    ...(stored ? { version: stored.Version } : {}),
  });
  return <NoteFields editor={editor} subject={{ contact }} note={stored} />;
}

interface NoteEditor extends AnyEditor {
  values: Values;
  stored: Values;
  errors: Errors;
}

function NoteFields({ editor, subject, note: stored }: { editor: NoteEditor; subject: Subject; note: Note | null }) {
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
        subject={subject}
        share={values.Share_type}
        chosen={known.filter(({ UserID }) => values.SharedWith.includes(UserID))}
      />
      {values.Share_type !== 'none' && (subject.patent || subject.listing?.can.update) && (
        <PatentChips
          subject={subject}
          message={values.Message}
          former={editor.stored.Share_type === 'none' ? '' : editor.stored.Message}
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
          description={helpOf(values.Share_type, subject)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TagField value={values.Tag} onChange={(Tag) => set({ Tag })} error={errors.Tag} />
      </div>
      {values.Share_type === 'custom' && (
        <PeopleSelect
          subject={subject}
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
