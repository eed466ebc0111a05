import { z } from 'zod';
import { campaignStateNames, leftOutReasonNames, recipientEventNames, recipientStateNames } from './campaign-fields.ts';
import { text } from './common.ts';
import { responsibilityCodes } from './contact-fields.ts';
import { isoDateTime } from './day.ts';
import { messages } from './messages.ts';
import { countryCode } from './patents.ts';

export const campaignState = z.enum(campaignStateNames);
export const recipientState = z.enum(recipientStateNames);
export const leftOutReason = z.enum(leftOutReasonNames);
export const recipientEvent = z.enum(recipientEventNames);
export const count = z.int().min(0);

/** The actions that the caller may take on a campaign now. */
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

export const campaignRow = z.object({
  CampaignID: z.int(),
  CampaignName: z.string(),
  Subject: z.string(),
  BrokerID: z.string(),
  State: campaignState,
  Recipients: count.describe('number of contacts chosen to get it; 0 until it starts'),
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

export const campaign = campaignRow.extend({
  Body: z.string().describe('HTML, sanitized'),
  BrokerName: z.string(),
  Lists: z.array(list),
  Filter: campaignFilter.nullable().describe('null if only mailing lists are chosen'),
  PerMinute: z.int(),
  UpdateDate: isoDateTime,
  Version: z.int(),
  Counts: z.record(recipientState, count).describe('recipients by state, once it has started'),
  LeftOut: z.partialRecord(leftOutReason, count).describe('contacts left out, by reason'),
  Events: z.record(recipientEvent, count).describe('recipients who clicked or unsubscribed, and those whose email bounced'),
  Links: z.array(z.object({ Url: z.string(), Clicks: count })).describe('the links of the email, with their clicks'),
  MostPerMinute: z.int().describe('the most emails per minute that the settings allow'),
  LastError: z
    .string()
    .nullable()
    .describe('while sending, why the email server accepts no emails right now; while paused, why Brevet paused the campaign'),
  Delivers: z.boolean().describe('false if no email server is configured, so that it cannot be started'),
});
export type Campaign = z.infer<typeof campaign>;

export const audienceRow = z.object({
  ContactId: z.int(),
  Fullname: z.string(),
  PrimaryEmail: z.string(),
  Reason: leftOutReason.nullable().describe('why the contact is left out; null for recipients'),
  WithPatents: z.boolean().describe('false if patent numbers are removed for this recipient'),
});
export type AudienceRow = z.infer<typeof audienceRow>;

export const recipientRow = z.object({
  RecipientID: z.int(),
  ContactId: z.int().nullable().describe('null once the contact is deleted'),
  Fullname: z.string().describe('empty once the contact is deleted'),
  Address: z.string(),
  State: recipientState,
  Reason: leftOutReason.nullable(),
  WithPatents: z.boolean(),
  SentDate: isoDateTime.nullable(),
  LastError: z.string().nullable(),
  ClickDate: isoDateTime.nullable().describe('the first click'),
  Clicks: count,
  UnsubscribeDate: isoDateTime.nullable(),
  BounceDate: isoDateTime.nullable(),
  Bounce: z.string().describe('what the email server said when the email bounced'),
});
export type RecipientRow = z.infer<typeof recipientRow>;
