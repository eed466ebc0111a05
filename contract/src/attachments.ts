import { z } from 'zod';
import { access } from './access.ts';
import { finding } from './anonymity/finding-schema.ts';
import { foundInTexts } from './anonymity.ts';
import { attachmentParts } from './attachment-fields.ts';
import { filled, id, idParam, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { download, json, resumable, table, upload } from './endpoint.ts';
import { messages } from './messages.ts';

const feature = 'attachments' as const;

/** File types that may be attached, detected from the content and never from the name. */
export const attachmentTypes = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'text/plain': 'Text',
} as const satisfies Record<string, string>;

/** File name extensions by type, the usual one first. */
export const attachmentExtensions: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'text/plain': ['txt'],
} satisfies Record<keyof typeof attachmentTypes, readonly string[]>;

export const bytesPerMegabyte = 1024 * 1024;
/** The number of attachments that the owner and staff may add to a listing. Buyers may add the same number, counted separately. */
export const mostAttachments = 100;
/** The number of files of the largest size that may wait to be attached. */
export const waitingFiles = 10;
const mediaTypes = Object.keys(attachmentTypes);
export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
export const largestImageMegabytes = 4;

/** An attachment of a listing. Only brokers and admins get its user and date. */
export const attachment = z.object({
  DocID: z.int(),
  doc_dispplay_name: z.string(),
  FileName: z.string(),
  FileSize: z.int().describe('kilobytes'),
  mimetype: z.string(),
  Description: z.string(),
  Internal: z
    .literal([0, 1])
    .describe("1: only brokers, admins and the uploader see it; with 0, the owner sees a buyer's upload, too"),
  user: z.string().optional(),
  CreateDate: isoDateTime.optional(),
  can: z.object({
    delete: z.boolean(),
    update: z.boolean(),
    send: z.boolean().describe('can be sent with an invitation'),
  }),
});
export type Attachment = z.infer<typeof attachment>;

const uploadedFile = z.object({
  filename: z.string().describe('name of the stored file, for uploadImgData'),
  originalname: z.string(),
  size: z.int().describe('bytes'),
  mimetype: z.string(),
});

export const attachmentBody = z.strictObject({
  listingId: id,
  fileName: z.uuid(messages.fileRequired),
  description: text(2000).default(''),
  Internal: z.literal([0, 1]).default(0),
  originalname: z.string().max(1000).optional(),
  size: z.int().min(0).optional(),
  mimetype: z.string().max(200).optional(),
  UserID: id.optional(),
});

const forListing = z.strictObject({ listing_id: idParam.optional().describe('absent for an unsaved listing') });
/** A file of a patent. It is internal: only brokers, admins and its uploader see it. */
const patentAttachment = attachment.extend({ PatentID: z.int(), FirstName: z.string(), LastName: z.string() });
export type PatentAttachment = z.infer<typeof patentAttachment>;

const ofDocument = z.strictObject({ docId: idParam, listing_id: idParam });
const ofPatentDocument = z.strictObject({ docId: idParam, patent_id: idParam });
const fileAsText = z.object({ baseimage: z.string().describe('base64'), originalname: z.string(), mimetype: z.string() });
const orPatent = { patent_id: idParam.optional().describe('instead of listing_id') };

