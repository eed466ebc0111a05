import { eq } from 'drizzle-orm';
import { invitations } from '../../schema/invitations.ts';
import { attached, invitationTo, invited, newAddress } from '../invite.ts';
import type { Actions } from './action.ts';
import { onAttachment, onInvitation, unaudited } from './action.ts';
import type { Stage } from './stage.ts';

export const invitationActions = ({ test, seller, signedOut, listingOf, invitation }: Stage): Actions => ({
  'POST /add_invitation': {
    'to one address': async () => {
      const ListingID = await listingOf(1);
      const EmailAddress = newAddress();
      return {
        does: () => test.as(seller).post('/add_invitation', invitationTo(ListingID, { EmailAddress })),
        writes: ({ body: { objID } }) => [
          onInvitation(seller, objID as number, 'invite', {
            NewValue: { ListingID, EmailAddress, cc: '', Patent: 0, Attachments: [] },
          }),
        ],
      };
    },
  },
  'POST /resendInvitation': {
    'with a new link': async () => {
      const { ListingID, objID, EmailAddress } = await invitation();
      return {
        does: () => test.as(seller).post('/resendInvitation', { listingid: ListingID, objID }),
        writes: () => [onInvitation(seller, objID, 'invite again', { NewValue: { ListingID, EmailAddress } })],
      };
    },
  },
  'POST /update_follow_up': {
    'to evaluation': async () => {
      const { ListingID, objID } = await invitation();
      return {
        does: () => test.as(seller).post('/update_follow_up', { listingid: ListingID, objID, FollowUp: 1 }),
        writes: () => [onInvitation(seller, objID, 'follow-up', { OldValue: { FollowUp: 0 }, NewValue: { FollowUp: 1 } })],
      };
    },
  },
  'DELETE /removeInvitation': {
    'by its sender': async () => {
      const { ListingID, objID, EmailAddress } = await invitation();
      return {
        does: () => test.as(seller).delete(`/removeInvitation?listing_id=${ListingID}&objID=${objID}`),
        writes: () => [onInvitation(seller, objID, 'revoke', { OldValue: { ListingID, EmailAddress } })],
      };
    },
  },
  'POST /openInvitation': {
    'for the first time': async () => {
      const { token } = await invitation();
      return {
        does: () => signedOut.post('/openInvitation', { token }),
        writes: unaudited('a read by its recipient; the invitation itself notes when it was first opened'),
      };
    },
  },
  'POST /invitationFile': {
    'by its recipient': async () => {
      const ListingID = await listingOf(1);
      const DocID = await attached(test, seller, ListingID);
      const { objID, token } = await invited(test, seller, ListingID, { Attachments: [DocID] });
      return {
        does: () => signedOut.post('/invitationFile', { token, docId: DocID }),
        writes: () => [
          onAttachment(null, DocID, 'download', { NewValue: { ListingID, OriginalName: 'values.txt', Invitation: objID } }),
        ],
      };
    },
  },
  'POST /invitationImage': 'an image that everyone with the link sees; openInvitation notes when it was first opened',
  'POST /answerInvitation': {
    'by its recipient': async () => {
      const { objID, token } = await invitation();
      const [row] = await test.db.select().from(invitations).where(eq(invitations.objID, objID));
      return {
        does: () => signedOut.post('/answerInvitation', { token, Answer: 'pass' }),
        writes: () => [
          onInvitation(null, objID, 'answer', {
            OldValue: { Answer: row?.Answer, FollowUp: 0 },
            NewValue: { Answer: 'pass', FollowUp: 2 },
          }),
        ],
      };
    },
  },
});
