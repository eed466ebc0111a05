import { isStaff } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import type { NoteInput } from '@brevet/contract/notes';
import { notesApi } from '@brevet/contract/notes';
import { patentsInText } from '@brevet/contract/text-patents';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, forbidden, invalid, notFound, Refusal, stale } from '../../platform/http/errors.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { requireAnonymous } from '../anonymity/anonymity.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Notifying } from '../inbox/inbox.ts';
import type { ListingRow } from '../listings/listings.ts';
import { addPatents, announceToOwner, canRead, canUpdate, listingFor, readableListing } from '../listings/listings.ts';
import { announceToReaders, notifyReaders } from './announce-note.ts';
import type { CleanNote } from './clean-note.ts';
import { cleanNote, textWithNames, withMentions } from './clean-note.ts';
import { canEditNote, canReadNote } from './notes.policy.ts';
import type { NoteRow, Person } from './notes.queries.ts';
import { insertNote, noteForUpdate, peopleAmong, readersOf, saveReaders, updateNote } from './notes.queries.ts';

export type NoteServices = Writing & Notifying & Checking;

/** The note before the change, with the people it names. */
type Stored = NoteRow & { SharedWith: Person[] };

interface Place {
  listing_id: number;
  notes_id?: number | undefined;
}

/** Adds a note to a listing or changes one, and adds the patents that its text names to the listing. */
export async function saveListingNote(services: NoteServices, caller: SignedInCaller, place: Place, input: NoteInput) {
  const written = cleanNote(input.Message);
  const wellKnown = (await namesOutsiders(services, caller, place, input)) ? await services.wellKnown.current() : null;
  return write(services, notesApi.ListingNotes, async (tx) => {
    const listing = await listingFor(tx, caller.user, place.listing_id, canRead);
    const before = place.notes_id === undefined ? null : await noteToChange(tx, caller, place.notes_id, listing.ListingID);
    requireOwnClaims(caller, place, input, before);
    const readers = await namedReaders(tx, caller, listing, input, before);
    const note = await withKnownMentions(tx, written, listing, { input, readers, author: before?.UserID ?? caller.user.UserID });
    if (before) requireCurrent(before, input, note, readers);
    if (readers.some((person) => isOutside(person, listing))) {
      if (!wellKnown) throw readersRefused();
      await requireAnonymous(wellKnown, tx, listing, { Message: textWithNames(note), Tag: input.Tag });
    }
    const saved = await store(tx, caller, listing, { input, note, readers, before });
    const listingPatent = await addNewPatents(tx, caller, listing, input, note.Text, before?.Text ?? '');
    await announceToReaders(tx, [...readers, ...(before?.SharedWith ?? [])]);
    await notifyReaders(tx, services, caller, listing, { NotesId: saved.NotesId, note, readers, before });
    return { message: before ? messages.noteUpdated : messages.noteAdded, ...saved, listingPatent };
  });
}

/** True if a note may name someone other than brokers and admins. */
async function namesOutsiders(
  { db }: NoteServices,
  { user }: SignedInCaller,
  { listing_id }: Place,
  { Share_type, SharedWith }: NoteInput,
): Promise<boolean> {
  if (Share_type !== 'custom') return false;
  const staff = (await peopleAmong(db, SharedWith, await readableListing(db, user, listing_id))).filter(({ UserType }) =>
    isStaff(UserType),
  );
  return SharedWith.some((id) => !staff.some(({ UserID }) => UserID === id));
}

/** Locks a note of the listing that the user may change. Throws 404 for one they can't read, 403 for one they can only read. */
async function noteToChange(tx: Db, { user }: SignedInCaller, NotesId: number, ListingID?: number): Promise<Stored> {
  const note = await noteForUpdate(tx, NotesId, user.UserID);
  if (!note || (ListingID !== undefined && note.ListingID !== ListingID) || !canReadNote(user, note)) throw notFound();
  if (!canEditNote(user, note)) throw forbidden();
  return { ...note, SharedWith: await readersOf(tx, NotesId) };
}

