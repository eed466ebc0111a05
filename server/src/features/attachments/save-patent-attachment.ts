import { attachmentsApi } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { canKnowPatent, patentFor } from '../brokerage-patents/brokerage-patents.ts';
import { listingToStaff } from '../listings/listings.ts';
import { keyOf } from '../patents/patents.ts';
import { announceToUploaders } from './announce-attachment.ts';
import { canReadPatentAttachment } from './attachments.policy.ts';
import { orderOfAttachments, patentAttachmentById, saveOrder, updateAttachment } from './attachments.queries.ts';
import { readablePatentAttachment } from './patent-attachments.ts';
import type { Change } from './save-attachment.ts';
import { renamed, reordered } from './save-attachment.ts';

/** Renames or describes a file of a patent. Everyone who can see it may do so. It stays internal. */
export async function savePatentAttachment(services: Writing, caller: SignedInCaller, change: Change) {
  if (change.Internal === 0) throw invalid(messages.patentFilesInternal, 'Internal');
  const act = async (tx: Transaction): Promise<void> => {
    const { PatentID } = await readablePatentAttachment(tx, caller, change.DocID);
    await patentFor(tx, caller.user, PatentID, canKnowPatent);
    const before = await patentAttachmentById(tx, change.DocID);
    if (!before) throw notFound();
    const { OriginalName, Description } = before;
    const differing = changedFields({ OriginalName, Description }, renamed(before, change));
    if (!differing) return;
    await updateAttachment(tx, before, differing.NewValue);
    await writeAudit(tx, caller, { Action: 'edit', Entity: 'attachment', EntityID: String(change.DocID), ...differing });
    await announceToUploaders(tx, attachmentsApi.saveAttachment, [before]);
  };
  await write(services, attachmentsApi.saveAttachment, act, listingToStaff);
  return { message: messages.attachmentSaved };
}

/** Orders files of a patent that the user sees. Those of others keep their places. */
export async function orderPatentAttachments(
  services: Writing,
  caller: SignedInCaller,
  { patent_id: PatentID, DocIDs }: { patent_id: number; DocIDs: number[] },
) {
  const act = async (tx: Transaction): Promise<void> => {
    const patent = await patentFor(tx, caller.user, PatentID, canKnowPatent);
    const stored = await orderOfAttachments(tx, { PatentID });
    const order = reordered(stored, DocIDs, (one) => canReadPatentAttachment(caller.user, one));
    const before = stored.map(({ DocID }) => DocID);
    if (order.every((id, index) => id === before[index])) return;
    await saveOrder(tx, order);
    await writeAudit(tx, caller, {
      Action: 'reorder attachments',
      Entity: 'patent',
      EntityID: keyOf(patent),
      OldValue: { DocIDs: before },
      NewValue: { DocIDs: order },
    });
    await announceToUploaders(tx, attachmentsApi.orderAttachments, stored);
  };
  await write(services, attachmentsApi.orderAttachments, act, listingToStaff);
  return { message: messages.attachmentsOrdered };
}
