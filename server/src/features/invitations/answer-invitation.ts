import { invitationsApi } from '@brevet/contract/invitations';
import { messages } from '@brevet/contract/messages';
import type { FollowUp, InvitationAnswer } from '@brevet/contract/statuses';
import { followUps, invitationAnswers } from '@brevet/contract/statuses';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { Caller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { writeAudit } from '../audit/audit.ts';
import { brokerByCode } from '../brokers/brokers.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { listingLink, notify } from '../inbox/inbox.ts';
import type { ListingRow } from '../listings/listings.ts';
import { announceToOwner } from '../listings/listings.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { invitationByLinkForUpdate, updateInvitation } from './invitations.queries.ts';
import { activeListing, gone, isInvitee } from './outsider.ts';
import { nameOf } from './recipient-name.ts';

interface Given {
  Answer: InvitationAnswer;
  Question: string;
}

/** Follow-ups that an answer can replace: none, or one set by an earlier answer. Follow-ups set by people stay. */
const movable: FollowUp[] = [followUps.noStatus.code, followUps.passed.code, followUps.preEvaluation.code];

/** Answers an invitation or changes the answer. Repeating the same answer changes nothing and notifies no one. */
export async function answerInvitation(services: Writing & Notifying, caller: Caller, body: Given & { token: string }) {
  const { token, Answer } = body;
  const Question = Answer === 'more' ? body.Question : '';
  await write(services, invitationsApi.answerInvitation, async (tx) => {
    const invitation = await invitationByLinkForUpdate(tx, hashToken(token));
    if (!invitation) throw gone();
    const listing = await activeListing(tx, invitation);
    if (!isInvitee(invitation, token)) throw new Refusal('invitation_copy', messages.invitationCopy);
    if (invitation.Answer === Answer && invitation.Question === Question) return;
    const FollowUp = movable.includes(invitation.FollowUp) ? invitationAnswers[Answer].followUp : invitation.FollowUp;
    await updateInvitation(tx, invitation.objID, { Answer, Question, FollowUp });
    await announceToOwner(tx, invitationsApi.answerInvitation, { OwnerID: invitation.SenderID });
    await writeAudit(tx, caller, {
      Action: 'answer',
      Entity: 'invitation',
      EntityID: String(invitation.objID),
      OldValue: { Answer: invitation.Answer, FollowUp: invitation.FollowUp },
      NewValue: { Answer, FollowUp },
    });
    const given = { Answer, Question };
    if (Answer === 'more') await mailTellMeMore(services, tx, invitation, listing, Question);
    await tellSender(services, tx, invitation, listing, given);
  });
  return { message: messages.invitationAnswered };
}

/** Emails the broker code's contact address, if it has one. */
async function mailTellMeMore(
  { mail, config }: Notifying,
  tx: Transaction,
  invitation: InvitationRow,
  { ListingID, ListingName, Brokercode }: ListingRow,
  message: string,
): Promise<void> {
  const { TellMeMoreEmail, ContactEmail, CustomerServiceEmail, ContactName, BrokerName } = await brokerByCode(tx, Brokercode);
  const address = TellMeMoreEmail ?? ContactEmail ?? CustomerServiceEmail;
  if (!address) return;
  await mail.queue(tx, {
    kind: 'tellMeMore',
    to: { name: ContactName ?? BrokerName, address },
    brokerCode: Brokercode,
    values: { sender: nameOf(invitation), listing: ListingName, message, link: listingLink(config, ListingID) },
  });
}

/** The sender. They always exist, because an invitation without one isn't open. */
async function tellSender(
  services: Writing & Notifying,
  tx: Transaction,
  invitation: InvitationRow,
  { ListingID, ListingName }: ListingRow,
  given: Given,
): Promise<void> {
  const news = { Kind: 'invitationAnswer', ListingID, ListingName, Name: nameOf(invitation), ...given } as const;
  await notify(tx, services, [invitation.SenderID], news);
}