export const attachmentsApi = {
  uploadImg: upload({
    feature,
    path: '/uploadImg',
    access: access.signedIn,
    summary: 'Upload a file; uploadImgData then attaches it to a listing',
    limit: { minutes: 60, perAddress: 300, perAccount: 60 },
    query: forListing,
    answer: z.object({ data: uploadedFile }),
    mediaTypes,
  }),
  resumableUpload: resumable({
    feature,
    path: '/uploads',
    access: access.signedIn,
    summary: 'Upload a file in parts with the tus protocol, with its name in the metadata key filename; then call finishUpload',
    limit: { minutes: 60, perAddress: 300, perAccount: 60 },
    query: forListing.extend(orPatent),
  }),
  finishUpload: json({
    feature,
    method: 'POST',
    path: '/finishUpload',
    access: access.signedIn,
    summary: 'Check a file whose parts have all arrived; uploadImgData then attaches it. Calling it again gives the same answer',
    body: z.strictObject({
      fileName: z.uuid(messages.fileRequired).describe('the last segment of the upload URL'),
      image: z.boolean().default(false).describe('true refuses files that cannot be the image of a listing'),
    }),
    answer: z.object({ data: uploadedFile }),
    changes: [],
    slow: true,
  }),
  uploadLimit: json({
    feature,
    method: 'GET',
    path: '/uploadLimit',
    access: access.signedIn,
    summary: 'Get the upload limits: largest file and storage of the account',
    answer: z.object({
      Megabytes: z.int().describe('largest file'),
      UsedBytes: z.int().describe('the total size of all files this account has uploaded'),
      AllowedBytes: z.int(),
    }),
  }),
  uploadImgData: json({
    feature,
    method: 'POST',
    path: '/uploadImgData',
    access: access.signedIn,
    summary: 'Attach one of your uploaded files to a listing; its name, size and type come from the upload',
    body: attachmentBody,
    answer: said.extend({ DocID: z.int() }),
    changes: ['attachments', 'listings'],
  }),
  listing_attachment: table({
    title: 'Attachments of a listing',
    feature,
    path: '/listing_attachment',
    access: access.signedIn,
    summary: 'List the attachments that you can see on a listing',
    row: attachment,
    columns: {
      DocID: 'ID',
      doc_dispplay_name: 'Name',
      Description: 'Description',
      FileSize: 'Size (kb)',
      user: 'User',
      CreateDate: 'Date',
    },
    rights: { user: access.staff, CreateDate: access.staff },
    sortable: ['Position', 'DocID', 'doc_dispplay_name', 'FileSize', 'CreateDate'],
    sort: { sid: 'Position', sod: 'ASC' },
    filters: {
      listing_id: idParam,
      search: text(200).optional().describe('words from the name, the description or the text of the file'),
    },
  }),
  saveAttachment: json({
    feature,
    method: 'POST',
    path: '/saveAttachment',
    access: access.signedIn,
    summary:
      'Rename or describe an attachment of a listing or a patent, or change whether it is internal; omitted fields stay the same',
    body: z.strictObject({
      DocID: id,
      doc_dispplay_name: filled(255).optional().describe('the file keeps its extension'),
      Description: text(2000).optional(),
      Internal: z.literal([0, 1]).optional().describe('always 1 for attachments of patents'),
    }),
    answer: said,
    changes: ['attachments', 'listings'],
  }),
  orderAttachments: json({
    feature,
    method: 'POST',
    path: '/orderAttachments',
    access: access.owners,
    summary: 'Reorder the attachments of a listing or a patent; any that you leave out keep their places',
    body: z.strictObject({
      listing_id: id.optional().describe('or patent_id'),
      patent_id: id.optional(),
      DocIDs: z
        .array(id)
        .min(1)
        .max(2 * mostAttachments),
    }),
    answer: said,
    changes: ['attachments'],
  }),
  attachmentFindings: json({
    feature,
    method: 'GET',
    path: '/attachmentFindings',
    access: access.owners,
    summary:
      'Find names and contact details in the attachments that buyers can read; findings that a broker allowed are left out',
    limit: { minutes: 1, perAddress: 300, perAccount: 60 },
    query: z.strictObject({ listing_id: idParam }),
    answer: foundInTexts.extend({ allow: z.boolean().describe('true if you may allow them') }),
  }),
  shownText: json({
    feature,
    method: 'GET',
    path: '/getShownText',
    access: access.staff,
    summary:
      'Get the text of an attachment as buyers read it, page by page, with every place that names someone, including allowed ones',
    limit: { minutes: 1, perAddress: 600, perAccount: 120 },
    query: z.strictObject({ docId: idParam, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    answer: z.object({
      pages: z.int().describe('pages of its text'),
      unread: z.boolean().describe("true if part of the file couldn't be read"),
      parts: z.array(
        z.object({
          part: z.enum(attachmentParts),
          text: z.string(),
          marks: z.array(
            finding
              .pick({ start: true, end: true, kind: true, reason: true, certain: true })
              .extend({ allowed: z.boolean().describe('true if someone allowed it') }),
          ),
        }),
      ),
    }),
  }),
  downloadFile: json({
    feature,
    method: 'GET',
    path: '/downloadFile',
    access: access.signedIn,
    summary: 'Get an attachment as base64',
    query: ofDocument,
    answer: fileAsText,
  }),
  attachmentFile: download({
    feature,
    path: '/attachmentFile',
    access: access.signedIn,
    summary: 'Download an attachment of a listing or a patent',
    query: ofDocument.partial({ listing_id: true }).extend(orPatent),
  }),
  listingImage: download({
    feature,
    path: '/listingImage',
    access: access.signedIn,
    summary: 'Get the image of a listing that you can see, or an image that you uploaded',
    query: z.strictObject({ ListingImg: z.uuid() }),
    small: true,
  }),
  delete_attachment: json({
    feature,
    method: 'DELETE',
    path: '/delete_attachment',
    access: access.signedIn,
    summary: 'Remove an attachment; allowed for its uploader, the owner of the listing, brokers and admins',
    query: z.strictObject({ DocID: idParam }),
    answer: said,
    changes: ['attachments', 'listings'],
  }),
  uploadPatentAttachment: upload({
    feature,
    path: '/uploadPatentAttachment',
    access: access.signedIn,
    summary: 'Upload a file; addPatentAttachment then attaches it to a patent',
    limit: { minutes: 60, perAddress: 300, perAccount: 60 },
    query: z.strictObject({ patent_id: idParam }),
    answer: z.object({ data: uploadedFile }),
    mediaTypes,
  }),
  addPatentAttachment: json({
    feature,
    method: 'POST',
    path: '/addPatentAttachment',
    access: access.signedIn,
    summary: 'Attach one of your uploaded files to a patent; brokers, admins and you see it',
    body: attachmentBody.omit({ listingId: true, Internal: true }).extend({
      PatentID: id,
      patentID: id.optional().describe('the same as PatentID'),
      isInclude: z.literal([0, 1, true, false]).optional().describe('ignored: attachments of patents stay internal'),
    }),
    answer: said.extend({ DocID: z.int() }),
    changes: ['attachments'],
  }),
  getPatentAttachment: table({
    title: 'Attachments of a patent',
    feature,
    path: '/getPatentAttachment',
    access: access.signedIn,
    summary: 'List the attachments of a patent; brokers and admins get all of them, others only their own',
    row: patentAttachment,
    columns: {
      DocID: 'ID',
      doc_dispplay_name: 'Name',
      Description: 'Description',
      FileSize: 'Size (kb)',
      FirstName: 'First name',
      LastName: 'Last name',
      CreateDate: 'Date',
    },
    sortable: ['Position', 'DocID', 'doc_dispplay_name', 'FileSize', 'CreateDate'],
    sort: { sid: 'Position', sod: 'ASC' },
    filters: { patent_id: idParam },
  }),
  downloadPatentAttachmentFile: json({
    feature,
    method: 'GET',
    path: '/downloadPatentAttachmentFile',
    access: access.signedIn,
    summary: 'Get an attachment of a patent as base64',
    query: ofPatentDocument,
    answer: fileAsText,
  }),
  deletePatentAttachment: json({
    feature,
    method: 'DELETE',
    path: '/deletePatentAttachment',
    access: access.signedIn,
    summary: 'Remove an attachment of a patent; allowed for its uploader, brokers and admins',
    query: z.strictObject({ DocID: idParam }),
    answer: said,
    changes: ['attachments'],
  }),
};
