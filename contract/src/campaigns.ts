import { z } from 'zod';
import { access } from './access.ts';
import { filledLine, line } from './account-fields.ts';
import { callAccess } from './call-access.ts';
import type { CampaignState, LeftOutReason, MergeField, RecipientState } from './campaign-fields.ts';
import {
  campaignBytes,
  campaignStateLabel,
  campaignStateNames,
  campaignStates,
  leftOutReasonLabel,
  leftOutReasonNames,
  leftOutReasons,
  mergeFields,
  mostCampaignContacts,
  mostCampaignLists,
  mostPerMinute,
  recipientEventNames,
  recipientEvents,
  recipientStateLabel,
  recipientStateNames,
  recipientStates,
  usualPerMinute,
} from './campaign-fields.ts';
import { brokerCode, id, idParam, isoDateTime, said, text } from './common.ts';
import { responsibilityCodes } from './contact-fields.ts';
import { json, redirect, table } from './endpoint.ts';
import { namesIn } from './mail-templates.ts';
import { messages } from './messages.ts';
import { bytesOf } from './notes.ts';
import { countryCode } from './patents.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'campaigns' as const;

const state = z.enum(campaignStateNames);
const recipientState = z.enum(recipientStateNames);
const reason = z.enum(leftOutReasonNames);
const event = z.enum(recipientEventNames);
const count = z.int().min(0);

const choicesOf = (values: Record<string, string | { label: string }>) =>
  Object.entries(values).map(([value, as]) => ({ value, label: typeof as === 'string' ? as : as.label }));

/** What a caller may do with a campaign now. */
const can = z.object({
  update: z.boolean(),
  delete: z.boolean(),
  test: z.boolean(),
  start: z.boolean(),
  pause: z.boolean(),
  resume: z.boolean(),
  cancel: z.boolean(),
});
export type CampaignRights = z.infer<typeof can>;

const campaignRow = z.object({
  CampaignID: z.int(),
  CampaignName: z.string(),
  Subject: z.string(),
  BrokerID: z.string(),
  State: state,
  Recipients: count.describe('who gets it, or would have; 0 until it starts'),
  Sent: count,
  CreatorId: z.int(),
  CreatorName: z.string(),
  CreateDate: isoDateTime,
  StartDate: isoDateTime.nullable(),
  EndDate: isoDateTime.nullable(),
  can,
});
export type CampaignRow = z.infer<typeof campaignRow>;

const searchText = text(200).optional();
/** A search for contacts, as in searchContact. At least one field needs a value. */
export const campaignFilter = z
  .strictObject({
    Firstname: searchText,
    Lastname: searchText,
    Email: searchText,
    Title: searchText,
    OrgName: searchText,
    City: searchText,
    State: searchText,
    Country: z.union([z.literal(''), countryCode]).optional(),
    Keywords: searchText,
    Responsible: z.union([z.literal(''), z.literal(responsibilityCodes)]).optional(),
    USPatentAttorney: z.literal([0, 1]).optional(),
    MemberOfAUTM: z.literal([0, 1]).optional(),
  })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined && value !== ''), messages.campaignFilterEmpty);
export type CampaignFilter = z.output<typeof campaignFilter>;

const list = z.object({ maillist_id: z.int(), mailinglist_name: z.string(), contactcnt: z.int(), active: z.literal([0, 1]) });
export type CampaignList = z.infer<typeof list>;

const campaign = campaignRow.extend({
  Body: z.string().describe('HTML, sanitized'),
  BrokerName: z.string(),
  Lists: z.array(list),
  Filter: campaignFilter.nullable().describe('null if only mailing lists are chosen'),
  PerMinute: z.int(),
  UpdateDate: isoDateTime,
  Version: z.int(),
  Counts: z.record(recipientState, count).describe('recipients by state, once it has started'),
  LeftOut: z.partialRecord(reason, count).describe('those left out, by reason'),
  Events: z.record(event, count).describe('recipients who clicked or unsubscribed, and those whose email came back'),
  Links: z.array(z.object({ Url: z.string(), Clicks: count })).describe('the links of the email, with their clicks'),
  MostPerMinute: z.int().describe('the most emails in a minute that the settings allow'),
  LastError: z.string().nullable().describe('why the email server takes no emails at the moment; sending goes on by itself'),
  Delivers: z.boolean().describe('false if no email server is configured, so that it cannot be started'),
});
export type Campaign = z.infer<typeof campaign>;

