import { accountsApi } from './accounts.ts';
import { addressVerificationApi } from './address-verification.ts';
import { analysisApi } from './analysis.ts';
import { anonymityApi } from './anonymity.ts';
import { attachmentsApi } from './attachments.ts';
import { auditApi } from './audit.ts';
import { bookmarksApi } from './bookmarks.ts';
import { brokeragePatentsApi } from './brokerage-patents.ts';
import { brokersApi } from './brokers.ts';
import { bulkActionsApi } from './bulk-actions.ts';
import { campaignsApi } from './campaigns.ts';
import { codesApi } from './codes.ts';
import { contactTimelineApi } from './contact-timeline.ts';
import { contactsApi } from './contacts.ts';
import { dashboardApi } from './dashboard.ts';
import { decisionsApi } from './decisions.ts';
import { directoryImportsApi } from './directory-imports.ts';
import { duplicatesApi } from './duplicates.ts';
import { enteredFactsApi } from './entered-facts.ts';
import { eouApi } from './eou.ts';
import { inboxApi } from './inbox.ts';
import { invitationsApi } from './invitations.ts';
import { landscapesApi } from './landscapes.ts';
import { legalStatusApi } from './legal-status.ts';
import { listingWarningsApi } from './listing-warnings.ts';
import { listingsApi } from './listings.ts';
import { mailApi } from './mail.ts';
import { mailingListsApi } from './mailing-lists.ts';
import { notesApi } from './notes.ts';
import { organizationsApi } from './organizations.ts';
import { ownershipApi } from './ownership.ts';
import { patentEventsApi } from './patent-events.ts';
import { patentFamiliesApi } from './patent-families.ts';
import { patentImportsApi } from './patent-imports.ts';
import { patentListsApi } from './patent-lists.ts';
import { patentSearchApi } from './patent-search.ts';
import { patentsApi } from './patents.ts';
import { providerApi } from './provider.ts';
import { recommendationsApi } from './recommendations.ts';
import { reportsApi } from './reports.ts';
import { secondStepApi } from './second-step.ts';
import { sessionApi } from './session.ts';
import { settingsApi } from './settings.ts';
import { signInApi } from './sign-in.ts';
import { timelineApi } from './timeline.ts';
import { usersApi } from './users.ts';
import { viewsApi } from './views.ts';
import { wantedApi } from './wanted.ts';

/** Every endpoint, by feature. The server implements exactly these, and the browser calls no others. */
export const api = {
  session: sessionApi,
  signIn: signInApi,
  accounts: accountsApi,
  users: usersApi,
  secondStep: secondStepApi,
  provider: providerApi,
  brokers: brokersApi,
  mail: mailApi,
  listings: listingsApi,
  anonymity: anonymityApi,
  bookmarks: bookmarksApi,
  decisions: decisionsApi,
  recommendations: recommendationsApi,
  bulkActions: bulkActionsApi,
  patents: patentsApi,
  brokeragePatents: brokeragePatentsApi,
  patentLists: patentListsApi,
  patentSearch: patentSearchApi,
  landscapes: landscapesApi,
  eou: eouApi,
  analysis: analysisApi,
  legalStatus: legalStatusApi,
  listingWarnings: listingWarningsApi,
  ownership: ownershipApi,
  patentFamilies: patentFamiliesApi,
  patentEvents: patentEventsApi,
  enteredFacts: enteredFactsApi,
  reports: reportsApi,
  patentImports: patentImportsApi,
  attachments: attachmentsApi,
  invitations: invitationsApi,
  notes: notesApi,
  wanted: wantedApi,
  organizations: organizationsApi,
  contacts: contactsApi,
  addressVerification: addressVerificationApi,
  mailingLists: mailingListsApi,
  campaigns: campaignsApi,
  directoryImports: directoryImportsApi,
  duplicates: duplicatesApi,
  audit: auditApi,
  settings: settingsApi,
  codes: codesApi,
  inbox: inboxApi,
  views: viewsApi,
  dashboard: dashboardApi,
  timeline: timelineApi,
  contactTimeline: contactTimelineApi,
};

export type Api = typeof api;
