import { z } from 'zod';
import { access } from './access.ts';
import { emailField, reference } from './account-fields.ts';
import { attachment } from './attachments.ts';
import { claimedTime, filled, id, idParam, line, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { addressKey } from './email-address.ts';
import { json, table } from './endpoint.ts';
import { listingDetails } from './listing-fields.ts';
import { listing } from './listing-view.ts';
import type { MailState } from './mail.ts';
import { mailState, mailStateLabel } from './mail.ts';
import { messages } from './messages.ts';
import { listingPatent } from './patents.ts';
import { filledName, noAddressTogether, personName } from './person-name.ts';
import type { InvitationAnswer } from './statuses.ts';
import { answerNames, followUpCodes, followUpLabel, invitationAnswers } from './statuses.ts';

const feature = 'invitations' as const;
const followUp = z.literal(followUpCodes);
const answer = z.enum(answerNames);
const mostCopies = 10;

/** The error in a list of addresses, or undefined. */
function faultOf(addresses: string[]): string | undefined {
  if (addresses.length > mostCopies) return messages.tooManyCopies(mostCopies);
  if (addresses.some((address) => !emailField.safeParse(address).success)) return messages.invalidEmail;
  const distinct = new Set(addresses.map(addressKey));
  return distinct.size < addresses.length ? messages.copiesTwice : undefined;
}

/** A comma-separated list of addresses. */
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

/** The recipient's name, as the email shows it. */
const recipientFields = {
  FirstName: filledName(50, messages.firstNameRequired),
  LastName: personName(50).default(''),
};
const fullName = noAddressTogether('FirstName', 'LastName');
export const recipientNames = z.object(recipientFields).refine(...fullName);

/** The caller's claims about sender, names and times must be correct or are ignored. */
export const invitationInput = z
  .strictObject({
    ListingID: id,
    ListingName: text(500).optional(),
    SenderID: reference,
    SenderEmail: text(254).optional(),
    subject: line(200).default('').describe("replaces the broker code's subject"),
    ...recipientFields,
    EmailAddress: emailField,
    InviteeID: reference,
    cc: copies.describe('Copy To: up to 10 addresses, separated by commas'),
    Message: filled(5000, messages.messageRequired),
    Patent: z.literal([0, 1]).default(0).describe('1 includes the patents'),
    Attachments: z.array(id).max(100).default([]).describe('DocIDs; internal attachments are refused'),
    DeleteFlag: z.literal(0).optional(),
    CreateDate: claimedTime,
    FollowUp: followUp.default(0),
  })
  .refine(({ EmailAddress, cc }) => !cc.some((address) => addressKey(address) === addressKey(EmailAddress)), {
    path: ['cc'],
    message: messages.sameEmailInCopy,
  })
  .refine(...fullName);

const invitation = z.object({
  objID: z.int(),
  ListingID: z.int(),
  Name: z.string(),
  EmailAddress: z.string(),
  cc: z.string(),
  subject: z.string(),
  Sender: z.string().optional().describe('brokers and admins only'),
  InviteeID: z.int().nullish().describe('the account with that address; brokers and admins only'),
  CreateDate: isoDateTime,
  OpenDate: isoDateTime.nullable().describe('when it was first opened'),
  ExpireDate: isoDateTime,
  Mail: mailState.nullable().describe('state of the last email to the recipient; null when it is no longer stored'),
  Answer: answer.nullable(),
  Question: z.string(),
  FollowUp: followUp,
  can: z.object({ update: z.boolean() }),
});
export type Invitation = z.infer<typeof invitation>;

/** The token of the emailed link. */
const token = z.string().min(1).max(200);

/** An outsider's view of a listing: the part of a buyer's view that the sender chose. */
const invited = z.object({
  listing: listing.pick({
    ListingID: true,
    ListingName: true,
    ListingDescription: true,
    ListingType: true,
    ListingImg: true,
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
  patents: z.array(listingPatent).nullable().describe('null if the sender did not share them'),
  attachments: z.array(
    attachment.pick({ DocID: true, doc_dispplay_name: true, FileSize: true, mimetype: true, Description: true }),
  ),
  broker: z.object({ BrokerName: z.string(), CustomerServiceEmail: z.string().nullable() }),
  invitation: z.object({
    SenderName: z.string().describe("the broker's name; for a seller, the name of the broker code"),
    Message: z.string(),
    Answer: answer.nullable(),
    Question: z.string(),
    ExpireDate: isoDateTime,
    can: z.object({ answer: z.boolean().describe('false for recipients of a copy') }),
  }),
});
export type Invited = z.infer<typeof invited>;

export const invitationsApi = {
  add_invitation: json({
    feature,
    method: 'POST',
    path: '/add_invitation',
    access: access.owners,
    summary: 'Invite someone without an account to an active listing, by email',
    limit: { minutes: 60, perAddress: 300, perAccount: 30 },
    body: invitationInput,
    answer: said.extend({ objID: z.int() }),
    changes: ['invitations'],
  }),
  getInvitation: table({
    title: 'Invitations',
    feature,
    path: '/getInvitation',
    access: access.owners,
    summary: 'List the invitations of a listing; sellers see only those they sent',
    row: invitation,
    columns: {
      objID: 'ID',
      Name: 'Name',
      EmailAddress: 'Email',
      cc: 'Copy To',
      subject: 'Subject',
      Sender: 'Sender',
      CreateDate: 'Created',
      Mail: 'Delivery',
      OpenDate: 'Opened',
      Answer: 'Answer',
      Question: 'Question',
      FollowUp: 'Follow-up',
    },
    rights: { Sender: access.staff, InviteeID: access.staff },
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
    summary: 'Send an invitation again with a new link; the earlier link stops working',
    limit: { minutes: 60, perAddress: 300, perAccount: 30 },
    body: z.strictObject({ listingid: id, objID: id }),
    answer: said,
    changes: ['invitations'],
  }),
  update_follow_up: json({
    feature,
    method: 'POST',
    path: '/update_follow_up',
    access: access.owners,
    summary: 'Set the status of an invitation; allowed for its sender, brokers and admins',
    body: z.strictObject({ listingid: id, objID: id, FollowUp: followUp }),
    answer: said,
    changes: ['invitations'],
  }),
  removeInvitation: json({
    feature,
    method: 'DELETE',
    path: '/removeInvitation',
    access: access.owners,
    summary: 'Revoke an invitation; its link stops working right away',
    query: z.strictObject({ listing_id: idParam, objID: idParam }),
    answer: said,
    changes: ['invitations'],
  }),
  openInvitation: json({
    feature,
    method: 'POST',
    path: '/openInvitation',
    access: access.public,
    summary: 'Get the listing of an invitation, by the token from the emailed link',
    limit: { minutes: 15, perAddress: 120 },
    body: z.strictObject({ token }),
    answer: invited,
    changes: ['invitations'],
  }),
  invitationFile: json({
    feature,
    method: 'POST',
    path: '/invitationFile',
    access: access.public,
    summary: 'Get an attachment of an invitation as base64',
    limit: { minutes: 15, perAddress: 60 },
    body: z.strictObject({ token, docId: id }),
    answer: z.object({ baseimage: z.string().describe('base64'), originalname: z.string(), mimetype: z.string() }),
    changes: [],
  }),
  invitationImage: json({
    feature,
    method: 'POST',
    path: '/invitationImage',
    access: access.public,
    summary: 'Get the image of the listing of an invitation as base64',
    limit: { minutes: 15, perAddress: 120 },
    body: z.strictObject({ token }),
    answer: z.object({ baseimage: z.string().describe('base64'), mimetype: z.string() }),
    changes: [],
  }),
  answerInvitation: json({
    feature,
    method: 'POST',
    path: '/answerInvitation',
    access: access.public,
    summary: 'Answer an invitation or change the answer: more, with an optional question, or pass',
    limit: { minutes: 60, perAddress: 60, perAccount: 10, account: 'token' },
    body: z.strictObject({ token, Answer: answer, Question: text(2000).default('') }),
    answer: said,
    changes: ['invitations'],
  }),
};
