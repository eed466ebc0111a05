import { momentOf } from '@brevet/contract/day';
import type { Invited } from '@brevet/contract/invitations';
import { invitationsApi } from '@brevet/contract/invitations';
import type { ListingDetails } from '@brevet/contract/listing-fields';
import { messages } from '@brevet/contract/messages';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statuses, statusLabel } from '@brevet/contract/statuses';
import type { Db } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { Base64Answer } from '../../platform/http/base64-answer.ts';
import type { Caller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import type { SendingFiles } from '../attachments/attachments.ts';
import { imageOfListing, requireIntact, sendableAttachments, sentImage } from '../attachments/attachments.ts';
import { writeAudit } from '../audit/audit.ts';
import { brokerByCode } from '../brokers/brokers.ts';
import type { ListingRow } from '../listings/listings.ts';
import { announceToOwner, detailsOf, listingById, patentsOfListing, withTerm } from '../listings/listings.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { invitationByLink, updateInvitation } from './invitations.queries.ts';

/** For links that are unknown, revoked or expired: the answer doesn't tell which. */
export const gone = () => new Refusal('invitation_gone', messages.invitationGone);

export const notActive = (ListingID: number, status: AvailableStatus) =>
  new Refusal('listing_not_active', messages.listingMarked(ListingID, statusLabel(status)));

export async function activeListing(db: Db, { ListingID }: InvitationRow): Promise<ListingRow> {
  const listing = await listingById(db, ListingID);
  if (!listing) throw gone();
  const { AvailableStatus } = listing;
  if (AvailableStatus !== statuses.active.code) throw notActive(ListingID, AvailableStatus);
  return listing;
}

async function linked(db: Db, token: string): Promise<{ invitation: InvitationRow; listing: ListingRow }> {
  const invitation = await invitationByLink(db, hashToken(token));
  if (!invitation) throw gone();
  return { invitation, listing: await activeListing(db, invitation) };
}

/** True for the recipient's link, false for a copy's. */
export const isInvitee = ({ TokenHash }: InvitationRow, token: string): boolean => TokenHash === hashToken(token);

/** The listing as a buyer sees it, with the patents and attachments that the sender chose. */
export async function openInvitation(services: Writing, token: string): Promise<Invited> {
  const { db } = services;
  const { invitation, listing } = await linked(db, token);
  const { ListingID } = listing;
  const invitee = isInvitee(invitation, token);
  const withPatents = invitation.Patent === 1;
  const [details, patents, attachments, { BrokerName, CustomerServiceEmail }] = await Promise.all([
    detailsOf(db, ListingID),
    withPatents ? patentsOfListing(db, ListingID) : null,
    sendableAttachments(db, ListingID, invitation.Attachments),
    brokerByCode(db, listing.Brokercode),
  ]);
  if (invitee) await markOpened(services, invitation);
  const { SenderName, Message, Answer, Question, ExpireDate } = invitation;
  return {
    listing,
    details: withPatents ? details : { ...details, ...noPatents },
    // An assignee could be the seller.
    patents: patents?.map((patent) => ({ ...withTerm(patent), Assignee: null, rating: null })) ?? null,
    attachments: attachments.map(({ Size, ...file }) => ({ ...file, FileSize: Math.ceil(Size / 1024) })),
    broker: { BrokerName, CustomerServiceEmail },
    invitation: {
      SenderName,
      Message,
      Answer: invitee ? Answer : null,
      Question: invitee ? Question : '',
      ExpireDate,
      can: { answer: invitee },
    },
  };
}

async function markOpened(services: Writing, { objID, OpenDate, SenderID }: InvitationRow): Promise<void> {
  if (OpenDate !== null) return;
  await write(services, invitationsApi.openInvitation, async (tx) => {
    await updateInvitation(tx, objID, { OpenDate: momentOf() });
    await announceToOwner(tx, invitationsApi.openInvitation, { OwnerID: SenderID });
  });
}

/** Fields about patents, left empty: a patent number leads to its holder. */
const noPatents = {
  PatentBackLicense: 0,
  PatentSellIndividualPatent: 0,
  TechnologyPatentSummary: '',
  PatentNotes: '',
  PatentIPOwnership: 0,
  PatentLicensingStatus: 0,
  PatentLicensingArrangement: '',
  PatentInfringement: 0,
  PatentPotentialInfringers: '',
  PatentLitigation: 0,
  PatentLitigationNotes: '',
  PatentPortfolio: '',
} as const satisfies Partial<ListingDetails>;

/** Sends the image of the invitation's listing. */
export async function invitationImage(services: SendingFiles, caller: Caller, token: string) {
  const { listing } = await linked(services.db, token);
  const image = listing.ListingImg === '' ? null : await imageOfListing(services.db, listing.ListingImg);
  if (!image) throw notFound();
  const { mediaType: mimetype, content } = await sentImage(services, caller, image);
  return new Base64Answer({ mimetype }, async () => content);
}

/** Sends an attachment that the sender chose and that can still be shown. Writes to the audit log. */
export async function invitationFile(services: SendingFiles, caller: Caller, { token, docId }: { token: string; docId: number }) {
  const { db, files } = services;
  const { invitation, listing } = await linked(db, token);
  const chosen = invitation.Attachments.filter((id) => id === docId);
  const [file] = await sendableAttachments(db, listing.ListingID, chosen);
  if (!file) throw notFound();
  const { FileName, doc_dispplay_name: originalname, mimetype, Sha256 } = file;
  const { ListingID } = listing;
  await requireIntact(services, caller, { DocID: docId, ListingID, FileName, OriginalName: originalname, Sha256 });
  await writeAudit(db, caller, {
    Action: 'download',
    Entity: 'attachment',
    EntityID: String(docId),
    NewValue: { ListingID, OriginalName: originalname, Invitation: invitation.objID },
  });
  return new Base64Answer({ originalname, mimetype }, () => files.read(FileName));
}
