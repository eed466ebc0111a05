import { isStaff } from '@brevet/contract/access';
import type { News } from '@brevet/contract/news';
import { announceAll } from '../../platform/db/changes.ts';
import type { Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { notify } from '../inbox/inbox.ts';
import type { CleanNote } from './clean-note.ts';
import { mentionsIn } from './clean-note.ts';
import type { Subject } from './note-subject.ts';
import { audienceOf } from './note-subject.ts';
import type { NoteRow, Person } from './notes.queries.ts';
import { peopleAmong } from './notes.queries.ts';

/**
 * Tells the named sellers and buyers that a note changed. Brokers and admins are told of every change, others only of notes that
 * name them.
 */
export async function announceToReaders(tx: Transaction, people: readonly Pick<Person, 'UserID' | 'UserType'>[]): Promise<void> {
  const outside = people.filter(({ UserType }) => !isStaff(UserType)).map(({ UserID }) => UserID);
  await announceAll(tx, ['notes'], outside);
}

interface Change {
  NotesId: number;
  note: CleanNote;
  readers: readonly Person[];
  before: (NoteRow & { SharedWith: Person[] }) | null;
}

/** Messages the people that the note mentions or names for the first time. Only brokers and admins learn who did it. */
export async function notifyReaders(
  tx: Transaction,
  services: Notifying,
  { user }: SignedInCaller,
  subject: Subject,
  { NotesId, note, readers, before }: Change,
): Promise<void> {
  const author = `${user.Firstname} ${user.Lastname}`;
  const mentionedBefore = new Set(before ? mentionsIn(before.Message) : []);
  const namedBefore = new Set(before?.SharedWith.map(({ UserID }) => UserID));
  const isOther = ({ UserID }: Person): boolean => UserID !== user.UserID;
  const mentioned = (await peopleAmong(tx, note.mentions, audienceOf(subject))).filter(
    (person) => isOther(person) && !mentionedBefore.has(person.UserID),
  );
  const told = new Set(mentioned.map(({ UserID }) => UserID));
  const named = readers.filter((person) => isOther(person) && !namedBefore.has(person.UserID) && !told.has(person.UserID));
  for (const [people, Mentioned] of [[mentioned, true] as const, [named, false] as const]) {
    for (const [group, By] of [
      [people.filter(({ UserType }) => isStaff(UserType)), author] as const,
      [people.filter(({ UserType }) => !isStaff(UserType)), null] as const,
    ]) {
      const ids = group.map(({ UserID }) => UserID);
      await notify(tx, services, ids, newsOf(subject, { NotesId, By, author, Mentioned }));
    }
  }
}

interface Told {
  NotesId: number;
  /** Null for those who don't learn it. */
  By: string | null;
  author: string;
  Mentioned: boolean;
}

function newsOf({ listing, patent, contact }: Subject, { NotesId, By, author, Mentioned }: Told): News {
  if (patent) {
    const { Country, PatentNumber } = patent;
    return { Kind: 'patentNote', Country, PatentNumber, NotesId, By: author, Mentioned };
  }
  if (contact)
    return { Kind: 'contactNote', ContactId: contact.ContactId, Name: contact.Fullname, NotesId, By: author, Mentioned };
  const { ListingID, ListingName } = listing;
  return { Kind: 'note', ListingID, ListingName, NotesId, By, Mentioned };
}
