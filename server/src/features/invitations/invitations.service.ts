import { invitationsApi } from '@brevet/contract/invitations';
import { messages } from '@brevet/contract/messages';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { SendingFiles } from '../attachments/attachments.ts';
import type { AuditingReads } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { announceToOwner, canUpdate, readableListing } from '../listings/listings.ts';
import { cancelMailsOf } from '../mail/mail.ts';
import { answerInvitation } from './answer-invitation.ts';
import { updateInvitation } from './invitations.queries.ts';
import { invitationsOf } from './invitations.tables.ts';
import { invitationFor } from './load-invitation.ts';
import { invitationFile, invitationImage, openInvitation } from './outsider.ts';
import { resendInvitation, sendInvitation } from './send-invitation.ts';

export function invitationsHandlers(
  services: Writing & AuditingReads & Notifying & SendingFiles,
): Handlers<typeof invitationsApi> {
  const { db, reads } = services;
  return {
    add_invitation: ({ caller, body }) => sendInvitation(services, caller, body),
    async getInvitation({ caller, query }) {
      const { user } = caller;
      const listing = await readableListing(db, user, query.listing_id);
      if (!canUpdate(user, listing)) throw forbidden();
      // Rows say who sent them: often the owner.
      await reads.note(caller, [listing.ListingID]);
      return invitationsOf(services, user, listing.ListingID);
    },
    resendInvitation: ({ caller, body: { listingid, objID } }) => resendInvitation(services, caller, listingid, objID),
    async update_follow_up({ caller, body: { listingid, objID, FollowUp } }) {
      await write(services, invitationsApi.update_follow_up, async (tx) => {
        const before = await invitationFor(tx, caller.user, listingid, objID);
        if (before.FollowUp === FollowUp) return;
        await updateInvitation(tx, objID, { FollowUp });
        await announceToOwner(tx, invitationsApi.update_follow_up, { OwnerID: before.SenderID });
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
      await write(services, invitationsApi.removeInvitation, async (tx) => {
        const { ListingID, EmailAddress, SenderID } = await invitationFor(tx, caller.user, listing_id, objID);
        await updateInvitation(tx, objID, { DeleteFlag: 1 });
        await cancelMailsOf(tx, objID);
        await announceToOwner(tx, invitationsApi.removeInvitation, { OwnerID: SenderID });
        await writeAudit(tx, caller, {
          Action: 'revoke',
          Entity: 'invitation',
          EntityID: String(objID),
          OldValue: { ListingID, EmailAddress },
        });
      });
      return { message: messages.invitationWithdrawn };
    },
    openInvitation: ({ body }) => openInvitation(services, body.token),
    async invitationImage({ caller, body, beginDownload }) {
      beginDownload();
      return invitationImage(services, caller, body.token);
    },
    async invitationFile({ caller, body, beginDownload }) {
      beginDownload();
      return invitationFile(services, caller, body);
    },
    answerInvitation: ({ caller, body }) => answerInvitation(services, caller, body),
  };
}