/** IDs in the body never say more than the address and the session. */
function requireOwnClaims({ user }: SignedInCaller, { listing_id, notes_id }: Place, input: NoteInput, before: Stored | null) {
  const { NotesId = notes_id, ListingID = listing_id, PatentID, UserID = user.UserID } = input;
  const isAuthor = UserID === user.UserID || UserID === before?.UserID;
  if (NotesId !== notes_id || ListingID !== listing_id || PatentID !== undefined || !isAuthor) throw contradicts();
}

const readersRefused = () => new Refusal('note_readers_refused', messages.noteReadersRefused, { field: 'SharedWith' });

/** The people whom the note will name. Throws 400 if one who is new can't read the listing. */
async function namedReaders(
  tx: Transaction,
  { user }: SignedInCaller,
  listing: ListingRow,
  { Share_type, SharedWith }: NoteInput,
  before: Stored | null,
): Promise<Person[]> {
  if (Share_type !== 'custom') return [];
  const author = before?.UserID ?? user.UserID;
  const ids = [...new Set(SharedWith)].filter((id) => id !== author);
  if (ids.length === 0) throw invalid(messages.noteReadersRequired, 'SharedWith');
  const known = [...(before?.SharedWith ?? []), ...(await peopleAmong(tx, ids, listing))];
  const people = ids.map((id) => known.find(({ UserID }) => UserID === id));
  if (people.includes(undefined)) throw readersRefused();
  return people.filter((person) => person !== undefined);
}

/** The note without mentions of people who may not read it. */
async function withKnownMentions(
  tx: Transaction,
  note: CleanNote,
  listing: ListingRow,
  { input: { Share_type }, readers, author }: { input: NoteInput; readers: Person[]; author: number },
): Promise<CleanNote> {
  const named = new Set(readers.map(({ UserID }) => UserID));
  const people = await peopleAmong(tx, note.mentions, listing);
  const allowed = people.filter((person) =>
    canReadNote(person, { UserID: author, Share_type, isNamed: named.has(person.UserID) }),
  );
  return withMentions(note, new Set(allowed.map(({ UserID }) => UserID)));
}

/** A buyer who doesn't own the listing must not learn whose it is. */
const isOutside = ({ UserID, UserType }: Person, { OwnerID }: ListingRow): boolean => !isStaff(UserType) && UserID !== OwnerID;

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
async function store(
  tx: Transaction,
  caller: SignedInCaller,
  { ListingID }: ListingRow,
  { input, note, readers, before }: Change,
) {
  const { Tag, Share_type } = input;
  const { Message, Text } = note;
  const fields = { Tag, Message, Text, Share_type };
  const now = { Tag, Message, Share_type, SharedWith: idsOf(readers) };
  if (before && JSON.stringify(storedFields(before)) === JSON.stringify(now))
    return { NotesId: before.NotesId, Version: before.Version };
  const saved = before
    ? await updateNote(tx, before.NotesId, fields)
    : await insertNote(tx, { ...fields, ListingID, UserID: caller.user.UserID });
  await saveReaders(tx, saved.NotesId, now.SharedWith);
  const audited = (values: typeof now) => ({ ListingID, Share_type: values.Share_type, SharedWith: values.SharedWith });
  await writeAudit(tx, caller, {
    Action: before ? 'edit' : 'create',
    Entity: 'note',
    EntityID: String(saved.NotesId),
    ...(before ? { OldValue: audited(storedFields(before)) } : {}),
    NewValue: audited(now),
  });
  return saved;
}

/** Adds the patents that the text names and the former text didn't, if the user may add patents to the listing. */
async function addNewPatents(
  tx: Transaction,
  caller: SignedInCaller,
  listing: ListingRow,
  { SkippedPatents }: NoteInput,
  text: string,
  former: string,
): Promise<string[]> {
  if (!canUpdate(caller.user, listing)) return [];
  const known = new Set([...patentsInText(former), ...SkippedPatents]);
  const numbers = patentsInText(text).filter((number) => !known.has(number));
  const typed = numbers.map((patentNumber) => ({ patentNumber, patentCountry: 'US', patentStatus: 'Issued' as const }));
  const added = await addPatents(tx, caller, listing, typed);
  if (added.length > 0) await announceToOwner(tx, notesApi.ListingNotes, listing);
  return added.map(({ PatentNumber }) => PatentNumber);
}
