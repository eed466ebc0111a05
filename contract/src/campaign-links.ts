import { z } from 'zod';
import { access } from './access.ts';
import { bounceReasonNames, noBounceNames, unmatchedDays } from './campaign-fields.ts';
import { count } from './campaign-rows.ts';
import { line, said, text } from './common.ts';
import { isEmailAddress } from './email-address.ts';
import { json, redirect } from './endpoint.ts';
import { messages } from './messages.ts';

const feature = 'campaigns' as const;
const token = z.string().min(1).max(300);
/** Companies open their emails from one address, so these limits are those of a company. */
const publicLimit = { minutes: 15, perAddress: 3000 } as const;

/** The query of a link in an email. Email gateways add their own parameters, which must not break it. */
const linked = z.object;

/** Scopes of an unsubscribe: the mailing lists through which the email came, or all campaigns. */
export const unsubscribeScopes = ['list', 'all'] as const;
export type UnsubscribeScope = (typeof unsubscribeScopes)[number];

const bounceKind = z.enum(['hard', 'soft']);
const bounceFields = z.strictObject({
  Message: text(256 * 1024)
    .optional()
    .describe('a complete delivery status notification (RFC 3464), instead of all other fields'),
  Address: text(254).refine(isEmailAddress, messages.invalidEmail).optional(),
  MessageID: line(300).optional().describe('the Message-ID of the email that bounced'),
  Kind: bounceKind
    .optional()
    .describe('`hard` if the address is bad; without it, Status and Diagnostic say so, and without these it is `hard`'),
  Status: line(20).default('').describe('an enhanced status code (RFC 3463), such as 5.1.1'),
  Diagnostic: text(2000).default('').describe('what the email server said'),
});
const bounce = bounceFields.refine(({ Message, Address, MessageID }) => Message ?? Address ?? MessageID, {
  path: ['Address'],
  message: messages.bounceOfNothing,
});
export type BounceInput = z.output<typeof bounce>;

const bounceResult = z.object({
  Matched: z.boolean().describe('true if it names an email that Brevet sent, or an address'),
  Kind: bounceKind.nullable().describe('`hard` if it says that the address is bad; null for no bounce'),
  Reason: z.enum([...bounceReasonNames, ...noBounceNames]),
  Explanation: z.string().describe('the reason in words'),
  Status: z.string().describe('the most precise enhanced status code (RFC 3463) that it names; empty for none'),
  Stored: z.boolean().describe('true if it is new'),
});
export type BounceResult = z.infer<typeof bounceResult>;

/** The links in emails, and bounces: calls without a sign-in. */
export const campaignLinksApi = {
  unsubscribeInfo: json({
    feature,
    method: 'GET',
    path: '/unsubscribeInfo',
    access: access.public,
    summary: 'Get what the unsubscribe link of an email can stop, and what is stopped already; this call changes nothing',
    limit: publicLimit,
    query: linked({ token }),
    answer: z.object({
      BrokerName: z.string(),
      Scopes: z.array(z.enum(unsubscribeScopes)).describe('`list` is missing if the email was not sent to a mailing list'),
      Stopped: z.enum(unsubscribeScopes).nullable(),
    }),
  }),
  unsubscribe: json({
    feature,
    method: 'POST',
    path: '/unsubscribe',
    access: access.public,
    summary:
      'Unsubscribe from the mailing lists that an email was sent to, or from all campaigns; supports one-click unsubscribe (RFC 8058)',
    limit: publicLimit,
    query: linked({
      token,
      scope: z.enum(unsubscribeScopes).default('list').describe('`list` means `all` if the email was not sent to a mailing list'),
    }),
    form: true,
    answer: said.extend({ Stopped: z.enum(unsubscribeScopes) }),
    changes: [feature],
  }),
  unsubscribePage: redirect({
    feature,
    path: '/unsubscribe',
    access: access.public,
    summary: 'Redirect to the page that asks for confirmation before it unsubscribes',
    limit: publicLimit,
    query: linked({ token }),
    changes: [],
  }),
  campaignClick: redirect({
    feature,
    path: '/campaignClick',
    access: access.public,
    summary: 'Count a click on a link in a campaign email and redirect to its target; over the limit, redirect without counting',
    query: linked({ token }),
    changes: [feature],
  }),
  unmatchedBounces: json({
    feature,
    shows: ['audit'],
    method: 'GET',
    path: '/getUnmatchedBounces',
    access: access.admin,
    summary: `Count the reported bounces of the last ${unmatchedDays} days that match no email Brevet sent`,
    answer: z.object({
      Count: count,
      Explanations: z.array(z.string()).describe('the reasons that the servers gave'),
    }),
  }),
  reportBounces: json({
    feature,
    method: 'POST',
    path: '/reportBounces',
    access: access.public,
    summary: 'Report bounced emails, with the secret BOUNCE_SECRET from the configuration; 404 if none is configured',
    limit: { minutes: 15, perAddress: 600 },
    body: z.strictObject({ Secret: z.string().min(1).max(200), Bounces: z.array(bounce).min(1).max(100) }),
    answer: said.extend({
      Stored: count.describe('number of new bounces'),
      Results: z.array(bounceResult).describe('what each of them is, in their order'),
    }),
    changes: [feature, 'contacts'],
  }),
};
