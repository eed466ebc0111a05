import type { NoteRow, PatentNoteRow } from '@brevet/contract/notes';
import type { SessionUser } from '@brevet/contract/session';
import { eq, sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { notes } from '../../schema/notes.ts';
import { fullName, users } from '../../schema/users.ts';
import { namesReader, noteReaderOf, readableNotes } from './notes.policy.ts';
import { noteColumns } from './notes.queries.ts';
import { presentNote } from './present-note.ts';

const readerOf = (kind: 'admin' | 'broker' | 'other') => readableNotes(kind, sql.placeholder(kind));

const noteTable = pagedTable({
  name: 'notes',
  features: ['notes', 'users'],
  rows: (db) =>
    db
      .select({ ...noteColumns, isNamed: namesReader(sql.placeholder('reader')) })
      .from(notes)
      .innerJoin(users, eq(users.UserID, notes.UserID))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(notes).innerJoin(users, eq(users.UserID, notes.UserID)).$dynamic(),
  key: [notes.NotesId],
  sort: {
    // IDs are random, so they can't order the rows.
    NotesId: notes.CreateDate,
    Tag: notes.Tag,
    Username: fullName(users),
    CreateDate: notes.CreateDate,
    UpdateDate: notes.UpdateDate,
  },
  filters: {
    listing: sql`${notes.ListingID} = ${sql.placeholder('listing')}`,
    patent: sql`${notes.PatentID} = ${sql.placeholder('patent')}`,
    contact: sql`${notes.ContactId} = ${sql.placeholder('contact')}`,
    Tag: sql`lower(${sql.placeholder('Tag')}) = any(string_to_array(lower(${notes.Tag}), ', '))`,
    admin: readerOf('admin'),
    broker: readerOf('broker'),
    other: readerOf('other'),
  },
  scope: ['listing', 'patent', 'contact', 'admin', 'broker', 'other'],
  planOnce: ['listing', 'patent', 'contact', 'admin', 'broker', 'other'],
});

type Services = Pick<Writing, 'db' | 'counts'>;

const readerValues = (user: SessionUser, Tag: string | undefined) => ({
  reader: user.UserID,
  [noteReaderOf(user)]: user.UserID,
  ...(Tag === undefined ? {} : { Tag }),
});

/** The notes of a listing that the user can read. */
export function notesOfListing(
  services: Services,
  user: SessionUser,
  listing: number,
  Tag: string | undefined,
): BoundTable<NoteRow> {
  return noteTable.bind(services, { ...readerValues(user, Tag), listing }, { present: (row) => presentNote(user, row) });
}

/** The notes of a patent that the user can read. */
export function notesOfPatent(
  services: Services,
  user: SessionUser,
  patent: number,
  Tag: string | undefined,
): BoundTable<PatentNoteRow> {
  return noteTable.bind(
    services,
    { ...readerValues(user, Tag), patent },
    { present: (row) => ({ ...presentNote(user, row), ConvertedMessage: row.Message }) },
  );
}

/** The notes of a contact that the user can read. */
export function notesOfContact(
  services: Services,
  user: SessionUser,
  contact: number,
  Tag: string | undefined,
): BoundTable<NoteRow> {
  return noteTable.bind(services, { ...readerValues(user, Tag), contact }, { present: (row) => presentNote(user, row) });
}
