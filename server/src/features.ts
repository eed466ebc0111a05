import type { Api } from '@brevet/contract/api';
import { accountsFeature } from './features/accounts/feature.ts';
import { addressVerificationFeature } from './features/address-verification/feature.ts';
import { analysisFeature } from './features/analysis/feature.ts';
import { anonymityFeature } from './features/anonymity/feature.ts';
import { attachmentsFeature } from './features/attachments/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { backupsFeature } from './features/backups/feature.ts';
import { brokeragePatentsFeature } from './features/brokerage-patents/feature.ts';
import { brokersFeature } from './features/brokers/feature.ts';
import { bulkActionsFeature } from './features/bulk-actions/feature.ts';
import { campaignsFeature } from './features/campaigns/feature.ts';
import { codesFeature } from './features/codes/feature.ts';
import { contactsFeature } from './features/contacts/feature.ts';
import { dashboardFeature } from './features/dashboard/feature.ts';
import { decisionsFeature } from './features/decisions/feature.ts';
import { directoryImportsFeature } from './features/directory-imports/feature.ts';
import { duplicatesFeature } from './features/duplicates/feature.ts';
import { enteredFactsFeature } from './features/entered-facts/feature.ts';
import { eouFeature } from './features/eou/feature.ts';
import { inboxFeature } from './features/inbox/feature.ts';
import { invitationsFeature } from './features/invitations/feature.ts';
import { landscapesFeature } from './features/landscapes/feature.ts';
import { legalAlertsFeature } from './features/legal-alerts/feature.ts';
import { legalStatusFeature } from './features/legal-status/feature.ts';
import { listingsFeature } from './features/listings/feature.ts';
import { mailFeature } from './features/mail/feature.ts';
import { mailingListsFeature } from './features/mailing-lists/feature.ts';
import { notesFeature } from './features/notes/feature.ts';
import { organizationsFeature } from './features/organizations/feature.ts';
import { ownershipFeature } from './features/ownership/feature.ts';
import { patentEventsFeature } from './features/patent-events/feature.ts';
import { patentFamiliesFeature } from './features/patent-families/feature.ts';
import { patentImportsFeature } from './features/patent-imports/feature.ts';
import { patentListsFeature } from './features/patent-lists/feature.ts';
import { patentSearchFeature } from './features/patent-search/feature.ts';
import { patentTermsFeature } from './features/patent-terms/feature.ts';
import { patentsFeature } from './features/patents/feature.ts';
import { providerFeature } from './features/provider/feature.ts';
import { recommendationsFeature } from './features/recommendations/feature.ts';
import { reportsFeature } from './features/reports/feature.ts';
import { secondStepFeature } from './features/second-step/feature.ts';
import { sessionFeature } from './features/session/feature.ts';
import { settingsFeature } from './features/settings/feature.ts';
import { signInFeature } from './features/sign-in/feature.ts';
import { timelineFeature } from './features/timeline/feature.ts';
import { usersFeature } from './features/users/feature.ts';
import { viewsFeature } from './features/views/feature.ts';
import { wantedFeature } from './features/wanted/feature.ts';
import type { FeatureModule } from './platform/modules/feature-module.ts';

/** Every feature that the application runs. */
export const features = [
  accountsFeature,
  addressVerificationFeature,
  analysisFeature,
  anonymityFeature,
  attachmentsFeature,
  auditFeature,
  backupsFeature,
  brokeragePatentsFeature,
  brokersFeature,
  bulkActionsFeature,
  campaignsFeature,
  codesFeature,
  contactsFeature,
  dashboardFeature,
  decisionsFeature,
  directoryImportsFeature,
  duplicatesFeature,
  enteredFactsFeature,
  eouFeature,
  inboxFeature,
  invitationsFeature,
  landscapesFeature,
  legalAlertsFeature,
  legalStatusFeature,
  listingsFeature,
  mailFeature,
  mailingListsFeature,
  notesFeature,
  organizationsFeature,
  ownershipFeature,
  patentEventsFeature,
  patentFamiliesFeature,
  patentImportsFeature,
  patentListsFeature,
  patentSearchFeature,
  patentTermsFeature,
  patentsFeature,
  providerFeature,
  recommendationsFeature,
  reportsFeature,
  secondStepFeature,
  sessionFeature,
  settingsFeature,
  signInFeature,
  timelineFeature,
  usersFeature,
  viewsFeature,
  wantedFeature,
] as const satisfies readonly FeatureModule[];

export type Features = (typeof features)[number];

/** The names of the calls that a feature handles, of one entry of the API. */
type Handled<Module, Entry extends string> = Module extends { handlers: Record<Entry, (parts: never) => infer Made> }
  ? keyof Made
  : never;
type Unhandled = { [Entry in keyof Api]: Exclude<keyof Api[Entry], Handled<Features, Entry>> }[keyof Api];

/** The compiler names calls here that no feature handles. */
const unhandled: Unhandled[] = [];
void (unhandled satisfies never[]);
