import { isStaff } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import type { NoteInput } from '@brevet/contract/notes';
import { notesApi } from '@brevet/contract/notes';
import { patentsInText } from '@brevet/contract/text-patents';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Changing, Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, forbidden, invalid, notFound, Refusal, stale } from '../../platform/http/errors.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { requireAnonymousNote } from '../anonymity/anonymity.ts';
import { writeAudit } from '../audit/audit.ts';
import { addToOwnPatents, canNotePatent, patentFor } from '../brokerage-patents/brokerage-patents.ts';
import { contactFor, readableContact } from '../contacts/contacts.ts';
import type { Notifying } from '../inbox/inbox.ts';
import {
  addPatents,
  announceListing,
  canRead,
  canUpdate,
  listingFor,
  listingToStaff,
  requireUnnamed,
} from '../listings/listings.ts';
import { announceToReaders, notifyReaders } from './announce-note.ts';
import type { CleanNote } from './clean-note.ts';
import { cleanNote, textToCheck, withMentions } from './clean-note.ts';
import type { Subject } from './note-subject.ts';
import { audienceOf, isAbout, isOutside, placeOf, readableSubject } from './note-subject.ts';
import { canEditNote, canReadNote } from './notes.policy.ts';
import type { NoteRow, Person } from './notes.queries.ts';
import { insertNote, noteForUpdate, peopleAmong, readersOf, saveReaders, updateNote } from './notes.queries.ts';

export type NoteServices = Writing & Notifying & Checking;

/** The note before the change, with the people it names. */
type Stored = NoteRow & { SharedWith: Person[] };

/** Facts about the note that come from the call, so its body can't contradict them. */
interface Place {
  ListingID?: number | undefined;
  PatentID?: number | undefined;
  ContactId?: number | undefined;
  NotesId?: number | undefined;
}

/** Adds a note to a listing or changes one, and adds the patents that its text names to the listing. */
export const saveListingNote = (
  services: NoteServices,
  caller: SignedInCaller,
  { listing_id, notes_id }: { listing_id: number; notes_id?: number | undefined },
  input: NoteInput,
) => saveNote(services, notesApi.ListingNotes, caller, { ListingID: listing_id, NotesId: notes_id }, input);

/** Adds a note to a patent or changes one, and adds the patents that its text names to those of the author's broker code. */
export const savePatentNote = (
  services: NoteServices,
  caller: SignedInCaller,
  notes_id: number | undefined,
  input: NoteInput & { PatentID: number },
) => saveNote(services, notesApi.patentNotes, caller, { PatentID: input.PatentID, NotesId: notes_id }, input);

/** Adds a note to a contact or changes one. */
export const saveContactNote = (
  services: NoteServices,
  caller: SignedInCaller,
  { contact_id, notes_id }: { contact_id: number; notes_id?: number | undefined },
  input: NoteInput,
) => saveNote(services, notesApi.ListingNotes, caller, { ContactId: contact_id, NotesId: notes_id }, input);

async function saveNote(services: NoteServices, call: Changing, caller: SignedInCaller, place: Place, input: NoteInput) {
  const written = cleanNote(input.Message);
  const wellKnown = (await namesOutsiders(services, caller, place, input)) ? await services.wellKnown.current() : null;
  const act = async (tx: Transaction) => {
    const subject = await lockedSubject(tx, caller, place);
    const before = place.NotesId === undefined ? null : await noteToChange(tx, caller, place.NotesId, subject);
    requireOwnClaims(caller, place, input, before);
    const readers = await namedReaders(tx, caller, subject, input, before);
    const note = await withKnownMentions(tx, written, subject, { input, readers, author: before?.UserID ?? caller.user.UserID });
    if (before) requireCurrent(before, input, note, readers);
    if (subject.listing && readers.some((person) => isOutside(person, subject))) {
      if (!wellKnown) throw readersRefused();
      // The name would stay behind an @, which reads as a social handle.
      if (note.mentions.length < written.mentions.length) throw invalid(messages.noteMentionsRefused, 'Message');
      await requireAnonymousNote(wellKnown, tx, subject.listing, { Message: textToCheck(note), Tag: input.Tag });
    }
    const saved = await store(tx, caller, subject, { input, note, readers, before });
    const listingPatent = await addNewPatents(services, tx, caller, subject, input, note.Text, publicText(before));
    await announceToReaders(tx, [...readers, ...(before?.SharedWith ?? [])]);
    await notifyReaders(tx, services, caller, subject, { NotesId: saved.NotesId, note, readers, before });
    return { message: before ? messages.noteUpdated : messages.noteAdded, ...saved, listingPatent };
  };
  return write(services, call, act, listingToStaff);
}

