import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { invited } from '../../test/invite.ts';

/**
 * Every call and who can make it. Spelled out here rather than read from the contract, so that a
 * contract that lets anyone else in fails the test. `-` means refused. The columns: someone without a session, a seller, a buyer, a
 * broker, an admin, and an outsider who sends the token of an invitation link.
 */
const table = `
  POST   /login                      anyone 1 15 30 40 outsider
  GET    /login/options              anyone 1 15 30 40 outsider
  GET    /logout                     anyone 1 15 30 40 outsider
  GET    /authToken                  -      1 15 30 40 -
  GET    /sessions                   -      1 15 30 40 -
  POST   /endSession                 -      1 15 30 40 -
  POST   /endOtherSessions           -      1 15 30 40 -
  POST   /endAllSessions             -      - -  -  40 -
  GET    /events                     -      1 15 30 40 -

  GET    /registration               anyone 1 15 30 40 outsider
  POST   /register                   anyone 1 15 30 40 outsider
  POST   /agree                      -      1 15 30 40 -
  POST   /username/availability      anyone 1 15 30 40 outsider
  POST   /email_verification         anyone 1 15 30 40 outsider
  POST   /send/verification          anyone 1 15 30 40 outsider
  POST   /send/password              anyone 1 15 30 40 outsider
  POST   /reset/password             anyone 1 15 30 40 outsider
  POST   /change/password            -      1 15 30 40 -

  GET    /user/{id}                  -      1 15 30 40 -
  GET    /user                       -      1 15 30 40 -
  POST   /user/{id}                  -      1 15 30 40 -
  POST   /user/{id}/active           -      - -  -  40 -
  POST   /user/{id}/unlock           -      - -  -  40 -
  POST   /user/{id}/reset_link       -      - -  -  40 -
  GET    /users                      -      - -  -  40 -
  GET    /searchUser                 -      - -  -  40 -
  GET    /user_role                  -      - -  30 40 -
  GET    /brokerRequests             -      - -  30 40 -
  POST   /requestBroker              -      1 15 -  -  -
  POST   /withdrawBrokerRequest      -      1 15 -  -  -
  POST   /decideBrokerRequest        -      - -  30 40 -

  GET    /second_step                -      1 15 30 40 -
  POST   /second_step/enrol          -      1 15 30 40 -
  POST   /second_step/confirm        -      1 15 30 40 -
  POST   /second_step/recovery_codes -      1 15 30 40 -
  POST   /second_step/disable        -      1 15 30 40 -
  POST   /second_step/reset          -      - -  -  40 -
  POST   /login/second_step          anyone 1 15 30 40 outsider
  POST   /login/enrol                anyone 1 15 30 40 outsider

  GET    /login/provider             anyone 1 15 30 40 outsider
  GET    /login/callback             anyone 1 15 30 40 outsider
  POST   /login/nonce                anyone 1 15 30 40 outsider
  POST   /login/link                 anyone 1 15 30 40 outsider
  GET    /identities                 -      1 15 30 40 -
  POST   /identities/unlink          -      1 15 30 40 -

  GET    /broker                     anyone 1 15 30 40 outsider
  GET    /getBrokerById              -      - -  -  40 -
  POST   /createbroker               -      - -  -  40 -
  POST   /editbroker                 -      - -  -  40 -
  POST   /changeBrokerStatus         -      - -  -  40 -
  POST   /previewMailTemplate        -      - -  -  40 -
  POST   /sendTestMail               -      - -  -  40 -

  GET    /outbox                     -      - -  -  40 -
  GET    /outboxCounts               -      - -  -  40 -
  GET    /outboxMail                 -      - -  -  40 -
  GET    /imports                    -      - -  -  40 -
  GET    /getImport                  -      - -  -  40 -
  GET    /importErrors               -      - -  -  40 -
  GET    /importSources              -      - -  -  40 -
  GET    /inspectImport              -      - -  -  40 -
  POST   /importUploads              -      - -  -  40 -
  POST   /discardImportUpload        -      - -  -  40 -
  POST   /startImport                -      - -  -  40 -
  POST   /cancelImport               -      - -  -  40 -
  POST   /resumeImport               -      - -  -  40 -
  POST   /resendMail                 -      - -  -  40 -
  POST   /cancelMail                 -      - -  -  40 -
  POST   /releaseHeld                -      - -  -  40 -

  POST   /createListing              -      1 -  -  40 -
  POST   /editListing                -      1 -  30 40 -
  GET    /getListingById             -      1 15 30 40 -
  GET    /getListingDetailById       -      1 -  30 40 -
  GET    /getBrandNames              -      1 -  30 40 -
  GET    /listing_details            -      1 15 30 40 -
  GET    /confidential_details       -      - -  30 40 -
  POST   /publishListing             -      1 -  30 40 -
  POST   /changeListingStatus        -      - -  -  40 -
  GET    /getListingChanges          -      - -  30 40 -
  GET    /getPatentsElsewhere        -      - -  30 40 -
  POST   /confirmListingChanges      -      - -  30 40 -
  POST   /previewListing             -      1 -  30 40 -
  POST   /checkAnonymity             -      1 -  30 40 -
  GET    /getAnonymityFindings       -      - -  30 40 -
  POST   /overrideAnonymityFinding   -      - -  30 40 -
  POST   /updateTag                  -      - -  30 40 -
  GET    /getTags                    -      - -  30 40 -
  GET    /getReviewQueue             -      - -  30 40 -
  GET    /getPreviousAndNextReview   -      - -  30 40 -
  DELETE /deleteListing              -      1 -  -  40 -
  GET    /getPreviousAndNextListing  -      1 15 30 40 -
  GET    /getMatchingListings        -      1 15 30 40 -
  GET    /getListingStatusHistory    -      1 15 30 40 -
  GET    /getTimeline                -      1 15 30 40 -
  GET    /getContactTimeline         -      - -  30 40 -
  GET    /getDashboard               -      1 15 30 40 -
  GET    /getDecisionLog             -      - 15 30 40 -
  GET    /getListingStatusCounts     -      1 15 30 40 -
  GET    /listing_ta                 -      1 15 30 40 -
  GET    /myaccount_ta_all           -      - 15 30 40 -
  GET    /searchListing              -      - 15 30 40 -
  GET    /quickSearch                -      1 15 30 40 -

  GET    /browse_listing             -      1 15 30 40 -
  GET    /getListingFacets           -      1 15 30 40 -
  GET    /team_listing               -      - 15 30 40 -
  GET    /bookmarked_listing         -      1 15 30 40 -
  GET    /getBookmarks               -      1 15 30 40 -
  POST   /setBookmark                -      1 15 30 40 -

  POST   /decision                   -      - 15 -  40 -
  POST   /setPatentDecision          -      - 15 -  40 -
  GET    /patent_status              -      - 15 30 40 -
  GET    /pursuePatents              -      - 15 30 40 -
  POST   /decisionAsAdmin            -      - -  -  40 -
  GET    /getBrokerBasedOnDecision   -      - -  30 40 -
  GET    /getDecisionCounts          -      1 -  30 40 -
  GET    /getDecisionHistory         -      - 15 30 40 -
  GET    /getPreviousAndNextRequest  -      - 15 30 40 -
  GET    /listing_status             -      - 15 30 40 -
  GET    /getDecisionstatusForAdmin  -      - -  30 40 -
  GET    /pursue_request             -      - 15 30 40 -

  GET    /getRecommendations         -      - -  30 40 -
  POST   /setRecommendation          -      - -  30 40 -
  DELETE /removeRecommendation       -      - -  30 40 -

  POST   /bulkUpdateTag              -      - -  30 40 -
  POST   /bulkChangeListingStatus    -      - -  -  40 -
  POST   /bulkSetRecommendation      -      - -  30 40 -
  POST   /bulkDecision               -      - 15 -  40 -
  POST   /undoBulkAction             -      - 15 30 40 -
  POST   /stopBulkAction             -      - 15 30 40 -
  GET    /getBulkAction              -      - 15 30 40 -

  GET    /getOrganizations           -      - -  30 40 -
  GET    /searchOrganization         -      - -  30 40 -
  GET    /searchOrganizationName     -      - -  30 40 -
  GET    /getOrganizationInfo        -      - -  30 40 -
  GET    /getOrganizationsTypeList   -      - -  30 40 -
  POST   /createOrganization         -      - -  30 40 -
  DELETE /deleteOrganization         -      - -  30 40 -
  GET    /getContactListByOrg        -      - -  30 40 -
  GET    /getMailListing             -      - -  30 40 -
  GET    /getMailListingInfo         -      - -  30 40 -
  POST   /CreateMailingList          -      - -  30 40 -
  DELETE /deleteMailingList          -      - -  30 40 -
  GET    /getContactListByMailingId  -      - -  30 40 -
  POST   /addMailingList             -      - -  30 40 -
  DELETE /removeContact              -      - -  30 40 -
  GET    /getMailingListByContactId  -      - -  30 40 -
  GET    /getEmailVerification       -      - -  30 40 -
  POST   /verifyEmails               -      - -  30 40 -

  POST   /uploadDirectoryImport      -      - -  30 40 -
  GET    /campaigns                  -      - -  30 40 -
  GET    /getCampaign                -      - -  30 40 -
  GET    /campaignRecipients         -      - -  30 40 -
  GET    /campaignTemplate           -      - -  30 40 -
  POST   /saveCampaign               -      - -  30 40 -
  POST   /copyCampaign               -      - -  30 40 -
  DELETE /deleteCampaign             -      - -  30 40 -
  POST   /campaignAudience           -      - -  30 40 -
  POST   /previewCampaign            -      - -  30 40 -
  POST   /testCampaign               -      - -  30 40 -
  POST   /startCampaign              -      - -  30 40 -
  POST   /pauseCampaign              -      - -  30 40 -
  POST   /resumeCampaign             -      - -  30 40 -
  POST   /cancelCampaign             -      - -  30 40 -
  GET    /unsubscribeInfo            anyone 1 15 30 40 outsider
  POST   /unsubscribe                anyone 1 15 30 40 outsider
  GET    /unsubscribe                anyone 1 15 30 40 outsider
  GET    /campaignClick              anyone 1 15 30 40 outsider
  GET    /getUnmatchedBounces        -      - -  -  40 -
  POST   /reportBounces              anyone 1 15 30 40 outsider

  GET    /directoryImports           -      - -  30 40 -
  GET    /getDirectoryImport         -      - -  30 40 -
  GET    /directoryImportRows        -      - -  30 40 -
  POST   /chooseImportHeadings       -      - -  30 40 -
  POST   /checkDirectoryImport       -      - -  30 40 -
  POST   /runDirectoryImport         -      - -  30 40 -
  POST   /cancelDirectoryImport      -      - -  30 40 -
  POST   /undoDirectoryImport        -      - -  30 40 -

  GET    /duplicates                 -      - -  30 40 -
  GET    /duplicateCounts            -      - -  30 40 -
  GET    /compareDuplicates          -      - -  30 40 -
  POST   /mergeDuplicates            -      - -  30 40 -
  POST   /dismissDuplicates          -      - -  30 40 -
  POST   /recallDismissal            -      - -  30 40 -
  GET    /dismissals                 -      - -  30 40 -
  GET    /merges                     -      - -  30 40 -
  POST   /undoMerge                  -      - -  30 40 -

  GET    /wanted_listing             -      - 15 -  -  -
  GET    /wanted_team_listing        -      - 15 30 40 -
  GET    /wanted_all_listing         -      - -  30 40 -
  GET    /getWanted                  -      - 15 30 40 -
  POST   /saveWanted                 -      - 15 -  -  -
  POST   /closeWanted                -      - 15 -  -  -
  DELETE /deleteWanted               -      - 15 -  -  -
  POST   /suggestListing             -      - -  30 40 -
  DELETE /removeSuggestion           -      - -  30 40 -

  GET    /getMyContacts              -      - -  30 40 -
  GET    /getContacts                -      - -  30 40 -
  GET    /searchContact              -      - -  30 40 -
  GET    /getContactInfo             -      - -  30 40 -
  POST   /upsertContactInfo          -      - -  30 40 -
  DELETE /deleteContact              -      - -  30 40 -
  GET    /getInternalContacts        -      - -  30 40 -
  GET    /getListingByContactId      -      - -  30 40 -
  GET    /listing_contact            -      - -  30 40 -
  GET    /getLinkContacts            -      - -  30 40 -
  POST   /linkContact                -      - -  30 40 -
  DELETE /removeListingByContactId   -      - -  30 40 -

  GET    /getCountry                 -      1 15 30 40 -
  GET    /getPatentDetailFromBulk    -      1 15 30 40 -
  GET    /getLegalStatus             -      1 15 30 40 -
  GET    /getOwnership               -      -  -  30 40 -
  GET    /getFamily                  -      1 15 30 40 -
  GET    /getPatentEvents            -      1 15 30 40 -
  GET    /getEnteredFacts            -      - -  30 40 -
  GET    /patentReport               -      - -  30 40 -
  POST   /saveEnteredFact            -      - -  30 40 -
  POST   /undoEnteredFact            -      - -  30 40 -
  POST   /restoreEnteredFact         -      - -  30 40 -
  GET    /patent_details             -      1 15 30 40 -
  POST   /createListingPatent        -      1 -  30 40 -
  DELETE /deleteListingPatent        -      1 -  30 40 -
  GET    /listingLandscape           -      1 15 30 40 -
  GET    /listingWarnings            -      1 15 30 40 -
  GET    /searchLandscape            -      - 15 30 40 -
  GET    /patentStatusCounts         -      - 15 30 40 -
  POST   /checkPatentNumbers         -      1 -  30 40 -
  POST   /readPatentList             -      1 -  30 40 -
  POST   /createPatents              -      - -  30 40 -

  GET    /patents                    -      - 15 30 40 -
  GET    /searchPatent               -      - 15 30 40 -
  POST   /createPatent               -      - -  30 40 -
  DELETE /deletePatent               -      - -  30 40 -
  POST   /ratePatent                 -      - -  30 40 -
  GET    /patentDetailById           -      1 15 30 40 -
  GET    /getListingByPatentNumber   -      1 15 30 40 -
  GET    /getEouByPatentNumber       -      - -  30 40 -
  GET    /eou_listing                -      - -  30 40 -
  GET    /getEou                     -      - -  30 40 -
  GET    /getEouElements             -      - -  30 40 -
  GET    /getPatentClaims            -      - -  30 40 -
  GET    /eouDocument                -      - -  30 40 -
  POST   /saveEou                    -      - -  30 40 -
  DELETE /deleteEou                  -      - -  30 40 -
  GET    /getAnalysisByPatentId      -      - -  30 40 -
  GET    /analysis_listing           -      - -  30 40 -
  POST   /saveAnalysis               -      - -  30 40 -
  DELETE /deleteAnalysis             -      - -  30 40 -

  POST   /uploadImg                  -      1 15 30 40 -
  GET    /uploadLimit                -      1 15 30 40 -
  POST   /uploads                    -      1 15 30 40 -
  POST   /finishUpload               -      1 15 30 40 -
  POST   /uploadImgData              -      1 15 30 40 -
  GET    /listing_attachment         -      1 15 30 40 -
  GET    /downloadFile               -      1 15 30 40 -
  GET    /attachmentFile             -      1 15 30 40 -
  GET    /listingImage               -      1 15 30 40 -
  POST   /saveAttachment             -      1 15 30 40 -
  POST   /orderAttachments           -      1 -  30 40 -
  GET    /attachmentFindings         -      1 -  30 40 -
  GET    /getShownText               -      - -  30 40 -
  POST   /uploadPatentAttachment     -      1 15 30 40 -
  POST   /addPatentAttachment        -      1 15 30 40 -
  GET    /getPatentAttachment        -      1 15 30 40 -
  GET    /downloadPatentAttachmentFile - 1 15 30 40 -
  DELETE /deletePatentAttachment     -      1 15 30 40 -
  DELETE /delete_attachment          -      1 15 30 40 -

  POST   /add_invitation             -      1 -  30 40 -
  GET    /getInvitation              -      1 -  30 40 -
  POST   /resendInvitation           -      1 -  30 40 -
  POST   /update_follow_up           -      1 -  30 40 -
  DELETE /removeInvitation           -      1 -  30 40 -
  POST   /openInvitation             anyone 1 15 30 40 outsider
  POST   /invitationFile             anyone 1 15 30 40 outsider
  POST   /invitationImage            anyone 1 15 30 40 outsider
  POST   /answerInvitation           anyone 1 15 30 40 outsider

  POST   /ListingNotes               -      - -  30 40 -
  GET    /getListingNotes            -      1 15 30 40 -
  GET    /getNotesByContactId        -      - -  30 40 -
  GET    /getNotes                   -      1 15 30 40 -
  POST   /patentNotes                -      - -  30 40 -
  GET    /getPatentNotes             -      - -  30 40 -
  DELETE /deletePatentNotes          -      - -  30 40 -
  GET    /noteTags                   -      - -  30 40 -
  GET    /noteReaders                -      - -  30 40 -
  DELETE /deleteNote                 -      - -  30 40 -
  DELETE /deleteListingNotes         -      - -  30 40 -

  GET    /audit                      -      - -  -  40 -
  GET    /auditWords                 -      - -  -  40 -
  GET    /settings                   -      - -  -  40 -
  POST   /settings                   -      - -  -  40 -

  GET    /activationCodes            -      - -  30 40 -
  POST   /issueActivationCodes       -      - -  30 40 -
  POST   /revokeActivationCode       -      - -  30 40 -

  GET    /savedViews                 -      1 15 30 40 -
  POST   /saveView                   -      1 15 30 40 -
  POST   /updateView                 -      1 15 30 40 -
  DELETE /deleteView                 -      1 15 30 40 -
  POST   /stopAlerts                 anyone 1 15 30 40 outsider
  GET    /stopAlerts                 anyone 1 15 30 40 outsider

  GET    /getUnreadEmailMessage      -      1 15 30 40 -
  POST   /seenUnreadEmailMessage     -      1 15 30 40 -
  GET    /notificationPreferences    -      1 15 30 40 -
  POST   /notificationPreferences    -      1 15 30 40 -
`;

