import { isStaff } from '@brevet/contract/access';
import type { AttachmentPart } from '@brevet/contract/attachment-fields';
import { attachmentsApi } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { forbidden, notFound, Refusal } from '../../platform/http/errors.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { listed, openFindings, requireAnonymous, tellingNames, toldFindings } from '../anonymity/anonymity.ts';
import type { AuditingReads } from '../audit/audit.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import type { ListingRow } from '../listings/listings.ts';
import {
  added,
  announceToBuyers,
  announceToOwner,
  canRead,
  canReview,
  canUpdate,
  isSubmittable,
  listingFor,
  listingToStaff,
  noteChanges,
  readableListing,
  removed,
} from '../listings/listings.ts';
import { announceAttachment, announceToUploaders } from './announce-attachment.ts';
import { textsOfAttachment } from './attached-texts.ts';
import { attachmentName } from './attachment-name.ts';
import { canReadAttachment, canSendAttachment, canUpdateAttachment, isForOwner } from './attachments.policy.ts';
import type { AttachmentRow } from './attachments.queries.ts';
import { attachmentById, orderOfAttachments, saveOrder, updateAttachment } from './attachments.queries.ts';

export interface Change {
  DocID: number;
  doc_dispplay_name?: string | undefined;
  Description?: string | undefined;
  Internal?: 0 | 1 | undefined;
}
type Facts = Pick<AttachmentRow, 'OriginalName' | 'Description' | 'Internal'>;
type Named = Pick<AttachmentRow, 'OriginalName' | 'Description' | 'MediaType'>;

/** An attachment that the user may see. Throws the same 404 for one that is hidden and one that doesn't exist. */
export async function readableAttachment(db: Db, user: SignedInCaller['user'], DocID: number): Promise<AttachmentRow> {
  const attachment = await attachmentById(db, DocID);
  if (!attachment) throw notFound();
  await readableListing(db, user, attachment.ListingID);
  if (!canReadAttachment(user, attachment)) throw notFound();
  return attachment;
}

/** Renames or describes an attachment, or changes whether it is internal. */
export async function saveAttachment(services: Writing & Checking, caller: SignedInCaller, change: Change) {
  const wellKnown = await services.wellKnown.for(caller.user);
  const act = async (tx: Transaction): Promise<void> => {
    const { ListingID } = await readableAttachment(tx, caller.user, change.DocID);
    const listing = await listingFor(tx, caller.user, ListingID, canRead);
    const before = await readableAttachment(tx, caller.user, change.DocID);
    if (!canUpdateAttachment(caller.user, before)) throw forbidden();
    const after = { ...renamed(before, change), Internal: change.Internal ?? before.Internal };
    if (after.Internal === 0 && before.Internal === 1 && before.State === 'uncleanable')
      throw new Refusal('attachment_unclean', messages.attachmentUnclean, { field: 'Internal' });
    const differing = changedFields(factsOf(before), factsOf(after));
    if (!differing) return;
    await updateAttachment(tx, before, differing.NewValue);
    if (!isSubmittable(listing) && canSendAttachment({ ...before, ...after })) {
      const parts = before.Internal === 1 ? undefined : changedParts(differing.NewValue);
      await requireAnonymous(wellKnown, tx, listing, {}, await textsOfAttachment(tx, before, parts));
    }
    await writeAudit(tx, caller, { Action: 'edit', Entity: 'attachment', EntityID: String(change.DocID), ...differing });
    await noteEdit(tx, caller, listing, before, after);
    await announceAttachment(tx, attachmentsApi.saveAttachment, listing, before, { ...before, ...after });
  };
  await tellingNames(services, caller.user, () => write(services, attachmentsApi.saveAttachment, act, listingToStaff));
  return { message: messages.attachmentSaved };
}

const factsOf = ({ OriginalName, Description, Internal }: Facts): Facts => ({ OriginalName, Description, Internal });

export function renamed(before: Named, { doc_dispplay_name: name, Description }: Change): Omit<Facts, 'Internal'> {
  return {
    OriginalName: name === undefined ? before.OriginalName : attachmentName(name, before.MediaType),
    Description: Description ?? before.Description,
  };
}