/** Loads and locks what the note is about. Everyone who may make the call may write on a patent. */
async function lockedSubject(
  tx: Transaction,
  { user }: SignedInCaller,
  { ListingID, PatentID = 0, ContactId }: Place,
): Promise<Subject> {
  if (ListingID !== undefined) return { listing: await listingFor(tx, user, ListingID, canRead) };
  if (ContactId !== undefined) {
    await contactFor(tx, user, ContactId);
    return { contact: await readableContact(tx, user, ContactId) };
  }
  return { patent: await patentFor(tx, user, PatentID, canNotePatent) };
}

/** True if a note may name someone other than brokers and admins. */
async function namesOutsiders(
  { db }: NoteServices,
  { user }: SignedInCaller,
  place: Place,
  { Share_type, SharedWith }: NoteInput,
): Promise<boolean> {
  if (Share_type !== 'custom' || place.ListingID === undefined) return false;
  const subject = await readableSubject(db, user, place);
  const staff = (await peopleAmong(db, SharedWith, audienceOf(subject))).filter(({ UserType }) => isStaff(UserType));
  return SharedWith.some((id) => !staff.some(({ UserID }) => UserID === id));
}

/** Locks a note of the subject that the user may change. Throws 404 for one they can't read, 403 for one they can only read. */
async function noteToChange(tx: Db, { user }: SignedInCaller, NotesId: number, subject: Subject): Promise<Stored> {
  const note = await noteForUpdate(tx, NotesId, user.UserID);
  if (!note || !isAbout(note, subject) || !canReadNote(user, note)) throw notFound();
  if (!canEditNote(user, note)) throw forbidden();
  return { ...note, SharedWith: await readersOf(tx, NotesId) };
}

/** IDs in the body never say more than the address and the session. */
function requireOwnClaims({ user }: SignedInCaller, place: Place, input: NoteInput, before: Stored | null) {
  const names = ['NotesId', 'ListingID', 'PatentID', 'ContactId'] as const;
  const { UserID = user.UserID } = input;
  const isAuthor = UserID === user.UserID || UserID === before?.UserID;
  if (!isAuthor || names.some((name) => input[name] !== undefined && input[name] !== place[name])) throw contradicts();
}

const readersRefused = () => new Refusal('note_readers_refused', messages.noteReadersRefused, { field: 'SharedWith' });

/** The people that the note will name. Throws 400 if a newly named person can't read its subject. */
async function namedReaders(
  tx: Transaction,
  { user }: SignedInCaller,
  subject: Subject,
  { Share_type, SharedWith }: NoteInput,
  before: Stored | null,
): Promise<Person[]> {
  if (Share_type !== 'custom') return [];
  const author = before?.UserID ?? user.UserID;
  const ids = [...new Set(SharedWith)].filter((id) => id !== author);
  if (ids.length === 0) throw invalid(messages.noteReadersRequired, 'SharedWith');
  const known = [...(before?.SharedWith ?? []), ...(await peopleAmong(tx, ids, audienceOf(subject)))];
  const people = ids.map((id) => known.find(({ UserID }) => UserID === id));
  if (people.includes(undefined)) throw readersRefused();
  return people.filter((person) => person !== undefined);
}

