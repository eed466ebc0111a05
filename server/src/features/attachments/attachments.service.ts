import { isStaff } from '@brevet/contract/access';
import { attachmentsApi, mostAttachments } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { Base64Answer } from '../../platform/http/base64-answer.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, forbidden, invalid, notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { requireAnonymous, tellingNames } from '../anonymity/anonymity.ts';
import type { AuditingReads } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { readablePatent } from '../brokerage-patents/brokerage-patents.ts';
import type { ListingRow } from '../listings/listings.ts';
import {
  added,
  canRead,
  isSubmittable,
  listingFor,
  listingToStaff,
  noteChanges,
  readableListing,
  removed,
} from '../listings/listings.ts';
import { announceAttachment } from './announce-attachment.ts';
import { textsOfAttachment } from './attached-texts.ts';
import { attachmentName } from './attachment-name.ts';
import { canDeleteAttachment, canSendAttachment, isOfBuyer } from './attachments.policy.ts';
import type { AttachmentRow } from './attachments.queries.ts';
import {
  countAttachments,
  deleteAttachment,
  insertAttachment,
  ownFile,
  patentAttachmentById,
  removeFile,
  updateStoredFile,
} from './attachments.queries.ts';
import { attachmentsOf } from './attachments.tables.ts';
import { listingImage } from './listing-image.ts';
import { downloadedOfPatent, patentAttachmentsHandlers } from './patent-attachments.ts';
import type { SendingFiles } from './require-intact.ts';
import { requireIntact } from './require-intact.ts';
import { partialUploads, UploadFinisher } from './resumable-uploads.ts';
import { attachmentFindings, orderAttachments, readableAttachment, saveAttachment } from './save-attachment.ts';
import { orderPatentAttachments, savePatentAttachment } from './save-patent-attachment.ts';
import { shownText } from './shown-text.ts';
import type { StoringFiles } from './store-file.ts';
import { storeFile, uploadLimits } from './store-file.ts';

