import { isStaff } from '@brevet/contract/access';
import type { Moment } from '@brevet/contract/day';
import { momentOf } from '@brevet/contract/day';
import { addressKey } from '@brevet/contract/email-address';
import type { invitationInput } from '@brevet/contract/invitations';
import { invitationsApi, recipientNames } from '@brevet/contract/invitations';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import type { SessionUser } from '@brevet/contract/session';
import type { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, parse, Refusal } from '../../platform/http/errors.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import { requireOtherThanSeller, requireSellerUnnamed } from '../anonymity/anonymity.ts';
import { sendableAttachments } from '../attachments/attachments.ts';
import { writeAudit } from '../audit/audit.ts';
import { brokerByCode } from '../brokers/brokers.ts';
import type { Notifying } from '../inbox/inbox.ts';
import type { ListingRow } from '../listings/listings.ts';
import { announceToOwner, canInvite, canUpdate, listingFor } from '../listings/listings.ts';
import { cancelMailsOf } from '../mail/mail.ts';
import { readSetting } from '../settings/settings.ts';
import { accountByEmail } from '../users/users.ts';
import { canManageInvitation } from './invitations.policy.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { goodInvitations, insertInvitation, senderStands, typeOfSender, updateInvitation } from './invitations.queries.ts';
import { invitationFor } from './load-invitation.ts';
import { notActive } from './outsider.ts';
import { nameOf } from './recipient-name.ts';

type Input = z.output<typeof invitationInput>;
const day = 86_400_000;

/** Emails someone without an account an invitation to a listing. The link leaves the server only in emails. */
export async function sendInvitation(services: Writing & Notifying, caller: SignedInCaller, input: Input) {
  const { user } = caller;
  requireOwnIdentity(user, input);
  const objID = await write(services, invitationsApi.add_invitation, async (tx) => {
    const listing = await invitingListing(tx, user, input.ListingID);
    const InviteeID = await accountOf(tx, input.EmailAddress);
    requireInvitee(user, input, InviteeID);
    await requireNoneOpen(tx, user, input.ListingID, input.EmailAddress);
    await requireSellerHidden(tx, user, listing, input);
    const Attachments = await requireSendable(tx, input);
    const [token, copyToken] = [newToken(), newToken()];
    const { ListingID, subject, FirstName, LastName, EmailAddress, cc, Message, Patent, FollowUp } = input;
    const SenderName = await senderName(tx, user, listing);
    const values = { ListingID, subject, FirstName, LastName, EmailAddress, cc, Message, Patent, Attachments, FollowUp };
    const id = await insertInvitation(tx, {
      ...values,
      SenderID: user.UserID,
      SenderName,
      TokenHash: hashToken(token),
      CopyTokenHash: hashToken(copyToken),
      ExpireDate: await newExpiry(tx),
    });
    const letter = { objID: id, subject, Message, SenderName };
    await mailTo(services, tx, listing, letter, { name: nameOf(input), address: EmailAddress, token, InviteeID });
    for (const address of cc) await mailTo(services, tx, listing, letter, { name: '', address, token: copyToken });
    await writeAudit(tx, caller, {
      Action: 'invite',
      Entity: 'invitation',
      EntityID: String(id),
      NewValue: { ListingID, EmailAddress, cc: cc.join(', '), Patent, Attachments },
    });
    await announceToOwner(tx, invitationsApi.add_invitation, { OwnerID: user.UserID });
    return id;
  });
  return { message: messages.invitationSent, objID };
}

/** Sends an invitation again with a new link. Copies keep theirs. */
export async function resendInvitation(services: Writing & Notifying, caller: SignedInCaller, ListingID: number, objID: number) {
  const { user } = caller;
  await write(services, invitationsApi.resendInvitation, async (tx) => {
    const listing = await invitingListing(tx, user, ListingID);
    const invitation = await invitationFor(tx, user, ListingID, objID);
    const { EmailAddress, SenderID } = invitation;
    await announceToOwner(tx, invitationsApi.resendInvitation, { OwnerID: SenderID });
    if (!(await senderStands(tx, objID))) throw new Refusal('invitation_sender_gone', messages.invitationSenderGone);
    await requireNoneOpen(tx, user, ListingID, EmailAddress, objID);
    // Names in invitations from before these rules may break them.
    parse(recipientNames, invitation);
    await requireSellerHidden(tx, { UserID: SenderID, UserType: await typeOfSender(tx, SenderID) }, listing, invitation);
    await cancelMailsOf(tx, objID, EmailAddress);
    const token = newToken();
    await updateInvitation(tx, objID, { TokenHash: hashToken(token), ExpireDate: await newExpiry(tx) });
    const InviteeID = await accountOf(tx, EmailAddress);
    await mailTo(services, tx, listing, invitation, { name: nameOf(invitation), address: EmailAddress, token, InviteeID });
    await writeAudit(tx, caller, {
      Action: 'invite again',
      Entity: 'invitation',
      EntityID: String(objID),
      NewValue: { ListingID, EmailAddress },
    });
  });
  return { message: messages.invitationSentAgain };
}