/** The note without mentions of people who may not read it. */
async function withKnownMentions(
  tx: Transaction,
  note: CleanNote,
  subject: Subject,
  { input: { Share_type }, readers, author }: { input: NoteInput; readers: Person[]; author: number },
): Promise<CleanNote> {
  const named = new Set(readers.map(({ UserID }) => UserID));
  const people = await peopleAmong(tx, note.mentions, audienceOf(subject));
  const allowed = people.filter((person) =>
    canReadNote(person, { UserID: author, Share_type, isNamed: named.has(person.UserID) }),
  );
  return withMentions(note, new Set(allowed.map(({ UserID }) => UserID)));
}

const idsOf = (people: readonly Person[]): number[] => people.map(({ UserID }) => UserID).sort((one, other) => one - other);

const storedFields = ({ Tag, Message, Share_type, SharedWith }: Stored) => ({
  Tag,
  Message,
  Share_type,
  SharedWith: idsOf(SharedWith),
});

/** Throws 409 with both values if someone else changed the note since it was read. */
function requireCurrent(
  before: Stored,
  { Version, Tag, Share_type }: NoteInput,
  { Message }: CleanNote,
  readers: Person[],
): void {
  if (Version === undefined || Version === before.Version) return;
  const sent = { Tag, Message, Share_type, SharedWith: idsOf(readers) };
  throw stale(
    'note_changed',
    messages.noteChangedMeanwhile,
    { ...storedFields(before), Version: before.Version },
    { ...sent, Version },
  );
}

interface Change {
  input: NoteInput;
  note: CleanNote;
  readers: Person[];
  before: Stored | null;
}

/** Stores the note with its audit entry, which says who may read it and leaves out its text: admins may not read all notes. */
async function store(tx: Transaction, caller: SignedInCaller, subject: Subject, { input, note, readers, before }: Change) {
  const { Tag, Share_type } = input;
  const { Message, Text } = note;
  const fields = { Tag, Message, Text, Share_type };
  const now = { Tag, Message, Share_type, SharedWith: idsOf(readers) };
  if (before && JSON.stringify(storedFields(before)) === JSON.stringify(now))
    return { NotesId: before.NotesId, Version: before.Version };
  const saved = before
    ? await updateNote(tx, before.NotesId, fields)
    : await insertNote(tx, { ...fields, ...placeOf(subject), UserID: caller.user.UserID });
  await saveReaders(tx, saved.NotesId, now.SharedWith);
  const audited = (values: typeof now) => ({ ...placeOf(subject), Share_type: values.Share_type, SharedWith: values.SharedWith });
  await writeAudit(tx, caller, {
    Action: before ? 'edit' : 'create',
    Entity: 'note',
    EntityID: String(saved.NotesId),
    ...(before ? { OldValue: audited(storedFields(before)) } : {}),
    NewValue: audited(now),
  });
  return saved;
}

/** The text whose patents were added. Those of a private note weren't. */
const publicText = (before: Stored | null): string => (before && before.Share_type !== 'none' ? before.Text : '');

/**
 * Adds the patents that the text names and the former text didn't: to the listing, if the user may do that, or to their own. A private note
 * adds none: others would see the patents.
 */
async function addNewPatents(
  services: NoteServices,
  tx: Transaction,
  caller: SignedInCaller,
  { listing, contact }: Subject,
  { SkippedPatents, Share_type }: NoteInput,
  text: string,
  former: string,
): Promise<string[]> {
  if (contact || Share_type === 'none') return [];
  const known = new Set([...patentsInText(former), ...SkippedPatents]);
  const numbers = patentsInText(text).filter((number) => !known.has(number));
  if (!listing) return addToOwnPatents(tx, caller, numbers);
  if (!canUpdate(caller.user, listing)) return [];
  const typed = numbers.map((patentNumber) => ({
    patentNumber,
    patentCountry: 'US',
    patentStatus: 'Issued' as const,
    isNormal: true,
  }));
  const added = await addPatents(tx, caller, listing, typed);
  if (added.length === 0) return [];
  await requireUnnamed(services, tx, listing);
  await announceListing(tx, notesApi.ListingNotes, listing);
  return added.map(({ PatentNumber }) => PatentNumber);
}
