import { accountMessages } from './messages/accounts.ts';
import { attachmentMessages } from './messages/attachments.ts';
import { brokerMessages } from './messages/brokers.ts';
import { campaignMessages } from './messages/campaigns.ts';
import { codeMessages } from './messages/codes.ts';
import { decisionMessages } from './messages/decisions.ts';
import { directoryMessages } from './messages/directory.ts';
import { directoryImportMessages } from './messages/directory-imports.ts';
import { duplicateMessages } from './messages/duplicates.ts';
import { invitationMessages } from './messages/invitations.ts';
import { listingMessages } from './messages/listings.ts';
import { mailMessages } from './messages/mail.ts';
import { noteMessages } from './messages/notes.ts';
import { patentImportMessages } from './messages/patent-imports.ts';
import { patentMessages } from './messages/patents.ts';
import { recommendationMessages } from './messages/recommendations.ts';
import { requestMessages } from './messages/requests.ts';
import { searchMessages } from './messages/search.ts';
import { settingMessages } from './messages/settings.ts';
import { signInMessages } from './messages/sign-in.ts';
import { viewMessages } from './messages/views.ts';
import { wantedMessages } from './messages/wanted.ts';

/** Texts that people read and programs compare. Those of the specification (docs/domain.md) are kept to the letter, misspellings included. */
export const messages = {
  ...requestMessages,
  ...signInMessages,
  ...accountMessages,
  ...searchMessages,
  ...brokerMessages,
  ...mailMessages,
  ...listingMessages,
  ...patentMessages,
  ...wantedMessages,
  ...decisionMessages,
  ...recommendationMessages,
  ...attachmentMessages,
  ...patentImportMessages,
  ...viewMessages,
  ...noteMessages,
  ...directoryMessages,
  ...directoryImportMessages,
  ...campaignMessages,
  ...duplicateMessages,
  ...codeMessages,
  ...settingMessages,
  ...invitationMessages,
} as const;