const callers = ['anyone', '1', '15', '30', '40', 'outsider'] as const;
type CallerName = (typeof callers)[number];
const types = { '1': 1, '15': 15, '30': 30, '40': 40 } as const;

const rows = table
  .trim()
  .split(/\n\s*/)
  .map((line) => {
    const [method = '', path = '', ...cells] = line.split(/ +/);
    return { call: `${method} ${path}`, cells };
  });
const may = new Map(rows.map(({ call, cells }) => [call, cells]));

const endpoints = Object.values(api).flatMap((calls) => Object.values<AnyEndpoint>(calls));
const callOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;
const named = endpoints.map((endpoint) => ({ call: callOf(endpoint), endpoint }));

describe('access', () => {
  let test: TestApp;
  let outsider: string;
  const tokens = new Map<CallerName, string>();
  beforeAll(async () => {
    test = await startTestApp();
    for (const [name, type] of Object.entries(types)) {
      tokens.set(name as CallerName, (await test.make.user(type)).token);
    }
    const seller = await test.make.user(1);
    outsider = (await invited(test, seller, (await test.make.listing(seller, 1)).ListingID)).token;
    tokens.set('outsider', outsider);
  });
  afterAll(() => test.close());

  it('is stated for every call and every caller', () => {
    expect(rows.map(({ call }) => call).sort()).toEqual(endpoints.map(callOf).sort());
    for (const { call, cells } of rows) {
      expect(cells, call).toHaveLength(callers.length);
      for (const [index, cell] of cells.entries()) expect(['-', callers[index]], call).toContain(cell);
    }
  });

  const send = async ({ method, path }: AnyEndpoint, token: string | undefined) => {
    const stop = new AbortController();
    const response = await fetch(`${test.url}/api${path.replace(/\{\w+\}/g, '1')}`, {
      method,
      headers: {
        'X-Requested-With': 'test',
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(method === 'POST' ? { body: '{}' } : {}),
      signal: stop.signal,
    });
    // An event stream doesn't end by itself.
    const text = response.headers.get('content-type')?.includes('event-stream') ? '' : await response.text();
    stop.abort();
    return { status: response.status, text };
  };

  it.each(named)('to $call follows the table', async ({ call, endpoint }) => {
    for (const [index, name] of callers.entries()) {
      const type = types[name as keyof typeof types];
      // Signing out ends the session, so that call gets its own.
      const token = endpoint.path === '/logout' && type ? (await test.make.user(type)).token : tokens.get(name);
      const { status, text } = await send(endpoint, token);
      if (may.get(call)?.[index] === name) {
        expect([200, 400, 404, 415], `${name}: ${text}`).toContain(status);
      } else if (type) {
        expect(status, name).toBe(403);
        expect(JSON.parse(text).message).toBe(messages.notAllowed);
      } else {
        expect(status, name).toBe(401);
      }
    }
  });
});
