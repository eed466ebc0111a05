import type { Db } from '../../platform/db/client.ts';
import type { Changing } from '../../platform/db/write.ts';
import type { ListingRow } from '../listings/listings.ts';
import { announceToBuyers, announceToOwner } from '../listings/listings.ts';
import type { AttachmentFacts } from './attachments.policy.ts';
import { canSendAttachment, isForOwner } from './attachments.policy.ts';

type Facts = Pick<AttachmentFacts, 'Internal' | 'UserID' | 'OfBuyer'>;

/** Announces what a call changes on an attachment to everyone who sees it before or after the change. */
export async function announceAttachment(
  tx: Db,
  call: Changing,
  listing: ListingRow,
  ...states: readonly Facts[]
): Promise<void> {
  const { OwnerID } = listing;
  if (states.some(canSendAttachment)) await announceToBuyers(tx, call, listing);
  if (states.some((state) => isForOwner({ ...state, OwnerID }))) await announceToOwner(tx, call, listing);
  await announceToUploaders(tx, call, states);
}

/** Announces a change to the accounts that uploaded these attachments. */
export async function announceToUploaders(tx: Db, call: Changing, attachments: readonly Pick<Facts, 'UserID'>[]): Promise<void> {
  for (const OwnerID of new Set(attachments.map(({ UserID }) => UserID))) await announceToOwner(tx, call, { OwnerID });
}
