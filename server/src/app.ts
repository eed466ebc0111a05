import { join } from 'node:path';
import type { Feature } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import cookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fastify from 'fastify';
import type { Config } from './config.ts';
import { accountsHandlers } from './features/accounts/accounts.service.ts';
import { addressVerificationHandlers } from './features/address-verification/address-verification.service.ts';
import { checksQueue, startChecks, verifyDue, wakeChecks } from './features/address-verification/check-addresses.ts';
import { Dns } from './features/address-verification/dns.ts';
import { analysisHandlers } from './features/analysis/analysis.service.ts';
import type { Checking } from './features/anonymity/anonymity.ts';
import { WellKnownNames } from './features/anonymity/anonymity.ts';
import { attachedTexts } from './features/attachments/attached-texts.ts';
import { attachmentName } from './features/attachments/attachment-name.ts';
import { sweepFiles } from './features/attachments/attachments.queries.ts';
import { attachmentsHandlers } from './features/attachments/attachments.service.ts';
import { fileCheckQueue, startFileChecks } from './features/attachments/check-stored-files.ts';
import { FileTurns } from './features/attachments/file-processes.ts';
import { claimImage } from './features/attachments/listing-image.ts';
import { auditHandlers } from './features/audit/audit.service.ts';
import { writeAudit } from './features/audit/audit.ts';
import { brokeragePatentsHandlers } from './features/brokerage-patents/brokerage-patents.service.ts';
import { brokersHandlers } from './features/brokers/brokers.service.ts';
import { deleteOldBulkActions } from './features/bulk-actions/bulk-actions.queries.ts';
import { bulkActionsHandlers } from './features/bulk-actions/bulk-actions.service.ts';
import { tellLateBulkNews } from './features/bulk-actions/tell-bulk-news.ts';
import { codesHandlers } from './features/codes/codes.service.ts';
import { contactsHandlers } from './features/contacts/contacts.service.ts';
import { dashboardHandlers } from './features/dashboard/dashboard.service.ts';
import { decisionsHandlers } from './features/decisions/decisions.service.ts';
import { returnPostponed } from './features/decisions/return-postponed.ts';
import { deleteOldRows } from './features/directory-imports/directory-imports.queries.ts';
import { directoryImportsHandlers } from './features/directory-imports/directory-imports.service.ts';
import { directoryImportQueue, resumeDirectoryImports, startDirectoryImports } from './features/directory-imports/import-job.ts';
import { eouHandlers } from './features/eou/eou.service.ts';
import { deleteOldMessages } from './features/inbox/inbox.queries.ts';
import { inboxHandlers } from './features/inbox/inbox.service.ts';
import { isOpenInvitation } from './features/invitations/invitations.queries.ts';
import { invitationsHandlers } from './features/invitations/invitations.service.ts';
import { landscapesHandlers } from './features/landscapes/landscapes.service.ts';
import { bookmarksHandlers } from './features/listings/bookmarks.service.ts';
import { compareNamesAgain, namesQueue, startComparingNames, wakeNames } from './features/listings/compare-names.ts';
import { anonymityHandlers } from './features/listings/listing-anonymity.service.ts';
import { listingPatentsHandlers } from './features/listings/listing-patents.service.ts';
import { listingsHandlers } from './features/listings/listings.service.ts';
import type { Claiming } from './features/listings/save-listing.ts';
import type { Naming } from './features/listings/search-listings.ts';
import { mailQueue } from './features/mail/deliver-mail.ts';
import { deleteOldMails } from './features/mail/mail.queries.ts';
import { mailHandlers } from './features/mail/mail.service.ts';
import type { Mailing } from './features/mail/mail.ts';
import { Mail } from './features/mail/mail.ts';
import type { MailLinks } from './features/mail/mail-links.ts';
import { mailingListsHandlers } from './features/mailing-lists/mailing-lists.service.ts';
import { notesHandlers } from './features/notes/notes.service.ts';
import { organizationsHandlers } from './features/organizations/organizations.service.ts';
import { ImportRunner } from './features/patent-imports/import-runner.ts';
import { ImportFiles, sweepImportFiles } from './features/patent-imports/import-uploads.ts';
import { patentImportsHandlers } from './features/patent-imports/patent-imports.service.ts';
import { importQueue } from './features/patent-imports/start-import.ts';
import { FolderWatch } from './features/patent-imports/watch-folder.ts';
import { patentListsHandlers } from './features/patent-lists/patent-lists.service.ts';
import { forgetIndex, updateIndex } from './features/patent-search/keep-index.ts';
import { isNoting } from './features/patent-search/patent-index.queries.ts';
import { patentSearchHandlers } from './features/patent-search/patent-search.service.ts';
import { SearchEngine } from './features/patent-search/search-engine.ts';
import type { Searching } from './features/patent-search/search-patents.ts';
import { patentsHandlers } from './features/patents/patents.service.ts';
import { providerHandlers, signInByToken } from './features/provider/provider.service.ts';
import { Provider } from './features/provider/provider.ts';
import { recommendationsHandlers } from './features/recommendations/recommendations.service.ts';
import { secondStepHandlers } from './features/second-step/second-step.service.ts';
import { deleteExpiredSessions } from './features/session/session.queries.ts';
import { sessionHandlers } from './features/session/session.service.ts';
import { SessionStore } from './features/session/session-store.ts';
import { settingsHandlers } from './features/settings/settings.service.ts';
import { readSetting } from './features/settings/settings.ts';
import { signInHandlers } from './features/sign-in/sign-in.service.ts';
import { sweepSteps } from './features/sign-in/unfinished-sign-ins.ts';
import { timelineHandlers } from './features/timeline/timeline.service.ts';
import { usersHandlers } from './features/users/users.service.ts';
import { isOpenLink, linkQueue, startLinkMails, startWarnings, wrongPasswordsQueue } from './features/users/users.ts';
import { alertsQueue, announceChanges, sendDailyAlerts, startAlerts, wakeAlerts } from './features/views/search-alerts.ts';
import { viewsHandlers } from './features/views/views.service.ts';
import { wantedHandlers } from './features/wanted/wanted.service.ts';
import { Changes } from './platform/db/changes.ts';
import type { Transaction } from './platform/db/client.ts';
import { connect } from './platform/db/client.ts';
import { CountCache } from './platform/db/count-cache.ts';
import type { Writing } from './platform/db/write.ts';
import { Files } from './platform/files/files.ts';
import { CallShares } from './platform/http/call-shares.ts';
import { limitConnections } from './platform/http/connections.ts';
import type { SignedInCaller } from './platform/http/context.ts';
import { sendError } from './platform/http/errors.ts';
import { EventStreams } from './platform/http/event-stream.ts';
import type { HttpParts } from './platform/http/http-parts.ts';
import { mount } from './platform/http/mount.ts';
import { operations } from './platform/http/operations.ts';
import { limitPipelining } from './platform/http/pipelining.ts';
import { readJson } from './platform/http/read-json.ts';
import { reference } from './platform/http/reference.ts';
import { rememberAddresses } from './platform/http/remember-address.ts';
import { logging } from './platform/http/request-log.ts';
import { brokenRequests, securityHeaders, sendSecurityHeaders } from './platform/http/security-headers.ts';
import { Transfers } from './platform/http/transfers.ts';
import { webFiles } from './platform/http/web-files.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { deleteExpiredUses } from './platform/rate-limit/rate-limit.queries.ts';
import { SecretBox } from './platform/secrets/secret-box.ts';

