import { z } from 'zod';
import { access } from './access.ts';
import { emailField, filledLine, line, reference } from './account-fields.ts';
import { attachment } from './attachments.ts';
import { claimedTime, filled, id, idParam, isoDateTime, said, text } from './common.ts';
import { json, table } from './endpoint.ts';
import { listingDetails } from './listing-fields.ts';
import { listing } from './listings.ts';
import type { MailState } from './mail.ts';
import { mailState, mailStateLabel } from './mail.ts';
import { messages } from './messages.ts';
import { listingPatent } from './patents.ts';
import type { InvitationAnswer } from './statuses.ts';
import { answerNames, followUpCodes, followUpLabel, invitationAnswers } from './statuses.ts';

const feature = 'invitations' as const;
const followUp = z.literal(followUpCodes);
const answer = z.enum(answerNames);
const mostCopies = 10;

/** What is wrong with a list of addresses; undefined when nothing is. */
function faultOf(addresses: string[]): string | undefined {
  if (addresses.length > mostCopies) return messages.tooManyCopies(mostCopies);
  if (addresses.some((address) => !emailField.safeParse(address).success)) return messages.invalidEmail;
  const distinct = new Set(addresses.map((address) => address.toLowerCase()));
  return distinct.size < addresses.length ? messages.copiesTwice : undefined;
}

/** A comma separated list of addresses. */
const copies = text(3000)
  .default('')
  .transform((value, context) => {
    const addresses = value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const fault = faultOf(addresses);
    if (fault === undefined) return addresses;
    context.addIssue({ code: 'custom', message: fault });
    return z.NEVER;
  });

/** Who sends, names and times beside the rest are claims: they must be right, or are not used. */
export const invitationInput = z
  .strictObject({
    ListingID: id,
    ListingName: text(500).optional(),
    SenderID: reference,
    SenderEmail: text(254).optional(),
    subject: line(200).default('').describe("instead of the broker code's own"),
    FirstName: filledLine(50, messages.firstNameRequired),
    LastName: line(50).default(''),
    EmailAddress: emailField,
    InviteeID: reference,
    cc: copies.describe('Copy To: at most 10 addresses with commas between them'),
    Message: filled(5000, messages.messageRequired),
    Patent: z.literal([0, 1]).default(0).describe('1: the patents are shown too'),
    Attachments: z.array(id).max(100).default([]).describe('DocIDs, none of them internal'),
    DeleteFlag: z.literal(0).optional(),
    CreateDate: claimedTime,
    FollowUp: followUp.default(0),
  })
  .refine(({ EmailAddress, cc }) => !cc.some((address) => address.toLowerCase() === EmailAddress.toLowerCase()), {
    path: ['cc'],
    message: messages.sameEmailInCopy,
  });

const invitation = z.object({
  objID: z.int(),
  ListingID: z.int(),
  Name: z.string(),
  EmailAddress: z.string(),
  cc: z.string(),
  subject: z.string(),
  Sender: z.string().optional().describe('brokers and admins'),
  InviteeID: z.int().nullish().describe('the account of that address; brokers and admins'),
  CreateDate: isoDateTime,
  OpenDate: isoDateTime.nullable().describe('when it was first looked at'),
  ExpireDate: isoDateTime,
  Mail: mailState.nullable().describe('of the last mail to who is invited; null when it is not kept any more'),
  Answer: answer.nullable(),
  Question: z.string(),
  FollowUp: followUp,
  can: z.object({ update: z.boolean() }),
});
export type Invitation = z.infer<typeof invitation>;

/** What the mailed link proves. */
const token = z.string().min(1).max(200);

