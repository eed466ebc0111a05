import type { SessionUser } from '@brevet/contract/session';
import type { Transaction } from '../../platform/db/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { readableListing } from '../listings/listings.ts';
import { canManageInvitation } from './invitations.policy.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { invitationForUpdate } from './invitations.queries.ts';

/** Locks and returns an invitation the user can see. Throws the same 404 for missing and hidden ones. */
export async function invitationFor(
  tx: Transaction,
  user: SessionUser,
  ListingID: number,
  objID: number,
): Promise<InvitationRow> {
  await readableListing(tx, user, ListingID);
  const invitation = await invitationForUpdate(tx, objID);
  if (!invitation || invitation.ListingID !== ListingID || !canManageInvitation(user, invitation)) throw notFound();
  return invitation;
}
