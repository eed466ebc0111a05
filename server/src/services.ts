import { join } from 'node:path';
import type { Feature } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { wakeChecks } from './features/address-verification/check-addresses.ts';
import { Dns } from './features/address-verification/dns.ts';
import type { Checking } from './features/anonymity/anonymity.ts';
import { WellKnownNames } from './features/anonymity/anonymity.ts';
import { attachedTexts } from './features/attachments/attached-texts.ts';
import { attachmentName } from './features/attachments/attachment-name.ts';
import { FileTurns } from './features/attachments/file-processes.ts';
import { claimImage, removeRefusedImage } from './features/attachments/listing-image.ts';
import type { AuditingReads } from './features/audit/audit.ts';
import { ConfidentialReads, writeAudit } from './features/audit/audit.ts';
import { wakeDuplicates } from './features/duplicates/find-duplicates.ts';
import { isOpenInvitation } from './features/invitations/invitations.queries.ts';
import { wakeNames } from './features/listings/compare-names.ts';
import type { Claiming } from './features/listings/save-listing.ts';
import type { Naming } from './features/listings/search-listings.ts';
import type { Mailing } from './features/mail/mail.ts';
import { Mail } from './features/mail/mail.ts';
import type { MailLinks } from './features/mail/mail-links.ts';
import { ImportRunner } from './features/patent-imports/import-runner.ts';
import { ImportFiles } from './features/patent-imports/import-uploads.ts';
import { FolderWatch } from './features/patent-imports/watch-folder.ts';
import { isNoting } from './features/patent-search/patent-index.queries.ts';
import { SearchEngine } from './features/patent-search/search-engine.ts';
import type { Searching } from './features/patent-search/search-patents.ts';
import { Provider } from './features/provider/provider.ts';
import { SessionStore } from './features/session/session-store.ts';
import { readSetting } from './features/settings/settings.ts';
import { isOpenLink } from './features/users/users.ts';
import { wakeAlerts } from './features/views/search-alerts.ts';
import { Changes } from './platform/db/changes.ts';
import type { Transaction } from './platform/db/client.ts';
import { connect } from './platform/db/client.ts';
import { CountCache } from './platform/db/count-cache.ts';
import type { Writing } from './platform/db/write.ts';
import { Files } from './platform/files/files.ts';
import { CallShares } from './platform/http/call-shares.ts';
import type { Caller, SignedInCaller } from './platform/http/context.ts';
import { EventStreams } from './platform/http/event-stream.ts';
import { HeldBodies } from './platform/http/held-bodies.ts';
import type { HttpParts } from './platform/http/http-parts.ts';
import { Transfers } from './platform/http/transfers.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { SecretBox } from './platform/secrets/secret-box.ts';

const exportsPerCaller = 2;
const downloadsPerCaller = 8;
/** The largest page of cards. */
const imagesPerCaller = 100;
const exportConnections = 16;
const searchConnections = 8;
/** Milliseconds that a statement of the patent search may take. */
const searchTime = 3000;

const mailLinks: MailLinks = {
  verification: (db, hash) => isOpenLink(db, 'verify', hash),
  reset: (db, hash) => isOpenLink(db, 'reset', hash),
  invitation: isOpenInvitation,
};

/** The app's parts. Each feature takes those it needs. */
export interface Services extends HttpParts, Writing, Mailing, Checking, Naming, Searching, Claiming, AuditingReads {
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

/** The parts of the app on a migrated database, and how to close them. */
export function makeServices(config: Config, databaseUrl: string, log: FastifyBaseLogger) {
  const { pool, db } = connect(databaseUrl);
  const forExports = connect(databaseUrl, exportConnections);
  const forSearches = connect(databaseUrl, searchConnections, searchTime);
  const changes = new Changes(databaseUrl);
  const jobs = new Jobs(databaseUrl, log);
  const files = new Files(join(config.dataDir, 'files'));
  const importFiles = new ImportFiles(join(config.dataDir, 'imports'));
  const counts = new CountCache(changes);
  const reads = new ConfidentialReads(db);
  const shared = {
    config,
    db,
    changes,
    counts,
    reads,
    streams: new EventStreams(),
    calls: new CallShares(),
    bodies: new HeldBodies(),
    exports: new Transfers(exportsPerCaller, 'export_limit', messages.ownExportsUnderWay),
    downloads: new Transfers(downloadsPerCaller, 'download_limit', messages.ownDownloadsUnderWay),
    images: new Transfers(imagesPerCaller, 'download_limit', messages.ownDownloadsUnderWay),
    exportDb: forExports.db,
    searchDb: forSearches.db,
    engine: config.searchUrl === null ? null : new SearchEngine(config.searchUrl, log, () => isNoting(db)),
    files,
    fileTurns: new FileTurns(),
    importFiles,
    importFolder: config.importFolder,
    imports: new ImportRunner({
      db,
      log,
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
      await wakeDuplicates(jobs)(tx, changed);
    },
    dns: config.dns === null ? null : new Dns(config.dns),
    wellKnown: new WellKnownNames(db, counts, log),
    attachedTexts,
    claimImage,
    removeRefusedImage: (by: SignedInCaller, FileName: string) => removeRefusedImage({ db, files }, by, FileName),
    attachmentName,
    mailLinks,
    log,
    uploadLimit: () => readSetting(db, 'uploadMaxMegabytes'),
    onConfidential: (by: Caller, ListingID: number) => reads.note(by, [ListingID]),
    onExport: (by: SignedInCaller, table: string, filters: Record<string, unknown>) =>
      writeAudit(db, by, { Action: 'export', Entity: 'table', EntityID: table, NewValue: filters }),
  };
  const services: Services = { ...shared, sessions: new SessionStore(db, changes), mail: new Mail(shared) };
  const close = async () => {
    services.mail.stop();
    await jobs.stop();
    services.mail.bulk?.close();
    await services.imports.stop();
    await changes.close();
    await services.engine?.close();
    await Promise.all([pool.end(), forExports.pool.end(), forSearches.pool.end()]);
  };
  return { services, pool, close };
}