const maxBody = 1024 * 1024;
const maxHeaders = 16 * 1024;
const exportsPerCaller = 2;
const downloadsPerCaller = 8;
/** The largest page of cards. */
const imagesPerCaller = 100;
const exportConnections = 16;
const searchConnections = 8;
/** Milliseconds that a statement of the patent search may take. */
const searchTime = 3000;
const minute = 60_000;
/** How often the search engine gets what has changed. */
const indexEvery = 10_000;
const hour = 60 * minute;
/** Keep expired sessions for a week, so that their owner is told that the session expired. */
const longAgo = (): string => new Date(Date.now() - 7 * 24 * hour).toISOString();

const mailLinks: MailLinks = {
  verification: (db, hash) => isOpenLink(db, 'verify', hash),
  reset: (db, hash) => isOpenLink(db, 'reset', hash),
  invitation: isOpenInvitation,
};

function server(config: Config, headers: Record<string, string>): FastifyInstance {
  return fastify({
    bodyLimit: maxBody,
    // Long enough for a large file on a slow connection.
    requestTimeout: 300_000,
    // Drop clients that stop reading, including exports. Event streams have a faster heartbeat.
    connectionTimeout: 60_000,
    http: { maxHeaderSize: maxHeaders },
    ...brokenRequests(headers),
    forceCloseConnections: 'idle',
    trustProxy: config.proxies.length > 0 ? config.proxies : false,
    genReqId: () => crypto.randomUUID(),
    ...logging(config.logLevel),
    routerOptions: { maxParamLength: 200 },
  });
}

