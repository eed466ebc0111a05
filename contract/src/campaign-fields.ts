/** The states of a campaign, with their labels and meanings. */
export const campaignStates = {
  draft: { label: 'Draft', meaning: 'not started yet; it can still be changed' },
  sending: { label: 'Sending', meaning: 'its emails are being sent' },
  paused: { label: 'Paused', meaning: 'no emails are sent until someone resumes it' },
  sent: { label: 'Sent', meaning: 'every email was sent or has failed' },
  canceled: { label: 'Canceled', meaning: "stopped for good; the remaining emails aren't sent" },
} as const;
export type CampaignState = keyof typeof campaignStates;
export const campaignStateNames = Object.keys(campaignStates) as [CampaignState, ...CampaignState[]];
export const campaignStateLabel = (state: CampaignState): string => campaignStates[state].label;

/** The states of a recipient, with their labels and meanings. */
export const recipientStates = {
  waiting: { label: 'Not sent yet', meaning: 'waiting for its turn' },
  sending: { label: 'Sending', meaning: 'being handed to the email server' },
  sent: { label: 'Sent', meaning: 'accepted by the email server' },
  unconfirmed: {
    label: 'Unconfirmed',
    meaning: "sending stopped before the email server answered. The email may have arrived, so it isn't sent again",
  },
  failed: { label: 'Failed', meaning: 'refused by the email server, or out of retries' },
  'left out': { label: 'Left out', meaning: 'not sent, for the reason given' },
} as const;
export type RecipientState = keyof typeof recipientStates;
export const recipientStateNames = Object.keys(recipientStates) as [RecipientState, ...RecipientState[]];
export const recipientStateLabel = (state: RecipientState): string => recipientStates[state].label;

/** Reasons why a contact doesn't get a campaign, in the order in which the reasons are looked for. */
export const leftOutReasons = {
  address: 'No usable email address',
  newsletter: 'No consent: Newsletter is off',
  bad: 'Bad email address',
  bounced: 'Emails to this address bounced',
  unsubscribed: 'Unsubscribed',
  duplicate: 'Another contact has the same address',
  removed: 'Removed from the mailing lists after the start',
  changed: 'The email address changed after the start',
  deleted: 'The contact was deleted after the start',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;
export const leftOutReasonNames = Object.keys(leftOutReasons) as [LeftOutReason, ...LeftOutReason[]];
export const leftOutReasonLabel = (reason: LeftOutReason | null): string => (reason === null ? '' : leftOutReasons[reason]);

/** Actions of recipients and failures of their emails after sending. */
export const recipientEvents = { clicked: 'Clicked', unsubscribed: 'Unsubscribed', bounced: 'Bounced' } as const;
export type RecipientEvent = keyof typeof recipientEvents;
export const recipientEventNames = Object.keys(recipientEvents) as [RecipientEvent, ...RecipientEvent[]];

/** Merge fields of a campaign: written as {{firstname}} in its subject or text, and filled in for each recipient. */
export const mergeFields = {
  firstname: { meaning: 'the first name', sample: 'Ada' },
  lastname: { meaning: 'the last name', sample: 'Quist' },
  name: { meaning: 'the full name', sample: 'Ada Quist' },
  title: { meaning: 'the job title', sample: 'Director of Licensing' },
  organization: { meaning: 'the first organization', sample: 'Harbor Labs' },
  city: { meaning: 'the city', sample: 'Bergen' },
  country: { meaning: 'the country', sample: 'Norway' },
  broker: { meaning: 'the name of the broker code', sample: 'Terrace Technology Exchange' },
  customerService: { meaning: "the broker code's customer service address", sample: 'service@example.com' },
  site: { meaning: 'the address of Brevet', sample: 'https://brevet.example.com' },
} as const;
export type MergeField = keyof typeof mergeFields;
export const mergeFieldNames = Object.keys(mergeFields) as [MergeField, ...MergeField[]];

export const mostCampaignContacts = 50_000;
export const mostCampaignLists = 50;
/** The largest body in bytes of UTF-8, formatting included. */
export const campaignBytes = 256 * 1024;
/** The most links in one campaign, and the most merge fields. Each is filled in for each recipient, with up to a few hundred characters. */
export const mostCampaignLinks = 200;
export const mostCampaignFields = 200;
/** The most campaigns that a broker code sends at once. */
export const mostSendingCampaigns = 10;
/** The most emails in a minute that a campaign can ask for, and the number for a new one. */
export const mostPerMinute = 60_000;
export const usualPerMinute = 60;

/** Reasons that email servers give for a bounce, with their labels. */
export const bounceReasons = {
  'no mailbox': "The mailbox doesn't exist",
  'no domain': "The domain doesn't exist or accepts no email",
  closed: 'The mailbox is closed or has moved',
  full: 'The mailbox is full',
  size: 'The email is too large',
  sender: 'The server refuses the sender',
  policy: 'The server refuses the email',
  content: 'The server refuses the content',
  system: "The server can't take the email",
  network: "The server can't be reached",
  temporary: 'The server refuses the email for now',
  unclear: "The server doesn't say why",
} as const;
export type BounceReason = keyof typeof bounceReasons;
export const bounceReasonNames = Object.keys(bounceReasons) as [BounceReason, ...BounceReason[]];

/** The outbox counts bounces that match no email for this many days. */
export const unmatchedDays = 30;

/** Kinds of reported messages that don't say that an email came back, with their labels. */
export const noBounces = {
  delayed: 'The server still tries to deliver the email',
  delivered: 'The email was delivered or passed on',
  complaint: 'A complaint about the email (RFC 5965)',
  reply: 'An automatic reply',
  other: 'No notification about an email',
} as const;
export type NoBounce = keyof typeof noBounces;
export const noBounceNames = Object.keys(noBounces) as [NoBounce, ...NoBounce[]];
