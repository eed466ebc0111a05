import { accountsHandlers } from './features/accounts/accounts.service.ts';
import { addressVerificationHandlers } from './features/address-verification/address-verification.service.ts';
import { analysisHandlers } from './features/analysis/analysis.service.ts';
import { attachmentsHandlers } from './features/attachments/attachments.service.ts';
import { auditHandlers } from './features/audit/audit.service.ts';
import { brokeragePatentsHandlers } from './features/brokerage-patents/brokerage-patents.service.ts';
import { brokersHandlers } from './features/brokers/brokers.service.ts';
import { bulkActionsHandlers } from './features/bulk-actions/bulk-actions.service.ts';
import { campaignsHandlers } from './features/campaigns/campaigns.service.ts';
import { codesHandlers } from './features/codes/codes.service.ts';
import { contactsHandlers } from './features/contacts/contacts.service.ts';
import { dashboardHandlers } from './features/dashboard/dashboard.service.ts';
import { decisionsHandlers } from './features/decisions/decisions.service.ts';
import { directoryImportsHandlers } from './features/directory-imports/directory-imports.service.ts';
import { duplicatesHandlers } from './features/duplicates/duplicates.service.ts';
import { enteredFactsHandlers } from './features/entered-facts/entered-facts.service.ts';
import { eouHandlers } from './features/eou/eou.service.ts';
import { inboxHandlers } from './features/inbox/inbox.service.ts';
import { invitationsHandlers } from './features/invitations/invitations.service.ts';
import { landscapesHandlers } from './features/landscapes/landscapes.service.ts';
import { listingWarningsHandlers } from './features/legal-alerts/legal-alerts.ts';
import { legalStatusHandlers } from './features/legal-status/legal-status.service.ts';
import { bookmarksHandlers } from './features/listings/bookmarks.service.ts';
import { anonymityHandlers } from './features/listings/listing-anonymity.service.ts';
import { listingPatentsHandlers } from './features/listings/listing-patents.service.ts';
import { listingsHandlers } from './features/listings/listings.service.ts';
import { mailHandlers } from './features/mail/mail.service.ts';
import { mailingListsHandlers } from './features/mailing-lists/mailing-lists.service.ts';
import { notesHandlers } from './features/notes/notes.service.ts';
import { organizationsHandlers } from './features/organizations/organizations.service.ts';
import { ownershipHandlers } from './features/ownership/ownership.service.ts';
import { patentEventsHandlers } from './features/patent-events/patent-events.service.ts';
import { patentFamiliesHandlers } from './features/patent-families/patent-families.service.ts';
import { patentImportsHandlers } from './features/patent-imports/patent-imports.service.ts';
import { patentListsHandlers } from './features/patent-lists/patent-lists.service.ts';
import { patentSearchHandlers } from './features/patent-search/patent-search.service.ts';
import { patentsHandlers } from './features/patents/patents.service.ts';
import { providerHandlers, signInByToken } from './features/provider/provider.service.ts';
import { recommendationsHandlers } from './features/recommendations/recommendations.service.ts';
import { reportsHandlers } from './features/reports/reports.service.ts';
import { secondStepHandlers } from './features/second-step/second-step.service.ts';
import { sessionHandlers } from './features/session/session.service.ts';
import { settingsHandlers } from './features/settings/settings.service.ts';
import { signInHandlers } from './features/sign-in/sign-in.service.ts';
import { contactTimelineHandlers } from './features/timeline/contact-timeline.service.ts';
import { timelineHandlers } from './features/timeline/timeline.service.ts';
import { usersHandlers } from './features/users/users.service.ts';
import { viewsHandlers } from './features/views/views.service.ts';
import { wantedHandlers } from './features/wanted/wanted.service.ts';
import type { AllHandlers } from './platform/http/mount.ts';
import type { Services } from './services.ts';

/** The handlers of each feature's calls. */
export const handlersOf = (services: Services): AllHandlers => ({
  session: sessionHandlers(services),
  signIn: signInHandlers(services, (call) => signInByToken(services, call)),
  accounts: accountsHandlers(services),
  users: usersHandlers(services),
  secondStep: secondStepHandlers(services),
  provider: providerHandlers(services),
  brokers: brokersHandlers(services),
  mail: mailHandlers(services),
  listings: listingsHandlers(services),
  anonymity: anonymityHandlers(services),
  bookmarks: bookmarksHandlers(services),
  decisions: decisionsHandlers(services),
  recommendations: recommendationsHandlers(services),
  bulkActions: bulkActionsHandlers(services),
  patentImports: patentImportsHandlers(services),
  patents: { ...patentsHandlers(services), ...listingPatentsHandlers(services) },
  brokeragePatents: brokeragePatentsHandlers(services),
  patentLists: patentListsHandlers(services),
  patentSearch: patentSearchHandlers(services),
  landscapes: landscapesHandlers(services),
  eou: eouHandlers(services),
  analysis: analysisHandlers(services),
  legalStatus: legalStatusHandlers(services),
  listingWarnings: listingWarningsHandlers(services),
  ownership: ownershipHandlers(services),
  patentFamilies: patentFamiliesHandlers(services),
  patentEvents: patentEventsHandlers(services),
  enteredFacts: enteredFactsHandlers(services),
  reports: reportsHandlers(services),
  attachments: attachmentsHandlers(services),
  invitations: invitationsHandlers(services),
  notes: notesHandlers(services),
  wanted: wantedHandlers(services),
  organizations: organizationsHandlers(services),
  contacts: contactsHandlers(services),
  addressVerification: addressVerificationHandlers(services),
  mailingLists: mailingListsHandlers(services),
  campaigns: campaignsHandlers(services),
  directoryImports: directoryImportsHandlers(services),
  duplicates: duplicatesHandlers(services),
  audit: auditHandlers(services),
  settings: settingsHandlers(services),
  codes: codesHandlers(services),
  timeline: timelineHandlers(services),
  contactTimeline: contactTimelineHandlers(services),
  dashboard: dashboardHandlers(services),
  inbox: inboxHandlers(services),
  views: viewsHandlers(services),
});