export function attachmentsHandlers(
  services: StoringFiles & SendingFiles & Writing & AuditingReads & Checking,
): Handlers<typeof attachmentsApi> {
  const { db, files, reads } = services;
  const finisher = new UploadFinisher(services);
  return {
    ...patentAttachmentsHandlers(services),
    async uploadImg({ caller: { user }, query, file }) {
      if (query.listing_id !== undefined) await readableListing(db, user, query.listing_id);
      return { data: await storeFile(services, user, file) };
    },
    async resumableUpload({ caller: { user }, query }) {
      if (query?.listing_id !== undefined) await readableListing(db, user, query.listing_id);
      if (query?.patent_id !== undefined) await readablePatent(db, user, query.patent_id);
      return partialUploads(services, user);
    },
    finishUpload: async ({ caller: { user }, body }) => ({ data: await finisher.finish(user, body) }),
    uploadLimit: ({ caller: { user } }) => uploadLimits(services, user),
    async uploadImgData({ caller, body }) {
      const { user } = caller;
      if (body.UserID !== undefined && body.UserID !== user.UserID) throw contradicts();
      const { listingId: ListingID, fileName: FileName, description: Description, Internal } = body;
      const wellKnown = await services.wellKnown.for(user);
      const attach = async (tx: Transaction): Promise<number> => {
        const listing = await listingFor(tx, user, ListingID, canRead);
        const OfBuyer = isOfBuyer(user, listing);
        await requireRoom(tx, ListingID, OfBuyer);
        const file = await ownFile(tx, FileName, user.UserID);
        const values = { ListingID, FileName, Description, Internal, UserID: user.UserID, OfBuyer };
        const id = file && (await insertAttachment(tx, values));
        if (file === null || id === null) throw new Refusal('file_not_stored', messages.fileNotStored, { field: 'fileName' });
        if (!isSubmittable(listing) && canSendAttachment({ Internal, OfBuyer }))
          await requireAnonymous(wellKnown, tx, listing, {}, await textsOfAttachment(tx, { ListingID, DocID: id }));
        await updateStoredFile(tx, FileName, { Attached: true });
        await writeAudit(tx, caller, {
          Action: 'upload',
          Entity: 'attachment',
          EntityID: String(id),
          NewValue: { ListingID, OriginalName: file.OriginalName, Size: file.Size, Internal },
        });
        await noteAttachment(tx, caller, listing, 'added', { ...file, DocID: id });
        await announceAttachment(tx, attachmentsApi.uploadImgData, listing, values);
        return id;
      };
      const saved = () => write(services, attachmentsApi.uploadImgData, attach, listingToStaff);
      const DocID = await tellingNames(services, user, saved);
      return { message: messages.attachmentUploaded, DocID };
    },
    async listing_attachment({ caller, query }) {
      const { ListingID } = await readableListing(db, caller.user, query.listing_id);
      // Rows say who uploaded them: often the owner.
      await reads.note(caller, [ListingID]);
      return attachmentsOf(services, caller.user, query);
    },
    async saveAttachment({ caller, body }) {
      const ofPatent = await patentAttachmentById(db, body.DocID);
      return ofPatent ? savePatentAttachment(services, caller, body) : saveAttachment(services, caller, body);
    },
    async orderAttachments({ caller, body: { listing_id, patent_id, DocIDs } }) {
      if (new Set(DocIDs).size < DocIDs.length) throw invalid(messages.attachmentTwice, 'DocIDs');
      if (listing_id !== undefined && patent_id === undefined) return orderAttachments(services, caller, { listing_id, DocIDs });
      if (patent_id !== undefined && listing_id === undefined)
        return orderPatentAttachments(services, caller, { patent_id, DocIDs });
      throw invalid(messages.listingOrPatent, 'listing_id');
    },
    attachmentFindings: ({ caller, query }) => attachmentFindings(services, caller, query.listing_id),
    shownText: ({ caller, query }) => shownText(services, caller, query),
    async downloadFile({ caller, query, beginDownload }) {
      beginDownload();
      const { FileName, OriginalName, MediaType } = await downloaded(services, caller, query);
      return new Base64Answer({ originalname: OriginalName, mimetype: MediaType }, () => files.read(FileName));
    },
    async attachmentFile({ caller, query: { docId, listing_id = 0, patent_id } }) {
      const { FileName, OriginalName, MediaType, Size } =
        patent_id === undefined
          ? await downloaded(services, caller, { docId, listing_id })
          : await downloadedOfPatent(services, caller, { docId, patent_id });
      return { name: OriginalName, mediaType: MediaType, size: Size, content: await files.read(FileName) };
    },
    listingImage: ({ caller, query }) => listingImage(services, caller, query.ListingImg),
    async delete_attachment({ caller, query }) {
      const remove = async (tx: Transaction): Promise<AttachmentRow> => {
        const attachment = await readableAttachment(tx, caller.user, query.DocID);
        if (!canDeleteAttachment(caller.user, attachment)) throw forbidden();
        const listing = await listingFor(tx, caller.user, attachment.ListingID, canRead);
        if (!(await deleteAttachment(tx, query.DocID))) throw notFound();
        const { ListingID, OriginalName } = attachment;
        await writeAudit(tx, caller, {
          Action: 'delete',
          Entity: 'attachment',
          EntityID: String(query.DocID),
          OldValue: { ListingID, OriginalName },
        });
        if (!attachment.OfBuyer) await noteAttachment(tx, caller, listing, 'removed', attachment);
        await announceAttachment(tx, attachmentsApi.delete_attachment, listing, attachment);
        return attachment;
      };
      const { FileName } = await write(services, attachmentsApi.delete_attachment, remove, listingToStaff);
      await removeFile(db, files, FileName);
      return { message: messages.deleted };
    },
  };
}

/** Buyers' attachments are counted separately, so they don't use up the owner's and staff's share. */
async function requireRoom(tx: Db, ListingID: number, ofBuyers: boolean): Promise<void> {
  if ((await countAttachments(tx, ListingID, ofBuyers)) >= mostAttachments)
    throw new Refusal('attachments_full', messages.attachmentsFull(mostAttachments));
}

/** Records an attachment as a change since the review, unless a buyer added it to someone else's listing: it isn't the owner's content. */
async function noteAttachment(
  tx: Transaction,
  caller: SignedInCaller,
  listing: ListingRow,
  change: 'added' | 'removed',
  { DocID, OriginalName, MediaType }: Pick<AttachmentRow, 'DocID' | 'OriginalName' | 'MediaType'>,
): Promise<void> {
  const { user } = caller;
  if (user.UserID !== listing.OwnerID && !isStaff(user.UserType)) return;
  const item = { Kind: 'attachment', Name: String(DocID), label: attachmentName(OriginalName, MediaType) } as const;
  await noteChanges(tx, caller, listing, [change === 'added' ? added(item) : removed(item)]);
}

/** Returns an attachment for a download, and audits the download. Throws a Refusal if the bytes changed. */
async function downloaded(
  services: SendingFiles,
  caller: SignedInCaller,
  { docId, listing_id }: { docId: number; listing_id: number },
): Promise<AttachmentRow> {
  const { db } = services;
  const attachment = await readableAttachment(db, caller.user, docId);
  if (attachment.ListingID !== listing_id) throw notFound();
  await requireIntact(services, caller, attachment);
  await writeAudit(db, caller, {
    Action: 'download',
    Entity: 'attachment',
    EntityID: String(docId),
    NewValue: { ListingID: listing_id, OriginalName: attachment.OriginalName },
  });
  return attachment;
}
