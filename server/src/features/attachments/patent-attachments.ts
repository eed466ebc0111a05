import { isStaff } from '@brevet/contract/access';
import { attachmentsApi, mostAttachments } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { Base64Answer } from '../../platform/http/base64-answer.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/audit.ts';
import { canKnowPatent, patentFor, readablePatent } from '../brokerage-patents/brokerage-patents.ts';
import { listingToStaff } from '../listings/listings.ts';
import { announceToUploaders } from './announce-attachment.ts';
import { canReadPatentAttachment } from './attachments.policy.ts';
import {
  countPatentAttachments,
  deleteAttachment,
  insertAttachment,
  ownFile,
  patentAttachmentById,
  removeFile,
  updateStoredFile,
} from './attachments.queries.ts';
import { attachmentsOfPatent } from './attachments.tables.ts';
import type { SendingFiles } from './require-intact.ts';
import { requireIntact } from './require-intact.ts';
import type { StoringFiles } from './store-file.ts';
import { fileNotStored, storeFile } from './store-file.ts';

type Calls =
  | 'uploadPatentAttachment'
  | 'addPatentAttachment'
  | 'getPatentAttachment'
  | 'downloadPatentAttachmentFile'
  | 'deletePatentAttachment';

/** The files of patents. */
export function patentAttachmentsHandlers(
  services: StoringFiles & SendingFiles & Writing,
): Pick<Handlers<typeof attachmentsApi>, Calls> {
  const { db, files } = services;
  return {
    async uploadPatentAttachment({ caller: { user }, query, file }) {
      await readablePatent(db, user, query.patent_id);
      return { data: await storeFile(services, user, file) };
    },
    async addPatentAttachment({ caller, body }) {
      const { user } = caller;
      const { PatentID, patentID = PatentID, fileName: FileName, description: Description } = body;
      if ((body.UserID ?? user.UserID) !== user.UserID || patentID !== PatentID) throw contradicts();
      const attach = async (tx: Transaction): Promise<number> => {
        await patentFor(tx, user, PatentID, canKnowPatent);
        await requireRoom(tx, caller, PatentID);
        const file = await ownFile(tx, FileName, user.UserID);
        const OfBuyer = !isStaff(user.UserType);
        const values = { PatentID, FileName, Description, Internal: 1, UserID: user.UserID, OfBuyer } as const;
        const id = file && (await insertAttachment(tx, values));
        if (file === null || id === null) throw fileNotStored();
        await updateStoredFile(tx, FileName, { Attached: true });
        await writeAudit(tx, caller, {
          Action: 'upload',
          Entity: 'attachment',
          EntityID: String(id),
          NewValue: { PatentID, OriginalName: file.OriginalName, Size: file.Size },
        });
        return id;
      };
      const DocID = await write(services, attachmentsApi.addPatentAttachment, attach, { attachments: user.UserID });
      return { message: messages.attachmentUploaded, DocID };
    },
    async getPatentAttachment({ caller: { user }, query: { patent_id } }) {
      const { PatentID } = await readablePatent(db, user, patent_id);
      return attachmentsOfPatent(services, user, PatentID);
    },
    async downloadPatentAttachmentFile({ caller, query, beginDownload }) {
      beginDownload();
      const { FileName, OriginalName, MediaType } = await downloadedOfPatent(services, caller, query);
      return new Base64Answer({ originalname: OriginalName, mimetype: MediaType }, () => files.read(FileName));
    },
    async deletePatentAttachment({ caller, query: { DocID } }) {
      const remove = async (tx: Transaction) => {
        const attachment = await readablePatentAttachment(tx, caller, DocID);
        if (!(await deleteAttachment(tx, DocID))) throw notFound();
        const { PatentID, OriginalName } = attachment;
        await writeAudit(tx, caller, {
          Action: 'delete',
          Entity: 'attachment',
          EntityID: String(DocID),
          OldValue: { PatentID, OriginalName },
        });
        await announceToUploaders(tx, attachmentsApi.deletePatentAttachment, [attachment]);
        return attachment;
      };
      const { FileName } = await write(services, attachmentsApi.deletePatentAttachment, remove, listingToStaff);
      await removeFile(db, files, FileName);
      return { message: messages.deleted };
    },
  };
}

/**
 * Attachments of brokers and admins are counted together, and everyone else's separately, so that the limit reveals nothing about
 * other people's files.
 */
async function requireRoom(tx: Db, { user }: SignedInCaller, PatentID: number): Promise<void> {
  const by = isStaff(user.UserType) ? null : user.UserID;
  if ((await countPatentAttachments(tx, PatentID, by)) >= mostAttachments)
    throw new Refusal('attachments_full', messages.patentAttachmentsFull(mostAttachments));
}

/** An attachment of a patent that the user may see. Throws the same 404 for one that is hidden and one that doesn't exist. */
export async function readablePatentAttachment(db: Db, { user }: SignedInCaller, DocID: number) {
  const attachment = await patentAttachmentById(db, DocID);
  if (!attachment || !canReadPatentAttachment(user, attachment)) throw notFound();
  await readablePatent(db, user, attachment.PatentID);
  return attachment;
}

/** Returns an attachment for a download, and audits the download. Throws a Refusal if the bytes changed. */
export async function downloadedOfPatent(
  services: SendingFiles,
  caller: SignedInCaller,
  { docId, patent_id }: { docId: number; patent_id: number },
) {
  const { db } = services;
  const attachment = await readablePatentAttachment(db, caller, docId);
  const { PatentID, OriginalName } = attachment;
  if (PatentID !== patent_id) throw notFound();
  await requireIntact(services, caller, attachment);
  await writeAudit(db, caller, {
    Action: 'download',
    Entity: 'attachment',
    EntityID: String(docId),
    NewValue: { PatentID, OriginalName },
  });
  return attachment;
}
