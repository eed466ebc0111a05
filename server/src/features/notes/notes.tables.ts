import type { NoteRow } from '@brevet/contract/notes';
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
  name: 'listing_notes',
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
    Tag: sql`lower(${sql.placeholder('Tag')}) = any(string_to_array(lower(${notes.Tag}), ', '))`,
    admin: readerOf('admin'),
    broker: readerOf('broker'),
    other: readerOf('other'),
  },
  scope: ['listing', 'admin', 'broker', 'other'],
  planOnce: ['listing', 'admin', 'broker', 'other'],
});

/** The notes of a listing that the user can read. */
export function notesOfListing(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  listing: number,
  Tag: string | undefined,
): BoundTable<NoteRow> {
  const reader = { [noteReaderOf(user)]: user.UserID };
  const values = { listing, reader: user.UserID, ...reader, ...(Tag === undefined ? {} : { Tag }) };
  return noteTable.bind(services, values, { present: (row) => presentNote(user, row) });
}
