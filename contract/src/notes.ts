import { z } from 'zod';
import { access } from './access.ts';
import { claimedTime, id, idParam, said, text, versionRead } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import { htmlText } from './html-text.ts';
import { shareTypes } from './listing-fields.ts';
import { messages } from './messages.ts';
import { userType } from './session.ts';
import { mostTextPatents } from './text-patents.ts';

const feature = 'notes' as const;

/** The largest note in bytes of UTF-8, formatting included. */
export const noteBytes = 64 * 1024;
/** The most HTML tags and entities in a note or campaign. They take longer to read than text. */
export const mostMarks = 10_000;
export const mostMentions = 50;
export const mostNoteReaders = 100;
export const mostNoteTags = 10;
/** Tags to start with; those that people use come first. */
export const usualNoteTags = ['Call', 'Meeting', 'Email', 'Pricing', 'Prior art', 'Evidence of use'] as const;

export type ShareType = (typeof shareTypes)[number];
/** The readers of a note, by Share_type. */
export const shareLabels: Record<ShareType, string> = {
  default: 'Brokers and admins',
  custom: 'Chosen people',
  none: 'Only the author',
};

/** Bytes of a text in UTF-8. */
export const bytesOf = (value: string): number => new TextEncoder().encode(value).length;

/** Tags as a text, separated by commas: each once, without spaces around it. */
export const tagsOf = (Tag: string): string[] => [
  ...new Map(
    Tag.split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
      .map((tag) => [tag.toLowerCase(), tag]),
  ).values(),
];

const tags = text(300)
  .default('')
  .refine((value) => tagsOf(value).length <= mostNoteTags, messages.tooManyTags(mostNoteTags))
  .transform((value) => tagsOf(value).join(', '));

const message = text(noteBytes, messages.messageRequired)
  .refine((value) => bytesOf(value) <= noteBytes, { message: messages.noteTooLarge, abort: true })
  .refine((value) => htmlText(value) !== '', messages.messageRequired);

/** A note as written. The caller's claims about the note, its author and its times must be correct or are ignored. */
export const noteInput = z
  .strictObject({
    Tag: tags.describe('up to 10 tags, separated by commas'),
    Message: message.describe('HTML; formatting that notes do not support is removed'),
    Share_type: z
      .enum(shareTypes)
      .default('default')
      .describe('default: brokers and admins; custom: SharedWith and admins; none: only the author'),
    SharedWith: z.array(id).max(mostNoteReaders).default([]).describe('UserIDs, for custom'),
    SkippedPatents: z
      .array(z.string().max(16))
      .max(mostTextPatents)
      .default([])
      .describe('patent numbers in the text that should not be added'),
    Version: versionRead,
    NotesId: id.optional(),
    ListingID: id.optional(),
    PatentID: id.optional(),
    ContactId: id.optional(),
    UserID: id.optional(),
    CreateDate: claimedTime,
    UpdateDate: claimedTime,
  })
  .refine(({ Share_type, SharedWith }) => Share_type !== 'custom' || SharedWith.length > 0, {
    path: ['SharedWith'],
    message: messages.noteReadersRequired,
  });
export type NoteInput = z.output<typeof noteInput>;

/** A person who can be named as a reader of a note, or mentioned in it. */
const notePerson = z.object({
  UserID: z.int(),
  Firstname: z.string(),
  Lastname: z.string(),
  Company: z.string().nullable(),
  UserType: userType,
  BrokerID: z.string(),
});
export type NotePerson = z.infer<typeof notePerson>;

