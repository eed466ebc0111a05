import { access, isStaff, userTypes } from '@brevet/contract/access';
import type { ShareType } from '@brevet/contract/notes';
import { statuses } from '@brevet/contract/statuses';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { noteReaders, notes } from '../../schema/notes.ts';
import { users } from '../../schema/users.ts';
import type { Actor, ListingFacts } from '../listings/listings.ts';

export interface NoteFacts {
  /** The author. */
  UserID: number;
  Share_type: ShareType;
  /** The note names the user as a reader. */
  isNamed: boolean;
}

/**
 * For a note on something the user can read: their own, for brokers and admins those shared with all of them, and those that name
 * the user. Admins also read notes that name others, because someone must answer for what people outside the staff are told.
 */
export function canReadNote(user: Actor, { UserID, Share_type, isNamed }: NoteFacts): boolean {
  if (UserID === user.UserID) return true;
  if (Share_type === 'default') return isStaff(user.UserType);
  return Share_type === 'custom' && (isNamed || user.UserType === userTypes.admin);
}

/** Admins and the author change and delete a note that they can read. Only brokers and admins write notes. */
export function canEditNote(user: Actor, note: NoteFacts): boolean {
  const isAuthor = note.UserID === user.UserID && isStaff(user.UserType);
  return canReadNote(user, note) && (isAuthor || user.UserType === userTypes.admin);
}

/** The kinds of readers that the rule tells apart. */
export type NoteReader = 'admin' | 'broker' | 'other';
export const noteReaderOf = ({ UserType }: Pick<Actor, 'UserType'>): NoteReader =>
  UserType === userTypes.admin ? 'admin' : UserType === userTypes.broker ? 'broker' : 'other';

// Stryker disable all: readable-notes.test.ts checks the SQL against PostgreSQL.
/** True if the note names this user. */
export const namesReader = (reader: SQLWrapper | number) => sql<boolean>`exists (select from ${noteReaders}
  where ${noteReaders.NotesId} = ${notes.NotesId} and ${noteReaders.UserID} = ${reader})`;

const sharedWith: Record<NoteReader, (reader: SQLWrapper | number) => SQL> = {
  admin: () => sql`${notes.Share_type} <> 'none'`,
  broker: (reader) => sql`${notes.Share_type} = 'default' or (${notes.Share_type} = 'custom' and ${namesReader(reader)})`,
  other: (reader) => sql`${notes.Share_type} = 'custom' and ${namesReader(reader)}`,
};

/** `canReadNote` as a condition on `notes`. */
export const readableNotes = (kind: NoteReader, reader: SQLWrapper | number): SQL =>
  sql`(${notes.UserID} = ${reader} or ${sharedWith[kind](reader)})`;

/** `canRead` of a listing as a condition on `users`: the people a note on it can name. */
export function canReadListing({ OwnerID, AvailableStatus }: ListingFacts): SQL | undefined {
  const isOwner = eq(users.UserID, OwnerID);
  const buyers = eq(users.UserType, userTypes.buyer);
  return or(
    inArray(users.UserType, access.staff),
    and(eq(users.UserType, userTypes.seller), isOwner),
    AvailableStatus === statuses.active.code ? buyers : undefined,
    AvailableStatus === statuses.pending.code ? and(buyers, isOwner) : undefined,
  );
}

/** The people a note on a patent can name: sellers and buyers must not learn what the brokerage writes about a patent. */
export const canReadPatentNotes: SQL = inArray(users.UserType, access.staff);
// Stryker restore all