/** The app's services. Each feature takes those it needs. */
interface Services extends HttpParts, Writing, Mailing, Checking, Naming, Searching, Claiming {
  config: Config;
  sessions: SessionStore;
  files: Files;
  fileTurns: FileTurns;
  importFiles: ImportFiles;
  importFolder: string | null;
  imports: ImportRunner;
  folderWatch: FolderWatch;
  jobs: Jobs;
  /** Null if no domains are looked up. */
  dns: Dns | null;
  mailLinks: MailLinks;
  secrets: SecretBox;
  /** Null without a sign-in provider. */
  provider: Provider | null;
  log: FastifyBaseLogger;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

/** Builds the whole app on a migrated database, ready to listen. Tests sweep themselves, so that nothing changes between two steps. */
export async function buildApp(config: Config, databaseUrl: string, { sweeping = true } = {}): Promise<FastifyInstance> {
  const { pool, db } = connect(databaseUrl);
  const forExports = connect(databaseUrl, exportConnections);
  const forSearches = connect(databaseUrl, searchConnections, searchTime);
  const headers = securityHeaders(config);
  const app = server(config, headers);
  if (config.proxies.length === 0) limitConnections(app);
  limitPipelining(app);
  const changes = new Changes(databaseUrl);
  const jobs = new Jobs(databaseUrl, app.log);
  const files = new Files(join(config.dataDir, 'files'));
  const importFiles = new ImportFiles(join(config.dataDir, 'imports'));
  const counts = new CountCache(changes);
  const shared = {
    config,
    db,
    changes,
    counts,
    streams: new EventStreams(),
    calls: new CallShares(),
    exports: new Transfers(exportsPerCaller, 'export_limit', messages.ownExportsUnderWay),
    downloads: new Transfers(downloadsPerCaller, 'download_limit', messages.ownDownloadsUnderWay),
    images: new Transfers(imagesPerCaller, 'download_limit', messages.ownDownloadsUnderWay),
    exportDb: forExports.db,
    searchDb: forSearches.db,
    engine: config.searchUrl === null ? null : new SearchEngine(config.searchUrl, app.log, () => isNoting(db)),
    files,
    fileTurns: new FileTurns(),
    importFiles,
    importFolder: config.importFolder,
    imports: new ImportRunner({
      db,
      log: app.log,
      program: new URL('./import-process.ts', import.meta.url),
      databaseUrl,
      local: config.databaseUrl === null,
      free: () => importFiles.free(),
      uploads: importFiles.folder,
      folder: config.importFolder,
    }),
    folderWatch: new FolderWatch(),
    secrets: new SecretBox(config),
    provider: config.provider ? new Provider(config.provider, config.publicUrl) : null,
    jobs,
    onWrite: async (tx: Transaction, changed: readonly Feature[]) => {
      await wakeAlerts(jobs)(tx, changed);
      await wakeNames(jobs)(tx, changed);
      await wakeChecks(jobs, config.dns !== null)(tx, changed);
    },
    dns: config.dns === null ? null : new Dns(config.dns),
    wellKnown: new WellKnownNames(db, counts, app.log),
    attachedTexts,
    claimImage,
    attachmentName,
    mailLinks,
    log: app.log,
    uploadLimit: () => readSetting(db, 'uploadMaxMegabytes'),
    onExport: (by: SignedInCaller, table: string, filters: Record<string, unknown>) =>
      writeAudit(db, by, { Action: 'export', Entity: 'table', EntityID: table, NewValue: filters }),
  };
  const services: Services = { ...shared, sessions: new SessionStore(db, changes), mail: new Mail(shared) };
  app.decorate('services', services);
  await changes.connect();
  await jobs.start([
    mailQueue,
    linkQueue,
    wrongPasswordsQueue,
    fileCheckQueue,
    alertsQueue,
    namesQueue,
    importQueue,
    directoryImportQueue,
    checksQueue,
  ]);
  await services.mail.start();
  await startLinkMails(services);
  await startWarnings(services);
  await startFileChecks(services);
  await startAlerts(services);
  await startComparingNames(services);
  await startDirectoryImports(services);
  await startChecks(services);
  await jobs.work(importQueue, 2, async () => services.imports.wake());
  if (sweeping) sweepInTurn(app);
  leaveIdleConnections(app);
  rememberAddresses(app);
  app.addHook('onListen', async () => {
    void services.wellKnown.refresh();
  });
  app.addHook('preClose', async () => {
    services.streams.end();
    services.wellKnown.stop();
  });
  app.addHook('onClose', async () => {
    await jobs.stop();
    await services.imports.stop();
    await changes.close();
    await services.engine?.close();
    await Promise.all([pool.end(), forExports.pool.end(), forSearches.pool.end()]);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    services.imports.noteCall();
    done();
  });
  app.setErrorHandler(sendError);
  readJson(app);
  await app.register(cookie);
  sendSecurityHeaders(app, headers);
  operations(app, services, pool);
  reference(app);
  mount(app, services, {
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
    attachments: attachmentsHandlers(services),
    invitations: invitationsHandlers(services),
    notes: notesHandlers(services),
    wanted: wantedHandlers(services),
    organizations: organizationsHandlers(services),
    contacts: contactsHandlers(services),
    addressVerification: addressVerificationHandlers(services),
    mailingLists: mailingListsHandlers(services),
    directoryImports: directoryImportsHandlers(services),
    audit: auditHandlers(services),
    settings: settingsHandlers(services),
    codes: codesHandlers(services),
    timeline: timelineHandlers(services),
    dashboard: dashboardHandlers(services),
    inbox: inboxHandlers(services),
    views: viewsHandlers(services),
  });
  await webFiles(app);
  return app;
}

/** Sweeps from time to time until the server stops. */
function sweepInTurn(app: FastifyInstance): void {
  const run = (sweep: (services: Services) => Promise<void>) =>
    sweep(app.services).catch((error) => app.log.error({ err: error }, 'sweep failed'));
  const every = (time: number, sweep: (services: Services) => Promise<void>) => setInterval(() => run(sweep), time);
  const sweeps = [
    every(hour, clearOut),
    every(indexEvery, updateIndex),
    every(10 * minute, sweepSteps),
    every(10 * minute, returnPostponed),
    every(10 * minute, alertLate),
    every(10 * minute, compareNamesAgain),
    every(10 * minute, verifyDue),
    every(10 * minute, tellLateBulkNews),
    every(minute / 2, importLate),
    every(6 * hour, ({ wellKnown }) => wellKnown.refresh()),
  ];
  app.addHook('onListen', async () => {
    // Servers that restart often never get to the end of an interval.
    void run(returnPostponed);
    void run(alertLate);
    void run(compareNamesAgain);
    void run(verifyDue);
    void run(tellLateBulkNews);
    void run(importLate);
    void run(forgetIndex);
  });
  app.addHook('preClose', async () => {
    for (const sweep of sweeps) clearInterval(sweep);
  });
}

/** Once the server is stopping, closes each connection after its response, because clients would keep it open. */
function leaveIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const leaving = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(leaving));
  });
}

/** Sends daily alerts, and alerts of changes that no job announced, such as those of an import on the command line. */
async function alertLate(services: Services): Promise<void> {
  await announceChanges(services);
  await sendDailyAlerts(services);
}

/** Goes on with imports whose process or server died, and takes new files of the watched folder. */
export async function importLate(services: Services): Promise<void> {
  services.imports.wake();
  await resumeDirectoryImports(services);
  await services.folderWatch.look(services);
}

/** Deletes expired data and wakes up due emails, once an hour. */
export async function clearOut({ db, files, mail, importFiles }: Services): Promise<void> {
  await deleteExpiredSessions(db, longAgo());
  await deleteExpiredUses(db);
  await mail.wakeDue();
  await sweepFiles(db, files);
  await sweepImportFiles({ db, importFiles });
  await deleteOldBulkActions(db);
  await deleteOldRows(db);
  const days = await readSetting(db, 'mailKeepDays');
  await deleteOldMails(db, days);
  await deleteOldMessages(db, days);
}
