import { z } from 'zod';
import { access } from './access.ts';
import type { CampaignState, LeftOutReason, MergeField, RecipientState } from './campaign-fields.ts';
import {
  campaignBytes,
  campaignStateLabel,
  campaignStates,
  leftOutReasonLabel,
  leftOutReasons,
  mergeFields,
  mostCampaignContacts,
  mostCampaignLists,
  mostPerMinute,
  recipientEvents,
  recipientStateLabel,
  recipientStates,
  usualPerMinute,
} from './campaign-fields.ts';
import { campaignLinksApi } from './campaign-links.ts';
import {
  audienceRow,
  campaign,
  campaignFilter,
  campaignRow,
  campaignState,
  count,
  leftOutReason,
  recipientEvent,
  recipientRow,
  recipientState,
} from './campaign-rows.ts';
import { brokerCode, filledLine, id, idParam, line, said, text, versionRead } from './common.ts';
import { json, table } from './endpoint.ts';
import { namesIn } from './mail-templates.ts';
import { messages } from './messages.ts';
import { bytesOf } from './notes.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'campaigns' as const;

const choicesOf = (values: Record<string, string | { label: string }>) =>
  Object.entries(values).map(([value, as]) => ({ value, label: typeof as === 'string' ? as : as.label }));

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
  Body: body.default('').describe('HTML with merge fields; formatting that notes do not support is removed'),
  BrokerID: brokerCode.optional().describe('yours by default; admins may choose another active code'),
  Lists: lists.describe('IDs of active mailing lists'),
  Filter: filter.describe('contacts who get it in addition to those on the lists'),
  PerMinute: perMinute.default(usualPerMinute),
  Version: versionRead,
});
export type CampaignInput = z.output<typeof campaignInput>;

const oneCampaign = z.strictObject({ CampaignID: id });
const byCampaign = z.strictObject({ campaign_id: idParam });
const limit = { minutes: 15, perAddress: 600, perAccount: 300 } as const;
/** Emails to many contacts. Admins and a broker code's brokers see its campaigns; recipients can only use their own links. */
export const campaignsApi = {
  campaigns: table({
    title: 'Campaigns',
    feature,
    shows: ['users'],
    path: '/campaigns',
    access: access.staff,
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
      State: z.union([z.literal(''), campaignState]).optional(),
    },
  }),
  getCampaign: json({
    feature,
    shows: ['mailing-lists', 'users', 'brokers', 'contacts'],
    method: 'GET',
    path: '/getCampaign',
    access: access.staff,
    summary: 'Get a campaign with its counts and the clicks on its links',
    query: byCampaign,
    answer: campaign,
  }),
  campaignRecipients: table({
    title: 'Recipients of a campaign',
    feature,
    shows: ['contacts'],
    path: '/campaignRecipients',
    access: access.staff,
    summary: 'List the contacts chosen for a started campaign, with the outcome for each',
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
      Reason: z.union([z.literal(''), leftOutReason]).optional(),
      Event: z.union([z.literal(''), recipientEvent]).optional(),
    },
  }),
  campaignTemplate: json({
    feature,
    shows: ['brokers'],
    method: 'GET',
    path: '/campaignTemplate',
    access: access.staff,
    summary: "Get the subject and text that a new campaign starts with: the broker code's template for campaigns, as HTML",
    query: z.strictObject({ BrokerID: brokerCode.optional().describe('yours by default') }),
    answer: z.object({ Subject: z.string(), Body: z.string() }),
  }),
  saveCampaign: json({
    feature,
    method: 'POST',
    path: '/saveCampaign',
    access: access.staff,
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
    access: access.staff,
    summary: 'Create a draft with the text, lists and filter of a campaign',
    body: oneCampaign,
    answer: said.extend({ CampaignID: z.int() }),
    changes: [feature],
  }),
  deleteCampaign: json({
    feature,
    method: 'DELETE',
    path: '/deleteCampaign',
    access: access.staff,
    summary: 'Delete a draft; started campaigns stay, because the links in their emails must keep working',
    query: byCampaign,
    answer: said,
    changes: [feature],
  }),
  campaignAudience: json({
    feature,
    method: 'POST',
    path: '/campaignAudience',
    access: access.staff,
    summary:
      'Count the contacts who would get a campaign with these lists and this filter, and those left out, by reason; lists 20 of them per page',
    limit,
    body: z.strictObject({
      Lists: lists,
      Filter: filter,
      Show: z
        .union([z.literal('recipients'), leftOutReason])
        .default('recipients')
        .describe('which contacts to list: the recipients, or those left out for this reason'),
      page: z.int().min(1).max(2500).default(1),
    }),
    answer: z.object({
      Contacts: count.describe(`number of chosen contacts, up to ${mostCampaignContacts.toLocaleString('en-US')}`),
      TooMany: z.boolean().describe('true if more contacts are chosen than a campaign can have; then nothing else is counted'),
      Recipients: count,
      WithoutPatents: count.describe('number of recipients whose email has no patent numbers'),
      LeftOut: z.partialRecord(leftOutReason, count),
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
    access: access.staff,
    summary: 'Render a subject and a text as a contact would get them, or with sample values if no contact is named',
    limit,
    body: z.strictObject({
      Subject: subject.default(''),
      Body: body.default(''),
      BrokerID: brokerCode.optional(),
      ContactId: id.optional(),
      RecipientID: id
        .optional()
        .describe('a recipient of a started campaign, instead of a contact: with patent numbers if their email had them'),
    }),
    answer: z.object({
      ToName: z.string(),
      ToAddress: z.string(),
      FromName: z.string(),
      Subject: z.string(),
      HtmlBody: z
        .string()
        .describe('a page for a sandboxed frame; its links lead straight to their targets, so clicks are not counted'),
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
    access: access.staff,
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
    access: access.staff,
    summary: 'Start sending a draft',
    limit: { minutes: 15, perAddress: 300, perAccount: 60 },
    body: oneCampaign.extend({
      Version: versionRead,
      Recipients: count.optional().describe('the number of recipients shown; 409 if it has changed since'),
    }),
    answer: said.extend({ Recipients: count }),
    changes: [feature],
  }),
  pauseCampaign: json({
    feature,
    method: 'POST',
    path: '/pauseCampaign',
    access: access.staff,
    summary: 'Pause sending; the few emails that are being handed to the email server still go out',
    body: oneCampaign,
    answer: said,
    changes: [feature],
  }),
  resumeCampaign: json({
    feature,
    method: 'POST',
    path: '/resumeCampaign',
    access: access.staff,
    summary: 'Resume sending, at another rate if one is given',
    body: oneCampaign.extend({ PerMinute: perMinute.optional() }),
    answer: said,
    changes: [feature],
  }),
  cancelCampaign: json({
    feature,
    method: 'POST',
    path: '/cancelCampaign',
    access: access.staff,
    summary: 'Cancel a campaign that is being sent or paused, for good',
    body: oneCampaign,
    answer: said,
    changes: [feature],
  }),
  ...campaignLinksApi,
};
