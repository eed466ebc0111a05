import type { invitationsApi } from '@brevet/contract/invitations';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { writeAudit } from '../audit/audit.ts';
import type { Transaction } from '../db/client.ts';
import { write } from '../db/write.ts';
import type { Services } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { Handlers } from '../http/handlers.ts';
import { canUpdate } from '../listings/listings.policy.ts';
import { readableListing } from '../listings/load.ts';
import { answerInvitation } from './answer-invitation.ts';
import { canManageInvitation } from './invitations.policy.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { invitationForUpdate, updateInvitation } from './invitations.queries.ts';
import { invitationsOf } from './invitations.tables.ts';
import { invitationFile, openInvitation } from './outsider.ts';
import { sendInvitation } from './send-invitation.ts';

/** An invitation that the user may see, held until the transaction ends; 404 else, whether it is there or not. */
async function invitationFor(tx: Transaction, user: SessionUser, ListingID: number, objID: number): Promise<InvitationRow> {
  await readableListing(tx, user, ListingID);
  const invitation = await invitationForUpdate(tx, objID);
  if (!invitation || invitation.ListingID !== ListingID || !canManageInvitation(user, invitation)) throw notFound();
  return invitation;
}

export function invitationsHandlers(services: Services): Handlers<typeof invitationsApi> {
  const { db } = services;
  return {
    add_invitation: ({ caller, body }) => sendInvitation(services, caller, body),
    async getInvitation({ caller: { user }, query }) {
      const listing = await readableListing(db, user, query.listing_id);
      if (!canUpdate(user, listing)) throw forbidden();
      return invitationsOf(services, user, listing.ListingID);
    },
    async update_follow_up({ caller, body: { listingid, objID, FollowUp } }) {
      await write(services, ['invitations'], async (tx) => {
        const before = await invitationFor(tx, caller.user, listingid, objID);
        await updateInvitation(tx, objID, { FollowUp });
        await writeAudit(tx, caller, {
          Action: 'follow-up',
          Entity: 'invitation',
          EntityID: String(objID),
          OldValue: { FollowUp: before.FollowUp },
          NewValue: { FollowUp },
        });
      });
      return { message: messages.followUpChanged };
    },
    async removeInvitation({ caller, query: { listing_id, objID } }) {
      await write(services, ['invitations'], async (tx) => {
        const { ListingID, EmailAddress } = await invitationFor(tx, caller.user, listing_id, objID);
        await updateInvitation(tx, objID, { DeleteFlag: 1 });
        await writeAudit(tx, caller, {
          Action: 'withdraw',
          Entity: 'invitation',
          EntityID: String(objID),
          OldValue: { ListingID, EmailAddress },
        });
      });
      return { message: messages.invitationWithdrawn };
    },
    openInvitation: ({ body }) => openInvitation(services, body.token),
    invitationFile: ({ caller, body: { token, docId } }) => invitationFile(services, caller, token, docId),
    answerInvitation: ({ caller, body }) => answerInvitation(services, caller, body),
  };
}