const isMergeField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name);
const unknownField = (value: string): string | undefined => namesIn(value).find((name) => !isMergeField(name));
const withKnownFields = (value: string, context: z.core.ParsePayload<string>): void => {
  const name = unknownField(value);
  if (name === undefined) return;
  context.issues.push({ code: 'custom', message: messages.mergeFieldUnknown(name.replace(/<[^>]*>/g, '')), input: value });
};

const subject = line(200).check((context) => withKnownFields(context.value, context));
const body = text(campaignBytes)
  .refine((value) => bytesOf(value) <= campaignBytes, { message: messages.campaignTooLarge, abort: true })
  .check((context) => withKnownFields(context.value, context));
const lists = z.array(id).max(mostCampaignLists, messages.campaignListsTooMany(mostCampaignLists)).default([]);
const filter = campaignFilter.nullable().default(null);
const perMinuteProblem = messages.campaignRate(mostPerMinute);
const perMinute = z.int(perMinuteProblem).min(1, perMinuteProblem).max(mostPerMinute, perMinuteProblem);

/** A campaign as written. A draft may lack its subject, text and recipients. */
export const campaignInput = z.strictObject({
  CampaignName: filledLine(100, messages.campaignNameRequired),
  Subject: subject.default('').describe('with merge fields'),
  Body: body.default('').describe('HTML with merge fields; formatting that notes do not have is removed'),
  BrokerID: brokerCode.optional().describe('yours by default; admins may choose another active code'),
  Lists: lists.describe('IDs of active mailing lists'),
  Filter: filter.describe('contacts that get it as well as those on the lists'),
  PerMinute: perMinute.default(usualPerMinute),
  Version: z.int().min(1).optional().describe('the version that was read; 409 if it is not the current one'),
});
export type CampaignInput = z.output<typeof campaignInput>;

const audienceRow = z.object({
  ContactId: z.int(),
  Fullname: z.string(),
  PrimaryEmail: z.string(),
  Reason: reason.nullable().describe('why the contact is left out; null for recipients'),
  WithPatents: z.boolean().describe('false if patent numbers are removed for this recipient'),
});
export type AudienceRow = z.infer<typeof audienceRow>;

const recipientRow = z.object({
  RecipientID: z.int(),
  ContactId: z.int().nullable().describe('null once the contact is deleted'),
  Fullname: z.string().describe('empty once the contact is deleted'),
  Address: z.string(),
  State: recipientState,
  Reason: reason.nullable(),
  WithPatents: z.boolean(),
  SentDate: isoDateTime.nullable(),
  LastError: z.string().nullable(),
  ClickDate: isoDateTime.nullable().describe('the first click'),
  Clicks: count,
  UnsubscribeDate: isoDateTime.nullable(),
  BounceDate: isoDateTime.nullable(),
  Bounce: z.string().describe('what the email server said when the email came back'),
});
export type RecipientRow = z.infer<typeof recipientRow>;

const oneCampaign = z.strictObject({ CampaignID: id });
const byCampaign = z.strictObject({ campaign_id: idParam });
const token = z.string().min(1).max(300);
const limit = { minutes: 15, perAddress: 600, perAccount: 300 } as const;
/** Companies open their emails from one address, so these limits are those of a company. */
const publicLimit = { minutes: 15, perAddress: 3000 } as const;

/** Scopes of an unsubscribe: the mailing lists through which the email came, or all campaigns. */
export const unsubscribeScopes = ['list', 'all'] as const;
export type UnsubscribeScope = (typeof unsubscribeScopes)[number];