/** Locks the listing and checks that the user can invite people to it. */
async function invitingListing(tx: Transaction, user: SessionUser, ListingID: number): Promise<ListingRow> {
  const listing = await listingFor(tx, user, ListingID, canUpdate);
  if (!canInvite(user, listing)) throw notActive(ListingID, listing.AvailableStatus);
  return listing;
}

const accountOf = async (tx: Transaction, address: string): Promise<number | null> =>
  (await accountByEmail(tx, address))?.user.UserID ?? null;

const newExpiry = async (tx: Transaction): Promise<Moment> =>
  momentOf(Date.now() + (await readSetting(tx, 'invitationDays')) * day);

function requireOwnIdentity(user: SessionUser, { SenderID, SenderEmail }: Input): void {
  const otherId = SenderID !== null && SenderID !== user.UserID;
  const otherEmail = Boolean(SenderEmail) && addressKey(SenderEmail ?? '') !== addressKey(user.Email);
  if (otherId || otherEmail) throw contradicts();
}

/** Only brokers and admins can link an invitation to an account: a seller must not learn whose address it is. */
function requireInvitee(user: SessionUser, { InviteeID }: Input, actual: number | null): void {
  if (InviteeID === null || (isStaff(user.UserType) && InviteeID === actual)) return;
  throw contradicts();
}

/** Sellers must not learn about invitations they can't see. */
async function requireNoneOpen(
  tx: Transaction,
  user: SessionUser,
  listing: number,
  EmailAddress: string,
  but = 0,
): Promise<void> {
  const open = await goodInvitations(tx, listing, EmailAddress);
  if (open.some((invitation) => invitation.objID !== but && canManageInvitation(user, invitation)))
    throw new Refusal('invitation_open', messages.invitationOpen, { field: 'EmailAddress' });
}

/**
 * The email of a seller comes from their broker, so what they write in it must not say who they are. The recipient's first and last
 * name are also read together, as the email shows them. Staff write what they like, but the greeting names no seller.
 */
async function requireSellerHidden(
  tx: Transaction,
  sender: Pick<SessionUser, 'UserID' | 'UserType'>,
  listing: ListingRow,
  { subject, Message, FirstName, LastName }: Pick<InvitationRow, 'subject' | 'Message' | 'FirstName' | 'LastName'>,
): Promise<void> {
  const together = { FirstName: nameOf({ FirstName, LastName }) };
  if (isStaff(sender.UserType)) {
    await requireOtherThanSeller(tx, listing, { FirstName, LastName }, sender.UserID);
    return requireOtherThanSeller(tx, listing, together, sender.UserID);
  }
  await requireSellerUnnamed(tx, listing, { subject, Message }, { FirstName, LastName });
  await requireSellerUnnamed(tx, listing, {}, together);
}

async function requireSendable(tx: Transaction, { ListingID, Attachments }: Input): Promise<number[]> {
  const chosen = [...new Set(Attachments)];
  const found = await sendableAttachments(tx, ListingID, chosen);
  if (found.length < chosen.length)
    throw new Refusal('attachment_not_sendable', messages.attachmentNotSendable, { field: 'Attachments' });
  return chosen;
}

/** Sellers are anonymous, so emails show the broker code's name instead. */
async function senderName(tx: Transaction, user: SessionUser, { Brokercode }: ListingRow): Promise<string> {
  if (isStaff(user.UserType)) return `${user.Firstname} ${user.Lastname}`;
  return (await brokerByCode(tx, Brokercode)).BrokerName;
}

async function mailTo(
  { mail, config }: Notifying,
  tx: Transaction,
  { ListingName, Brokercode }: ListingRow,
  { objID, subject, Message, SenderName }: Pick<InvitationRow, 'objID' | 'subject' | 'Message' | 'SenderName'>,
  reader: { name: string; address: string; token: string; InviteeID?: number | null },
): Promise<void> {
  const { name, address, token, InviteeID } = reader;
  await mail.queue(tx, {
    kind: 'invitation',
    to: { name, address },
    brokerCode: Brokercode,
    invitationId: objID,
    ...(InviteeID ? { userId: InviteeID } : {}),
    subject,
    values: {
      sender: SenderName,
      listing: ListingName,
      message: Message,
      link: config.publicUrl + paths.invitation(token),
    },
  });
}