/** A listing as an outsider sees it: what a buyer sees, and of that only what the sender has chosen. */
const invited = z.object({
  listing: listing.pick({
    ListingID: true,
    ListingName: true,
    ListingDescription: true,
    ListingType: true,
    AvailableStatus: true,
    Rating: true,
    DealStructure: true,
    DealStructureNotes: true,
    Keywords: true,
    CompetitiveAdvantage: true,
    CreateDate: true,
    StartDate: true,
  }),
  details: listingDetails,
  patents: z.array(listingPatent).nullable().describe('null: they are not shown'),
  attachments: z.array(
    attachment.pick({ DocID: true, doc_dispplay_name: true, FileSize: true, mimetype: true, Description: true }),
  ),
  broker: z.object({ BrokerName: z.string(), CustomerServiceEmail: z.string().nullable() }),
  invitation: z.object({
    SenderName: z.string().describe('a broker by name, a seller as the broker code'),
    Message: z.string(),
    Answer: answer.nullable(),
    Question: z.string(),
    ExpireDate: isoDateTime,
    can: z.object({ answer: z.boolean().describe('false for who has got a copy') }),
  }),
});
export type Invited = z.infer<typeof invited>;

export const invitationsApi = {
  add_invitation: json({
    feature,
    method: 'POST',
    path: '/add_invitation',
    access: access.owners,
    summary: 'Invite somebody from outside to look at an active listing, by mail',
    limit: { minutes: 60, perAddress: 300, perAccount: 30 },
    body: invitationInput,
    answer: said.extend({ objID: z.int() }),
  }),
  getInvitation: table({
    feature,
    path: '/getInvitation',
    access: access.owners,
    summary: 'The invitations of a listing; a seller sees those he has sent himself',
    row: invitation,
    columns: {
      objID: 'ID',
      Name: 'Name',
      EmailAddress: 'Email',
      cc: 'Copy To',
      subject: 'Subject',
      Sender: 'Sender',
      CreateDate: 'Created',
      Mail: 'Mail',
      OpenDate: 'Opened',
      Answer: 'Answer',
      Question: 'Question',
      FollowUp: 'Follow-up',
    },
    labels: {
      Answer: (given: InvitationAnswer | null) => (given === null ? '' : invitationAnswers[given].label),
      FollowUp: followUpLabel,
      Mail: (state: MailState | null) => (state === null ? '' : mailStateLabel(state)),
    },
    sortable: ['objID', 'EmailAddress', 'CreateDate', 'OpenDate', 'FollowUp'],
    sort: { sid: 'objID', sod: 'DESC' },
    filters: { listing_id: idParam },
  }),
  resendInvitation: json({
    feature,
    method: 'POST',
    path: '/resendInvitation',
    access: access.owners,
    summary: 'Mail an invitation again, with a new link; the earlier one dies',
    limit: { minutes: 60, perAddress: 300, perAccount: 30 },
    body: z.strictObject({ listingid: id, objID: id }),
    answer: said,
  }),
  update_follow_up: json({
    feature,
    method: 'POST',
    path: '/update_follow_up',
    access: access.owners,
    summary: 'Set how far an invitation has come; brokers, admins and who has sent it may',
    body: z.strictObject({ listingid: id, objID: id, FollowUp: followUp }),
    answer: said,
  }),
  removeInvitation: json({
    feature,
    method: 'DELETE',
    path: '/removeInvitation',
    access: access.owners,
    summary: 'Withdraw an invitation: its link dies at once',
    query: z.strictObject({ listing_id: idParam, objID: idParam }),
    answer: said,
  }),
  openInvitation: json({
    feature,
    method: 'POST',
    path: '/openInvitation',
    access: access.public,
    summary: 'The listing that an outsider is invited to look at, by the token of the mailed link',
    limit: { minutes: 15, perAddress: 120 },
    body: z.strictObject({ token }),
    answer: invited,
  }),
  invitationFile: json({
    feature,
    method: 'POST',
    path: '/invitationFile',
    access: access.public,
    summary: 'An attachment that goes with an invitation, with its bytes in base64',
    limit: { minutes: 15, perAddress: 60 },
    body: z.strictObject({ token, docId: id }),
    answer: z.object({ baseimage: z.string().describe('base64'), originalname: z.string(), mimetype: z.string() }),
  }),
  answerInvitation: json({
    feature,
    method: 'POST',
    path: '/answerInvitation',
    access: access.public,
    summary: 'Answer an invitation, or change the answer: more, with an optional question, or pass',
    limit: { minutes: 60, perAddress: 60, perAccount: 10, account: 'token' },
    body: z.strictObject({ token, Answer: answer, Question: text(2000).default('') }),
    answer: said,
  }),
};