const bounceFields = z.strictObject({
  Message: text(256 * 1024)
    .optional()
    .describe('a delivery status notification (RFC 3464) as it arrived, instead of all other fields'),
  Address: text(254).pipe(z.email(messages.invalidEmail)).optional(),
  MessageID: line(300).optional().describe('of the email that came back'),
  Kind: z.enum(['hard', 'soft']).default('hard'),
  Status: line(20).default('').describe('an enhanced status code (RFC 3463), such as 5.1.1'),
  Diagnostic: text(2000).default('').describe('what the email server said'),
});
const bounce = bounceFields.refine(({ Message, Address, MessageID }) => Message ?? Address ?? MessageID, {
  path: ['Address'],
  message: messages.bounceOfNothing,
});
export type BounceInput = z.output<typeof bounce>;

/** Emails to many contacts. A broker code's brokers, and admins, know of its campaigns; recipients only reach their own links. */
export const campaignsApi = {
  campaigns: table({
    feature,
    shows: ['users'],
    path: '/campaigns',
    access: callAccess.campaigns,
    summary: 'List the campaigns of your broker code; admins get those of all codes',
    row: campaignRow,
    labels: { State: (value: CampaignState) => campaignStateLabel(value) },
    columns: {
      CampaignID: 'ID',
      CampaignName: 'Name',
      Subject: 'Subject',
      State: 'State',
      Recipients: 'Recipients',
      Sent: 'Sent',
      BrokerID: 'Broker ID',
      CreatorName: 'Created by',
      CreateDate: 'Created',
      StartDate: 'Started',
      EndDate: 'Ended',
      Action: actionColumn,
    },
    controls: {
      search: { kind: 'text', label: 'Filter campaigns' },
      State: { kind: 'chips', label: 'State', any: 'Any state', choices: choicesOf(campaignStates) },
    },
    sortable: ['CampaignID', 'CampaignName', 'State', 'CreateDate', 'StartDate'],
    sort: { sid: 'CampaignID', sod: 'DESC' },
    filters: {
      search: text(200).optional().describe('words from the name or subject'),
      State: z.union([z.literal(''), state]).optional(),
    },
  }),
  getCampaign: json({
    feature,
    shows: ['mailing-lists', 'users', 'brokers', 'contacts'],
    method: 'GET',
    path: '/getCampaign',
    access: callAccess.campaigns,
    summary: 'Get a campaign with its counts and the clicks on its links',
    query: byCampaign,
    answer: campaign,
  }),
  campaignRecipients: table({
    feature,
    shows: ['contacts'],
    path: '/campaignRecipients',
    access: callAccess.campaigns,
    summary: 'List the contacts that a started campaign chose, with what became of each',
    row: recipientRow,
    labels: {
      State: (value: RecipientState) => recipientStateLabel(value),
      Reason: (value: LeftOutReason | null) => leftOutReasonLabel(value),
      WithPatents: (value: boolean) => (value ? 'Kept' : 'Removed'),
    },
    columns: {
      RecipientID: 'ID',
      ContactId: { heading: 'Contact', only: 'file' },
      Fullname: 'Name',
      Address: 'Email',
      State: 'State',
      Reason: 'Reason',
      WithPatents: 'Patent numbers',
      SentDate: 'Sent',
      LastError: 'Last error',
      ClickDate: 'First click',
      Clicks: 'Clicks',
      UnsubscribeDate: 'Unsubscribed',
      BounceDate: 'Bounced',
      Bounce: { heading: 'Bounce', only: 'file' },
    },
    controls: {
      search: { kind: 'text', label: 'Filter by email' },
      State: { kind: 'chips', label: 'State', any: 'All', choices: choicesOf(recipientStates) },
      Reason: { kind: 'chips', label: 'Reason', choices: choicesOf(leftOutReasons), whileSet: true },
      Event: { kind: 'choice', label: 'Response', any: 'Any response', choices: choicesOf(recipientEvents) },
    },
    sortable: ['RecipientID', 'Address'],
    sort: { sid: 'RecipientID', sod: 'ASC' },
    filters: {
      campaign_id: idParam,
      search: text(200).optional().describe('part of the email address'),
      State: z.union([z.literal(''), recipientState]).optional(),
      Reason: z.union([z.literal(''), reason]).optional(),
      Event: z.union([z.literal(''), event]).optional(),
    },
  }),
  campaignTemplate: json({
    feature,
    shows: ['brokers'],
    method: 'GET',
    path: '/campaignTemplate',
    access: callAccess.campaigns,
    summary: "Get the subject and text that a new campaign starts with: the broker code's template for campaigns, as HTML",
    query: z.strictObject({ BrokerID: brokerCode.optional().describe('yours by default') }),
    answer: z.object({ Subject: z.string(), Body: z.string() }),
  }),
  saveCampaign: json({
    feature,
    method: 'POST',
    path: '/saveCampaign',
    access: callAccess.saveCampaign,
    summary: 'Create a campaign, or change a draft (campaign_id)',
    query: z.strictObject({ campaign_id: idParam.optional() }),
    body: campaignInput,
    answer: said.extend({ CampaignID: z.int(), Version: z.int() }),
    changes: [feature],
  }),
  copyCampaign: json({
    feature,
    method: 'POST',
    path: '/copyCampaign',
    access: callAccess.saveCampaign,
    summary: 'Create a draft with the text, lists and filter of a campaign',
    body: oneCampaign,
    answer: said.extend({ CampaignID: z.int() }),
    changes: [feature],
  }),
  deleteCampaign: json({
    feature,
    method: 'DELETE',
    path: '/deleteCampaign',
    access: callAccess.saveCampaign,
    summary: 'Delete a draft; campaigns that were started stay, because the links in their emails must work',
    query: byCampaign,
    answer: said,
    changes: [feature],
  }),
  campaignAudience: json({
    feature,
    method: 'POST',
    path: '/campaignAudience',
    access: callAccess.saveCampaign,
    summary:
      'Count who would get a campaign to these lists and this filter, and who is left out and why; lists 20 of them a page',
    limit,
    body: z.strictObject({
      Lists: lists,
      Filter: filter,
      Show: z
        .union([z.literal('recipients'), reason])
        .default('recipients')
        .describe('whom to list: the recipients, or those left out for this reason'),
      page: z.int().min(1).max(2500).default(1),
    }),
    answer: z.object({
      Contacts: count.describe(`the chosen contacts, counted up to ${mostCampaignContacts.toLocaleString('en-US')}`),
      TooMany: z.boolean().describe('more contacts are chosen than a campaign can have, so nothing else is counted'),
      Recipients: count,
      WithoutPatents: count.describe('recipients whose email has no patent numbers'),
      LeftOut: z.partialRecord(reason, count),
      total_pages: z.int(),
      current_page: z.int(),
      data: z.array(audienceRow),
    }),
    changes: [],
  }),
  previewCampaign: json({
    feature,
    method: 'POST',
    path: '/previewCampaign',
    access: callAccess.saveCampaign,
    summary: 'Render a subject and a text as a contact would get them; with sample values if no contact is named',
    limit,
    body: z.strictObject({
      Subject: subject.default(''),
      Body: body.default(''),
      BrokerID: brokerCode.optional(),
      ContactId: id.optional(),
    }),
    answer: z.object({
      ToName: z.string(),
      ToAddress: z.string(),
      FromName: z.string(),
      Subject: z.string(),
      HtmlBody: z
        .string()
        .describe('a page for a sandboxed frame; its links lead where the author wrote, not through the count of clicks'),
      TextBody: z.string(),
      WithPatents: z.boolean(),
      Removed: count.describe('patent numbers that are removed for this recipient'),
    }),
    changes: [],
  }),
  testCampaign: json({
    feature,
    method: 'POST',
    path: '/testCampaign',
    access: callAccess.saveCampaign,
    summary: 'Send a campaign to your own email address, with the values of a contact or sample values',
    limit: { minutes: 15, perAddress: 120, perAccount: 20 },
    body: oneCampaign.extend({ ContactId: id.optional() }),
    answer: said,
    changes: [],
  }),
  startCampaign: json({
    feature,
    method: 'POST',
    path: '/startCampaign',
    access: callAccess.saveCampaign,
    summary: 'Start sending a draft',
    limit: { minutes: 15, perAddress: 300, perAccount: 60 },
    body: oneCampaign.extend({
      Version: z.int().min(1).optional().describe('the version that was read; 409 if it is not the current one'),
      Recipients: count.optional().describe('the number that was shown; 409 if the campaign would go to another number now'),
    }),
    answer: said.extend({ Recipients: count }),
    changes: [feature],
  }),
  pauseCampaign: json({
    feature,
    method: 'POST',
    path: '/pauseCampaign',
    access: callAccess.saveCampaign,
    summary: 'Pause sending; the few emails that are being handed to the email server still go out',
    body: oneCampaign,
    answer: said,
    changes: [feature],
  }),
  resumeCampaign: json({
    feature,
    method: 'POST',
    path: '/resumeCampaign',
    access: callAccess.saveCampaign,
    summary: 'Resume sending, at another rate if one is given',
    body: oneCampaign.extend({ PerMinute: perMinute.optional() }),
    answer: said,
    changes: [feature],
  }),
  cancelCampaign: json({
    feature,
    method: 'POST',
    path: '/cancelCampaign',
    access: callAccess.saveCampaign,
    summary: 'Cancel a campaign that is being sent or paused, for good',
    body: oneCampaign,
    answer: said,
    changes: [feature],
  }),
  unsubscribeInfo: json({
    feature,
    method: 'GET',
    path: '/unsubscribeInfo',
    access: access.public,
    summary: "Tell what the unsubscribe link of an email can stop, and what is stopped already; it doesn't stop anything",
    limit: publicLimit,
    query: z.strictObject({ token }),
    answer: z.object({
      BrokerName: z.string(),
      Scopes: z.array(z.enum(unsubscribeScopes)).describe('without `list` if the email came through no mailing list'),
      Stopped: z.enum(unsubscribeScopes).nullable(),
    }),
  }),
  unsubscribe: json({
    feature,
    method: 'POST',
    path: '/unsubscribe',
    access: access.public,
    summary:
      'Stop the emails of the mailing lists through which an email came, or all campaigns; one-click unsubscribe (RFC 8058)',
    limit: publicLimit,
    query: z.strictObject({
      token,
      scope: z.enum(unsubscribeScopes).default('list').describe('list means all if there is none'),
    }),
    form: true,
    answer: said.extend({ Stopped: z.enum(unsubscribeScopes) }),
    changes: [feature],
  }),
  unsubscribePage: redirect({
    feature,
    path: '/unsubscribe',
    access: access.public,
    summary: 'Redirect to the page that asks before it stops emails',
    limit: publicLimit,
    query: z.strictObject({ token }),
    changes: [],
  }),
  campaignClick: redirect({
    feature,
    path: '/campaignClick',
    access: access.public,
    summary: 'Count a click on a link of an email and redirect to where it leads; over the limit, redirect without counting',
    query: z.strictObject({ token }),
    changes: [feature],
  }),
  reportBounces: json({
    feature,
    method: 'POST',
    path: '/reportBounces',
    access: access.public,
    summary: 'Report emails that came back, with the secret BOUNCE_SECRET of the configuration; 404 without one',
    limit: { minutes: 15, perAddress: 600 },
    body: z.strictObject({ Secret: z.string().min(1).max(200), Bounces: z.array(bounce).min(1).max(100) }),
    answer: said.extend({ Stored: count.describe('bounces that were not known yet') }),
    changes: [feature],
  }),
};
