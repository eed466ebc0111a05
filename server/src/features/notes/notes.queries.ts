import { access } from '@brevet/contract/access';
import { tagsOf } from '@brevet/contract/notes';
import type { SessionUser } from '@brevet/contract/session';
import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { containing } from '../../platform/db/search.ts';
import { noteReaders, notes } from '../../schema/notes.ts';
import { fullName, users } from '../../schema/users.ts';
import { namesReader, noteReaderOf, readableNotes } from './notes.policy.ts';

type NewNote = typeof notes.$inferInsert;
/** The part of a note that people write. */
export type NoteFields = Pick<NewNote, 'Tag' | 'Message' | 'Text' | 'Share_type'>;

/** The columns of a note as its readers see it. */
export const noteColumns = {
  NotesId: notes.NotesId,
  ListingID: notes.ListingID,
  PatentID: notes.PatentID,
  ContactId: notes.ContactId,
  Tag: notes.Tag,
  Message: notes.Message,
  Text: notes.Text,
  Share_type: notes.Share_type,
  UserID: notes.UserID,
  Username: fullName(users),
  CreateDate: notes.CreateDate,
  UpdateDate: notes.UpdateDate,
  Version: notes.Version,
  SharedNames: sql<
    string[]
  >`array(select r.firstname || ' ' || r.lastname from ${noteReaders} n join ${users} r on r.user_id = n.user_id
    where n.notes_id = ${notes.NotesId} order by 1, r.user_id)`,
};

const withAuthor = (db: Db, reader: number) =>
  db
    .select({ ...noteColumns, isNamed: namesReader(reader) })
    .from(notes)
    .innerJoin(users, eq(users.UserID, notes.UserID))
    .$dynamic();

export type NoteRow = NonNullable<Awaited<ReturnType<typeof noteById>>>;

/** A note with its author; `isNamed` is about this reader. */
export async function noteById(db: Db, NotesId: number, reader: number) {
  const [row] = await withAuthor(db, reader).where(eq(notes.NotesId, NotesId));
  return row ?? null;
}

/** Locks a note until the transaction ends, and returns it. */
export async function noteForUpdate(tx: Db, NotesId: number, reader: number): Promise<NoteRow | null> {
  await tx.select({ NotesId: notes.NotesId }).from(notes).where(eq(notes.NotesId, NotesId)).for('update');
  return noteById(tx, NotesId, reader);
}

export async function insertNote(tx: Db, note: NewNote): Promise<{ NotesId: number; Version: number }> {
  const [row] = await tx.insert(notes).values(note).returning({ NotesId: notes.NotesId, Version: notes.Version });
  if (!row) throw new Error('The note was not inserted');
  return row;
}

/** Saves a change and returns the new version. */
export async function updateNote(tx: Db, NotesId: number, fields: NoteFields): Promise<{ NotesId: number; Version: number }> {
  const [row] = await tx
    .update(notes)
    .set({ ...fields, UpdateDate: sql`now()`, Version: sql`${notes.Version} + 1` })
    .where(eq(notes.NotesId, NotesId))
    .returning({ NotesId: notes.NotesId, Version: notes.Version });
  if (!row) throw new Error('The note was not updated');
  return row;
}

export async function deleteNote(tx: Db, NotesId: number): Promise<void> {
  await tx.delete(notes).where(eq(notes.NotesId, NotesId));
}

const personColumns = {
  UserID: users.UserID,
  Firstname: users.Firstname,
  Lastname: users.Lastname,
  Company: users.Company,
  UserType: users.UserType,
  BrokerID: users.BrokerID,
};
export type Person = Awaited<ReturnType<typeof readersOf>>[number];

/** The people that a note names, by name. */
export async function readersOf(db: Db, NotesId: number) {
  return db
    .select(personColumns)
    .from(noteReaders)
    .innerJoin(users, eq(users.UserID, noteReaders.UserID))
    .where(eq(noteReaders.NotesId, NotesId))
    .orderBy(asc(fullName(users)), asc(users.UserID));
}

/** Names exactly these people. */
export async function saveReaders(tx: Db, NotesId: number, readers: readonly number[]): Promise<void> {
  await tx.delete(noteReaders).where(eq(noteReaders.NotesId, NotesId));
  if (readers.length > 0) await tx.insert(noteReaders).values(readers.map((UserID) => ({ NotesId, UserID })));
}

const reachable = (audience: SQL | undefined): SQL | undefined => and(users.Active, users.Verified, audience);

/** The accounts with these IDs that a note can name. */
export async function peopleAmong(db: Db, ids: readonly number[], audience: SQL | undefined): Promise<Person[]> {
  if (ids.length === 0) return [];
  return db
    .select(personColumns)
    .from(users)
    .where(and(inArray(users.UserID, [...ids]), reachable(audience)));
}

interface Search {
  text: string;
  staffOnly: boolean;
  /** The user who searches. */
  except: number;
}

/** Up to 20 people that the note can name and that match the text, by name. */
export async function findPeople(db: Db, audience: SQL | undefined, { text, staffOnly, except }: Search): Promise<Person[]> {
  const pattern = containing(text);
  return db
    .select(personColumns)
    .from(users)
    .where(
      and(
        reachable(audience),
        ne(users.UserID, except),
        staffOnly ? inArray(users.UserType, access.staff) : undefined,
        text === ''
          ? undefined
          : or(ilike(fullName(users), pattern), ilike(users.Company, pattern), ilike(users.BrokerID, pattern)),
      ),
    )
    .orderBy(asc(fullName(users)), asc(users.UserID))
    .limit(20);
}

const recent = 1000;
const mostTags = 50;

/** The tags of the latest notes that the user may read, the most frequent first. */
export async function recentTags(db: Db, user: SessionUser): Promise<string[]> {
  const rows = await db
    .select({ Tag: notes.Tag })
    .from(notes)
    .where(and(readableNotes(noteReaderOf(user), user.UserID), ne(notes.Tag, '')))
    .orderBy(desc(notes.CreateDate))
    .limit(recent);
  const found = Map.groupBy(
    rows.flatMap(({ Tag }) => tagsOf(Tag)),
    (tag) => tag.toLowerCase(),
  );
  return [...found.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([tag]) => tag ?? [])
    .slice(0, mostTags);
}
