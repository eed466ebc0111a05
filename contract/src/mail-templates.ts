import { mergeFields } from './campaign-fields.ts';

/** A placeholder's meaning, and a sample for the preview. */
interface Placeholder {
  meaning: string;
  sample: string;
}

/** Placeholders that every email has. */
const common = {
  name: { meaning: 'the name of the recipient', sample: 'Ada Quist' },
  broker: { meaning: 'the name of the broker code', sample: 'Terrace Technology Exchange' },
  customerService: { meaning: "the broker code's customer service address", sample: 'service@example.com' },
  site: { meaning: 'the address of Brevet', sample: 'https://brevet.example.com' },
} as const satisfies Record<string, Placeholder>;

interface Kind {
  label: string;
  placeholders: Record<string, Placeholder>;
  subject: string;
  body: string;
}

/** A placeholder in the default text of a campaign. A campaign that still has it isn't sent. */
export const unwritten = 'Write your news here.';

/**
 * Each kind of email with its placeholders and default text. A paragraph whose placeholders are all empty is left out; a
 * paragraph that consists of {{link}} becomes a button.
 */
export const mailKinds = {
  welcome: {
    label: 'Welcome',
    placeholders: {
      username: { meaning: 'the username', sample: 'ada' },
      link: { meaning: 'the address of the sign-in page', sample: 'https://brevet.example.com/login' },
    },
    subject: 'Welcome to {{broker}}',
    body: 'Hello {{name}},\n\nYour account is ready. Your username is {{username}}.\n\nSign in here:\n\n{{link}}',
  },
  verification: {
    label: 'Verification',
    placeholders: {
      username: { meaning: 'the username', sample: 'ada' },
      link: { meaning: 'the single-use link that verifies the address', sample: 'https://brevet.example.com/email_verification' },
    },
    subject: 'Please verify your email address',
    body: "Hello {{name}},\n\nPlease verify that this is your email address:\n\n{{link}}\n\nThe link works once. If you didn't create an account, you can ignore this email.",
  },
  reset: {
    label: 'Password reset',
    placeholders: {
      username: { meaning: 'the username', sample: 'ada' },
      link: { meaning: 'the single-use password reset link', sample: 'https://brevet.example.com/reset_password' },
    },
    subject: 'Reset your password',
    body: "Hello {{name}},\n\nSomeone asked to reset the password of your account {{username}}. Choose a new password here:\n\n{{link}}\n\nThe link works once and expires in 30 minutes. If this wasn't you, ignore this email: your password stays the same.",
  },
  invitation: {
    label: 'Invitation',
    placeholders: {
      sender: { meaning: "the sender's name; for a seller, the name of the broker code", sample: 'Mara Oduya' },
      listing: { meaning: 'the name of the listing', sample: 'Cold plate for servers' },
      message: { meaning: 'what the sender wrote', sample: 'I thought this might interest you.\nYou can view it for free.' },
      link: { meaning: "the recipient's own link", sample: 'https://brevet.example.com/invitation' },
    },
    subject: '{{sender}} invited you to view "{{listing}}"',
    body: 'Hello {{name}},\n\n{{sender}} invited you to view the listing "{{listing}}".\n\n{{message}}\n\n{{link}}',
  },
  status: {
    label: 'Status change',
    placeholders: {
      listing: { meaning: 'the name of the listing', sample: 'Cold plate for servers' },
      status: { meaning: 'the new status', sample: 'Declined' },
      reason: { meaning: 'the reason, if one was given', sample: 'The overview names the company.' },
      link: { meaning: 'the link to the listing', sample: 'https://brevet.example.com/listing_full_details?listing_id=17' },
    },
    subject: 'Status changed to {{status}}: {{listing}}',
    body: 'Hello {{name}},\n\nThe status of "{{listing}}" changed to {{status}}.\n\nReason: {{reason}}\n\n{{link}}',
  },
  tellMeMore: {
    label: 'Tell me more',
    placeholders: {
      sender: { meaning: 'the name of the person asking', sample: 'Jonas Berg' },
      listing: { meaning: 'the name of the listing', sample: 'Cold plate for servers' },
      message: { meaning: 'what the sender wrote', sample: 'Which markets are covered?' },
      link: { meaning: 'the link to the listing', sample: 'https://brevet.example.com/listing_full_details?listing_id=17' },
    },
    subject: '{{sender}} would like to know more about "{{listing}}"',
    body: 'Hello {{name}},\n\n{{sender}} would like to know more about the listing "{{listing}}".\n\n{{message}}\n\n{{link}}',
  },
  message: {
    label: 'Message',
    placeholders: {
      subject: { meaning: 'the subject', sample: 'Pursue: 17 Cold plate for servers' },
      message: { meaning: 'the message', sample: 'A buyer wants to pursue this listing.' },
      link: { meaning: 'the link to the details', sample: 'https://brevet.example.com/myaccount/unreadEmail' },
    },
    subject: '{{subject}}',
    body: 'Hello {{name}},\n\n{{message}}\n\n{{link}}',
  },
  searchAlert: {
    label: 'Search alert',
    placeholders: {
      subject: { meaning: 'the subject', sample: 'New in "Cooling": 17 Cold plate for servers' },
      message: { meaning: 'the searches with their new listings', sample: 'Cooling: 17 Cold plate for servers' },
      link: { meaning: 'the link to the new listings', sample: 'https://brevet.example.com/myaccount/search?view=5' },
      alerts: { meaning: 'the link to change the alerts', sample: 'https://brevet.example.com/myaccount/search' },
      stop: { meaning: 'the link that stops these alerts without a sign-in', sample: 'https://brevet.example.com/stop_alerts' },
    },
    subject: '{{subject}}',
    body: 'Hello {{name}},\n\nNew listings match your saved searches.\n\n{{message}}\n\n{{link}}\n\nChange your alerts here: {{alerts}}\n\nStop these alerts: {{stop}}',
  },
  campaign: {
    label: 'Campaign',
    placeholders: mergeFields,
    subject: 'News from {{broker}}',
    body: `Hello {{firstname}},\n\n${unwritten}\n\nKind regards,\n{{broker}}`,
  },
  security: {
    label: 'Security',
    placeholders: {
      subject: { meaning: 'the subject', sample: 'New sign-in to your account' },
      event: { meaning: 'what happened', sample: 'Someone signed in to your account from a new place or device.' },
      facts: { meaning: 'account, time, place and device', sample: 'Account: ada\nWhere: Germany, 192.0.2.7' },
      advice: { meaning: "what to do if the recipient didn't do this", sample: "If this wasn't you, choose a new password now." },
      link: { meaning: 'the link for following the advice', sample: 'https://brevet.example.com/profile/security' },
    },
    subject: '{{subject}}',
    body: 'Hello {{name}},\n\n{{event}}\n\n{{facts}}\n\n{{advice}}\n\n{{link}}',
  },
} as const satisfies Record<string, Kind>;

