import { allows } from '@brevet/contract/access';
import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import type { Listing } from '@brevet/contract/listing-view';
import { notesApi } from '@brevet/contract/notes';
import { IconNote, IconPlus } from '@tabler/icons-react';
import { useActions } from '../../shared/actions/actions.ts';
import { useRead } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { SectionButton } from '../../shared/ui/SectionButton.tsx';
import { NoteList } from './NoteList.tsx';
import type { NotedContact, Subject } from './note-subject.ts';
import { useNotesAbout } from './note-subject.ts';
import { openNote } from './open-note.tsx';

/** The notes of a listing that the user may read. */
export const useNotes = ({ ListingID }: Pick<Listing, 'ListingID'>) =>
  useRead(notesApi.getListingNotes, { lisitng_id: ListingID, limit: 100 });

/** The notes of a listing: for those who write notes, and for others if there are notes for them. */
export function NoteSection({ listing }: { listing: Listing }) {
  const { UserType } = useSession();
  return <Notes subject={{ listing }} writes={allows(notesApi.ListingNotes.access, UserType)} />;
}

/** The notes of a patent that the brokerage deals with, for brokers and admins. */
export function PatentNoteSection({ patent: { PatentID, can, ...patent } }: { patent: PatentDetail }) {
  if (PatentID === null || !can.note) return null;
  return <Notes subject={{ patent: { ...patent, PatentID } }} writes />;
}

/** The notes of a contact, for brokers and admins. */
export const ContactNoteSection = ({ contact: { ContactId, Fullname } }: { contact: NotedContact }) => (
  <Notes subject={{ contact: { ContactId, Fullname } }} writes />
);

function Notes({ subject, writes }: { subject: Subject; writes: boolean }) {
  const read = useNotesAbout(subject);
  if (!writes && !read.data?.total) return null;
  return (
    <RowsSection id="notes" icon={IconNote} title="Notes" read={read} action={writes && <AddButton subject={subject} />}>
      {(notes) => <NoteList subject={subject} notes={notes} />}
    </RowsSection>
  );
}

function AddButton({ subject }: { subject: Subject }) {
  const add = { label: 'Add note', icon: IconPlus, run: () => openNote(subject) };
  useActions([add]);
  return (
    <SectionButton icon={IconPlus} onClick={add.run}>
      {add.label}
    </SectionButton>
  );
}