function changedParts(values: Record<string, unknown>): AttachmentPart[] {
  return [
    ...('OriginalName' in values ? (['name'] as const) : []),
    ...('Description' in values ? (['description'] as const) : []),
  ];
}

/** Records what changed for buyers since the review. */
async function noteEdit(tx: Transaction, caller: SignedInCaller, listing: ListingRow, before: AttachmentRow, after: Facts) {
  const { user } = caller;
  if (user.UserID !== listing.OwnerID && !isStaff(user.UserType)) return;
  const item = (label: string) => ({ Kind: 'attachment', Name: String(before.DocID), label }) as const;
  if (before.Internal !== after.Internal)
    await noteChanges(tx, caller, listing, [
      after.Internal === 0 ? added(item(after.OriginalName)) : removed(item(before.OriginalName)),
    ]);
  else if (after.Internal === 0 && before.OriginalName !== after.OriginalName) {
    const { Before } = removed(item(before.OriginalName));
    await noteChanges(tx, caller, listing, [{ ...added(item(after.OriginalName)), Before }]);
  }
}

type Ordered = Awaited<ReturnType<typeof orderOfAttachments>>[number];

/** The attachments with some of them in a new order, in the places that they take up together. Throws 404 for one that the user can't see. */
export function reordered(
  stored: readonly Ordered[],
  DocIDs: readonly number[],
  isReadable: (one: Ordered) => boolean,
): number[] {
  const readable = new Set(stored.filter(isReadable).map(({ DocID }) => DocID));
  if (!DocIDs.every((id) => readable.has(id))) throw notFound();
  const moved = new Set(DocIDs);
  const next = DocIDs.values();
  return stored.map(({ DocID }) => (moved.has(DocID) ? (next.next().value ?? DocID) : DocID));
}

/** Orders attachments of a listing. */
export async function orderAttachments(
  services: Writing,
  caller: SignedInCaller,
  { listing_id, DocIDs }: { listing_id: number; DocIDs: number[] },
) {
  const act = async (tx: Transaction): Promise<void> => {
    const listing = await listingFor(tx, caller.user, listing_id, canUpdate);
    const { OwnerID, PrivateFlag } = listing;
    const stored = await orderOfAttachments(tx, { ListingID: listing_id });
    const order = reordered(stored, DocIDs, (one) => canReadAttachment(caller.user, { ...one, OwnerID, PrivateFlag }));
    if (order.every((id, index) => id === stored[index]?.DocID)) return;
    await saveOrder(tx, order);
    await writeAudit(tx, caller, {
      Action: 'reorder attachments',
      Entity: 'listing',
      EntityID: String(listing_id),
      OldValue: { DocIDs: stored.map(({ DocID }) => DocID) },
      NewValue: { DocIDs: order },
    });
    const isMovedAmong = (isSeen: (one: Ordered) => boolean): boolean => {
      const seen = stored.filter(isSeen).map(({ DocID }) => DocID);
      return order.filter((id) => seen.includes(id)).some((id, index) => id !== seen[index]);
    };
    const call = attachmentsApi.orderAttachments;
    if (isMovedAmong((one) => isForOwner({ ...one, OwnerID }))) await announceToOwner(tx, call, listing);
    if (isMovedAmong(canSendAttachment)) await announceToBuyers(tx, call, listing);
    await announceToUploaders(tx, call, stored);
  };
  await write(services, attachmentsApi.orderAttachments, act, listingToStaff);
  return { message: messages.attachmentsOrdered };
}

/** The findings in the attachments of a listing that the caller may edit. */
export async function attachmentFindings(
  { db, reads, wellKnown, attachedTexts }: Writing & AuditingReads & Checking,
  caller: SignedInCaller,
  listing_id: number,
) {
  const { user } = caller;
  const listing = await readableListing(db, user, listing_id);
  if (!canUpdate(user, listing)) throw forbidden();
  await reads.note(caller, [listing_id]);
  const findings = await openFindings(await wellKnown.for(user), db, listing, {}, await attachedTexts(db, listing_id));
  return { ...listed(await toldFindings(db, user, findings)), allow: canReview(user, listing) };
}