const noteRow = z.object({
  NotesId: z.int(),
  ListingID: z.int().nullable(),
  PatentID: z.int().nullable(),
  ContactId: z.int().nullable().optional().describe('brokers and admins only'),
  Tag: z.string(),
  Message: z.string().describe('HTML, sanitized'),
  Text: z.string().describe('the text of the message without formatting'),
  Share_type: z.enum(shareTypes),
  UserID: z.int().optional().describe('the author; brokers and admins only'),
  Username: z.string().optional().describe("the author's first and last name; brokers and admins only"),
  SharedNames: z.array(z.string()).describe('names of the chosen readers; empty for anyone who cannot edit the note'),
  CreateDate: isoDateTime,
  UpdateDate: isoDateTime.nullable().describe('null until the note is changed'),
  Version: z.int(),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type NoteRow = z.infer<typeof noteRow>;

const note = noteRow.extend({
  SharedWith: z.array(notePerson).describe('the named readers; empty for anyone who cannot edit the note'),
});
export type Note = z.infer<typeof note>;

/** The columns and orders of every table of notes. */
const notesTable = {
  columns: {
    NotesId: 'ID',
    Tag: 'Tag',
    Text: 'Note',
    Share_type: 'Shared with',
    Username: 'Author',
    CreateDate: 'Date',
    UpdateDate: 'Updated',
  },
  labels: { Share_type: (type: ShareType) => shareLabels[type] },
  sortable: ['NotesId', 'Tag', 'Username', 'CreateDate', 'UpdateDate'],
  sort: { sid: 'NotesId', sod: 'DESC' },
} as const;

const savedNote = said.extend({
  NotesId: z.int(),
  Version: z.int(),
  listingPatent: z.array(z.string()).describe('patent numbers that were added to the listing'),
});

const patentNoteRow = noteRow.extend({ ConvertedMessage: z.string().describe('the same as Message') });
export type PatentNoteRow = z.infer<typeof patentNoteRow>;

export const notesApi = {
  ListingNotes: json({
    feature,
    method: 'POST',
    path: '/ListingNotes',
    access: access.staff,
    summary:
      'Add a note to a listing or a contact (contact_id), or change one (notes_id); US patents named in a note on a listing are added to the listing',
    limit: { minutes: 15, perAddress: 600, perAccount: 120 },
    query: z.strictObject({
      listing_id: idParam.optional().describe('required without contact_id'),
      notes_id: idParam.optional(),
      contact_id: idParam.optional().describe('the contact that the note is about, instead of a listing'),
    }),
    body: noteInput,
    answer: savedNote,
    changes: ['notes', 'patents', 'listings'],
  }),
  getListingNotes: table({
    title: 'Notes on a listing',
    feature,
    path: '/getListingNotes',
    access: access.signedIn,
    summary: 'List the notes that you may read on a listing',
    row: noteRow,
    ...notesTable,
    rights: { UserID: access.staff, Username: access.staff },
    filters: {
      lisitng_id: idParam,
      user_id: idParam.optional().describe('must be your own ID'),
      user_type: z.coerce.number().pipe(userType).optional().describe('must be your own type'),
      Tag: text(100).optional(),
    },
  }),
  getNotesByContactId: table({
    title: 'Notes on a contact',
    feature,
    path: '/getNotesByContactId',
    access: access.staff,
    summary: 'List the notes that you may read on a contact',
    row: noteRow,
    ...notesTable,
    filters: { contact_id: idParam, Tag: text(100).optional() },
  }),
  getNotes: json({
    feature,
    method: 'GET',
    path: '/getNotes',
    access: access.signedIn,
    summary: 'Get a note',
    query: z.strictObject({ notes_id: idParam }),
    answer: z.object({ data: note }),
  }),
  patentNotes: json({
    feature,
    method: 'POST',
    path: '/patentNotes',
    access: access.staff,
    summary: 'Add a note to a patent (PatentID), or change one (notes_id); US patents named in it are added to your patents',
    limit: { minutes: 15, perAddress: 600, perAccount: 120 },
    query: z.strictObject({ notes_id: idParam.optional() }),
    body: noteInput.safeExtend({ PatentID: id }),
    answer: savedNote.extend({ listingPatent: z.array(z.string()).describe('patent numbers that were added to your patents') }),
    changes: ['notes', 'patents'],
  }),
  getPatentNotes: table({
    title: 'Notes on a patent',
    feature,
    path: '/getPatentNotes',
    access: access.staff,
    summary: 'List the notes that you may read on a patent',
    row: patentNoteRow,
    ...notesTable,
    filters: { patent_id: idParam, Tag: text(100).optional() },
  }),
  noteTags: json({
    feature,
    method: 'GET',
    path: '/noteTags',
    access: access.staff,
    summary: 'List up to 50 tags of recent notes that you may read, the most frequent first',
    answer: z.object({ data: z.array(z.string()) }),
  }),
  noteReaders: json({
    feature,
    method: 'GET',
    path: '/noteReaders',
    access: access.staff,
    summary:
      'List up to 20 people to mention in a note or share it with: those who may read the listing, or notes on the patent or contact',
    query: z.strictObject({
      listing_id: idParam.optional(),
      patent_id: idParam.optional().describe('instead of listing_id'),
      contact_id: idParam.optional().describe('instead of listing_id'),
      SearchString: text(200).optional(),
      staff: z.enum(['0', '1']).default('0').describe('1: only brokers and admins'),
    }),
    answer: z.object({ data: z.array(notePerson) }),
  }),
  deleteNote: json({
    feature,
    method: 'DELETE',
    path: '/deleteNote',
    access: access.staff,
    summary: 'Delete a note; allowed for its author and for admins who may read it',
    query: z.strictObject({ note_id: idParam }),
    answer: said,
    changes: ['notes'],
  }),
  deleteListingNotes: json({
    feature,
    method: 'DELETE',
    path: '/deleteListingNotes',
    access: access.staff,
    summary: 'Delete a note of a listing; userId must be your own unless you are an admin',
    query: z.strictObject({ notesId: idParam, userId: idParam.optional(), listingId: idParam }),
    answer: said,
    changes: ['notes'],
  }),
  deletePatentNotes: json({
    feature,
    method: 'DELETE',
    path: '/deletePatentNotes',
    access: access.staff,
    summary: 'Delete a note of a patent; userId must be your own unless you are an admin',
    query: z.strictObject({ notesId: idParam, userId: idParam.optional(), patentId: idParam }),
    answer: said,
    changes: ['notes'],
  }),
};