export type MailKind = keyof typeof mailKinds;
export const mailKindNames = Object.keys(mailKinds) as [MailKind, ...MailKind[]];

/** The kinds for which a broker code can have its own template. */
export const templateKinds = ['welcome', 'verification', 'reset', 'invitation', 'status', 'tellMeMore', 'campaign'] as const;
export type TemplateKind = (typeof templateKinds)[number];

export const defaultWording = (kind: MailKind) => ({ Subject: mailKinds[kind].subject, Body: mailKinds[kind].body });

/** Kinds whose link is a secret between the server and the recipient. */
const secretKinds = ['verification', 'reset', 'invitation'] as const satisfies MailKind[];
export type SecretKind = (typeof secretKinds)[number];
export const isSecretKind = (kind: MailKind): kind is SecretKind => (secretKinds as readonly MailKind[]).includes(kind);

/** The placeholder of the address that only the recipient may know, if the kind has one. */
export const secretPlaceholder = (kind: MailKind): 'link' | 'stop' | null =>
  isSecretKind(kind) ? 'link' : kind === 'searchAlert' ? 'stop' : null;

export const placeholdersOf = (kind: MailKind): Record<string, Placeholder> => ({ ...common, ...mailKinds[kind].placeholders });

const placeholder = /\{\{([^{}]*)\}\}/g;

/** The placeholder names in a text, in order. */
export const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name.trim());

/** The text with each placeholder replaced. */
export const fillIn = (text: string, value: (name: string) => string): string =>
  text.replace(placeholder, (_all, name: string) => value(name.trim()));

/** A sample value for each placeholder of a kind. */
export const samplesOf = (kind: MailKind): Record<string, string> =>
  Object.fromEntries(Object.entries(placeholdersOf(kind)).map(([name, { sample }]) => [name, sample]));
