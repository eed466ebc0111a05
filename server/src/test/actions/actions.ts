import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { accountActions } from './accounts.ts';
import type { Actions } from './action.ts';
import { analysisActions } from './analysis.ts';
import { attachmentActions } from './attachments.ts';
import { brokerActions } from './brokers.ts';
import { bulkActions } from './bulk-actions.ts';
import { campaignActions } from './campaigns.ts';
import { contactActions } from './contacts.ts';
import { decisionActions } from './decisions.ts';
import { directoryImportActions } from './directory-imports.ts';
import { duplicateActions } from './duplicates.ts';
import { enteredFactActions } from './entered-facts.ts';
import { eouActions } from './eou.ts';
import { exportActions } from './exports.ts';
import { invitationActions } from './invitations.ts';
import { listingActions } from './listings.ts';
import { mailActions } from './mail.ts';
import { mailingListActions } from './mailing-lists.ts';
import { noteActions } from './notes.ts';
import { organizationActions } from './organizations.ts';
import { patentImportActions } from './patent-imports.ts';
import { patentActions } from './patents.ts';
import { sessionActions } from './sessions.ts';
import { settingActions } from './settings.ts';
import { signInActions } from './sign-in.ts';
import type { Stage } from './stage.ts';
import { userActions } from './users.ts';
import { viewActions } from './views.ts';
import { wantedActions } from './wanted.ts';

/** Reads that write an audit entry because of the data they show or the session they end. */
const auditedReads = ['/logout', '/downloadFile', '/downloadPatentAttachmentFile', '/outboxMail'];

/** True if a call needs a line among the actions, because it may change something, send a file or export a table. */
export const isAction = ({ kind, method, path }: AnyEndpoint): boolean =>
  method !== 'GET' || ['table', 'download', 'redirect'].includes(kind) || auditedReads.includes(path);

/** The name of a call's line. */
export const callOf = ({ kind, method, path }: AnyEndpoint): string => (kind === 'table' ? `CSV ${path}` : `${method} ${path}`);

/** The actions of all features. Those that end other people's sessions come last. */
export const allActions = (stage: Stage): Actions => ({
  ...signInActions(stage),
  ...accountActions(stage),
  ...userActions(stage),
  ...brokerActions(stage),
  ...mailActions(stage),
  ...listingActions(stage),
  ...decisionActions(stage),
  ...bulkActions(stage),
  ...patentActions(stage),
  ...attachmentActions(stage),
  ...invitationActions(stage),
  ...noteActions(stage),
  ...wantedActions(stage),
  ...contactActions(stage),
  ...eouActions(stage),
  ...analysisActions(stage),
  ...enteredFactActions(stage),
  ...organizationActions(stage),
  ...mailingListActions(stage),
  ...directoryImportActions(stage),
  ...campaignActions(stage),
  ...duplicateActions(stage),
  ...patentImportActions(stage),
  ...settingActions(stage),
  ...viewActions(stage),
  ...exportActions(stage),
  ...sessionActions(stage),
});
